/**
 * A client of a database that is not there: transactions begin, commit and are rolled back, together with what the stores in memory have
 * written in them, and every other statement is refused. While a transaction is open nothing else reads or writes the stores, so no other
 * fiber sees what is yet to commit.
 */
import { PgClient } from "@effect/sql-pg"
import { Data, Effect, Option, Semaphore, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection } from "effect/sql"
import { switching } from "../../../sql/tenant/TenantConnection.ts"
import type { Undo } from "./Undo.ts"

/** A statement was sent by a test that has no database. */
export class NeedsDatabase extends Data.TaggedError("NeedsDatabase")<{ readonly statement: string }> {
  override get message() {
    const statement = this.statement.replaceAll(/\s+/g, " ").trim().slice(0, 200)
    return `A test in memory has no database for: ${statement}. Give it another layer of the service that says this, or run the test with PostgreSQL`
  }
}

const refuse = (statement: string) => Effect.die(new NeedsDatabase({ statement }))

const control = /^(BEGIN|COMMIT|ROLLBACK TO SAVEPOINT|ROLLBACK|SAVEPOINT|RELEASE)\b ?(?:SAVEPOINT )?(\w*)/
/** The role and the account of a transaction, which no row of the stores depends on. */
const setting = /^\s*select set_config\(/

/** @param remember what a transaction may change, when it begins and at its savepoints */
export const make = Effect.fnUntraced(function* (remember: () => Undo) {
  const mutex = Semaphore.makeUnsafe(1)

  const connection = (): SqlConnection.Connection => {
    /** The beginning of the transaction is the savepoint without a name. */
    const points = new Map<string, Undo>()
    const execute = (statement: string): Effect.Effect<ReadonlyArray<never>> =>
      Effect.suspend(() => {
        const [, word, name = ""] = control.exec(statement) ?? []
        if (word === undefined) return setting.test(statement) ? Effect.succeed([]) : refuse(statement)
        if (word === "BEGIN") points.set("", remember())
        if (word === "SAVEPOINT") points.set(name, remember())
        if (word.startsWith("ROLLBACK")) points.get(name)?.()
        return Effect.succeed([])
      })
    return switching({
      execute,
      executeUnprepared: execute,
      executeRaw: execute,
      executeValues: execute,
      executeValuesUnprepared: execute,
      executeStream: (statement) => Stream.fromEffect(refuse(statement))
    })
  }
  const transactionAcquirer = Effect.acquireRelease(Effect.as(mutex.take(1), undefined), () => mutex.release(1)).pipe(
    Effect.map(connection)
  )
  const client = yield* SqlClient.make({
    acquirer: Effect.sync(connection),
    transactionAcquirer,
    compiler: PgClient.makeCompiler(),
    driver: "memory",
    spanAttributes: []
  }).pipe(Effect.provide(Reactivity.layer))
  const sql: PgClient.PgClient = Object.assign(client, {
    [PgClient.TypeId]: PgClient.TypeId,
    config: {},
    json: (value: unknown) => client.literal(JSON.stringify(value)),
    listen: (channel: string) => refuse(`listen ${channel}`),
    notify: (channel: string) => refuse(`notify ${channel}`)
  })

  /** Lets an operation of a store wait for the transactions of others. */
  const isolated = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.serviceOption(sql.transactionService), (own) =>
      Option.isSome(own) ? self : mutex.withPermit(self)
    )
  return { sql, isolated }
})
