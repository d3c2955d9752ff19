/** Jobs that are sent in SQL to actors of every kind that takes jobs from outside, and what is refused. */
import { assert, layer } from "@effect/vitest"
import { Effect, Latch, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import * as Actor from "../../../src/actor/Actor.ts"
import { Why } from "../../../src/actor/cause/Why.ts"
import { JobDeadlines } from "../../../src/actor/deadline/JobDeadlines.ts"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as SharedLimit from "../../../src/actor/limit/SharedLimit.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { defineModule } from "../../../src/module.ts"
import { SendUnique } from "../../../src/operate/external/unique/SendUnique.ts"
import * as SendUniqueWorker from "../../../src/operate/external/unique/SendUniqueWorker.ts"
import { start, until } from "../../actor/Cluster.ts"
import * as TestDatabase from "../../support/TestDatabase.ts"
import { kernelOn, nodeOf } from "../../support/TestRuntime.ts"

const payload = Schema.Struct({ shop: Schema.String })
const common = { payload, success: Schema.String, external: true } as const
const shopOf = ({ shop }: { readonly shop: string }) => shop

const kinds = [
  Actor.make("kind/plain", common),
  Actor.make("kind/mailbox", { ...common, mailbox: shopOf }),
  Actor.make("kind/skipping", { ...common, mailbox: shopOf, onFailure: "skip", fairToTenants: true }),
  Actor.make("kind/limited", { ...common, limitPerKey: { key: shopOf, running: 2 } }),
  Actor.make("kind/paced", { ...common, ratePerKey: { key: shopOf, jobs: 5, per: "1 second" } }),
  Actor.make("kind/cluster", { ...common, cluster: 2, rate: { jobs: 100, per: "1 second" } }),
  Actor.make("kind/shared", { ...common, limit: SharedLimit.make("kinds", { running: 2 }) }),
  Actor.make("kind/fair", { ...common, fairToTenants: true }),
  Actor.make("kind/versioned", { ...common, version: 2, upgrades: { 1: (old) => old } }),
  Actor.make("kind/due", { ...common, deadline: { within: "1 hour" } })
]
const Stepping = Actor.make("kind/stepping", { ...common, mailbox: shopOf })
const Keeping = Actor.make("kind/keeping", { ...common, mailbox: ({ shop }) => (shop === "any" ? undefined : shop) })

const Gated = Actor.make("kind/gated", { ...common, fairToTenants: true, deadline: {} })
const gate = Latch.makeUnsafe()

const KindModule = defineModule({
  name: "kind",
  actors: [...kinds, Stepping, Keeping, Gated, SendUnique],
  layer: Layer.mergeAll(
    SendUniqueWorker.layer,
    Actor.toLayer(Gated, ({ shop }) => Effect.as(gate.await, shop)),
    ...(kinds.map((kind) => Actor.toLayer(kind, ({ shop }) => Effect.succeed(shop))) as unknown as [
      Layer.Layer<Actor.Handlers<(typeof kinds)[number]>>
    ]),
    Actor.toLayer(Keeping, ({ shop }) => Effect.succeed(shop)),
    Step.toLayer(Stepping, ({ shop }) => Step.run("look", Effect.succeed(shop), { result: Schema.String }))
  )
})

/** Sends, with these arguments behind the payload. */
const sendSql = (actor: string, json: string, rest = "") =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql.unsafe<{ readonly id: number }>(
        `select ekimae_send_job('${actor}', $1::text::jsonb${rest === "" ? "" : `, ${rest}`}) as id`,
        [json]
      ),
      ([row]) => String(row?.id)
    )
  )

interface Refusal {
  readonly code: string
  readonly message: string
  readonly hint?: string
}
const refusal = <A, R>(self: Effect.Effect<A, SqlError.SqlError, R>) =>
  Effect.map(Effect.flip(self), ({ reason }) => reason.cause as Refusal)

