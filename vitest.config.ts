import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Room for what lives a moment: some 7 % less time than with the usual 16 MB.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "units",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", "test/table/pages/**", "node_modules/**"],
          // The tests are pure: files share a process and what it has loaded.
          isolate: false,
        },
      },
      {
        // A page has globals and modules of its own, as in a browser.
        extends: true,
        test: { name: "pages", include: ["test/table/pages/**/*.test.ts"], isolate: true },
      },
    ],
  },
});
