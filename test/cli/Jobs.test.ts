import { hostname, userInfo } from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ended } from "../actor/operate/support.ts"
import { clientOf } from "../support/Connection.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { databaseUrl, jsonOf, refusalOf, within } from "./support.ts"

const nowhere = within({ DATABASE_URL: "postgresql://127.0.0.1:1/none" })

/** A database with jobs in it, and the command line on it. */
const stage = Effect.fnUntraced(function* <A>(fill: Effect.Effect<A, unknown, SqlClient.SqlClient>) {
  const url = yield* databaseUrl()
  const name = new URL(url).pathname.slice(1)
  const filled = yield* fill.pipe(Effect.provide(clientOf(TestDatabase.host(), name)), Effect.orDie)
  return { run: within({ DATABASE_URL: url }), filled }
})

const ready = (actor: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`insert into job_actor (actor) values (${actor}) on conflict do nothing`
    const [row] = yield* sql<{ readonly id: bigint }>`
      insert into job (actor, position, priority_queue, payload) values (${actor}, nextval('job_id'), 3, '{"n":1}') returning id`
    return String(row!.id)
  })

describe("jobs", () => {
  it.effect("are listed, shown and counted, for people and for programs", () =>
    Effect.gen(function* () {
      const { filled, run } = yield* stage(
        Effect.all({
          waiting: ready("shop/count"),
          failed: ended({ actor: "shop/count", tag: "TimedOut" }, 3),
          node: Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`insert into job_node (id, host, pid, seen_at) values
              ('node-1', 'kiosk', 7, now()), ('node-2', 'kiosk', 8, now() - interval '16 seconds')`
          )
        })
      )
      const [oldest = "", , newest = ""] = filled.failed
      const [text, json, next, shown, stats, nodes] = yield* Effect.all(
        [
          run("jobs", "list", "--limit", "2"),
          run("jobs", "list", "--state", "failed", "--state", "ready", "--actor", "shop/count", "--json"),
          run("jobs", "list", "--state", "failed", "--limit", "2", "--json"),
          run("jobs", "show", newest),
          run("jobs", "stats"),
          run("nodes", "list")
        ],
        { concurrency: 2 }
      )
      assert.match(text.stdout, /^ID +STATE +ACTOR +V +KEY +CAUSE +SENT +DUE OR ENDED +FAILURES +LAST ERROR\n/)
      assert.match(text.stdout, new RegExp(`\n${newest} +failed +shop/count +1 +- +- `))
      assert.include(text.stdout, "TimedOut: It said no")
      assert.match(text.stdout, /\n2 of 4; go on with --cursor \S+\n$/)
      const all = jsonOf(json)
      assert.deepStrictEqual(
        all.data.map(({ id, state }: any) => [id, state]),
        [...filled.failed.toReversed().map((id) => [id, "failed"]), [filled.waiting, "ready"]]
      )
      assert.deepStrictEqual([all.nextCursor, all.count], [null, { count: 4, more: false }])
      const fields =
        "id actor state priority key uniqueKey tenant cause version batch node failures progress cancelling error redriven createdAt runAt startedAt finishedAt"
      assert.hasAllKeys(all.data[0], fields.split(" "))
      const { nextCursor } = jsonOf(next)
      const rest = jsonOf(yield* run("jobs", "list", "--state", "failed", "--cursor", nextCursor, "--json"))
      assert.deepStrictEqual(
        rest.data.map(({ id }: any) => id),
        [oldest]
      )
      assert.match(shown.stdout, new RegExp(`^JOB +${newest}\nactor +shop/count\nstate +failed\n`))
      assert.include(shown.stdout, 'payload     {"n":0}')
      assert.match(shown.stdout, /Z {2}attempt 1 ended: failed, TimedOut: It said no\n/)
      assert.match(stats.stdout, /\nshop\/count +0 +0 +1 +0 +3 +0 +0 +\d+\w+ +-\n/)
      assert.include(stats.stdout, "Ended in the last minute: 0 completed, 3 failed, 0 cancelled")
      assert.include(stats.stdout, "Nodes: 1 alive, 1 silent")
      assert.match(nodes.stdout, /\nnode-1 +alive +kiosk +7 /)
      assert.match(nodes.stdout, /\nnode-2 +silent +kiosk +8 /)
    })
  )

  it.effect("are counted, held back and cancelled by tenant", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`insert into job_actor (actor, by_tenant) values ('shop/fair', true), ('shop/plain', false)`
          yield* sql`insert into job (actor, tenant, position, priority_queue, payload)
            select 'shop/fair', tenant, nextval('job_id'), 13, '{}' from unnest('{t1,t1,t2}'::text[]) tenant`
        })
      )
      assert.strictEqual((yield* run("jobs", "pause", "shop/fair", "--tenant", "t2")).code, 0)
      const tenants = yield* run("jobs", "tenants", "shop/fair")
      assert.match(tenants.stdout, /^TENANT +READY +RUNNING +PAUSED SINCE\nt1 +2 +0 +-\nt2 +1 +0 +\d{4}/)
      const cancelled = yield* run("jobs", "cancel", "--tenant", "t1")
      assert.match(cancelled.stdout, /^2 of 2 jobs cancelled/)
      const left = jsonOf(yield* run("jobs", "tenants", "shop/fair", "--json"))
      assert.deepStrictEqual(
        left.data.map(({ id, ready }: any) => [id, ready]),
        [["t2", 1]]
      )
      const resumed = yield* run("jobs", "resume", "shop/fair", "--tenant", "t2")
      assert.strictEqual(resumed.stdout, "The tenant t2 of shop/fair is not paused\n")
      const refused = yield* run("jobs", "tenants", "shop/plain")
      assert.strictEqual(refusalOf(refused), "The actor shop/plain does not serve tenants fairly")
    })
  )

  it.effect("are retried, cancelled and forgotten by id and by condition", () =>
    Effect.gen(function* () {
      const { filled, run } = yield* stage(
        Effect.all({
          waiting: ready("shop/count"),
          failed: ended({ actor: "shop/count", tag: "TimedOut" }, 3),
          completed: ended({ actor: "shop/count", state: "c", minutesAgo: 120 }, 2)
        })
      )
      const [first = "", second = ""] = filled.failed
      const preview = yield* run("jobs", "retry", "--actor", "shop/count", "--error", "TimedOut", "--dry-run")
      assert.match(preview.stdout, /^3 jobs would be retried\nCOUNT +ACTOR +STATE +LAST ERROR +NEWEST\n3 +shop\/count/)
      assert.deepStrictEqual(jsonOf(yield* run("jobs", "retry", first, "--json")), {
        data: [{ id: first, done: true, reason: null }]
      })
      const both = yield* run("jobs", "retry", first, second)
      assert.strictEqual(both.code, 1)
      assert.match(
        both.stdout,
        new RegExp(`^ID +OUTCOME\n${first} +The job ${first} is ready: only .*\n${second} +retried\n$`)
      )
      assert.strictEqual(both.stderr.trimEnd(), "1 of 2 jobs stayed as they are")
      assert.strictEqual(
        refusalOf(yield* run("jobs", "retry", first)),
        `The job ${first} is ready: only a failed or cancelled job can be retried`
      )
      const { actionId, ...done } = jsonOf(yield* run("jobs", "retry", "--state", "failed", "--limit", "5", "--json"))
      assert.isNumber(actionId)
      assert.deepStrictEqual(done, {
        dryRun: false,
        matched: 1,
        changed: 1,
        more: false
      })
      assert.strictEqual(
        (yield* run("jobs", "cancel", filled.waiting)).stdout,
        `ID  OUTCOME\n${filled.waiting}   cancelled\n`
      )
      assert.strictEqual((yield* run("jobs", "cancel", "--all")).stdout, "3 of 3 jobs cancelled\n")
      const purge = run("jobs", "purge", "--state", "completed", "--older-than", "1 hour")
      assert.strictEqual((yield* purge).stdout, "2 of 2 jobs forgotten\n")
      assert.strictEqual((yield* purge).stdout, "0 of 0 jobs forgotten\n")
      const left = jsonOf(yield* run("jobs", "list", "--json"))
      assert.deepStrictEqual([...new Set(left.data.map(({ state }: any) => state))], ["cancelled"])
      assert.deepStrictEqual(
        left.data.find(({ id }: any) => id === first).redriven.map(({ by }: any) => by),
        [`${userInfo().username}@${hostname()}`]
      )
    })
  )

  it.effect("of an actor run more or fewer at once", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql`insert into job_actor (actor) values ('shop/count')`)
      )
      const scaled = yield* run("jobs", "scale", "shop/count", "--concurrency", "20")
      assert.strictEqual(scaled.stdout, "shop/count runs 20 a node\n")
      const read = Effect.map(run("jobs", "stats", "--json"), (answer) => jsonOf(answer).actors[0].scale)
      assert.deepStrictEqual(yield* read, { concurrency: 20, cluster: null })
      assert.strictEqual((yield* run("jobs", "scale", "shop/count")).stdout, "shop/count runs as its code declares\n")
      assert.isNull(yield* read)
      assert.strictEqual(
        refusalOf(yield* run("jobs", "scale", "shop/count", "--cluster", "3")),
        "The actor shop/count declares no limit of the cluster"
      )
    })
  )

  it.effect("of an actor are paused and resumed", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(ready("shop/count"))
      assert.strictEqual((yield* run("jobs", "pause", "shop/count")).stdout, "shop/count is paused\n")
      assert.match((yield* run("jobs", "stats")).stdout, /\nshop\/count .* \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\n/)
      assert.deepStrictEqual(jsonOf(yield* run("jobs", "resume", "shop/count", "--json")), {
        actor: "shop/count",
        paused: false
      })
      assert.strictEqual(
        refusalOf(yield* run("jobs", "pause", "shop/cuont")),
        "No node has ever known the actor shop/cuont"
      )
    })
  )

  it.effect("are sent to an actor that takes jobs from outside, when it can read them", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(Effect.void)
      const send = run("jobs", "send", "area/generate", '{"areaCode":"13104"}', "--unique-key", "13104", "--json")
      const first = jsonOf(yield* send)
      assert.deepInclude(first, { created: true })
      assert.deepStrictEqual(jsonOf(yield* send), { ...first, created: false })
      assert.strictEqual(
        refusalOf(yield* run("jobs", "send", "area/generate", '{"areaCode":7}')),
        "The payload is none of area/generate: /areaCode: Expected string"
      )
      assert.strictEqual(
        refusalOf(yield* run("jobs", "send", "shop/count", "{}")),
        "The actor shop/count takes no jobs from outside"
      )
    })
  )

  it.effect("that do not exist, and schedules that no module declares, are distinguished from those that do", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(Effect.void)
      assert.strictEqual((yield* run("jobs", "list")).stdout, "No jobs\n")
      assert.strictEqual(
        refusalOf(yield* run("jobs", "show", "4711")),
        "There is no job 4711; it may have been forgotten after its retention"
      )
      assert.strictEqual(
        refusalOf(yield* run("jobs", "list", "--cursor", "x")),
        "The cursor is none that this list has given"
      )
      assert.include(refusalOf(yield* run("jobs", "purge")), "Name at least one condition")
      assert.strictEqual(
        refusalOf(yield* run("schedules", "run", "shop/count")),
        "No module declares the schedule shop/count"
      )
      const listed = yield* run("schedules", "list", "--json")
      assert.isArray(jsonOf(listed).data)
      assert.strictEqual((yield* run("schedules", "stored")).stdout, "No schedules\n")
      assert.strictEqual(
        refusalOf(yield* run("schedules", "remove", "17")),
        "There is no stored schedule 17; it may have fired its last tick"
      )
    })
  )

  it.effect("are refused in one line when the question is wrong, before a database is asked for", () =>
    Effect.gen(function* () {
      const wrong = [
        [["jobs", "show"], "Missing required argument: job-id"],
        [["jobs", "list", "--argument", "areaCode"], "a member and its value, as areaCode=13104"],
        [["jobs", "list", "--priority", "3"], "a whole number from -2 to 2"],
        [["jobs", "show", "x"], "the id of a job"],
        [["jobs", "list", "--state", "lost"], "scheduled"],
        [["jobs", "list", "--limit", "0"], "1 to 1000"],
        [["jobs", "list", "--created-after", "yesterday"], "a time such as"],
        [["jobs", "retry", "--state", "running"], "failed"],
        [["jobs", "cancel", "4711", "--actor", "shop/count"], "not by both"],
        [["jobs", "purge", "--older-than", "soon"], "a duration such as"],
        [["jobs", "retry", "--actor", "shop/count", "--pace", "fast"], "a pace such as 50/s"],
        [["jobs", "retry", "--actor", "shop/count", "--stop-at", "5%"], "--stop-at needs --pace"],
        [["jobs", "send", "shop/count", "{"], "JSON"],
        [["jobs", "send", "shop/count", "{}", "--unique-key", "x".repeat(501)], "1 to 500 characters"],
        [["jobs", "rety"], "Did you mean retry"]
      ] as const
      yield* Effect.forEach(
        wrong,
        ([args, expected]) => Effect.map(nowhere(...args), (run) => assert.include(refusalOf(run), expected)),
        { concurrency: 2 }
      )
    })
  )
})

