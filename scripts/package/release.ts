/** Gives the changelog the heading of a version, when `npm version` runs this before it commits and tags. */
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { released } from "./Changelog.ts"

const root = path.resolve(import.meta.dirname, "../..")
const changelog = path.join(root, "CHANGELOG.md")

try {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(changelog, released(readFileSync(changelog, "utf8"), version, day))
  const { status } = spawnSync("git", ["add", "CHANGELOG.md"], { cwd: root, stdio: ["ignore", 2, 2] })
  process.exitCode = status ?? 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
