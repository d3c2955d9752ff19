/**
 * Pushes messages: each is a job in the mailbox of its friend. Messages of a claim are looked up together; one whose look-up
 * is older than a second is looked up again right before its push, so that a friend who has blocked the account or was erased
 * gets nothing more. All attempts use one retry key, by which LINE accepts a message once.
 *
 * 5xx, time-outs and broken connections are retried until LINE forgets the retry key; then the message is unknown. The
 * limit of a rate passes. A refused channel holds all messages of the account. Anything else is final.
 */
import { Clock, DateTime, Duration, Effect, Layer, Random } from "effect"
import * as Actor from "../../../../src/actor/Actor.ts"
import { RateLimiter } from "../../../../src/http/rate-limit/RateLimiter.ts"
import { RuntimeSql } from "../../../../src/sql/Database.ts"
import { MessagingChannel } from "../../line/channel/MessagingChannel.ts"
import { pushWaitMs } from "../../line/LineRequests.ts"
import * as LookUpHold from "../../line/LookUpHold.ts"
import { NotPushed, PushMessage } from "../Jobs.ts"
import type { MessageError } from "../Message.ts"
import { Quotas } from "../Quotas.ts"
import { ChannelHolds } from "./ChannelHolds.ts"
import * as EndMessage from "./EndMessage.ts"
import * as LineOutage from "./LineOutage.ts"
import type * as Metrics from "./Metrics.ts"
import { type PushCandidate, rateLimitDelayMs, stepOf, uncertainSince, waitMs } from "./PushRules.ts"
import * as PushStore from "./PushStore.ts"

/** What the jobs of a claim share. */
interface Preparation {
  readonly candidates: ReadonlyMap<string, PushCandidate>
  readonly losses: ReadonlyMap<string, number>
  /** On the steady clock. */
  readonly readAt: number
}

const freshMs = 1_000

/** What became of the request: `begun` stands when nothing else was recorded, so LINE may have accepted it. */
interface Progress {
  readonly at: Date
  readonly state: "begun" | "accepted" | "refused"
  readonly requestId: string | null
}

type PushAttempt = Actor.RecordingAttempt<Progress>

