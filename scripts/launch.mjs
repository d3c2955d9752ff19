/**
 * Starts an entry of this project: `node scripts/launch.mjs <entry> [arguments]`.
 *
 * Any Node from 20 on may run this file, in a clone that has no node_modules yet. It installs what package-lock.json
 * names when that is missing, then runs the entry with the Node that the lockfile pins. It writes to stderr alone, so
 * that the entry owns stdout, and it touches neither network nor disk when everything is in place.
 */
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { ensureInstalled } from "./launch/install.mjs"
import { pinnedNode } from "./launch/packages.mjs"
import { runEntry } from "./launch/run.mjs"

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const prepare = async () => {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Error(`Ekimae needs Node 20; this is ${process.version}.`)
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined) throw new Error("Usage: node scripts/launch.mjs <entry> [arguments]")
  const entry = path.resolve(root, name)
  // The service and its commands need no development packages, tests and scripts do.
  await ensureInstalled(root, !entry.startsWith(path.join(root, "src", path.sep)))
  if (!fs.existsSync(entry)) throw new Error(`There is no ${entry}`)
  return { root, entry, args, executable: pinnedNode(root) }
}

const launch = await prepare().catch((error) => {
  // What is thrown here on purpose is a plain Error; anything else is a fault of the launcher and shows its stack.
  console.error(error.constructor === Error ? error.message : error)
  process.exit(1)
})
await runEntry(launch)
