/**
 * Checks whether the database can serve this node's requests: it answers through the clients that requests use, accepts
 * writes, and has disk space.
 *
 * Disk space is checked only after a statement failed for lack of it, by writing a table that is rolled back. Until that
 * write succeeds the node is not ready: most reads would work, but nothing could be stored.
 */
import type { PgClient } from "@effect/sql-pg"
import { Context, Duration, Effect, Fiber, type Scope } from "effect"
import type { SqlError } from "effect/sql"
import { sqlState } from "../process/Outage.ts"
import { gauge } from "../telemetry/DeclaredMetric.ts"

type Obstacle = "database" | "read_only" | "storage"

export class Readiness extends Context.Service<
  Readiness,
  {
    /** Fails with the reason why the node is not ready. All who ask while it is being found out share what is found. */
    readonly check: Effect.Effect<void, Obstacle>
  }
>()("ekimae/sql/Readiness") {}

/** A database that answers more slowly than this must not get traffic. */
const checkTimeout = Duration.seconds(2)

/** Milliseconds between two trial writes. */
const trialIntervalMs = 1000

const none = Context.empty()
const full = gauge(
  "database_disk_full",
  "1 from a write that found the database's disk full until a trial write succeeds"
)
full.valueUnsafe(none)

/** Records that a statement failed for lack of disk space; shared by all sessions of the process. */
export class Storage {
  #isFull = false

  get isFull(): boolean {
    return this.#isFull
  }

  set isFull(isFull: boolean) {
    this.#isFull = isFull
    full.updateUnsafe(Number(isFull), none)
  }

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
  let lastTrialAt = Number.NEGATIVE_INFINITY

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

  const trial = Effect.gen(function* () {
    if (!storage.isFull) return
    const now = performance.now()
    if (now - lastTrialAt >= trialIntervalMs) {
      lastTrialAt = now
      storage.isFull = false
      const written = yield* Effect.flip(
        sql.withTransaction(Effect.andThen(sql.unsafe(write).unprepared, Effect.fail("written" as const)))
      )
      if (written !== "written") storage.isFull = true
    }
    if (storage.isFull) return yield* Effect.fail("storage" as const)
  })

  const checked = Effect.andThen(answers, trial).pipe(Effect.catchDefect(() => Effect.fail("database" as const)))
  // A statement that hangs is cut later; the caller gets its answer now.
  const once = Effect.flatMap(Effect.forkIn(checked, scope), Fiber.join).pipe(
    Effect.timeoutOrElse({ duration: checkTimeout, orElse: () => Effect.fail("database" as const) })
  )
  let running: Fiber.Fiber<void, Obstacle> | undefined
  /** A crowd that asks must not be the load for which the database answers slowly. */
  const check = Effect.suspend(() => {
    if (running !== undefined) return Fiber.join(running)
    return Effect.flatMap(Effect.forkIn(once, scope), (fiber) => {
      running = fiber
      fiber.addObserver(() => {
        running = undefined
      })
      return Fiber.join(fiber)
    })
  })
  return Readiness.of({ check })
})

/** The trial write: a quarter of a megabyte of new pages. Its name is unique, since several nodes may write at once. */
const write = `do $$ begin
  execute format('create table %I as select md5(n::text) from generate_series(1, 4096) n', 'ekimae_room_' || pg_backend_pid());
end $$`
