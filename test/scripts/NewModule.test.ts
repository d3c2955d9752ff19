import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isModuleName, moduleConstant, replacements } from "../../scripts/new-module/Forms.ts"
import { skeleton } from "../../scripts/new-module/Skeleton.ts"
import { boundaries } from "../architecture/Boundaries.ts"
import { names } from "../architecture/Names.ts"
import { report, walk } from "../architecture/Source.ts"
import { texts } from "../architecture/Texts.ts"

// The sample is a module that works: its own test runs here.
await import("../../scripts/new-module/sample/test/SampleThings.test.ts")

const root = fileURLToPath(new URL("../..", import.meta.url))

const foldersOf = (names: ReadonlyArray<string>) => names.flatMap((name) => [`modules/${name}`, `test/${name}`])

/** A tree with the new modules in it; the rest of the project is linked. */
const treeWith = (names: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const tree = mkdtempSync("/var/tmp/ekimae-new-module-")
      for (const folder of ["src", "node_modules"]) symlinkSync(join(root, folder), join(tree, folder))
      for (const folder of ["modules", "test"]) {
        mkdirSync(join(tree, folder))
        for (const entry of readdirSync(join(root, folder))) {
          // Through a link of that name the new module would be written over one that exists.
          if (names.includes(entry)) throw new Error(`${folder}/${entry} exists: try another name`)
          symlinkSync(join(root, folder, entry), join(tree, folder, entry))
        }
      }
      for (const file of ["package.json", "biome.json", ".oxlintrc.json"]) cpSync(join(root, file), join(tree, file))
      for (const file of names.flatMap((name) => skeleton(name))) {
        mkdirSync(dirname(join(tree, file.path)), { recursive: true })
        writeFileSync(join(tree, file.path), file.text)
      }
      const include = [...foldersOf(names).map((folder) => `${folder}/**/*.ts`), "test/support/*.ts"]
      writeFileSync(join(tree, "tsconfig.json"), JSON.stringify({ extends: join(root, "tsconfig.json"), include }))
      return tree
    }),
    (tree) => Effect.sync(() => rmSync(tree, { recursive: true }))
  )

/** Runs a tool of the project; what it prints when it fails is the failure. */
const run = (tree: string, script: string, ...args: ReadonlyArray<string>) =>
  Effect.sync(() => {
    const ended = spawnSync(process.execPath, [join(root, "node_modules", script), ...args], {
      cwd: tree,
      encoding: "utf8"
    })
    assert.strictEqual(ended.status, 0, `${script}\n${ended.stdout}${ended.stderr}`)
  })

describe("A new module", () => {
  it.live("compiles, is linted, formatted and within the boundaries, whether its name is one word or two", () =>
    Effect.gen(function* () {
      const called = ["loyalty-card", "parcels"]
      const folders = foldersOf(called)
      const tree = yield* treeWith(called)
      yield* run(tree, "@biomejs/biome/bin/biome", "check", "--write", "--vcs-enabled=false", ...folders)
      yield* run(tree, "typescript/bin/tsc", "-p", ".")
      yield* run(tree, "oxlint/bin/oxlint", "--deny-warnings", ...folders)
      for (const name of called) {
        const files = walk(tree).filter(({ path }) => path.includes(`/${name}/`))
        assert.strictEqual(files.length, 13)
        for (const rule of [...boundaries, ...names, ...texts]) {
          assert.deepStrictEqual(report(rule.check(files)), [], rule.title)
        }
        for (const { path, text } of files) assert.notMatch(`${path} ${text}`, /sample/i)
      }
    })
  )

  it("is named in every form that the sample uses", () => {
    const card = new Map(replacements("loyalty-card"))
    assert.strictEqual(card.get("SampleThings"), "LoyaltyCards")
    assert.strictEqual(card.get("sample_table"), "loyalty_card")
    assert.strictEqual(moduleConstant("loyalty-card"), "LoyaltyCardModule")
    const hooks = new Map(replacements("webhooks"))
    assert.strictEqual(hooks.get("SampleFolder"), "Webhooks")
    assert.strictEqual(hooks.get("SampleThing"), "Webhook")
    assert.strictEqual(hooks.get("sample_table"), "webhooks_webhook")
    assert.strictEqual(new Map(replacements("category")).get("sample-things"), "categories")
  })

  it("has a lower-kebab name", () => {
    for (const name of ["area", "trade-area", "crm2"]) assert.isTrue(isModuleName(name))
    for (const name of ["", "Area", "trade_area", "-a", "a-", "a--b", "2go", "../x", "a b"])
      assert.isFalse(isModuleName(name))
  })
})
