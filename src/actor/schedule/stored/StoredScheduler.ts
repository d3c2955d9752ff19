/**
 * Fires the ticks of stored schedules, by the database's clock. Any number of nodes run it side by side: each takes the
 * due rows that no other has locked. It sleeps until the next tick of all, so schedules that wait cost nothing.
 */
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Daemon from "../../../process/Daemon.ts"
import { Notifier } from "../../../sql/Notifier.ts"
import { StoredSchedules } from "../../JobTopics.ts"
import * as StoredFiring from "./StoredFiring.ts"
import * as StoredScheduleRepo from "./StoredScheduleRepo.ts"

/** Per transaction: more fire a flood no sooner, and what else the node does would wait twice as long meanwhile. */
const batch = 250
/** The backstop when a wake-up is lost. */
const longestWaitMs = 10_000
/** Another node holds what is due; should it die with it, this one fires. */
const heldWaitMs = 200

/** Returns how long nothing more will be due, in milliseconds. */
export const runOnce = Effect.gen(function* () {
  const ms = yield* StoredScheduleRepo.untilNext
  if (ms === undefined) return longestWaitMs
  if (ms > 0) return Math.min(longestWaitMs, Math.ceil(ms))
  const sql = yield* SqlClient.SqlClient
  const taken = yield* sql.withTransaction(
    Effect.tap(StoredScheduleRepo.lockDue(batch), (rows) => StoredFiring.carryOut(rows))
  )
  return taken.length === 0 ? heldWaitMs : 0
})

const round = Effect.gen(function* () {
  const latch = (yield* Notifier).latch(StoredSchedules)
  latch.closeUnsafe()
  const waitMs = yield* runOnce
  if (waitMs > 0) yield* Effect.timeoutOption(latch.await, waitMs)
})

export const layer = Layer.effectDiscard(Effect.forkScoped(Daemon.forever("Scheduler of stored schedules", round)))
