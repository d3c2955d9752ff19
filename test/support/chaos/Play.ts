/**
 * Events for endpoints whose receiver is erratic, while the one node that delivers is killed again and again, or while
 * rows of endpoints are held. It needs an `SqlClient` of the database that the node uses.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { openSync } from "node:fs"
import { Effect, Schedule } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import * as Secret from "../../../modules/webhooks/sign/Secret.ts"
import * as Vault from "../../../src/secrets/Vault.ts"
import { texts } from "../../../src/sql/Pg.ts"
import * as Program from "../Program.ts"
import type { Dice } from "./Dice.ts"
import { type Evidence, type Hold, tables } from "./Evidence.ts"
import { receiver } from "./Receiver.ts"

export interface Plan {
  readonly databaseUrl: string
  readonly dice: Dice
  readonly events: number
  readonly endpoints: number
  readonly kills: number
  /** How often the row of an endpoint is held for two seconds. */
  readonly holds?: number
  /** Events are spread over this time, and so are the kills. */
  readonly seconds: number
  /** Where the node's words go. */
  readonly log: string
  readonly env: Readonly<Record<string, string>>
}

const type = "friend.followed"
const key = new Uint8Array(32).fill(9)
const accountOf = (n: number) => `ACC${String(n).padStart(23, "0")}`
const eventOf = (n: number) => `01CHA0S${String(n).padStart(19, "0")}`

const alive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null
const ended = (child: ChildProcess) =>
  Effect.callback<void>((resume) => {
    if (!alive(child)) return resume(Effect.void)
    child.once("exit", () => resume(Effect.void))
  })

const spawnNode = ({ databaseUrl, env, log }: Plan) => {
  const out = openSync(log, "a")
  return spawn(process.execPath, Program.service, {
    env: {
      ...Program.environment,
      DATABASE_URL: databaseUrl,
      ROLE: "worker",
      PORT: "0",
      LOG_FORMAT: "json",
      SECRETS_KEY: Buffer.from(key).toString("base64"),
      WEBHOOKS_ALLOW_PRIVATE: "true",
      // No test reaches LINE.
      LINE_API_BASE_URL: "http://127.0.0.1:9",
      // Clocks that fit into a minute: every third attempt fails.
      WEBHOOKS_RETRY_BASE: "1 millis",
      WEBHOOKS_PROBE_BASE: "1 millis",
      ...env
    },
    stdio: ["ignore", out, out]
  })
}

const register = Effect.fnUntraced(function* (endpoints: number, port: number) {
  const [random, sql] = [yield* SecureRandom.SecureRandom, yield* SqlClient.SqlClient]
  const vault = yield* Vault.make([key])
  const made = yield* Effect.forEach(
    Array.from({ length: endpoints }, (_, n) => n),
    (n) =>
      Effect.gen(function* () {
        const [id, secret] = [yield* random.ulid, yield* Secret.generate(random)]
        yield* sql`
        insert into webhooks_endpoint (id, account_id, dialect, url, events, api_version, secret, secret_prefix,
          created_at, updated_at)
        values (${id}, ${accountOf(n)}, 'crm', ${`http://127.0.0.1:${port}/${id}`}, ${texts([type])}, '2026-05-23',
          ${yield* vault.seal(id, secret)}, ${Secret.prefixOf(secret)}, now(), now())`
        return [id, secret] as const
      })
  )
  return made
})

/** In small transactions, evenly over the time. */
const publish = Effect.fnUntraced(function* ({ endpoints, events, seconds }: Plan) {
  const sql = yield* SqlClient.SqlClient
  const chunk = Math.max(1, Math.ceil(events / (seconds * 20)))
  for (let from = 0; from < events; from += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, events - from) }, (_, n) => from + n)
    yield* sql`
      insert into event (id, type, version, account_id, data)
      select id, ${type}, 1, account, data::jsonb from unnest(${texts(numbers.map(eventOf))},
        ${texts(numbers.map((n) => accountOf(n % endpoints)))},
        ${texts(numbers.map((n) => JSON.stringify({ friendId: eventOf(n), n })))}) as published(id, account, data)`
    yield* Effect.sleep("50 millis")
  }
})

/** The node is killed, and another takes its place, so often in that time. */
const storm = Effect.fnUntraced(function* (plan: Plan, crew: { node: ChildProcess }) {
  for (let n = 0; n < plan.kills; n++) {
    yield* Effect.sleep(((0.5 + plan.dice.next()) * plan.seconds * 1000) / (plan.kills + 1))
    crew.node.kill("SIGKILL")
    yield* ended(crew.node)
    crew.node = spawnNode(plan)
  }
})

/** A transaction holds the row of an endpoint, then of another one; answers what was stored of the others meanwhile. */
const holdRows = Effect.fnUntraced(function* ({ dice, holds = 0, seconds }: Plan, endpoints: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const storedOfOthers = (endpoint: string) =>
    Effect.map(
      sql<{ readonly n: number }>`
        select count(*)::int as n from webhooks_attempt a where error is distinct from 'lost' and not exists (
          select from webhooks_delivery d where d.id = a.delivery_id and d.endpoint_id = ${endpoint})`,
      ([row]) => row?.n ?? 0
    )
  return yield* Effect.forEach(
    Array.from({ length: holds }, () => endpoints[Math.floor(dice.next() * endpoints.length)] ?? ""),
    Effect.fnUntraced(function* (endpoint) {
      yield* Effect.sleep(Math.max(0, (seconds * 1000) / holds - heldMs))
      return yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select from webhooks_endpoint where id = ${endpoint} for update`
          const before = yield* storedOfOthers(endpoint)
          yield* Effect.sleep(heldMs)
          return { endpoint, stored: (yield* storedOfOthers(endpoint)) - before } satisfies Hold
        })
      )
    })
  )
})
const heldMs = 2_000

/** Events of before the very first start belong to no node. */
const isHeard = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql`select from event_cursor where reaction = 'webhooks/fan-out'`.pipe(
    Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: ({ length }) => length > 0 })
  )
)

const allIsOver = Effect.fnUntraced(function* (events: number) {
  const sql = yield* SqlClient.SqlClient
  yield* sql<{ readonly over: boolean }>`
    select (select count(*) from webhooks_delivery where state <> 'pending') >= ${events}
      and not exists (select from job where actor like 'webhooks/deliver%') as over`.pipe(
    Effect.repeat({ schedule: Schedule.spaced("100 millis"), until: ([row]) => row?.over === true })
  )
})

export const play = Effect.fnUntraced(function* (plan: Plan) {
  const { arrivals, port } = yield* receiver(plan.dice)
  const endpoints = yield* register(plan.endpoints, port)
  const crew = yield* Effect.acquireRelease(
    Effect.sync(() => ({ node: spawnNode(plan) })),
    (crew) =>
      Effect.suspend(() => {
        crew.node.kill("SIGKILL")
        return ended(crew.node)
      })
  )
  yield* isHeard
  const began = performance.now()
  const ids = endpoints.map(([id]) => id)
  const [holds] = yield* Effect.all([holdRows(plan, ids), publish(plan), storm(plan, crew)], { concurrency: 3 })
  const publishedMs = performance.now() - began
  yield* allIsOver(plan.events)
  const evidence: Evidence = {
    published: new Map(
      Array.from({ length: plan.events }, (_, n) => [eventOf(n), endpoints[n % plan.endpoints]?.[0] ?? ""])
    ),
    secrets: new Map(endpoints),
    arrivals,
    holds,
    ...(yield* tables)
  }
  return { evidence, calmMs: performance.now() - began - publishedMs }
}, Effect.scoped)
