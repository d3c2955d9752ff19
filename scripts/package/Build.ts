/**
 * Builds `dist`, all that the package holds beside its README and LICENSE: the bundle with the data that it reads, the page of the console, the help
 * texts, and the types of what modules from outside import.
 */
import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import { brotliCompressSync } from "node:zlib"
import { Effect, Logger } from "effect"
import { buildPage } from "../../modules/console/page/PageBuild.ts"
import { PageSources } from "../../modules/console/page/PageSources.ts"
import { writeBundle, writeCommand } from "./Bundle.ts"
import { exportsOf, type Manifest, publishedOf } from "./Manifest.ts"
import { writeSettings, writeTypes } from "./Types.ts"

/** Files that the service reads. JSON is part of the bundle. */
const data = "modules/**/data/*.{csv,gz,br,bin}"

const readManifest = (root: string): Manifest => JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))

const modulesOf = (root: string): ReadonlyArray<string> =>
  globSync("modules/*/contract.ts", { cwd: root })
    .map((file) => path.basename(path.dirname(file)))
    .toSorted()

/** The other forms of a file are made of its brotli form. The index is looked for by its name. */
const isShipped = (file: string): boolean =>
  !file.endsWith(".gz") &&
  path.basename(file) !== ".vite" &&
  (path.basename(file) === "index.html" || !existsSync(`${file}.br`))

const copyPage = Effect.fnUntraced(function* (root: string, to: string) {
  const folder = yield* buildPage(yield* PageSources, path.join(root, "node_modules", ".cache"))
  cpSync(folder, to, { recursive: true, filter: isShipped })
})

const writeHelp = (dist: string) => {
  const writer = path.join(dist, "writeHelp.js")
  const file = path.join(dist, "help.json")
  const { status, stderr } = spawnSync(process.execPath, [writer, file], { encoding: "utf8" })
  if (status !== 0) throw new Error(`Help texts:\n${stderr}`)
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
  for (const done of [writer, file]) rmSync(done)
}

/** Builds the package of a checkout, and returns its package.json. */
export const buildPackage = async (root: string) => {
  const dist = path.join(root, "dist")
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(dist)
  const manifest = readManifest(root)
  const exports = exportsOf(modulesOf(root))
  const imported = await writeBundle(root, dist, manifest, [
    { file: "main", source: "src/main.ts" },
    { file: "cli", source: "src/cli.ts" },
    { file: "writeHelp", source: "src/commands/writeHelp.ts" },
    ...exports
  ])
  const command = path.join(dist, "ekimae.js")
  await writeCommand(root, command)
  chmodSync(command, 0o755)
  for (const file of globSync(data, { cwd: root })) cpSync(path.join(root, file), path.join(dist, file))
  writeHelp(dist)
  const quietly = Logger.layer([Logger.withConsoleError(Logger.formatSimple)])
  await Effect.runPromise(copyPage(root, path.join(dist, "console-page")).pipe(Effect.provide(quietly)))
  writeTypes(
    root,
    path.join(dist, "types"),
    exports.map(({ source }) => source)
  )
  writeSettings(root, path.join(dist, "tsconfig.json"))
  return publishedOf(manifest, imported, exports)
}