layer(kernelOn(), { excludeTestServices: true })("A job that is sent in SQL", (test) => {
  test.effect("runs, whatever kind of actor it is sent to, and says which role sent it", () =>
    Effect.gen(function* () {
      const [jobs, node] = [yield* Jobs, yield* start(nodeOf(KindModule))]
      const isKeyed = ({ keyPolicy }: Actor.Any) => keyPolicy !== undefined
      for (const actor of [...kinds, Stepping, Keeping] as ReadonlyArray<Actor.Any>) {
        const key = isKeyed(actor) ? "key => 'ueno', " : ""
        const id = yield* sendSql(
          actor.name,
          '{"shop": "ueno"}',
          `${key}unique_key => 'u', priority => -1, tenant => 'asahi'`
        )
        assert.strictEqual(yield* jobs.await(actor, id), "ueno", actor.name)
        assert.deepInclude(yield* jobs.find(id), {
          tenant: "asahi",
          cause: `sql:${TestDatabase.owner}`,
          priority: -1,
          version: actor.version
        })
      }
      yield* node.stop
    })
  )

  test.effect("is found from its role by the question why it is there", () =>
    Effect.gen(function* () {
      const node = yield* start(nodeOf(KindModule))
      const id = yield* sendSql("kind/plain", '{"shop": "ueno"}', "delay => '1 hour'")
      const { nodes } = yield* Effect.provide(
        Effect.flatMap(Why, (why) => why.explain(id)),
        Why.layer
      )
      assert.deepStrictEqual(
        nodes.map(({ kind, ref }) => [kind, ref]),
        [
          ["sql", `sql:${TestDatabase.owner}`],
          ["job", `job:${id}`]
        ]
      )
      yield* node.stop
    })
  )

  test.effect("waits with the jobs of its tenant, where its actor is fair to tenants", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* Effect.flatMap(start(nodeOf(KindModule)), ({ stop }) => stop)
      const id = yield* sendSql("kind/fair", '{"shop": "ueno"}', "tenant => 'asahi', priority => 2")
      const plain = yield* sendSql("kind/plain", '{"shop": "ueno"}', "tenant => 'asahi', priority => 2")
      const rows =
        yield* sql`select priority_queue::int as queue from job where id in (${Number(id)}, ${Number(plain)}) order by id`
      assert.deepStrictEqual(rows, [{ queue: 15 }, { queue: 5 }])
    })
  )

  test.effect("is not sent again while its unique key is kept, though it has ended", () =>
    Effect.gen(function* () {
      const [sql, jobs, node] = [yield* SqlClient.SqlClient, yield* Jobs, yield* start(nodeOf(KindModule))]
      const send = sendSql("kind/plain", '{"shop": "ueno"}', "unique_key => 'day', unique_within => '1 day'")
      const first = yield* send
      yield* jobs.await(kinds[0]!, first)
      assert.strictEqual(yield* send, first)
      yield* sql`update job_window set until = now() where key = 'day'`
      assert.notStrictEqual(yield* send, first)
      yield* node.stop
    })
  )

  test.effect("shares a unique key that is kept for a time with the senders of the service", () =>
    Effect.gen(function* () {
      const [jobs, node] = [yield* Jobs, yield* start(nodeOf(KindModule))]
      const unique = { key: "both", while: { within: "1 day" } } as const
      const { jobId } = yield* jobs.send(kinds[0]!, { shop: "ueno" }, { unique })
      const rest = "unique_key => 'both', unique_within => '1 day'"
      assert.strictEqual(yield* sendSql("kind/plain", '{"shop": "ueno"}', rest), jobId)
      yield* node.stop
    })
  )

  test.effect(
    "runs beside or after the job that has its unique key, as its sender says, and is sent once to run after it",
    () =>
      Effect.gen(function* () {
        yield* gate.close
        const [jobs, node] = [yield* Jobs, yield* start(nodeOf(KindModule))]
        /** Answers the job that the one sends whose id the function answers. */
        const send = Effect.fnUntraced(function* (shop: string, rest: string) {
          const id = yield* sendSql("kind/gated", JSON.stringify({ shop }), `unique_key => 'g', ${rest}`)
          return yield* jobs.await(SendUnique, id)
        })
        const first = yield* sendSql("kind/gated", '{"shop": "a"}', "unique_key => 'g'")
        yield* until(jobs.find(first), (view) => view?.state === "running")
        const next = yield* send("b", "unique_on => 'runAgain', priority => -2, tenant => 'asahi'")
        assert.isTrue(next.created)
        assert.deepInclude(yield* jobs.find(next.jobId), {
          state: "scheduled",
          uniqueKey: "g",
          priority: -2,
          tenant: "asahi",
          cause: `sql:${TestDatabase.owner}`
        })
        assert.deepStrictEqual(yield* send("c", "unique_on => 'runAgain'"), { ...next, created: false })
        yield* gate.open
        assert.strictEqual(yield* jobs.await(Gated, next.jobId), "b")
        yield* gate.close
        const running = yield* sendSql("kind/gated", '{"shop": "d"}', "unique_key => 'g'")
        yield* until(jobs.find(running), (view) => view?.state === "running")
        const beside = yield* send("e", "unique_while => 'waiting'")
        assert.isTrue(beside.created)
        yield* until(jobs.find(beside.jobId), (view) => view?.state === "running")
        yield* gate.open
        assert.strictEqual(yield* jobs.await(Gated, beside.jobId), "e")
        yield* node.stop
      })
  )

  test.effect(
    "takes the place of the one that waits, where its sender says so, with its time and what it says of its use",
    () =>
      Effect.gen(function* () {
        const [sql, jobs, node] = [yield* SqlClient.SqlClient, yield* Jobs, yield* start(nodeOf(KindModule))]
        const waiting = yield* sendSql("kind/gated", '{"shop": "a"}', "unique_key => 'r', delay => '1 hour'")
        const rest =
          "unique_key => 'r', unique_on => 'replace', delay => '2 hours', not_after => '2999-01-01T00:00:00Z'"
        yield* Effect.flip(
          sql.withTransaction(Effect.andThen(sendSql("kind/gated", '{"shop": "undone"}', rest), Effect.fail("undo")))
        )
        const sent = yield* jobs.await(SendUnique, yield* sendSql("kind/gated", '{"shop": "b"}', rest))
        assert.deepStrictEqual(sent, { jobId: waiting, created: false })
        const view = yield* jobs.find(waiting)
        assert.deepInclude(view, { state: "scheduled", payload: { shop: "b" } })
        assert.isAbove(view!.runAt!.getTime() - view!.createdAt.getTime(), 7_000_000)
        assert.deepStrictEqual(yield* (yield* JobDeadlines).find(waiting), new Date("2999-01-01T00:00:00Z"))
        const windowed = "unique_key => 'w', unique_on => 'replace', unique_within => '1 day', delay => '1 hour'"
        const opened = yield* jobs.await(SendUnique, yield* sendSql("kind/gated", '{"shop": "a"}', windowed))
        const again = yield* jobs.await(SendUnique, yield* sendSql("kind/gated", '{"shop": "b"}', windowed))
        assert.deepStrictEqual(again, { ...opened, created: false })
        assert.deepStrictEqual((yield* jobs.find(opened.jobId))?.payload, { shop: "b" })
        yield* node.stop
      })
  )

  test.effect("waits as incompatible where its key is not the one of its payload", () =>
    Effect.gen(function* () {
      const [jobs, node] = [yield* Jobs, yield* start(nodeOf(KindModule))]
      const waits = Effect.fnUntraced(function* (rest: string) {
        const id = yield* sendSql("kind/keeping", '{"shop": "ueno"}', rest)
        const view = yield* until(jobs.find(id), (seen) => seen?.state === "incompatible")
        yield* jobs.cancel(id)
        return view?.attempts[0]?.message
      })
      const what = 'and its payload has the key "ueno": cancel it, and send it with that'
      assert.strictEqual(yield* waits("key => 'ginza'"), `It was sent with the key "ginza", ${what}`)
      assert.strictEqual(yield* waits(""), `It was sent with no key, ${what}`)
      const free = yield* sendSql("kind/keeping", '{"shop": "any"}')
      assert.strictEqual(yield* jobs.await(Keeping, free), "any")
      yield* node.stop
    })
  )

  test.effect("of the service keeps the key that it was sent with, also one that this build would not derive", () =>
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const Older = Actor.make("kind/keeping", { ...common, mailbox: () => "older" })
      const { jobId } = yield* jobs.send(Older, { shop: "ueno" })
      const node = yield* start(nodeOf(KindModule))
      assert.strictEqual(yield* jobs.await(Keeping, jobId), "ueno")
      yield* node.stop
    })
  )

  test.effect("may have a payload of a mebibyte, and no larger one", () =>
    Effect.gen(function* () {
      yield* Effect.flatMap(start(nodeOf(KindModule)), ({ stop }) => stop)
      const of = (bytes: number) => JSON.stringify({ shop: "x".repeat(bytes - '{"shop": ""}'.length) })
      const id = yield* sendSql("kind/plain", of(1_048_576), "delay => '1 hour'")
      const stored = (yield* (yield* Jobs).find(id))?.payload as { readonly shop: string } | undefined
      assert.strictEqual(stored?.shop.length, 1_048_564)
      assert.deepInclude(yield* refusal(sendSql("kind/plain", of(1_048_577))), {
        code: "22023",
        message: "The payload has 1048577 bytes",
        hint: "A payload has at most 1048576 bytes: keep what is larger in a table, and send its key"
      })
    })
  )

  test.effect("is refused where PostgreSQL cannot hold its text", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* refusal(sendSql("kind/plain", '{"shop": "a\\u0000"}'))).code, "22P05")
      assert.strictEqual((yield* refusal(sendSql("kind/plain", '{"shop": "a\\ud800"}'))).code, "22P02")
    })
  )

  test.effect("is refused with what is wrong, and what to do instead", () =>
    Effect.gen(function* () {
      yield* Effect.flatMap(start(nodeOf(KindModule)), ({ stop }) => stop)
      const long = (name: string, length: number) => `${name} => repeat('x', ${length})`
      for (const [rest, message] of [
        [long("unique_key", 501), "A key has 1 to 500 characters"],
        [long("unique_key", 0), "A key has 1 to 500 characters"],
        [long("key", 5), "The actor kind/plain has no keys"],
        [long("tenant", 0), "A tenant has 1 to 100 characters"],
        [long("tenant", 101), "A tenant has 1 to 100 characters"],
        ["unique_within => '1 day'", "unique_within, unique_while and unique_on are rules of a unique key"],
        ["unique_on => 'keep'", "unique_within, unique_while and unique_on are rules of a unique key"],
        [
          "unique_key => 'u', unique_within => '1 day', unique_while => 'waiting'",
          "Give unique_within or unique_while, not both"
        ],
        ["unique_key => 'u', unique_while => 'ever'", "unique_while is unfinished or waiting"],
        ["unique_key => 'u', unique_on => 'runagain'", "unique_on is keep, replace or runAgain"],
        ["unique_key => 'u', unique_within => '0'", "unique_within is more than nothing, and at most 100 years"],
        [
          "unique_key => 'u', unique_within => '101 years'",
          "unique_within is more than nothing, and at most 100 years"
        ],
        ["delay => 'infinity'", "A delay is at most 100 years"],
        ["delay => '101 years'", "A delay is at most 100 years"],
        ["delay => '-101 years'", "A delay is at most 100 years"],
        ["run_at => '10000-01-01Z'", "run_at is a finite time before the year 10000"],
        ["run_at => now(), delay => '1 hour'", "Give run_at or delay, not both"],
        ["priority => 3", "A priority is a number from -2 to 2"],
        ["not_after => now()", "The actor kind/plain declares no deadline"]
      ] as const) {
        const refused = yield* refusal(sendSql("kind/plain", '{"shop": "ueno"}', rest))
        assert.deepStrictEqual([refused.code, refused.message], ["22023", message], rest)
        assert.isAbove(refused.hint?.length ?? 0, 10, rest)
      }
      const never = yield* refusal(sendSql("kind/due", '{"shop": "ueno"}', "not_after => '10000-01-01Z'"))
      assert.deepStrictEqual([never.code, never.message], ["22023", "not_after is a finite time before the year 10000"])
      const unknown = yield* refusal(sendSql("kind/none", "{}"))
      assert.deepStrictEqual(
        [unknown.code, unknown.message],
        ["22023", "The actor kind/none takes no jobs from outside"]
      )
      const absent = yield* refusal(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select ekimae_send_job('kind/plain', null)`)
      )
      assert.deepStrictEqual([absent.code, absent.message], ["22023", "The payload is null"])
    })
  )

  test.effect("is accepted at the edges of what it may say", () =>
    Effect.gen(function* () {
      const [jobs, node] = [yield* Jobs, yield* start(nodeOf(KindModule))]
      for (const rest of [
        "unique_key => repeat('x', 500), tenant => repeat('x', 100)",
        "unique_key => 'u', unique_within => '100 years'",
        "delay => '100 years'",
        "run_at => '9999-12-31T23:59:59Z', priority => 2",
        "run_at => '0044-03-15 BC', priority => -2",
        "delay => '1 hour', not_after => '9999-12-31T23:59:59Z', tenant => 'x'"
      ]) {
        const id = yield* sendSql("kind/due", '{"shop": "ueno"}', rest)
        assert.isDefined(yield* jobs.find(id), rest)
        yield* jobs.cancel(id)
      }
      yield* node.stop
    })
  )
})
