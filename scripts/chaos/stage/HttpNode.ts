/** A node that answers HTTP, on a database of its own in the run's server, and a client that asks it ten times a second. */
import * as path from "node:path"
import { Effect, Schedule } from "effect"
import { Client } from "pg"
import * as EmbeddedServer from "../../../src/sql/embedded/EmbeddedServer.ts"
import { insertKeysOfAccounts } from "../../bench/Keys.ts"
import { start } from "../../bench/Service.ts"
import * as MachineClock from "../work/MachineClock.ts"
import type { Directory } from "./Directory.ts"

/** The longest that a request may take while the database is away is the sum of the two. */
export const limits = { waitMs: 2000, statementMs: 3000 }

export interface Answer {
  readonly of: "readiness" | "write"
  /** Times of the machine's clock. */
  readonly asked: number
  readonly answered: number
  /** 0 where there was none. */
  readonly status: number
  readonly retryAfter: string | null
}

const database = "service"
/** One key may ask sixty times a minute. */
const keyCount = 400

const withClient = <A>(host: string, name: string, work: (client: Client) => Promise<A>) =>
  Effect.promise(async () => {
    const client = new Client({ host, user: "postgres", database: name })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  })

/** @param port where its database is found */
export const make = Effect.fnUntraced(function* (directory: Directory, port: number) {
  const { host, username } = (yield* EmbeddedServer.EmbeddedServer).address
  yield* withClient(host, "postgres", (client) => client.query(`create database ${database} owner ${username}`))
  const service = yield* Effect.acquireRelease(
    Effect.promise(() =>
      start("src/main.ts", {
        env: {
          DATABASE_URL: `postgres://${username}@127.0.0.1:${port}/${database}`,
          DATABASE_WAIT: `${limits.waitMs} millis`,
          DATABASE_STATEMENT_TIMEOUT: `${limits.statementMs} millis`
        },
        ready: "/readyz",
        log: path.join(directory.evidence, "service.log")
      })
    ),
    ({ stop }) => Effect.promise(stop)
  )
  const keys = yield* withClient(host, database, (client) => insertKeysOfAccounts(client, keyCount))
  const answers: Array<Answer> = []
  let asked = 0

  const ask = (of: Answer["of"], route: string, init: RequestInit) =>
    Effect.promise(async () => {
      const began = MachineClock.now()
      const answer = await fetch(`http://127.0.0.1:${service.port}${route}`, init).catch(() => undefined)
      await answer?.arrayBuffer()
      answers.push({
        of,
        asked: began,
        answered: MachineClock.now(),
        status: answer?.status ?? 0,
        retryAfter: answer?.headers.get("retry-after") ?? null
      })
    })
  const askBoth = Effect.suspend(() => {
    const authorization = `Bearer ${keys[asked++ % keys.length]}`
    return Effect.all(
      [
        ask("readiness", "/readyz", {}),
        ask("write", "/api/v1/areas/13104/generate", { method: "POST", headers: { authorization } })
      ],
      { concurrency: "unbounded", discard: true }
    )
  })
  yield* Effect.forkScoped(Effect.repeat(Effect.forkScoped(askBoth), Schedule.spaced("100 millis")))
  return { answers: answers as ReadonlyArray<Answer> }
})