export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const channel = yield* MessagingChannel
    const limiter = yield* RateLimiter
    const holds = yield* ChannelHolds
    const holdLookUps = yield* LookUpHold.make
    const quotas = yield* Quotas
    const endMessage = yield* EndMessage.make
    const store = PushStore.make(yield* RuntimeSql)
    const clock = yield* Clock.Clock
    const random = yield* Random.Random
    const steadyNow = () => Number(clock.monotonicTimeNanosUnsafe() / 1_000_000n)
    const now = Effect.map(DateTime.now, DateTime.toDateUtc)

    const noteAnswer = LineOutage.make()

    /** The key waits, and the job comes back without having used up an attempt. */
    const waitUntil = (attempt: PushAttempt, until: Date, from: Date): Effect.Effect<never> => {
      const ms = waitMs(until.getTime() - from.getTime(), random.nextDoubleUnsafe())
      return Effect.andThen(attempt.holdKey(Duration.millis(ms)), attempt.giveBack)
    }

    /** @param isUncertain whether an earlier attempt may have been accepted: then no refusal says that it was not */
    const push = Effect.fnUntraced(function* (
      attempt: PushAttempt,
      { accountId, id, probeAt, retryKey }: PushCandidate,
      {
        lineUserId: to,
        messages
      }: { readonly lineUserId: string; readonly messages: PushCandidate["messages"] & object },
      isUncertain: boolean
    ) {
      const at = yield* now
      const record = (state: Progress["state"], requestId: string | null = null) =>
        attempt.record({ at, state, requestId })
      const answered = (answer: Metrics.Answer) =>
        Effect.andThen(noteAnswer(answer), answer === "no_answer" ? Effect.void : record("refused"))
      const end = (error: MessageError, reason?: string) =>
        endMessage(id, { status: isUncertain ? "unknown" : "failed", error, reason })
      const retried = (reason: string) => Effect.fail(new NotPushed({ reason }))

      const fullMs = yield* pushWaitMs(limiter, accountId)
      if (fullMs > 0) return yield* waitUntil(attempt, new Date(at.getTime() + fullMs), at)
      yield* record("begun")
      yield* channel.push(accountId, { to, messages, retryKey }).pipe(
        Effect.flatMap(({ requestId }) => record("accepted", requestId)),
        Effect.tap(() => noteAnswer("accepted")),
        Effect.tap(() => (probeAt === null ? Effect.void : holds.release(accountId))),
        Effect.catchTags({
          MonthlyLimitReached: Effect.fnUntraced(function* () {
            yield* answered("monthly_limit")
            yield* end("monthly_limit")
            yield* quotas.refresh(accountId)
          }),
          MessageRefused: Effect.fnUntraced(function* ({ message }) {
            yield* answered("refused")
            yield* end("refused", message)
          }),
          ChannelRefused: Effect.fnUntraced(function* ({ reason, status }) {
            yield* answered("channel_refused")
            const until = yield* holds.hold(accountId, { status, reason }, at)
            return yield* waitUntil(attempt, until, at)
          }),
          RateLimited: Effect.fnUntraced(function* ({ message }) {
            yield* answered("rate_limited")
            yield* holdLookUps(accountId)
            yield* attempt.retryIn(Duration.millis(rateLimitDelayMs(attempt.number, random.nextDoubleUnsafe())))
            return yield* retried(message)
          }),
          OutcomeUnknown: Effect.fnUntraced(function* ({ isUnsent, message }) {
            yield* answered(isUnsent === true ? "unsent" : "no_answer")
            return yield* retried(message)
          })
        })
      )
    })

    const run = Effect.fnUntraced(function* (
      { messageId }: Actor.Payload<typeof PushMessage>,
      attempt: PushAttempt,
      { candidates, losses, readAt }: Preparation
    ) {
      const found = steadyNow() - readAt <= freshMs ? candidates : yield* store.candidates([messageId])
      const message = found.get(messageId)
      if (message === undefined) return
      const at = yield* now
      const since = uncertainSince(message, losses.get(messageId) ?? 0)
      const step = stepOf(message, since, at)
      const go = (step: Parameters<typeof push>[2]) => push(attempt, message, step, since !== null)
      switch (step.to) {
        case "done":
          return
        case "end":
          return yield* endMessage(messageId, step)
        case "wait":
          return yield* waitUntil(attempt, step.until, at)
        case "probe": {
          const next = yield* holds.claimProbe(message.accountId, at)
          return next === undefined ? yield* go(step) : yield* waitUntil(attempt, next, at)
        }
        case "push":
          return yield* go(step)
      }
    })

    /** Jobs that an operator cancelled, or that were lost too often: nothing pushes these messages any more. */
    const endGivenUp = Effect.fnUntraced(function* (attempts: ReadonlyArray<SettledPush>) {
      if (attempts.length === 0) return
      const found = yield* store.candidates(attempts.map(({ payload }) => payload.messageId))
      for (const { losses, payload, value } of attempts) {
        const message = found.get(payload.messageId)
        if (message === undefined) continue
        const isUncertain = value?.state === "begun" || uncertainSince(message, losses) !== null
        yield* endMessage(message.id, { status: isUncertain ? "unknown" : "failed", error: "withdrawn" })
      }
    })

    return Actor.toLayerBatched(PushMessage, {
      prepare: (jobs): Effect.Effect<Preparation> =>
        Effect.map(store.candidates(jobs.map(({ payload }) => payload.messageId)), (candidates) => ({
          candidates,
          losses: new Map(jobs.map(({ losses, payload }) => [payload.messageId, losses])),
          readAt: steadyNow()
        })),
      run,
      onSettled: Effect.fnUntraced(function* (attempts: ReadonlyArray<SettledPush>) {
        const of = (state: Progress["state"]) =>
          attempts.flatMap(({ payload, value }) =>
            value?.state === state ? [{ id: payload.messageId, at: value.at, requestId: value.requestId }] : []
          )
        // First, since it has a transaction of its own, which must not wait for rows that this one has changed.
        yield* endGivenUp(attempts.filter(({ value, verdict }) => isGivenUp(verdict) && value?.state !== "accepted"))
        const [accepted, uncertain] = [of("accepted"), of("begun")]
        if (accepted.length > 0) yield* store.storeAccepted(accepted)
        if (uncertain.length > 0) yield* store.storeUncertain(uncertain)
      })
    })
  })
)

type SettledPush = Actor.SettledAttempt<typeof PushMessage, Progress>

const isGivenUp = ({ to }: SettledPush["verdict"]): boolean => to === "failed" || to === "cancelled"
