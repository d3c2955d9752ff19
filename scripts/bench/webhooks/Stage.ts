/** The database, the node and the receiver of the benchmark, and what is measured on them. */
import { setTimeout as wait } from "node:timers/promises"
import { Context, Effect, Exit, Layer, Logger, Scope } from "effect"
import { Client } from "pg"
import * as EmbeddedServer from "../../../src/sql/embedded/EmbeddedServer.ts"
import { now } from "../jobs/Clock.ts"
import { type Child, spawnChild } from "./Child.ts"
import { bodyOf, type } from "./Event.ts"

export interface Received {
  readonly port: number
  readonly hole: number
  readonly count: number
  /** Times of the first thousand since the last reset, in milliseconds of the machine's clock. */
  readonly times: ReadonlyArray<number>
}

const database = "bench_webhooks"
/** A measurement that does not end is a failure. */
const longestMs = 60_000

export const makeStage = async (dataDir: string) => {
  const scope = Scope.makeUnsafe()
  const { host, username } = await Effect.runPromise(
    Layer.buildWithScope(EmbeddedServer.layer({ dataDir }), scope).pipe(
      Effect.map((services) => Context.get(services, EmbeddedServer.EmbeddedServer).address),
      Effect.provide(Logger.layer([]))
    )
  )
  const urlOf = (name: string) => `postgres://${username}@localhost/${name}?host=${encodeURIComponent(host)}`
  const admin = new Client({ host, user: "postgres", database: "postgres" })
  await admin.connect()
  await admin.query(`create database ${database} owner ${username}`)
  await admin.end()
  const receiver = spawnChild("receiver.ts")
  const bare = spawnChild("bare.ts")
  const node = spawnChild("node.ts", {
    DATABASE_URL: urlOf(database),
    SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
    WEBHOOKS_ALLOW_PRIVATE: "true",
    LOG_LEVEL: "Error"
  })
  await node.ask({})
  const sql = new Client({ connectionString: urlOf(database) })
  await sql.connect()
  const received = (reset = false) => receiver.ask<Received>({ reset })
  return {
    sql,
    received,
    bare: async (deliveries: number) => bare.ask<number>({ port: (await received()).port, deliveries }),
    register: (endpoints: ReadonlyArray<{ readonly accountId: string; readonly url: string }>) =>
      node.ask({ register: endpoints }),
    publish: publishing(sql),
    /** The last delivery that is stored. */
    lastStored: async () => (await sql.query("select max(id) as id from webhooks_delivery")).rows[0]?.id ?? "",
    /**
     * Waits until the given number of deliveries of these accounts is stored as succeeded, of those that were queued after
     * one. They are not counted in the database before as many have come to the receiver: counting weighs on what is
     * measured.
     * @param before how many had come when the first of them was published
     */
    untilStored: async (prefix: string, deliveries: number, after = "", before = 0) => {
      const began = now()
      while ((await received()).count - before < deliveries) {
        if (now() - began > longestMs) throw new Error(`Not all ${deliveries} arrived within a minute`)
        await wait(5)
      }
      return untilStored(sql, prefix, deliveries, after)
    },
    clear: () => clear(sql),
    /** Keeps vacuum from removing any row that dies from now on, until it is ended. */
    openSnapshot: async () => {
      const reader = new Client({ connectionString: urlOf(database) })
      await reader.connect()
      await reader.query("begin isolation level repeatable read")
      // The snapshot is taken with the first statement.
      await reader.query("select count(*) from pg_class")
      return { end: () => reader.end() }
    },
    stop: async () => {
      await sql.end()
      for (const child of [node, bare, receiver] satisfies ReadonlyArray<Child>) await child.stop()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }
}
export type Stage = Awaited<ReturnType<typeof makeStage>>

let serial = 0
/** A ULID that no other process makes. */
const eventId = () => `01BENCH${String(++serial).padStart(19, "0")}`

/** Writes events as `Events.publish` does, in one transaction; answers when they were committed. */
const publishing = (sql: Client) => async (accounts: ReadonlyArray<string>) => {
  await sql.query(
    `insert into event (id, type, version, account_id, data)
     select id, $1, 1, account, data::jsonb from unnest($2::text[], $3::text[], $4::text[]) as t(id, account, data)`,
    [type, accounts.map(eventId), accounts, accounts.map((_, n) => JSON.stringify(bodyOf(n)))]
  )
  await sql.query("select pg_notify('ekimae_wakeup', '[\"bench\",[[\"event\",null]]]')")
  return now()
}

const untilStored = async (sql: Client, prefix: string, deliveries: number, after: string) => {
  const began = now()
  for (;;) {
    const { rows } = await sql.query<{ readonly n: number }>(
      "select count(*)::int as n from webhooks_delivery where state = 'succeeded' and account_id like $1 and id > $2",
      [`${prefix}%`, after]
    )
    if ((rows[0]?.n ?? 0) >= deliveries) return now()
    if (now() - began > longestMs) throw new Error(`${rows[0]?.n} of ${deliveries} were stored within a minute`)
    await wait(5)
  }
}

const clear = async (sql: Client) => {
  await sql.query("delete from webhooks_endpoint")
  for (;;) {
    const { rows } = await sql.query("select 1 from job where actor like 'webhooks/deliver%' limit 1")
    if (rows.length === 0) break
    // Their endpoints are gone, so they end without a request.
    await wait(20)
  }
  await sql.query("truncate webhooks_delivery, webhooks_attempt, webhooks_response, webhooks_message")
}
