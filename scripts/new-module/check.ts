/**
 * `node scripts/launch.mjs scripts/new-module/check.ts`: makes two modules in a copy of the project and checks that they
 * compile, are linted, formatted and within the boundaries, and that the application takes them.
 */
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { boundaries } from "../../test/architecture/Boundaries.ts"
import { names } from "../../test/architecture/Names.ts"
import { report, walk } from "../../test/architecture/Source.ts"
import { texts } from "../../test/architecture/Texts.ts"
import { moduleConstant } from "./Forms.ts"
import { skeleton } from "./Skeleton.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

const foldersOf = (names: ReadonlyArray<string>) => names.flatMap((name) => [`modules/${name}`, `test/${name}`])

/** The composition root with one more line in its list, and the import of what that names. */
const composing = (app: string, name: string) =>
  `import { ${moduleConstant(name)} } from "../modules/${name}/index.ts"\n${app}`.replace(
    "modules = [\n",
    (list) => `${list}  ${moduleConstant(name)},\n`
  )

/** What takes in the modules, and does not compile when one of them does not fit. */
const composition = ["src/app.ts", "src/serve.ts", "src/commands/RootCommand.ts"]

/** In two parts, since no file of the tree itself may say it. */
const unchecked = `// @ts-${"nocheck"}`

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((name) =>
    name.endsWith(".ts") ? [join(folder, name)] : []
  )

/**
 * The project with the new modules in it, of which the application knows by one line each. The compiler checks these and
 * what must fit them: checking all files once more takes three times as long.
 */
const treeWith = (names: ReadonlyArray<string>): string => {
  const tree = mkdtempSync("/var/tmp/ekimae-new-module-")
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"))
  // Copied: a link would lead imports back to the tree that does not have the new modules.
  for (const part of [
    "src",
    "modules",
    "clients/typescript/src",
    "test/support",
    "package.json",
    "biome.json",
    ".oxlintrc.json"
  ]) {
    cpSync(join(root, part), join(tree, part), { recursive: true })
  }
  for (const file of ["src", "modules", "test/support"].flatMap((part) => sourcesIn(join(tree, part)))) {
    if (!composition.some((part) => file.endsWith(part))) {
      writeFileSync(file, `${unchecked}\n${readFileSync(file, "utf8")}`)
    }
  }
  for (const file of names.flatMap((name) => skeleton(name))) {
    mkdirSync(dirname(join(tree, file.path)), { recursive: true })
    writeFileSync(join(tree, file.path), file.text, { flag: "wx" })
  }
  const app = join(tree, "src/app.ts")
  writeFileSync(app, names.reduce(composing, readFileSync(app, "utf8")))
  const include = [
    ...["src", "modules", ...names.map((name) => `test/${name}`)].map((folder) => `${folder}/**/*.ts`),
    "test/support/*.ts"
  ]
  const compilerOptions = { incremental: false, tsBuildInfoFile: null }
  writeFileSync(
    join(tree, "tsconfig.json"),
    JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include })
  )
  return tree
}

/** Runs a file in the tree and answers what it printed; what it prints when it fails is the failure. */
const run = (tree: string, script: string, ...args: ReadonlyArray<string>): string => {
  const ended = spawnSync(process.execPath, [join(tree, script), ...args], { cwd: tree, encoding: "utf8" })
  assert.equal(ended.status, 0, `${script}\n${ended.stdout}${ended.stderr}`)
  return ended.stdout
}

const check = (tree: string, called: ReadonlyArray<string>) => {
  const folders = foldersOf(called)
  const biome = "node_modules/@biomejs/biome/bin/biome"
  run(tree, biome, "check", "--write", "--vcs-enabled=false", "src/app.ts", ...folders)
  // Several checkers would each infer the type of the whole application.
  run(tree, "node_modules/typescript/bin/tsc", "-p", ".", "--checkers", "1")
  run(tree, "node_modules/oxlint/bin/oxlint", "--deny-warnings", "src/app.ts", ...folders)
  for (const name of called) {
    const files = foldersOf([name]).flatMap((folder) => walk(tree, folder))
    assert.equal(files.length, skeleton(name).length)
    for (const rule of [...boundaries, ...names, ...texts]) assert.deepEqual(report(rule.check(files)), [], rule.title)
    for (const { path, text } of files) assert.doesNotMatch(`${path} ${text}`, /sample/i)
  }
  // The composed application took them: topics and audiences are checked then, and no setting was forgotten.
  const help = run(tree, "src/cli.ts", "--help")
  const settings = run(tree, "src/cli.ts", "serve", "--help")
  for (const name of called) {
    assert.match(help, new RegExp(`^ +${name} `, "m"))
    assert.ok(settings.includes(`${name.replace("-", "_").toUpperCase()}_LIMIT: `), name)
  }
}

// A name of two words and one of one word.
const called = ["loyalty-card", "parcels"]
const tree = treeWith(called)
try {
  check(tree, called)
} finally {
  rmSync(tree, { recursive: true })
}
