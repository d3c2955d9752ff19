/** The examples of senders in other languages, where this machine has the language and the driver. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll } from "vitest"
import * as Actor from "../../../src/actor/Actor.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { defineModule } from "../../../src/module.ts"
import { start } from "../../actor/Cluster.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const Restock = Actor.make("shop/restock", {
  payload: Schema.Struct({ shop: Schema.String, shelf: Schema.Int }),
  success: Schema.String,
  external: true,
  mailbox: ({ shop }) => shop
})
const ShopModule = defineModule({
  name: "shop",
  actors: [Restock],
  layer: Actor.toLayer(Restock, ({ shelf, shop }) => Effect.succeed(`${shop} ${shelf}`))
})

const examples = fileURLToPath(new URL("../../../src/operate/external/examples", import.meta.url))
const temporary = mkdtempSync(path.join(tmpdir(), "ekimae-examples-"))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))
const binary = path.join(temporary, "send")

/** Compiles with what the machine has: nothing is downloaded. */
const buildsGo = (): boolean => {
  const env = { ...process.env, GOPROXY: "off", GOFLAGS: "-mod=readonly", GOTOOLCHAIN: "local" }
  return spawnSync("go", ["build", "-o", binary, "."], { cwd: path.join(examples, "go"), env }).status === 0
}

const languages = [
  {
    name: "Python",
    lacks: spawnSync("python3", ["-c", "import psycopg"]).status === 0 ? undefined : "python3 with psycopg",
    command: ["python3", path.join(examples, "send_job.py")]
  },
  { name: "Go", lacks: buildsGo() ? undefined : "go with the module pgx", command: [binary] }
] as const

layer(kernelOn(), { excludeTestServices: true })("A sender", (test) => {
  for (const { command, lacks, name } of languages) {
    const [program, ...before] = command
    const note = lacks === undefined ? "" : ` (left out: this machine lacks ${lacks})`
    test.effect.skipIf(lacks !== undefined)(`in ${name} sends with its own transaction, or not at all${note}`, () =>
      Effect.gen(function* () {
        const [sql, jobs, node] = [yield* SqlClient.SqlClient, yield* Jobs, yield* start(nodeOf(ShopModule))]
        yield* sql`create table if not exists foreign_order (shop text not null)`
        yield* sql`delete from foreign_order`
        const [row] = yield* sql<{ readonly name: string }>`select current_database()::text as name`
        const env = { ...process.env, DATABASE_URL: TestDatabase.urlOf(row!.name) }
        const sends = (end: "commit" | "rollback", shelf: number) => {
          const ended = spawnSync(program, [...before, end, "ueno", String(shelf)], { env, encoding: "utf8" })
          assert.strictEqual(ended.status, 0, ended.stderr)
          return ended.stdout.trim()
        }
        const undone = sends("rollback", 1)
        assert.match(undone, /^\d+$/)
        assert.isUndefined(yield* jobs.find(undone))
        assert.deepStrictEqual(yield* sql`select shop from foreign_order`, [])
        const sent = sends("commit", 2)
        assert.strictEqual(yield* jobs.await(Restock, sent), "ueno 2")
        assert.deepInclude(yield* jobs.find(sent), { key: "ueno", priority: 1 })
        assert.deepStrictEqual(yield* sql`select shop from foreign_order`, [{ shop: "ueno" }])
        yield* node.stop
      })
    )
  }
})
