/**
 * Starts an entry of this project: `node scripts/launch.mjs <entry> [arguments]`.
 *
 * Any Node from 20 on may run this file, in a clone that has no node_modules yet. It installs what package-lock.json
 * names when that is missing, then runs the entry with the Node that the lockfile pins. It writes to stderr alone, so
 * that the entry owns stdout, and when everything is in place it uses no network and writes only that this process runs from there.
 */
import { spawnSync } from "node:child_process"
import fs from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { answerOf } from "./launch/help.mjs"
import { ensureInstalled, isInstalled } from "./launch/install.mjs"
import { pinnedNode } from "./launch/packages.mjs"
import { runEntry } from "./launch/run.mjs"

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Commands that bring a release up, as `npm start` does. All others run on what is there: they install, build and initialise nothing. */
const preparing = new Set(["serve", "start", "migrate", "restore"])
const asking = new Set(["--help", "-h", "--version", "-v", "--completions", "--dry-run"])

/** @param {ReadonlyArray<string>} args */
const prepares = (args) =>
  preparing.has(args.find((arg) => !arg.startsWith("-")) ?? "") && !args.some((arg) => asking.has(arg))

const notInstalled =
  "The packages of this release are not installed, and this command installs none: run npm start, or npm run setup where nothing is to start."

const prepare = async () => {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new Error(`Ekimae needs Node 20; this is ${process.version}.`)
  const [name, ...args] = process.argv.slice(2)
  if (name === undefined) throw new Error("Usage: node scripts/launch.mjs <entry> [arguments]")
  if (name === "--install") {
    // The user who runs the service may be another one, and reads what this one writes.
    process.umask(0o022)
    await ensureInstalled(root, false)
    const run = spawnSync(pinnedNode(root) ?? process.execPath, [path.join(root, "scripts", "setup.ts")], {
      stdio: ["ignore", 2, 2]
    })
    process.exit(run.status ?? 1)
  }
  const entry = path.resolve(root, name)
  const cli = path.join(root, "src", "cli.ts")
  const answer = entry === cli ? answerOf(root, args) : undefined
  if (answer !== undefined) {
    // A reader may close the pipe early.
    process.stdout.on("error", () => {})
    process.stdout.write(`${answer}\n`)
    return undefined
  }
  // The service and its commands need no development packages, tests and scripts do.
  const dev = !entry.startsWith(path.join(root, "src", path.sep))
  const mayBuild = entry !== cli || prepares(args)
  if (mayBuild) await ensureInstalled(root, dev)
  else if (!isInstalled(root, dev)) throw new Error(notInstalled)
  if (!fs.existsSync(entry)) throw new Error(`There is no ${entry}`)
  return { root, entry, args, executable: pinnedNode(root), mayBuild }
}

const launch = await prepare().catch((error) => {
  // What is thrown here on purpose is a plain Error; anything else is a fault of the launcher and shows its stack.
  console.error(error.constructor === Error ? error.message : error)
  process.exit(1)
})
if (launch !== undefined) await runEntry(launch)