describe("jobs check", () => {
  it.effect("is content with a database that this build can read, and with an empty one", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(Effect.void)
      const checked = yield* run("jobs", "check")
      assert.deepStrictEqual([checked.code, checked.stdout], [0, "This build can read all that waits\n"])
      const empty = within({ DATABASE_URL: yield* databaseUrl("template0") })
      assert.strictEqual((yield* empty("jobs", "check")).code, 0)
      // It applied no migration.
      assert.strictEqual(jsonOf(yield* empty("jobs", "check", "--json")).data.length, 0)
    })
  )

  it.effect("names jobs, schedules, events and subscriptions that this build cannot read, and exits with 1", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`
            insert into job (actor, position, priority_queue, payload, version) values
              ('area/generate', nextval('job_id'), 3, '{"code":5}', 1), ('area/generate', nextval('job_id'), 3, '{"code":6}', 1),
              ('webhooks/retain', nextval('job_id'), 3, '{}', 1), ('webhooks/retain', nextval('job_id'), 3, '{}', 7)`
          yield* sql`
            insert into job_scheduled (id, actor, run_at, payload) values (900, 'gone/away', now() + interval '1 day', '{}')`
          yield* sql`insert into event_cursor (reaction, seq) values ('webhooks/fan-out', 0)`
          yield* sql`insert into event (id, type, version, data) values ('E1', 'shop.vanished', 1, '{}')`
          yield* sql`
            insert into webhooks_endpoint (id, account_id, dialect, url, events, secret, secret_prefix, created_at, updated_at)
            values ('01KAJ3Q7Y6T0V9W2X4Z8B1C5DF', 'a', 'crm', 'https://example.com', '{reservation.created,no.such}', '', '', now(),
              now())`
        })
      )
      const { code, stderr, stdout } = yield* run("jobs", "check", "--json")
      assert.strictEqual(code, 1)
      const found = jsonOf({ code: 0, stderr: "", stdout }).data.map(
        ({ count, kind, subject, version }: any) => `${count} ${kind} ${subject} ${version}`
      )
      assert.sameMembers(found, [
        "2 job area/generate 1",
        "1 job webhooks/retain 7",
        "1 job gone/away 1",
        "1 event shop.vanished 1",
        "1 subscription no.such null"
      ])
      assert.include(stderr, "This build cannot read 6 of the rows that wait")
    })
  )
})
