import { hostname, userInfo } from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ended } from "../operate/runtime/support.ts"
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
          run("jobs", "list", "--state", "failed", "--state", "ready", "--actor", "shop/count", "--count", "--json"),
          run("jobs", "list", "--state", "failed", "--limit", "2", "--json"),
          run("jobs", "show", newest),
          run("jobs", "stats"),
          run("nodes", "list")
        ],
        { concurrency: 2 }
      )
      assert.match(text.stdout, /^JOB ID +STATE +ACTOR +KEY +CAUSE +CREATED AT +FAILURES +ERROR MESSAGE\n/)
      assert.match(text.stdout, new RegExp(`\n${newest} +failed +shop/count +- +- .* It said no\n`))
      assert.match(text.stdout, /\nMore with --cursor \S+\n$/)
      const all = jsonOf(json)
      assert.deepStrictEqual(
        all.jobs.map(({ jobId, state }: any) => [jobId, state]),
        [...filled.failed.toReversed().map((id) => [id, "failed"]), [filled.waiting, "ready"]]
      )
      assert.deepStrictEqual([all.nextCursor, all.count], [null, { count: 4, more: false }])
      const { nextCursor } = jsonOf(next)
      const rest = jsonOf(yield* run("jobs", "list", "--state", "failed", "--cursor", nextCursor, "--json"))
      assert.deepStrictEqual(
        rest.jobs.map(({ jobId }: any) => jobId),
        [oldest]
      )
      assert.match(shown.stdout, new RegExp(`^job id +${newest}\nactor +shop/count\nstate +failed\n`))
      assert.match(shown.stdout, /\npayload n +0\n/)
      assert.match(shown.stdout, /\ntimeline\nAT +EVENT .*\n(.*\n)*.*attempt_ended +1 +failed +TimedOut +It said no/)
      assert.match(stats.stdout, /\nshop\/count +- +0 +0 +1 +0 +3 +0\n/)
      assert.match(stats.stdout, /^last minute failed +3$/m)
      assert.match(nodes.stdout, /\nnode-1 +alive +kiosk +7 /)
      assert.match(nodes.stdout, /\nnode-2 +silent +kiosk +8 /)
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
      const preview = yield* run("jobs", "retry-many", "--actor", "shop/count", "--error", "TimedOut", "--dry-run")
      assert.match(preview.stdout, /^ACTOR +STATE +ERROR +COUNT\nshop\/count +failed +TimedOut +3\n/)
      assert.match(preview.stdout, /^matched +3$/m)
      assert.strictEqual(jsonOf(yield* run("jobs", "retry", first, "--json")).state, "ready")
      assert.strictEqual(
        refusalOf(yield* run("jobs", "retry", first)),
        `The job ${first} is ready: only a failed or cancelled job can be retried`
      )
      const bulk = (...args: ReadonlyArray<string>) =>
        Effect.map(run("jobs", ...args, "--json"), (answer) => {
          const { changed, matched } = jsonOf(answer)
          return [matched, changed]
        })
      assert.deepStrictEqual(yield* bulk("retry-many", "--id", first, "--id", second), [1, 1])
      assert.deepStrictEqual(yield* bulk("retry-many", "--state", "failed", "--limit", "5"), [1, 1])
      assert.strictEqual(jsonOf(yield* run("jobs", "cancel", filled.waiting, "--json")).state, "cancelled")
      assert.deepStrictEqual(yield* bulk("cancel-many", "--all"), [3, 3])
      const purge = bulk("purge", "--state", "completed", "--older-than", "1 hour")
      assert.deepStrictEqual(yield* purge, [2, 2])
      assert.deepStrictEqual(yield* purge, [0, 0])
      const left = jsonOf(yield* run("jobs", "list", "--json"))
      assert.deepStrictEqual([...new Set(left.jobs.map(({ state }: any) => state))], ["cancelled"])
      assert.deepStrictEqual(
        left.jobs.find(({ jobId }: any) => jobId === first).redriven.map(({ by }: any) => by),
        [`${userInfo().username}@${hostname()}`]
      )
    })
  )

  it.effect("of an actor are paused, counted by tenant and run more or fewer at once", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`insert into job_actor (actor, by_tenant) values ('shop/fair', true), ('shop/plain', false)`
          yield* sql`insert into job (actor, tenant, position, priority_queue, payload)
            select 'shop/fair', tenant, nextval('job_id'), 13, '{}' from unnest('{t1,t1,t2}'::text[]) tenant`
        })
      )
      const overridden = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
        return jsonOf(yield* run("actors", "override", "shop/fair", ...args, "--json"))
      })
      yield* overridden("--concurrency", "20", "--rate-jobs", "5", "--rate-per-ms", "1000")
      const set = yield* overridden("--concurrency", "null", "--timeout-ms", "60000")
      assert.deepInclude(set.override, {
        concurrency: null,
        rate: { jobs: 5, perMs: 1000 },
        timeoutMs: 60_000
      })
      assert.isFalse(set.isDeclared)
      assert.include((yield* run("actors", "override", "shop/fair")).stderr, "one of the settings at least")
      const tooMany = '{"max":30001,"baseMs":1,"factor":1,"capMs":1}'
      assert.include((yield* run("actors", "override", "shop/fair", "--retry", tooMany)).stderr, "--retry")
      assert.include(
        refusalOf(yield* run("actors", "override", "shop/fair", "--rate-per-key", '{"jobs":1,"perMs":1000}')),
        "have no keys"
      )
      assert.isNull(jsonOf(yield* run("actors", "revert", "shop/fair", "--json")).override)
      assert.isString(jsonOf(yield* run("actors", "pause", "shop/fair", "--json")).pausedAt)
      assert.isNull(jsonOf(yield* run("actors", "resume", "shop/fair", "--json")).pausedAt)
      assert.strictEqual(
        refusalOf(yield* run("actors", "pause", "shop/fiar")),
        "No node has ever known the actor shop/fiar"
      )
      assert.isString(jsonOf(yield* run("actors", "pause-tenant", "shop/fair", "t2", "--json")).pausedAt)
      const tenants = yield* run("actors", "tenants", "shop/fair")
      assert.match(tenants.stdout, /^TENANT +READY +RUNNING +PAUSED AT\nt1 +2 +0 +-\nt2 +1 +0 +\d{4}/)
      assert.strictEqual(jsonOf(yield* run("jobs", "cancel-many", "--tenant", "t1", "--json")).changed, 2)
      assert.isNull(jsonOf(yield* run("actors", "resume-tenant", "shop/fair", "t2", "--json")).pausedAt)
      assert.strictEqual(
        refusalOf(yield* run("actors", "tenants", "shop/plain")),
        "The actor shop/plain does not serve tenants fairly"
      )
      assert.include(refusalOf(yield* run("actors", "pause", "fair")), "expected a name such as shop/restock")
    })
  )

  it.effect("are sent to an actor that takes jobs from outside, when it can read them", () =>
    Effect.gen(function* () {
      const { run } = yield* stage(Effect.void)
      const send = (actor: string, payload: string, ...more: ReadonlyArray<string>) =>
        run("jobs", "send", "--actor", actor, "--payload", payload, ...more)
      const given = send("area/generate", '{"areaCode":"13104"}', "--unique-key", "13104", "--json")
      const first = jsonOf(yield* given)
      assert.deepInclude(first, { created: true })
      assert.deepStrictEqual(jsonOf(yield* given), { ...first, created: false })
      const once = send("area/generate", '{"areaCode":"13105"}', "--idempotency-key", "k", "--json")
      assert.deepStrictEqual(jsonOf(yield* once), jsonOf(yield* once))
      const wrong = yield* send("area/generate", '{"areaCode":7}')
      assert.deepStrictEqual(wrong.stderr.trimEnd().split("\n"), [
        "The payload is none of area/generate",
        "  --payload: Expected string"
      ])
      assert.strictEqual(refusalOf(yield* send("shop/count", "{}")), "The actor shop/count takes no jobs from outside")
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
      assert.strictEqual((yield* run("stored-schedules", "list")).stdout, "No schedules\n")
      assert.strictEqual(
        refusalOf(yield* run("stored-schedules", "delete", "17")),
        "There is no stored schedule 17; it may have fired its last tick"
      )
      const wrong = [
        [["jobs", "show", "x"], "<id>: must be the id of a job"],
        [["jobs", "list", "--argument", "areaCode"], "--argument: "],
        [["jobs", "list", "--priority", "3"], "--priority: "],
        [["jobs", "list", "--state", "lost"], "--state: "],
        [["jobs", "list", "--limit", "0"], "--limit: must be a whole number from 1 to 100"],
        [["jobs", "list", "--created-after", "yesterday"], "--created-after: must be a time such as"],
        [["jobs", "list", "--older-than", "soon"], "--older-than: must be a time such as 90 minutes or 7 days"],
        [["jobs", "purge", "--older-than", "0 days"], "--older-than: must be a time such as"],
        [["jobs", "retry-many", "--state", "running"], "--state: "],
        [["jobs", "retry-many", "--actor", "shop/count", "--pace", "fast"], "--pace: "],
        [["jobs", "retry-many", "--actor", "shop/count", "--stop-at", "5%"], "stopAt needs a pace"],
        [["jobs", "send", "--actor", "shop/count", "--payload", "{"], "--payload: expected JSON"]
      ] as const
      for (const [args, expected] of wrong) {
        const { code, stderr } = yield* run(...args)
        assert.deepStrictEqual([code, stderr.includes(expected)], [1, true], stderr)
      }
    })
  )

  it.effect("are refused in one line when a command is none, before a database is asked for", () =>
    Effect.gen(function* () {
      for (const [args, expected] of [
        [["jobs", "show"], "Missing required argument: id"],
        [["jobs", "rety"], "Did you mean retry"]
      ] as const) {
        assert.include(refusalOf(yield* nowhere(...args)), expected)
      }
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
