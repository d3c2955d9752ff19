/**
 * Starts an entry of this project: `node scripts/launch.mjs <entry> [arguments]`.
 *
 * Any Node from 20 on may run this file, in a clone that has no node_modules yet. It installs what package-lock.json
 * names when that is missing, then runs the entry with the Node that the lockfile pins. It writes to stderr alone, so
 * that the entry owns stdout, and it touches neither network nor disk when everything is in place.
 */
import path from "node:path"
import { fileURLToPath } from "node:url"
import { ensureInstalled } from "./launch/install.mjs"
import { Refusal } from "./launch/Refusal.mjs"
import { runEntry } from "./launch/run.mjs"

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

try {
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Refusal(`Ekimae needs Node 20 or newer to start; this is Node ${process.versions.node}.`)
  }
  const [entry, ...args] = process.argv.slice(2)
  if (entry === undefined) throw new Refusal("Usage: node scripts/launch.mjs <entry> [arguments]")
  const file = path.resolve(root, entry)
  // The service and its commands need no development packages, tests and scripts do.
  const node = await ensureInstalled(root, { dev: !file.startsWith(path.join(root, "src", path.sep)) })
  await runEntry({ root, node, entry: file, args })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
