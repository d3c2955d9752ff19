/** Bundles entries of the service: `node bundler.mjs ROOT FOLDER ENTRY...`, with entries relative to the root. */
import fs from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { decode, encode } from "@jridgewell/sourcemap-codec"
import { isBare, places, refuseHelpers } from "./places.mjs"

const [root = "", folder = "", ...entries] = process.argv.slice(2)

/** Packages that use Effect share one copy of it with the service. @param {string} id */
const isExternal = (id) => {
  refuseHelpers(id)
  return isBare(id) && !/^@?effect\//.test(`${id}/`)
}

/**
 * Makes the source maps know lines only, not columns: once an error has named its source, Node keeps each position of a map in
 * memory, and those of all columns took a third of the heap of the service.
 */
const shortenMaps = () => {
  for (const name of fs.readdirSync(folder).filter((name) => name.endsWith(".map"))) {
    const file = path.join(folder, name)
    const map = JSON.parse(fs.readFileSync(file, "utf8"))
    const lines = decode(map.mappings).map((positions) =>
      positions.filter(
        ({ 1: source, 2: line }, at) => source !== positions[at - 1]?.[1] || line !== positions[at - 1]?.[2]
      )
    )
    fs.writeFileSync(file, JSON.stringify({ ...map, mappings: encode(lines) }))
  }
}

const bundle = async () => {
  const { rolldown, RolldownMagicString } = await import("rolldown")
  const graph = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((entry) => [path.basename(entry, ".ts"), path.join(root, entry)])),
    platform: "node",
    external: isExternal,
    plugins: [places(RolldownMagicString, root, (file) => `"${pathToFileURL(file)}"`)]
  })
  await graph.write({ dir: folder, format: "esm", sourcemap: true, sourcemapExcludeSources: true })
  await graph.close()
  shortenMaps()
}

await bundle().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
