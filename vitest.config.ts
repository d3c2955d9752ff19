import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"
import { Sequencer } from "./test/support/Sequencer.ts"

// Threads take over code that an earlier run has compiled, as the launcher does for this process.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compile", import.meta.url))

// Walks through pages take a browser, and as long as a third of all other tests: they run by a command of their own.
const browser = "test/**/*.browser.test.ts"
const inBrowser = process.env["TEST_IN_BROWSER"] === "true"

export default defineConfig({
  test: {
    include: [inBrowser ? browser : "{test,scripts}/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...(inBrowser ? [] : [browser])],
    globalSetup: ["scripts/test/global-setup.ts", "test/support/global-setup.ts"],
    setupFiles: ["test/support/compiled-schemas.ts"],
    pool: "threads",
    // Files share what they import: loading it for each took more processor time than all tests. A test leaves the
    // process as it was (test/architecture), and compares counters of the process with what they were before it.
    isolate: false,
    // Node loads them itself, as it loads the service: without a transformation of their own for each thread.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Many tests wait for processes of their own: more workers than the one that two cores would get.
    maxWorkers: 3,
    sequence: { sequencer: Sequencer },
    // The one limit, far above what the slowest takes alone: a busy machine must not look like a fault.
    testTimeout: 180_000,
    hookTimeout: 180_000
  }
})
