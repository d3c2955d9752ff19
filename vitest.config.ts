import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    pool: "threads",
    // Many tests wait for processes of their own: more workers than the one that two cores would get.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000
  }
})
