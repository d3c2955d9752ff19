/** A system's life for one measurement, and its database as an administrator sees it. */
import { setTimeout as wait } from "node:timers/promises"
import { Client } from "pg"
import type { Definition, Kind, Message, System } from "./System.ts"

export interface Session {
  readonly system: System
  /** The tables that hold jobs, finished ones included. */
  readonly tables: ReadonlyArray<string>
  /** Sends the given number of messages, in order, a thousand at a time. */
  readonly fill: (kind: Kind, count: number, message?: (n: number) => Message) => Promise<void>
  /** Every run begins with fresh statistics and nothing to write back. */
  readonly tidy: () => Promise<void>
  /** Forgets all jobs. */
  readonly clear: () => Promise<void>
  /** Waits until no job is waiting or running, so that every result is stored. */
  readonly settled: () => Promise<void>
  /** Another connection to the database. */
  readonly connect: () => Promise<Client>
}

/**
 * Opens the system on empty tables and leaves nothing behind: no connection, no row that vacuum would work on. A guest
 * shares the tables with a process that sees to that.
 */
export type Stage = <A>(use: (session: Session) => Promise<A>, role?: "owner" | "guest") => Promise<A>

export const makeStage =
  (definition: Definition, url: string): Stage =>
  async (use, role = "owner") => {
    const connect = async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      return client
    }
    const system = await definition.open(url)
    try {
      const administrator = await connect()
      const clear = async () => void (await administrator.query(`truncate ${definition.tables.join(", ")}`))
      try {
        if (role === "owner") await clear()
        return await use({
          system,
          tables: definition.tables,
          connect,
          clear,
          fill: (kind, count, message = (n) => ({ n })) => fill(system, kind, count, message),
          tidy: async () => {
            await administrator.query("vacuum analyze")
            await administrator.query("checkpoint")
          },
          settled: async () => {
            while (await isUnfinished(administrator, definition.unfinished)) await wait(2)
          }
        })
      } finally {
        if (role === "owner") await clear()
        await administrator.end()
      }
    } finally {
      await system.close()
    }
  }

const isUnfinished = async (client: Client, query: string): Promise<boolean> =>
  (await client.query<{ readonly unfinished: boolean }>(query)).rows[0]?.unfinished === true

const batch = 1000

/** The messages of each batch, in order. */
export function* batches(count: number, message: (n: number) => Message): Generator<ReadonlyArray<Message>> {
  for (let from = 0; from < count; from += batch) {
    yield Array.from({ length: Math.min(batch, count - from) }, (_, i) => message(from + i))
  }
}

const fill = async (system: System, kind: Kind, count: number, message: (n: number) => Message) => {
  for (const messages of batches(count, message)) await system.sendAll(kind, messages)
}
