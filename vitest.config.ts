import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/browser/**", "node_modules/**"],
    maxWorkers: 2,
    // The tests are pure: files share a process and what it has loaded.
    isolate: false,
    // Room for what lives a moment: some 7 % less time than with the usual 16 MB.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: 120_000,
  },
});
