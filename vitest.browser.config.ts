import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/browser/**/*.spec.ts"],
    // A software-drawn browser on a busy machine may miss a moment; a real fault fails three times.
    retry: 2,
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
