/**
 * Prepares the checkout for `npm pack` and `npm publish`, which run this before and after. Before: builds `dist`, and puts the package.json of the package in the place of the checkout's,
 * which is kept beside. After: `restore` puts it back; so does the next pack, where npm was stopped in between.
 */
import { existsSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { buildPackage } from "./Build.ts"
import { faultOf } from "./Changelog.ts"

const root = path.resolve(import.meta.dirname, "../..")
const current = path.join(root, "package.json")
const kept = path.join(root, ".package.json.kept")

const restore = () => {
  if (existsSync(kept)) renameSync(kept, current)
}

const isPublishing = process.env["npm_command"] === "publish"

const prepare = async () => {
  restore()
  const { version } = JSON.parse(readFileSync(current, "utf8"))
  if (isPublishing) {
    const fault = faultOf(readFileSync(path.join(root, "CHANGELOG.md"), "utf8"), version)
    if (fault !== undefined) throw new Error(fault)
  }
  const manifest = await buildPackage(root)
  const { atime, mtime } = statSync(current)
  writeFileSync(kept, readFileSync(current))
  // The bundle of the checkout knows its sources by their times.
  utimesSync(kept, atime, mtime)
  writeFileSync(current, `${JSON.stringify(manifest, null, 2)}\n`)
}

try {
  switch (process.argv[2]) {
    case "prepare":
      await prepare()
      break
    case "packed":
      // npm reads package.json once more before it sends the package.
      if (!isPublishing) restore()
      break
    case "published":
      restore()
      break
    default:
      throw new Error("Usage: pack.ts prepare|packed|published")
  }
} catch (error) {
  restore()
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
