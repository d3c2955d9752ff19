/**
 * Whether the database serves the requests of this node: it answers through the clients that requests use, takes writes,
 * and has room for them.
 *
 * Room is looked into only after a statement was refused for want of it, by writing a table that is rolled back. Until that
 * succeeds the node is not ready: most reads would work, but what is sent and computed could not be stored.
 */
import type { PgClient } from "@effect/sql-pg"
import { Context, Duration, Effect, Fiber, type Scope } from "effect"
import type { SqlError } from "effect/sql"
import { sqlState } from "./Pg.ts"

export type Obstacle = "database" | "read_only" | "storage"

export class Readiness extends Context.Service<
  Readiness,
  {
    /** Fails with what stands in the way. */
    readonly check: Effect.Effect<void, Obstacle>
  }
>()("ekimae/sql/Readiness") {}

/** A database that takes longer for a look is not one to send traffic to. */
const patience = Duration.seconds(2)

/** Milliseconds between two looks for room. */
const pause = 1000

/** Notes what statements fail with; for all sessions of the process. */
export class Storage {
  isFull = false

  readonly note = (error: SqlError.SqlError): void => {
    if (outOfRoom.has(sqlState(error) ?? "")) this.isFull = true
  }
}

/** Disk full, and errors of the file system. */
const outOfRoom: ReadonlySet<string> = new Set(["53100", "58030"])

export interface Options {
  readonly storage: Storage
  /** Every client that requests use; the first one writes. */
  readonly clients: readonly [PgClient.PgClient, ...Array<PgClient.PgClient>]
}

export const make = Effect.fnUntraced(function* ({
  clients,
  storage
}: Options): Effect.fn.Return<Readiness["Service"], never, Scope.Scope> {
  const [sql] = clients
  const scope = yield* Effect.scope
  let lookedAt = Number.NEGATIVE_INFINITY

  const answers = Effect.forEach(
    clients,
    (client) => client<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`,
    { concurrency: "unbounded" }
  ).pipe(
    Effect.mapError(() => "database" as const),
    Effect.flatMap((rows) =>
      rows.some(([row]) => row?.readOnly === "on") ? Effect.fail("read_only" as const) : Effect.void
    )
  )

  const look = Effect.gen(function* () {
    if (!storage.isFull) return
    const now = performance.now()
    if (now - lookedAt >= pause) {
      lookedAt = now
      storage.isFull = false
      const written = yield* Effect.flip(
        sql.withTransaction(Effect.andThen(sql.unsafe(write).unprepared, Effect.fail("written" as const)))
      )
      if (written !== "written") storage.isFull = true
    }
    if (storage.isFull) return yield* Effect.fail("storage" as const)
  })

  const checked = Effect.andThen(answers, look).pipe(Effect.catchDefect(() => Effect.fail("database" as const)))
  // A statement that hangs takes a while to be given up; who asks has the answer before that.
  const check = Effect.flatMap(Effect.forkIn(checked, scope), Fiber.join).pipe(
    Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail("database" as const) })
  )
  return Readiness.of({ check })
})

/** Several nodes may look at once. A quarter of a megabyte of new pages: what has room for less is full. */
const write = `do $$ begin
  execute format('create table %I as select md5(n::text) from generate_series(1, 4096) n', 'ekimae_room_' || pg_backend_pid());
end $$`
