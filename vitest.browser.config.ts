import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/**/*.spec.ts"],
    // A software-drawn browser on a busy machine may miss a moment; a real fault fails twice.
    retry: 1,
    maxWorkers: 1,
    fileParallelism: false,
    // One process, and so one browser, for all files (test/browser/harness.ts).
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
