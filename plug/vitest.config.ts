/** Tests of a module from outside, in its own folder: on the database, the threads and the Node of the service's own tests. */
import { fileURLToPath } from "node:url"
import { defineConfig } from "vitest/config"

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url))

export default defineConfig({
  root: process.cwd(),
  cacheDir: at("../node_modules/.cache/vite-outside"),
  test: {
    include: ["**/*.test.ts"],
    globalSetup: [at("../test/support/global-setup.ts")],
    setupFiles: [at("register.ts"), at("../test/support/compiled-schemas.ts")],
    pool: "threads",
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 120_000,
    hookTimeout: 120_000
  }
})
