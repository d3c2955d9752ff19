/** Calls a use case for each job of LINE, and declares the schedules. */
import { Effect, Layer } from "effect"
import * as Actor from "../../../src/actor/Actor.ts"
import * as CronSchedule from "../../../src/actor/schedule/CronSchedule.ts"
import { isAway, isTooLong } from "../../../src/process/Outage.ts"
import { FollowerImports } from "./connect/FollowerImports.ts"
import { Forwards } from "./forward/Forwards.ts"
import { LineEvents } from "./inbound/LineEvents.ts"
import { Retention } from "./inbound/Retention.ts"
import { UnsentMessages } from "./inbound/UnsentMessages.ts"
import {
  ApplyLineEvent,
  FetchLineProfile,
  ForgetLineMessage,
  ForwardLineHook,
  ImportLineFollowers,
  RetainLineInbound
} from "./Jobs.ts"
import { lookUpPause } from "./LineRequests.ts"

/** A database that is away says nothing of the job. A statement that takes too long does: it would for ever. */
const givenBackWhileAway = <A, E, R>(self: Effect.Effect<A, E, R>, { giveBack }: Pick<Actor.Attempt, "giveBack">) =>
  Effect.catchCause(self, (cause) => (isAway(cause) && !isTooLong(cause) ? giveBack : Effect.failCause(cause)))

/** Pause of the forwards of an account after a failure. */
const forwardPause = "30 seconds"

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const [events, forwards] = [yield* LineEvents, yield* Forwards]
    const [imports, retention, unsent] = [yield* FollowerImports, yield* Retention, yield* UnsentMessages]
    return Layer.mergeAll(
      Actor.toLayer(ApplyLineEvent, (event, attempt) => givenBackWhileAway(events.apply(event), attempt)),
      Actor.toLayer(FetchLineProfile, (friend, attempt) =>
        givenBackWhileAway(
          // The others of the account would get the same answer.
          Effect.tapErrorTag(events.fetchProfile(friend), "RateLimited", () => attempt.holdKey(lookUpPause)),
          attempt
        )
      ),
      Actor.toLayer(ImportLineFollowers, ({ accountId, channelId }, attempt) =>
        givenBackWhileAway(
          imports
            .nextPage(accountId, channelId)
            .pipe(
              Effect.tapError((failure) =>
                attempt.number > ImportLineFollowers.retry.max || ImportLineFollowers.permanent(failure)
                  ? imports.fail(accountId, channelId)
                  : Effect.void
              )
            ),
          attempt
        )
      ),
      Actor.toLayer(ForwardLineHook, ({ accountId, forwardId }, attempt) =>
        givenBackWhileAway(
          forwards.send(accountId, forwardId).pipe(
            Effect.catch(({ failure, retryAfter }) =>
              // The receiver is asked again by one hook at a time.
              attempt
                .holdKey(forwardPause)
                .pipe(
                  Effect.andThen(retryAfter === undefined ? Effect.void : attempt.retryIn(retryAfter)),
                  Effect.andThen(Effect.fail(failure))
                )
            )
          ),
          attempt
        )
      ),
      Actor.toLayer(ForgetLineMessage, (message, attempt) => givenBackWhileAway(unsent.forget(message), attempt)),
      Actor.toLayer(RetainLineInbound, () => retention.run)
    )
  })
)

export const schedules = [
  CronSchedule.make("crm/retain-line-inbound", {
    cron: "17 * * * *",
    timeZone: "UTC",
    actor: RetainLineInbound,
    payload: {}
  })
]
