/** Each rule is shown an example that it must refuse, and one beside it that it must leave alone. */
import { assert, describe, it } from "@effect/vitest"
import { boundaries } from "./Boundaries.ts"
import { names } from "./Names.ts"
import { rooms } from "./Rooms.ts"
import { type Rule, report, sourceFile } from "./Source.ts"
import { structure } from "./Structure.ts"
import { texts } from "./Texts.ts"
import { threads } from "./Threads.ts"

type Tree = Readonly<Record<string, string>>

const rules = [...boundaries, ...threads, ...names, ...texts, ...structure, ...rooms]

const found = (rule: Rule, tree: Tree) =>
  report(rule.check(Object.entries(tree).map(([path, text]) => sourceFile(path, text)))).map(
    (line) => line.split(" ")[0]
  )

const plug = "modules/area/index.ts"
const folderOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`modules/area/facts/F${n}.ts`, ""]))
const many = Array.from({ length: 351 }, () => "x").join("\n")

/** Title of the rule; what it refuses, with the places that it names; what it accepts. */
const examples: ReadonlyArray<readonly [title: string, refused: Tree, places: ReadonlyArray<string>, accepted: Tree]> =
  [
    [
      "src/ imports modules only in src/app.ts",
      { "src/http/A.ts": 'import { x } from "effect"\nimport {\n  y\n} from "../../modules/area/index.ts"' },
      ["src/http/A.ts:2"],
      { "src/app.ts": 'import { y } from "../modules/area/index.ts"', "src/B.ts": '// from "../modules/area/index.ts"' }
    ],
    [
      "the composed application is imported only by what starts a process",
      { "src/http/A.ts": 'import { App } from "../app.ts"', "modules/area/B.ts": 'await import("../../src/app.ts")' },
      ["src/http/A.ts:1", "modules/area/B.ts:1"],
      { "src/main.ts": 'import { App } from "./app.ts"', "src/cli/RootCommand.ts": 'import { App } from "../app.ts"' }
    ],
    [
      "a module imports of src/ only what does not know the application",
      { "modules/area/A.ts": 'import "../../src/serve.ts"', "src/serve.ts": 'export { x } from "./app.ts"' },
      ["modules/area/A.ts:1"],
      { "modules/area/A.ts": 'import "../../src/module.ts"', "src/module.ts": 'import "effect"' }
    ],
    [
      "between modules only a sibling's contract.ts is imported",
      { "modules/crm/A.ts": 'import type { Areas } from "../area/Areas.ts"' },
      ["modules/crm/A.ts:1"],
      { "modules/crm/A.ts": 'import { AreaCode } from "../area/contract.ts"\nimport "./Areas.ts"' }
    ],
    [
      "src/ and modules/ import neither tests nor scripts",
      { "src/A.ts": 'import "../test/support/B.ts"' },
      ["src/A.ts:1"],
      { "scripts/A.ts": 'import "../test/support/B.ts"' }
    ],
    [
      "test/ imports no scripts",
      { "test/flow/A.test.ts": 'import { play } from "../../scripts/chaos/Play.ts"' },
      ["test/flow/A.test.ts:1"],
      { "test/flow/A.test.ts": 'import "../support/B.ts"', "scripts/test/A.test.ts": 'import "../fuzz/B.ts"' }
    ],
    [
      "declarations import no behaviour: no layer, no SQL, no I/O, however far down",
      {
        "modules/area/contract.ts": 'import { Area } from "./Area.ts"',
        "modules/area/Area.ts": 'import { Repo } from "./Repo.ts"',
        "modules/area/Repo.ts": 'import { SqlClient } from "effect/sql"',
        "modules/area/Api.ts": 'import { Effect, Layer } from "effect"'
      },
      ["modules/area/contract.ts:1", "modules/area/Api.ts:1"],
      {
        "modules/area/contract.ts": 'import { Area } from "./Area.ts"\nimport type { Repo } from "./Repo.ts"',
        "modules/area/Area.ts": 'import { Schema } from "effect"',
        "modules/area/Repo.ts": 'import { SqlClient } from "effect/sql"'
      }
    ],
    [
      "what Cpu.make names imports neither SQL nor HTTP, however far down",
      {
        "modules/crm/Computations.ts": [
          'import * as Cpu from "src/cpu/Cpu.ts"',
          'Cpu.make("crm/one", { file: new URL("./One.ts", import.meta.url) })',
          'Cpu.make("crm/two", {\n  file: new URL("./compute/Two.ts", import.meta.url)\n})'
        ].join("\n"),
        "modules/crm/One.ts": 'import { Sum } from "./Sum.ts"',
        "modules/crm/Sum.ts": 'import { One } from "./One.ts"\nimport { Pg } from "../../src/sql/Pg.ts"',
        "modules/crm/compute/Two.ts": 'import { HttpClient } from "effect/http"'
      },
      ["modules/crm/One.ts:1", "modules/crm/compute/Two.ts:1"],
      {
        "modules/crm/Computations.ts":
          'import "effect/sql"\nCpu.make("crm/one", { file: new URL("./One.ts", import.meta.url) })',
        "modules/crm/One.ts": 'import type { Row } from "./Repo.ts"\nimport { Effect } from "effect"',
        "modules/crm/Repo.ts": 'import "effect/sql"\nconst page = new URL("./Page.ts", import.meta.url)',
        "modules/crm/Page.ts": 'import "effect/http"'
      }
    ],
    [
      "the key of a service is its path and its class",
      {
        "modules/area/Areas.ts":
          'class Areas extends Context.Service<Areas, {\n  x: () => void\n}>()("areas/Areas") {}',
        "src/http/A.ts": 'class A extends Context.Service<A, B>()("ekimae/A") {}',
        "src/http/B.ts": 'const Limit = Context.Reference<number>("Limit", {})',
        "src/sql/C.ts": 'class C extends HttpApiMiddleware.Service<C>()(\n  "ekimae/sql/D"\n) {}'
      },
      ["modules/area/Areas.ts:1", "src/http/A.ts:1", "src/http/B.ts:1", "src/sql/C.ts:1"],
      {
        "modules/area/ingest/Ingest.ts": 'class Ingest extends Context.Service<Ingest, {}>()("area/Ingest") {}',
        "src/settings/Settings.ts":
          'class Settings extends SettingsGroup.Service<Settings>()("ekimae/settings/Settings") {}',
        "src/Lifecycle.ts": 'class Lifecycle extends Context.Service<Lifecycle, V>()("ekimae/Lifecycle") {}'
      }
    ],
    [
      "the tag of an error is its class",
      {
        "modules/area/Errors.ts":
          'class A extends Schema.TaggedError<A>()("B", {}) {}\nclass C extends Schema.TaggedError<D>()("C", {}) {}'
      },
      ["modules/area/Errors.ts:1", "modules/area/Errors.ts:2"],
      { "modules/area/Errors.ts": 'class A extends Schema.TaggedError<A>()(\n  "A",\n  {}) {}' }
    ],
    [
      "no file or folder is called utils, common, helpers or manager",
      { "src/utils/A.ts": "", "modules/area/helpers.ts": "", "src/JobManager.ts": "" },
      ["src/utils/A.ts:1", "modules/area/helpers.ts:1", "src/JobManager.ts:1"],
      { "src/Management.ts": "", "modules/area/Commonness.ts": "" }
    ],
    [
      "a type is named by a noun, not by a past participle",
      {
        "src/http/A.ts": "type Found = string\nexport interface Loaded<A> {}",
        "modules/area/B.ts": "interface Given {}"
      },
      ["src/http/A.ts:1", "src/http/A.ts:2", "modules/area/B.ts:1"],
      {
        "src/http/A.ts": "interface Feed {}\ntype LoadedFile = string\ntype Founder = string",
        "src/table/B.ts": "interface Rejected {}",
        "test/A.ts": "interface Ended {}"
      }
    ],
    [
      "a file of a module is PascalCase after what it exports, but for contract.ts and index.ts",
      { "modules/area/areas.ts": "", "modules/area/ingest/index.ts": "" },
      ["modules/area/areas.ts:1", "modules/area/ingest/index.ts:1"],
      { "modules/area/Areas.ts": "", [plug]: "", "modules/area/migrations/0001_area.ts": "", "src/config.ts": "" }
    ],
    [
      "migrations are called 0001_name.ts, 0002_name.ts, ... without gaps",
      {
        "modules/area/migrations/0001_area.ts": "",
        "modules/area/migrations/0003_more.ts": "",
        "modules/crm/migrations/1_crm.ts": ""
      },
      ["modules/area/migrations/0003_more.ts:1", "modules/crm/migrations/1_crm.ts:1"],
      { "modules/area/migrations/0001_area.ts": "", "modules/area/migrations/0002_more.ts": "" }
    ],
    [
      "the kernel's migrations are listed as 0001_name, 0002_name, ... without gaps",
      { "src/migrations.ts": 'const a = {\n  "0001_a": a,\n  "0003_b": b\n}' },
      ["src/migrations.ts:3"],
      { "src/migrations.ts": 'const a = {\n  "0001_a": a,\n  "0002_b": b\n}' }
    ],
    [
      "src/ names no module's actors, topics, tables or files, but in src/app.ts",
      { [plug]: "", "src/sql/A.ts": '/** Such as area/generate. */\nconst topic = "area/profile"\n// modules/area' },
      ["src/sql/A.ts:1", "src/sql/A.ts:2", "src/sql/A.ts:3"],
      { [plug]: "", "src/sql/A.ts": "/** The area of a circle, shop/restock. */", "src/app.ts": "// modules/area" }
    ],
    [
      "the runtime has one word for one thing",
      { "src/actor/A.ts": "/** Takes a turn. */\nconst lane = 1", "src/cpu/B.ts": '"hastened"' },
      ["src/actor/A.ts:1", "src/actor/A.ts:2", "src/cpu/B.ts:1"],
      { "src/actor/A.ts": "/** Returns its position. */", "src/http/A.ts": "const turn = 1" }
    ],
    [
      "texts and names name the actor and use common words",
      { "src/sql/A.ts": "/** Nobody is told of it. */\nconst told = 1", "test/area/B.ts": '"At most so many"' },
      ["src/sql/A.ts:1", "src/sql/A.ts:1", "src/sql/A.ts:2", "test/area/B.ts:1"],
      { "src/sql/A.ts": "/** The worker reads it. */\nconst untold = 1", "src/sql/README.md": "Runs as `nobody`." }
    ],
    ["no source file is longer than 350 lines", { "src/A.ts": many }, ["src/A.ts:350"], { "README.md": many }],
    [
      "a test that is skipped says why on the same line or the line above",
      { "test/A.test.ts": 'it("x")\nit.skip("y")\nit.todo("z")' },
      ["test/A.test.ts:2", "test/A.test.ts:3"],
      { "test/A.test.ts": '// Needs a server of its own.\nit.skip("y")\nit.skipIf(!there)("z")' }
    ],
    [
      "types are not silenced",
      { "src/A.ts": "const a = '/*'\nconst x = layer as any\nLayer.launch(x as never)" },
      ["src/A.ts:2", "src/A.ts:3"],
      { "src/A.ts": "// as any\nconst any = 1", "test/A.ts": "x as any" }
    ],
    [
      "the compiler is not silenced",
      { "test/A.test.ts": "// @ts-ignore\nx" },
      ["test/A.test.ts:1"],
      { "test/A.test.ts": "// @ts-expect-error: a job without a handler\nx" }
    ],
    [
      "notifications are sent in the transaction",
      { "src/A.ts": 'yield* sql.notify("jobs")', "modules/area/B.ts": "fastSql.notify(x)" },
      ["src/A.ts:1", "modules/area/B.ts:1"],
      { "src/A.ts": "// never sql.notify(x)\nyield* sql`select pg_notify('jobs', '')`" }
    ],
    [
      "every fiber has an owner",
      { "src/A.ts": "Effect.forkDaemon(x)", "modules/area/B.ts": "x.pipe(Effect.forkDetach)" },
      ["src/A.ts:1", "modules/area/B.ts:1"],
      { "src/A.ts": "Effect.forkScoped(x)", "test/A.ts": "Effect.forkDetach(x)" }
    ],
    [
      "time, randomness and ids come from services in modules",
      { "modules/area/A.ts": "Date.now()\nnew Date()\nMath.random()\ncrypto.randomUUID()" },
      ["modules/area/A.ts:1", "modules/area/A.ts:2", "modules/area/A.ts:3", "modules/area/A.ts:4"],
      { "modules/area/A.ts": "new Date(0)\nClock.currentTimeMillis\nrandom.randomBytes(3)", "src/A.ts": "Date.now()" }
    ],
    [
      "tests never sleep, but on the test clock",
      { "test/A.test.ts": 'Effect.sleep("1 second")\nimport { setTimeout } from "node:timers/promises"' },
      ["test/A.test.ts:1", "test/A.test.ts:2"],
      {
        "test/A.test.ts": 'TestClock.adjust("1 second")\nEffect.sleep("1 second")',
        "src/A.ts": 'Effect.sleep("1 second")'
      }
    ],
    [
      "no test judges how long something took, but on the test clock",
      { "test/A.test.ts": "assert.isBelow(performance.now() - began, 900)\nassert.isAtMost(one.durationMs, 3_000)" },
      ["test/A.test.ts:1", "test/A.test.ts:2"],
      {
        "test/A.test.ts": "assert.isAtLeast(one.durationMs, 99)\nassert.isBelow(price, 3)",
        "test/B.test.ts": "TestClock.adjust(9)\nassert.isAtMost(elapsed, 9)"
      }
    ],
    [
      "tests leave the process as it was, since files share it",
      { "test/A.test.ts": 'process.chdir("/")\nvi.spyOn(console, "log")\nglobalThis.fetch = none' },
      ["test/A.test.ts:1", "test/A.test.ts:2", "test/A.test.ts:3"],
      { "test/A.test.ts": "vi.useFakeTimers()\nglobalThis.fetch === none" }
    ],
    [
      "no test runs alone",
      { "test/A.test.ts": 'describe.only("x")' },
      ["test/A.test.ts:1"],
      { "src/A.ts": "x.only(1)" }
    ],
    [
      "what repeats for ever goes through src/process/Daemon.ts, but for commands in the foreground",
      {
        "src/A.ts": "Effect.forever(x)",
        "modules/crm/B.ts": "x.pipe(Effect.forever,\n  Effect.repeat(Schedule.forever))"
      },
      ["src/A.ts:1", "modules/crm/B.ts:1", "modules/crm/B.ts:2"],
      { "src/process/Daemon.ts": "Effect.forever(x)", "modules/crm/commands/C.ts": "Effect.forever(x)" }
    ],
    [
      "the product speaks of itself alone",
      { "README.md": "See issue 7.", "modules/area/B.ts": '"/home/me/data"' },
      ["README.md:1", "modules/area/B.ts:1"],
      { "README.md": "The issuer is checked; methods are described in modules/area/README.md." }
    ],
    [
      "the repository has its README, CHANGELOG and LICENSE",
      { "README.md": "" },
      ["CHANGELOG.md:1", "LICENSE:1"],
      { "README.md": "", "CHANGELOG.md": "", LICENSE: "" }
    ],
    [
      "each module has README.md, contract.ts and index.ts",
      { [plug]: "" },
      ["modules/area/README.md:1", "modules/area/contract.ts:1"],
      { [plug]: "", "modules/area/README.md": "", "modules/area/contract.ts": "" }
    ],
    [
      "each module is composed in src/app.ts",
      { [plug]: "", "src/app.ts": '// import "../modules/area/index.ts"' },
      ["src/app.ts:1"],
      { [plug]: "", "src/app.ts": 'import { AreaModule } from "../modules/area/index.ts"' }
    ],
    [
      "what starts a process checks the version of Node first",
      { "src/main.ts": 'import { Effect } from "effect"\nimport "./version.ts"' },
      ["src/main.ts:1"],
      {
        "src/main.ts":
          '/** The process. */\nimport "node:module"\nimport "./version.ts"\nimport { Effect } from "effect"'
      }
    ],
    [
      "what runs needs only packages that are installed in production",
      { "package.json": '{"dependencies":{"effect":"4"},"devDependencies":{"pg":"8"}}', "src/A.ts": 'import "pg"' },
      ["src/A.ts:1"],
      {
        "package.json": '{"dependencies":{"effect":"4","@effect/sql-pg":"4"}}',
        "src/A.ts":
          'import "effect/http"\nimport "@effect/sql-pg/PgClient"\nimport "node:fs"\nimport type { P } from "pg"'
      }
    ],
    [
      "package-lock.json names the packages of every platform, and no addresses",
      {
        "package-lock.json":
          '{"packages":{"node_modules/a":{"optionalDependencies":{"a-linux":"1","a-win32":"1"}},"node_modules/a-linux":{"resolved":"x"}}}'
      },
      ["package-lock.json:1", "package-lock.json:1"],
      {
        "package-lock.json":
          '{"packages":{"node_modules/a":{"optionalDependencies":{"a-linux":"1"}},"node_modules/a-linux":{}}}'
      }
    ],
    ["a folder of the product holds at most 15 source files", folderOf(16), ["modules/area/facts:1"], folderOf(15)],
    [
      "no files of the product import each other in a circle",
      {
        "src/A.ts": 'import type { B } from "./B.ts"',
        "src/B.ts": 'import { C } from "./sql/C.ts"',
        "src/sql/C.ts": 'import { A } from "../A.ts"'
      },
      ["src/A.ts:1"],
      { "src/A.ts": 'const file = new URL("./B.ts", import.meta.url)', "src/B.ts": 'import type { A } from "./A.ts"' }
    ]
  ]

it("Every rule has an example, and every example a rule", () => {
  assert.sameMembers(
    examples.map(([title]) => title),
    rules.map(({ title }) => title)
  )
})

describe("The rule", () => {
  for (const [title, refused, places, accepted] of examples) {
    const rule = rules.find((candidate) => candidate.title === title)
    it(`"${title}" bites`, () => assert.deepStrictEqual(rule && found(rule, refused), [...places]))
    it(`"${title}" leaves what is right alone`, () => assert.deepStrictEqual(rule && found(rule, accepted), []))
  }
})

it("Comments are no code, whatever strings and patterns stand around them", () => {
  const { code } = sourceFile("a.ts", 'const a = "// no" // yes\nconst b = /["/*]/ /* yes */ + `// ${a} no`\n')
  assert.strictEqual(code, 'const a = "// no"       \nconst b = /["/*]/           + `// ${a} no`\n')
})
