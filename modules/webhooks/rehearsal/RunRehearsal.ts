/**
 * The job of a rehearsal: sends its requests one after another, by the same sender and guard as deliveries, and stores what it found. They are
 * in no log and no statistics, and neither a pause nor the rate limit of the endpoint holds them back: they are eight.
 */
import { Clock, Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import type * as Actor from "../../../src/actor/Actor.ts"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { EndpointSessions, type Receiver, type Session } from "../deliver/EndpointSessions.ts"
import { bodyOf, type Subscriber } from "../deliver/Message.ts"
import { requestHeaders } from "../deliver/worker/RequestHeaders.ts"
import { dialects } from "../dialect/Dialects.ts"
import { RehearseEndpoint } from "../Jobs.ts"
import { ReplayRepo } from "../log/ReplayRepo.ts"
import { Sender } from "../send/Sender.ts"
import * as Secret from "../sign/Secret.ts"
import { type RehearsalCase, rehearsalCases, TestPing, testMessage } from "../TestPing.ts"
import { type Answer, hugeBytes, judge, lateSeconds, type Rules, type Step, skipped } from "./Rehearsal.ts"
import { RehearsalRepo } from "./RehearsalRepo.ts"

interface Request {
  readonly eventId: string
  /** When the event happened, and when it was signed, in seconds before now. */
  readonly age: number
  readonly signedAgo?: number
  readonly isForged?: boolean
  readonly isHuge?: boolean
}

interface Stage {
  readonly to: Subscriber
  readonly receiver: Receiver & { readonly secrets: ReadonlyArray<string> }
  readonly session: Session
}

/** Requests of each part, in their order. */
const requestsOf = (name: RehearsalCase, first: string, second: string): ReadonlyArray<Request> => {
  const one: Request = { eventId: first, age: 0 }
  switch (name) {
    case "valid":
      return [one]
    case "doubled":
      return [one, one]
    case "late":
      return [{ ...one, age: lateSeconds, signedAgo: lateSeconds }]
    case "forged":
      return [{ ...one, isForged: true }]
    case "huge":
      return [{ ...one, isHuge: true }]
    case "out_of_order":
      return [
        { ...one, eventId: second },
        { ...one, age: 60 }
      ]
  }
}

export class RunRehearsal extends Context.Service<
  RunRehearsal,
  { readonly run: (rehearsal: Actor.Payload<typeof RehearseEndpoint>) => Effect.Effect<void> }
>()("webhooks/rehearsal/RunRehearsal") {
  static readonly layer = Layer.effect(
    RunRehearsal,
    Effect.gen(function* () {
      const sender = yield* Sender
      const sessions = yield* EndpointSessions
      const subscribers = yield* ReplayRepo
      const repo = yield* RehearsalRepo
      const random = yield* SecureRandom.SecureRandom
      const base = baseUrl(yield* Settings)

      const bodyFor = (to: Subscriber, name: RehearsalCase, { age, eventId, isHuge }: Request, now: DateTime.Utc) => {
        const at = DateTime.subtract(now, { seconds: age })
        const wordingOf = (padding: string) => {
          const marks = { rehearsal: name, ...(padding === "" ? {} : { padding }) }
          const data = { webhookEndpointId: to.id, message: testMessage, requestedAt: DateTime.formatIso(at), ...marks }
          const event = { id: eventId, type: TestPing.type, accountId: to.accountId, subject: to.id, data }
          return bodyOf({ ...event, occurredAt: DateTime.toDateUtc(at) }, to, base)
        }
        if (isHuge !== true) return wordingOf("")
        return wordingOf(".".repeat(hugeBytes - Buffer.byteLength(wordingOf(".")) + 1))
      }

      const send = Effect.fnUntraced(function* (stage: Stage, name: RehearsalCase, request: Request) {
        const { receiver, session, to } = stage
        const now = yield* DateTime.now
        const body = bodyFor(to, name, request, now)
        const secrets = request.isForged === true ? [yield* Secret.generate(random)] : receiver.secrets
        const timestamp = Math.floor(DateTime.toEpochMillis(now) / 1_000) - (request.signedAgo ?? 0)
        const dialect = dialects[to.dialect]
        const { eventId } = request
        const own = requestHeaders(dialect, { eventId, type: TestPing.type, timestamp, body, secrets, sequence: null })
        const outcome = yield* Effect.raceFirst(
          sender.send({
            endpointId: to.id,
            url: receiver.url,
            headers: { ...receiver.headers, ...own },
            body,
            headersTimeoutMs: dialect.headersTimeoutMs
          }),
          Effect.as(session.removed.await, undefined)
        )
        const answer: Answer | undefined = outcome && {
          status: outcome.status,
          error: outcome.error,
          durationMs: Math.round(outcome.durationMs)
        }
        return answer
      })

      const stepOf = Effect.fnUntraced(function* (stage: Stage, name: RehearsalCase, rules: Rules) {
        const [first, second] = [yield* random.ulid, yield* random.ulid]
        const answers: Array<Answer> = []
        for (const request of requestsOf(name, first, second)) {
          const answer = yield* send(stage, name, request)
          if (answer !== undefined) answers.push(answer)
        }
        return judge(name, answers, rules)
      })

      const stageOf = Effect.fnUntraced(function* (accountId: string, endpointId: string) {
        const to = yield* subscribers.endpoint(accountId, endpointId)
        const opened = yield* sessions.open(RehearseEndpoint.name, [{ endpointId, claim: 0 }])
        const session = opened.get(endpointId)
        const receiver = session?.receiver
        if (to === undefined || session === undefined || receiver?.secrets === undefined) return undefined
        const stage: Stage = { to, session, receiver: { ...receiver, secrets: receiver.secrets } }
        return stage
      })

      return RunRehearsal.of({
        run: Effect.fn("RunRehearsal.run")(function* ({ accountId, endpointId, id }) {
          const stage = yield* stageOf(accountId, endpointId)
          // Its secret is lost, or it is gone.
          const steps: Array<Step> = stage === undefined ? rehearsalCases.map(skipped) : []
          if (stage !== undefined) {
            const { headersTimeoutMs: timeoutMs, name: dialect } = dialects[stage.to.dialect]
            const rules: Rules = { timeoutMs, signsTime: dialect === "crm" }
            for (const name of rehearsalCases) {
              const isLeftOut = steps[0]?.verdict === "failed"
              steps.push(isLeftOut ? skipped(name) : yield* stepOf(stage, name, rules))
            }
          }
          const at = new Date(yield* Clock.currentTimeMillis)
          yield* repo.finish(accountId, { id, endpointId, steps }, at)
        })
      })
    })
  ).pipe(Layer.provide(Layer.merge(RehearsalRepo.layer, ReplayRepo.layer)))
}
