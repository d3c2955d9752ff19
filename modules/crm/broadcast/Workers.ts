/** Calls a use case for each job of broadcasts, and declares the schedule of their retention. */
import { DateTime, Duration, Effect, Layer, Option, Schema } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import * as Callback from "../../../src/actor/step/callback/Callback.ts"
import * as Step from "../../../src/actor/step/Step.ts"
import { Approvals } from "./approval/Approvals.ts"
import { BroadcastRepo } from "./BroadcastRepo.ts"
import { Broadcasts } from "./Broadcasts.ts"
import { ChunkSender } from "./chunk/ChunkSender.ts"
import {
  ApproveBroadcast,
  BroadcastAnswered,
  FinishBroadcast,
  PrepareBroadcast,
  PruneBroadcasts,
  SendChunk,
  WakeBroadcasts
} from "./Jobs.ts"

/** As long as the records of messages. */
const recipientsFor = { days: 400 }
const batch = 5_000
/** Over a weekend. */
const approvalTimeout = "3 days"

const snoozeUntil = ({ snooze }: Pick<Actor.Attempt, "snooze">, until: Date) =>
  Effect.flatMap(DateTime.now, (now) =>
    snooze(Duration.millis(Math.max(1_000, until.getTime() - DateTime.toEpochMillis(now))))
  )

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const approvals = yield* Approvals
    const [broadcasts, sender, repo] = [yield* Broadcasts, yield* ChunkSender, yield* BroadcastRepo]
    return Layer.mergeAll(
      Step.toLayer(
        ApproveBroadcast,
        Effect.fnUntraced(function* ({ accountId, broadcastId }) {
          const { answer, expiresAt, token } = yield* Callback.request("approval", BroadcastAnswered, {
            timeout: approvalTimeout
          })
          const question = { accountId, broadcastId, token, expiresAt }
          if (!(yield* Step.transaction("ask", approvals.ask(question), { result: Schema.Boolean }))) return
          const approved = Option.map(yield* answer, ({ approved }) => approved)
          yield* Step.transaction("decide", approvals.decide(accountId, broadcastId, approved))
        })
      ),
      Actor.toLayer(PrepareBroadcast, ({ accountId, broadcastId }, attempt) =>
        Effect.flatMap(broadcasts.prepare(accountId, broadcastId), (until) =>
          until === undefined ? Effect.void : snoozeUntil(attempt, until)
        )
      ),
      Actor.toLayer(
        SendChunk,
        Effect.fnUntraced(function* (chunk, attempt) {
          const result = yield* sender.send(chunk)
          if (result._tag === "Ended") return
          if (result._tag === "Quiet") return yield* snoozeUntil(attempt, result.until)
          if (result.after !== undefined) yield* attempt.retryIn(result.after)
          return yield* result.failure
        })
      ),
      Actor.toLayer(WakeBroadcasts, ({ accountId }) => broadcasts.wake(accountId)),
      Actor.toLayer(FinishBroadcast, ({ accountId, broadcastId }) => broadcasts.finish(accountId, broadcastId)),
      Actor.toLayer(PruneBroadcasts, () =>
        Effect.gen(function* () {
          const before = DateTime.toDateUtc(DateTime.subtract(yield* DateTime.now, recipientsFor))
          while ((yield* repo.prune(before, batch)) === batch);
        })
      )
    )
  })
)

export const schedules = [
  CronSchedule.make("crm/prune-broadcasts", {
    cron: "47 3 * * *",
    timeZone: "Asia/Tokyo",
    actor: PruneBroadcasts,
    payload: {}
  })
]
