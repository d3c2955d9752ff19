/** Examples for the rules about names and texts. */
import { type Example, plug } from "./Example.ts"

const many = Array.from({ length: 351 }, () => "x").join("\n")

export const textExamples: ReadonlyArray<Example> = [
  [
    "the key of a service is its path and its class",
    {
      "modules/area/Areas.ts": 'class Areas extends Context.Service<Areas, {\n  x: () => void\n}>()("areas/Areas") {}',
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
      "modules/area/place/migrations/0003_more.ts": "",
      "modules/crm/migrations/1_crm.ts": ""
    },
    ["modules/area/place/migrations/0003_more.ts:1", "modules/crm/migrations/1_crm.ts:1"],
    { "modules/area/migrations/0001_area.ts": "", "modules/area/place/migrations/0002_more.ts": "" }
  ],
  [
    "the kernel's migrations are listed as 0001_name, 0002_name, ... without gaps",
    { "src/kernel/migrations.ts": 'const a = {\n  "0001_a": a,\n  "0003_b": b\n}' },
    ["src/kernel/migrations.ts:3"],
    { "src/kernel/migrations.ts": 'const a = {\n  "0001_a": a,\n  "0002_b": b\n}' }
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
  [
    "a doc comment begins with what it describes",
    { "src/A.ts": "/** Of the key. */\nconst a = 1\n/**\n * The same for many.\n */\nconst b = 2" },
    ["src/A.ts:1", "src/A.ts:3"],
    { "src/A.ts": "/** Offset of the key. By default 0. */\nconst a = 1 // Of no one", "README.md": "/** Of */" }
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
  ["no test runs alone", { "test/A.test.ts": 'describe.only("x")' }, ["test/A.test.ts:1"], { "src/A.ts": "x.only(1)" }],
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
    "a problem whose message is a code says in its detail what to do",
    { "modules/crm/tag/Errors.ts": 'class A {\n  override get message() {\n    return "tag_in_use"\n  }\n}\n' },
    ["modules/crm/tag/Errors.ts:2"],
    {
      "modules/crm/tag/Errors.ts":
        'class A {\n  override get message() {\n    return "tag_in_use"\n  }\n  get detail() {\n    return "Use it"\n  }\n}\n',
      "modules/crm/slot/Errors.ts": 'class A {\n  override get message() {\n    return "slot not found"\n  }\n}\n'
    }
  ]
]
