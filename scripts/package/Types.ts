/** The types of the package's exports: declarations that the compiler writes, without those that none of the exports leads to. */
import { spawnSync } from "node:child_process"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"

/** Settings of the checkout with which code that imports `ekimae` is compiled, too. */
const shared = [
  "target",
  "lib",
  "module",
  "moduleResolution",
  "types",
  "strict",
  "exactOptionalPropertyTypes",
  "noUncheckedIndexedAccess",
  "verbatimModuleSyntax",
  "erasableSyntaxOnly",
  "allowImportingTsExtensions",
  "isolatedModules",
  "resolveJsonModule",
  "skipLibCheck"
]

const run = (root: string, project: string) => {
  const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc")
  const { status, stderr, stdout } = spawnSync(process.execPath, [compiler, "-p", project, "--checkers", "1"], {
    encoding: "utf8"
  })
  if (status !== 0) throw new Error(`Types of the package:\n${stdout}${stderr}`)
}

/** Writes declarations of the entries and of all that they lead to. @param entries sources, from the root */
export const writeTypes = (root: string, folder: string, entries: ReadonlyArray<string>): void => {
  const at = mkdtempSync(path.join(tmpdir(), "ekimae-types-"))
  const project = path.join(at, "tsconfig.json")
  const options = {
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    tsBuildInfoFile: null,
    rootDir: root,
    outDir: folder,
    typeRoots: [path.join(root, "node_modules", "@types")]
  }
  const files = entries.map((entry) => path.join(root, entry))
  writeFileSync(
    project,
    JSON.stringify({ extends: path.join(root, "tsconfig.json"), compilerOptions: options, files, include: [] })
  )
  try {
    run(root, project)
  } finally {
    rmSync(at, { recursive: true })
  }
  prune(
    folder,
    entries.map((entry) => path.join(folder, entry.replace(/ts$/, "d.ts")))
  )
}

/** Files that declarations import, by the names of their sources. */
const importsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(file, "utf8").matchAll(/(?:from |import\(|import )"(\.[^"]+)\.ts"/g)].map(([, target = ""]) =>
    path.resolve(path.dirname(file), `${target}.d.ts`)
  )

/** Removes declarations that the entries do not lead to. */
const prune = (folder: string, entries: ReadonlyArray<string>) => {
  const wanted = new Set<string>()
  const visit = (file: string) => {
    if (wanted.has(file)) return
    if (!existsSync(file)) throw new Error(`Types of the package: there is no ${path.relative(folder, file)}`)
    wanted.add(file)
    for (const target of importsOf(file)) visit(target)
  }
  for (const entry of entries) visit(entry)
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of all) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && !wanted.has(file)) rmSync(file)
  }
  const folders = all.filter((entry) => entry.isDirectory()).map(({ name, parentPath }) => path.join(parentPath, name))
  for (const one of folders.toSorted().toReversed()) if (readdirSync(one).length === 0) rmdirSync(one)
}

/** Writes the settings that `ekimae/tsconfig.json` gives to modules from outside. */
export const writeSettings = (root: string, file: string): void => {
  const { compilerOptions } = JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8")) as {
    readonly compilerOptions: Readonly<Record<string, unknown>>
  }
  mkdirSync(path.dirname(file), { recursive: true })
  const options = Object.fromEntries(shared.map((name) => [name, compilerOptions[name]]))
  writeFileSync(file, `${JSON.stringify({ compilerOptions: { ...options, noEmit: true } }, null, 2)}\n`)
}
