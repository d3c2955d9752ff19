import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Schema } from "effect"
import { TestClock } from "effect/testing"
import { Workspaces } from "../../modules/accounts/contract.ts"
import { plug } from "../../plug/index.ts"
import { Jobs } from "../../src/actor/Jobs.ts"
import * as Cpu from "../../src/cpu/Cpu.ts"
import { CpuPool } from "../../src/cpu/CpuPool.ts"
import { Events } from "../../src/event/Events.ts"
import { defineModule, plugContract } from "../../src/module.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { empty, folder, load, manifest, write } from "./support.ts"

/** Loads one package that lies in `./my-module`, and answers its only fault. */
const faultOf = Effect.fnUntraced(function* (files?: Readonly<Record<string, string>>, stated?: object | string) {
  const at = yield* folder
  write(join(at, "my-module"), files, stated)
  const { accepted, faults } = yield* load(at, "./my-module")
  assert.deepStrictEqual([accepted, faults.length], [[], 1])
  return faults[0]!
})

describe("Modules from outside", () => {
  it.effect("are loaded from a folder as TypeScript, with the service's own copies of ekimae and effect", () =>
    Effect.gen(function* () {
      const at = yield* folder
      write(join(at, "my-module"), {
        "index.ts": `${empty()}
export { Effect } from "effect"
export { defineModule } from "ekimae"
export { Workspaces } from "ekimae/modules/accounts"
`
      })
      const { accepted, faults } = yield* load(at, "./my-module")
      assert.deepStrictEqual(faults, [])
      assert.deepStrictEqual(
        accepted.map(({ from, name, version }) => [name, version, from]),
        [["loyalty", "1.2.3", "./my-module"]]
      )
      const loaded = yield* Effect.promise(() => import(join(at, "my-module/index.ts")))
      assert.isTrue(loaded.Effect.gen === Effect.gen)
      assert.isTrue(loaded.defineModule === defineModule)
      assert.isTrue(loaded.Workspaces === Workspaces)
    })
  )

  it.effect("are loaded by the name of an installed package, built or not, and by an absolute path", () =>
    Effect.gen(function* () {
      const at = yield* folder
      write(join(at, "node_modules/@acme/loyalty"))
      write(
        join(at, "node_modules/points"),
        { "dist/index.js": empty("points").replace("const name: string", "const name") },
        { ...manifest, exports: { ".": { types: "./dist/index.d.ts", import: "./dist/index.js" } } }
      )
      write(
        join(at, "elsewhere"),
        { "main.mjs": empty("coupons").replace("const name: string", "const name") },
        {
          ...manifest,
          exports: undefined,
          main: "main.mjs"
        }
      )
      const { accepted, faults } = yield* load(at, ` @acme/loyalty, points,${join(at, "elsewhere")} `)
      assert.deepStrictEqual(faults, [])
      assert.deepStrictEqual(
        accepted.map(({ name }) => name),
        ["loyalty", "points", "coupons"]
      )
    })
  )

  it.effect("that are nowhere have a line each, which says where they were looked for", () =>
    Effect.gen(function* () {
      const at = yield* folder
      mkdirSync(join(at, "bare"))
      const { faults } = yield* load(at, "./nowhere,./bare,@acme/loyalty")
      assert.strictEqual(faults.length, 3)
      assert.include(faults[0], `MODULES: ./nowhere: there is no ${join(at, "nowhere/package.json")}`)
      assert.include(faults[1], `MODULES: ./bare: there is no ${join(at, "bare/package.json")}`)
      assert.include(faults[2], `MODULES: @acme/loyalty: no such package is installed in or above ${at}`)
      for (const fault of faults) assert.match(fault, /\(.*[ぁ-ん].*\)$/u)
    })
  )

  it.effect("say in package.json for which version of the plug they are, and are not run where it is another", () =>
    Effect.gen(function* () {
      const files = { "index.ts": `throw new Error("this code must not run")` }
      const other = yield* faultOf(files, { ...manifest, ekimae: { contract: plugContract + 1 } })
      assert.include(
        other,
        `it is for version ${plugContract + 1} of the plug contract, and this release has version ${plugContract}`
      )
      assert.include(other, "プラグの契約バージョンが違います")
      assert.include(yield* faultOf(files, { ...manifest, ekimae: undefined }), "it is for no stated version")
      for (const stated of ["{", { ...manifest, version: "soon" }, { ...manifest, ekimae: { contract: "1" } }])
        assert.include(yield* faultOf(files, stated), `must be JSON with a "version"`)
    })
  )

  it.effect("whose code throws, imports what is not there or exports no module are a line, not a stack", () =>
    Effect.gen(function* () {
      assert.include(
        yield* faultOf({ "index.ts": `throw new Error("no licence\\nsecond line")` }),
        "its code does not load: no licence (コードを読み込めません)"
      )
      assert.include(yield* faultOf({ "index.ts": `import "not-installed"` }), "Cannot find package 'not-installed'")
      assert.include(
        yield* faultOf({ "index.ts": "enum Colour { Red }\nexport default Colour" }),
        "its code does not load"
      )
      assert.include(yield* faultOf({ "other.ts": "" }), "which is not there: build the module")
      for (const code of ["", "export default 1", "export default { name: 'loyalty' }"])
        assert.include(yield* faultOf({ "index.ts": code }), "its default export is no module")
    })
  )

  it.effect("whose code goes on loading are given up after 30 seconds", () =>
    Effect.gen(function* () {
      const at = yield* folder
      write(at, { "index.ts": "await new Promise(() => {})" })
      const loading = yield* Effect.forkChild(load(at, "."))
      yield* TestClock.adjust("29999 millis")
      assert.isUndefined(loading.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.include((yield* Fiber.join(loading)).faults[0], "its code has not loaded within 30 seconds (")
    })
  )

  it.effect("that clash with the service or with each other are refused, and the others loaded", () =>
    Effect.gen(function* () {
      const at = yield* folder
      for (const [place, name] of [
        ["first", "loyalty"],
        ["second", "loyalty"],
        ["third", "loyalty-plus"],
        ["fourth", "shop"],
        ["fifth", "coupons"]
      ] as const)
        write(join(at, place), { "index.ts": empty(name) })
      const { accepted, faults } = yield* load(at, "./first,./second,./third,./fourth,./fifth")
      assert.deepStrictEqual(
        accepted.map(({ from }) => from),
        ["./first", "./fifth"]
      )
      assert.deepStrictEqual(
        faults.map((fault) => fault.split(": ").slice(1, 3).join(" ")),
        [
          `./second its name "loyalty" clashes with "loyalty" of the service or of another module`,
          `./third its name "loyalty-plus" clashes with "loyalty" of the service or of another module`,
          `./fourth its name "shop" clashes with "shop" of the service or of another module`
        ]
      )
    })
  )

  it.effect("whose commands are declared twice, or below one that is not there, are refused at the start", () =>
    Effect.gen(function* () {
      const code = (commands: string) => `
import { Layer } from "effect"
import { Command } from "effect/cli"
import { defineModule, subcommands } from "ekimae"
const add = Command.make("add")
export default defineModule({ name: "loyalty", layer: Layer.empty, commands: ${commands} })`
      const twice = `[Command.make("loyalty"), ...subcommands("loyalty", [add, add])]`
      assert.include(
        yield* faultOf({ "index.ts": code(twice) }),
        `The command "loyalty add" is declared twice (ほかのモジュールと衝突します)`
      )
      const stray = `[() => Command.make("jobs")]`
      assert.include(
        yield* faultOf({ "index.ts": code(stray) }),
        `The command "jobs" must be called "loyalty", as the module is`
      )
      const orphan = `subcommands("loyalty", [() => add])`
      assert.include(yield* faultOf({ "index.ts": code(orphan) }), `No module declares "loyalty", the parent of "add"`)
    })
  )

  it.live("compute on threads with the service's own copies of ekimae and effect", () =>
    Effect.gen(function* () {
      const at = yield* folder
      write(at, {
        "double.ts": `import { Effect } from "effect"\nexport const run = (n: number) => Effect.succeed(n * 2)`
      })
      const file = pathToFileURL(join(at, "double.ts"))
      const double = Cpu.make("loyalty/double", { request: Schema.Number, answer: Schema.Number, file })
      const pool = yield* CpuPool
      assert.strictEqual(yield* pool.run(double, 21), 42)
    }).pipe(Effect.provide(CpuPool.layer({ threads: 1 })))
  )

  it("do not compile where they need a service that is not given", () => {
    class Broom extends Context.Service<Broom, { readonly length: number }>()("test/Broom") {}
    const needy = Layer.effectDiscard(Broom)
    // @ts-expect-error: neither the product nor the module gives the broom
    void plug(defineModule({ name: "loyalty", layer: needy }))
    void plug(defineModule({ name: "loyalty", ports: Layer.succeed(Broom, { length: 1 }), layer: needy }))
    void plug(defineModule({ name: "loyalty", layer: Layer.effectDiscard(Effect.all([Jobs, Events, Settings])) }))
  })

  it.effect("fail the start in one line that names them when a layer of theirs fails", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const code = (layer: string) => `
import { Context, Effect, Layer } from "effect"
import { defineModule } from "ekimae"
class Missing extends Context.Service()("acme/Missing") {}
export default defineModule({ name: "loyalty", layer: ${layer} })`
      for (const [layer, reason] of [
        [`Layer.effectDiscard(Effect.die(new Error("no licence")))`, "it did not start: no licence"],
        [`Layer.effectDiscard(Missing)`, "it did not start: Service not found: acme/Missing"]
      ] as const) {
        const place = `./${reason.length}`
        write(join(at, place), { "index.js": code(layer) }, { ...manifest, exports: "./index.js" })
        const [loaded] = (yield* load(at, place)).accepted
        const error = yield* Effect.flip(
          Effect.scoped(Layer.build(loaded!.module.layer as Layer.Layer<never, Error>)) as Effect.Effect<
            Context.Context<never>,
            Error
          >
        )
        assert.include(error.message, `MODULES: ${place}: ${reason}`)
        assert.notInclude(error.message, "\n")
      }
    })
  )

  it.effect("are at most 20, each once, with no empty entry and 400 characters", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const names = Array.from({ length: 21 }, (_, n) => `m${"abcdefghijklmnopqrstu"[n]}`)
      for (const name of names) write(join(at, name), { "index.ts": empty(name) })
      const countOf = (MODULES: string) =>
        Effect.map(load(at, MODULES), ({ accepted, faults }) => [accepted.length, faults.length])
      const paths = names.map((name) => `./${name}`)
      assert.deepStrictEqual(yield* countOf(paths.slice(0, 20).join()), [20, 0])
      assert.deepStrictEqual(yield* countOf(" "), [0, 0])
      // What is wrong in the setting itself is said where all settings are read (test/Settings.test.ts).
      for (const MODULES of [paths.join(), "./ma,./ma", "./ma,,./mb", "./ma,"])
        assert.deepStrictEqual(yield* countOf(MODULES), [0, 0], MODULES)
      const long = `./${"a".repeat(398)}`
      assert.deepStrictEqual(yield* countOf(long), [0, 1])
      assert.deepStrictEqual(yield* countOf(`${long}a`), [0, 0])
    })
  )

  it("import by the names of package.json what the compiler finds by those of plug/tsconfig.json", () => {
    const root = fileURLToPath(new URL("../..", import.meta.url))
    const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"))
    const exported: Record<string, string> = read("package.json").exports
    const paths: Record<string, ReadonlyArray<string>> = read("plug/tsconfig.json").compilerOptions.paths
    const sources = Object.entries(exported).filter(([, target]) => target.endsWith(".ts"))
    const own = Object.entries(paths).filter(([name]) => /^ekimae(?:\/|$)/.test(name))
    assert.deepStrictEqual(
      own.map(([name, [target]]) => [name, join("plug", target!)]).sort(),
      sources.map(([name, target]) => [join("ekimae", name).replace(/\/$/, ""), join(target)]).sort()
    )
    for (const [, target] of Object.entries(exported))
      if (!target.includes("*")) assert.isTrue(existsSync(join(root, target)))
  })
})
