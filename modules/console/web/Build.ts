/**
 * Builds the page: `node Build.ts DIRECTORY`. A process of its own, since what it builds depends on NODE_ENV of its process,
 * and what it needs for it is given back when it ends.
 */
import { fileURLToPath } from "node:url"
import { build } from "vite"

process.env["NODE_ENV"] = "production"
const [outDir] = process.argv.slice(2)

await build({
  configFile: fileURLToPath(new URL("./ViteConfig.ts", import.meta.url)),
  // Otherwise Vite writes a copy of the file beside it, where only the owner of the checkout may write.
  configLoader: "native",
  logLevel: "warn",
  ...(outDir === undefined ? {} : { build: { outDir } })
})
