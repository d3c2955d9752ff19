/**
 * `node scripts/launch.mjs scripts/new-module/check-outside.ts`: writes a module from outside into a folder outside of the checkout, and checks
 * that it compiles there, is linted and formatted, and is as short as is promised.
 */
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const mostLines = 199

const run = (cwd: string, script: string, ...args: ReadonlyArray<string>) => {
  const ended = spawnSync(process.execPath, [join(root, script), ...args], { cwd, encoding: "utf8" })
  assert.equal(ended.status, 0, `${script} ${args.join(" ")}\n${ended.stdout}${ended.stderr}`)
}

const check = (folder: string, name: string) => {
  const at = join(folder, name)
  run(folder, "scripts/new-module.ts", name, "--outside", at)
  const texts = readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
  const lines = texts.reduce((sum, text) => sum + text.trimEnd().split("\n").length, 0)
  assert.ok(lines <= mostLines, `${name} has ${lines} lines`)
  for (const text of texts) assert.doesNotMatch(text, /sample/i)
  run(at, "node_modules/typescript/bin/tsc", "-p", ".", "--checkers", "1")
  run(at, "node_modules/oxlint/bin/oxlint", "--deny-warnings", "-c", join(root, ".oxlintrc.json"), ".")
  run(
    at,
    "node_modules/@biomejs/biome/bin/biome",
    "check",
    "--config-path",
    join(root, "biome.json"),
    "--vcs-enabled=false",
    "."
  )
}

const folder = mkdtempSync(join(tmpdir(), "ekimae outside-"))
try {
  // A name of two words and one of one word.
  for (const name of ["loyalty-card", "parcels"]) check(folder, name)
} finally {
  rmSync(folder, { recursive: true })
}
