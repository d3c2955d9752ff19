/** Examples for the rules about imports, threads, what must be there, and how the code is divided. */
import { type Example, plug } from "./Example.ts"

const folderOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`modules/area/facts/F${n}.ts`, ""]))

export const structureExamples: ReadonlyArray<Example> = [
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
    {
      "src/main.ts": 'import { App } from "./app.ts"',
      "src/commands/RootCommand.ts": 'import { App } from "../app.ts"'
    }
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
    "tables are parsed by src/table alone, and modules read dates and numbers of cells by src/table/values",
    {
      "modules/crm/A.ts": 'import { parse } from "csv-parse/sync"',
      "modules/chain/transfer/StoreRow.ts": "const a = 1\nconst seats = Number(text)",
      "modules/area/ingest/B.ts": "const a = 1\nconst year = Number.parseInt(cells[2] ?? '', 10)",
      "modules/crm/C.ts": 'const rows = text.split("\\n").map((line) => line.split(","))',
      "src/http/D.ts": 'import { unzipSync } from "fflate"'
    },
    [
      "modules/crm/A.ts:1",
      "src/http/D.ts:1",
      "modules/chain/transfer/StoreRow.ts:2",
      "modules/area/ingest/B.ts:2",
      "modules/crm/C.ts:1"
    ],
    {
      "src/table/CsvFile.ts": 'import { parse } from "csv-parse"',
      "modules/chain/transfer/StoreRow.ts": "const seats = readNumber(text)",
      "modules/area/ingest/B.ts": "const year = readYear(cells[2] ?? '')",
      "modules/area/data/C.ts":
        'const rows = readFileSync(new URL("../data/a.csv", import.meta.url), "utf8").split("\\n").map((line) => line.split(","))',
      "modules/crm/D.ts": 'const names = text.split(",")',
      "test/A.ts": 'import { parse } from "csv-parse/sync"'
    }
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
    "src/ names no module's actors, topics, tables or files, but in src/app.ts",
    { [plug]: "", "src/sql/A.ts": '/** Such as area/generate. */\nconst topic = "area/profile"\n// modules/area' },
    ["src/sql/A.ts:1", "src/sql/A.ts:2", "src/sql/A.ts:3"],
    { [plug]: "", "src/sql/A.ts": "/** The area of a circle, shop/restock. */", "src/app.ts": "// modules/area" }
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
      "src/main.ts": '/** The process. */\nimport "node:module"\nimport "./version.ts"\nimport { Effect } from "effect"'
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
  ],
  [
    "of two folders of src only one imports from the other",
    {
      "src/http/A.ts": 'import { D } from "../sql/D.ts"',
      "src/http/B.ts": "",
      "src/sql/C.ts": 'import type { B } from "../http/B.ts"',
      "src/sql/D.ts": ""
    },
    ["src/http/A.ts:1"],
    {
      "src/http/A.ts": 'import { D } from "../sql/D.ts"',
      "src/sql/D.ts": 'import { E } from "../E.ts"',
      "src/E.ts": ""
    }
  ]
]
