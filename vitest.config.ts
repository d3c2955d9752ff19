import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    pool: "threads",
    // Files share what they import: loading it for each took more processor time than all tests. A test leaves the
    // process as it was (test/architecture), and compares counters of the process with what they were before it.
    isolate: false,
    // Many tests wait for processes of their own: more workers than the one that two cores would get.
    maxWorkers: 3,
    // Several times what the slowest takes alone, since a machine may be busy with other things.
    testTimeout: 45_000,
    hookTimeout: 60_000
  }
})
