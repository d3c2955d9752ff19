import { fileURLToPath } from "node:url"
import { setFlagsFromString } from "node:v8"
import { defineConfig } from "vitest/config"
import { Sequencer } from "./test/support/Sequencer.ts"

// Threads take over code that an earlier run has compiled, as the launcher does for this process.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(new URL("node_modules/.cache/compile", import.meta.url))

// Room for young objects in each thread: with the default of 16 MB a test's many short-lived objects are copied too often.
setFlagsFromString("--max-semi-space-size=32")
setFlagsFromString("--min-semi-space-size=16")

/**
 * Tests with a command of their own, since they take as long as all others together: walks through pages in a browser, and
 * tests that start the whole service or other programs, kill them and start them again, or run whole simulations and restores.
 */
const kinds = { browser: "{test,scripts}/**/*.browser.test.ts", process: "{test,scripts}/**/*.process.test.ts" }
const only = Object.entries(kinds).find(([kind]) => kind === process.env["TESTS"])?.[1]

export default defineConfig({
  test: {
    include: [only ?? "{test,scripts}/**/*.test.ts"],
    exclude: ["**/node_modules/**", ...(only === undefined ? Object.values(kinds) : [])],
    globalSetup: ["scripts/test/global-setup.ts", "test/support/global-setup.ts"],
    setupFiles: ["test/support/compiled-schemas.ts"],
    pool: "threads",
    // Files share what they import: loading it for each took more processor time than all tests. A test leaves the
    // process as it was (test/architecture), and compares counters of the process with what they were before it.
    isolate: false,
    // Node loads them itself, as it loads the service: without a transformation of their own for each thread.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Many tests wait for processes of their own: more workers than the one that two cores would get.
    maxWorkers: 4,
    sequence: { sequencer: Sequencer },
    // The one limit, twenty times what the slowest takes alone: a machine that others keep busy must not look like a fault.
    testTimeout: 900_000,
    hookTimeout: 900_000
  }
})
