/**
 * Sending by hand: a delivery again, all of a time range, or a test. Each is one attempt, whatever state the endpoint is
 * in, with its present secret; it counts for nothing but its delivery. While one of a delivery waits, another joins it.
 */
import { Clock, Context, DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import { Jobs } from "../../../src/actor/Jobs.ts"
import { mustStop, type Pace, stepOf } from "../../../src/operate/runtime/redrive/Pace.ts"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import { dieOnSql } from "../../../src/sql/Pg.ts"
import { asService } from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import type { DeliveryState } from "../deliver/Delivery.ts"
import { bodyOf, type Subscriber } from "../deliver/Message.ts"
import { NewDeliveries } from "../deliver/NewDeliveries.ts"
import { DeliveryNotFound, WebhookEndpointNotFound } from "../Errors.ts"
import { DeliverByHand, ReplayDeliveries, type ReplayPace } from "../Jobs.ts"
import { TestPing, testMessage } from "../TestPing.ts"
import { Deliveries } from "./Deliveries.ts"
import { PayloadExpired } from "./PayloadExpired.ts"
import { pageSize, type Range, type Replayable, ReplayRepo } from "./ReplayRepo.ts"

export interface TimeRange {
  /** Deliveries created at or after this; all that are kept when absent. */
  readonly from?: Date | undefined
  /** And before this; until now when absent. */
  readonly to?: Date | undefined
  /** All when absent. */
  readonly states?: ReadonlyArray<DeliveryState> | undefined
  /** Not all at once. */
  readonly pace?: Pace | undefined
}

/** Deliveries without an outcome that are asked about; older ones are left out of the share of failures. */
const mostOpen = 1_000
/**
 * While none of them gets an outcome (the endpoint is held), the next step comes after this time: more deliveries would only
 * wait, and each step is a job that names them all.
 */
const stuckMs = 60_000

/** Nodes make the ids and their clocks differ: deliveries that another node has just queued count too. */
const skewMs = 1_000

export class Replays extends Context.Service<
  Replays,
  {
    readonly one: (
      accountId: string,
      endpointId: string,
      deliveryId: string
    ) => Effect.Effect<void, DeliveryNotFound | PayloadExpired>
    /** Returns how many there are now; those whose payload has expired by the time they are queued are left out. */
    readonly range: (accountId: string, endpointId: string, range: TimeRange) => Effect.Effect<number>
    /** Sends a test.ping and answers its delivery. */
    readonly ping: (accountId: string, endpointId: string) => Effect.Effect<string, WebhookEndpointNotFound>
    /** The job of a range: queues a page of it, and sends itself for the next. */
    readonly nextPage: (range: Range) => Effect.Effect<void>
  }
>()("webhooks/log/Replays") {
  static readonly layer = Layer.effect(
    Replays,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const repo = yield* ReplayRepo
      const fresh = yield* NewDeliveries
      const deliveries = yield* Deliveries
      const jobs = yield* Jobs
      const random = yield* SecureRandom.SecureRandom
      const base = baseUrl(yield* Settings)

      /** While one of a delivery waits, another joins it. */
      const sendAgain = (accountId: string, endpointId: string, deliveries: ReadonlyArray<Replayable>) =>
        asService(
          jobs.sendAll(
            DeliverByHand,
            deliveries.map(({ eventId, id, messageId, sequence, type }) => ({
              payload: {
                id,
                endpointId,
                accountId,
                messageId,
                eventId,
                type,
                kind: "replay" as const,
                ...(sequence === null ? {} : { sequence })
              },
              options: { uniqueKey: id }
            }))
          )
        )

      /** Sends a second's deliveries, unless too many of those before have failed. */
      const nextPaced = Effect.fnUntraced(function* (range: Range, pace: ReplayPace) {
        const outcomes = pace.open.length === 0 ? [] : yield* repo.outcomes(range, pace.open, pace.since)
        const arrived = outcomes.filter((one) => one.arrived).length
        const [succeeded, failed] = [pace.succeeded + arrived, pace.failed + outcomes.length - arrived]
        if (mustStop({ stopAt: pace.stopAt ?? undefined }, { completed: succeeded, failed, failing: 0 })) {
          return yield* Effect.logWarning(
            `Replayed no more to ${range.endpointId}: ${failed} of ${succeeded + failed} deliveries failed again`
          )
        }
        const step = stepOf(pace)
        const size = Math.min(step.jobs, pageSize)
        const periodMs = (step.periodMs * size) / step.jobs
        const { deliveries, next } = yield* repo.page(range, size)
        yield* sendAgain(range.accountId, range.endpointId, deliveries)
        if (next === undefined) return
        const isStuck = pace.open.length >= mostOpen && outcomes.length === 0
        const ended = new Set(outcomes.map(({ id }) => id))
        const open = [...pace.open.filter((id) => !ended.has(id)), ...deliveries.map(({ id }) => id)].slice(-mostOpen)
        yield* jobs.send(
          ReplayDeliveries,
          { ...range, after: next, pace: { ...pace, open, succeeded, failed } },
          { delay: isStuck ? Math.max(periodMs, stuckMs) : periodMs }
        )
      })

      return Replays.of({
        one: Effect.fn("Replays.one")(
          function* (accountId, endpointId, deliveryId) {
            const delivery = yield* deliveries.find(accountId, endpointId, deliveryId)
            if (delivery === undefined) return yield* new DeliveryNotFound({})
            if ((yield* deliveries.body(accountId, delivery)) === undefined) {
              return yield* new PayloadExpired({ deliveryId })
            }
            yield* sendAgain(accountId, endpointId, [delivery])
          },
          sql.withTransaction,
          dieOnSql
        ),
        range: Effect.fn("Replays.range")(
          function* (accountId, endpointId, { from, pace, states, to }) {
            const range: Range = {
              accountId,
              endpointId,
              after: Ulids.from(from?.getTime() ?? 0),
              before: Ulids.from(to?.getTime() ?? (yield* Clock.currentTimeMillis) + skewMs),
              states: states ?? [],
              ...(pace === undefined
                ? {}
                : {
                    pace: {
                      perSecond: pace.perSecond,
                      stopAt: pace.stopAt ?? null,
                      since: Ulids.from((yield* Clock.currentTimeMillis) - skewMs),
                      open: [],
                      succeeded: 0,
                      failed: 0
                    }
                  })
            }
            const found = yield* repo.count(range)
            if (found > 0) yield* jobs.send(ReplayDeliveries, range)
            return found
          },
          sql.withTransaction,
          dieOnSql
        ),
        ping: Effect.fn("Replays.ping")(
          function* (accountId, endpointId) {
            const to = yield* repo.endpoint(accountId, endpointId)
            if (to === undefined) return yield* new WebhookEndpointNotFound({})
            const [eventId, messageId, id] = [yield* random.ulid, yield* random.ulid, yield* random.ulid]
            const body = bodyOf({ ...pingTo(to, yield* DateTime.now), id: eventId }, to, base)
            const message = { id: messageId, accountId, eventId, type: TestPing.type, body }
            yield* fresh.insertMessages([message])
            yield* fresh.sendPing({ id, to, message: { id: messageId, eventId, type: TestPing.type } })
            return id
          },
          sql.withTransaction,
          dieOnSql
        ),
        nextPage: Effect.fn("Replays.nextPage")(
          function* (range) {
            if (range.pace !== undefined) return yield* nextPaced(range, range.pace)
            const { deliveries, next } = yield* repo.page(range)
            yield* sendAgain(range.accountId, range.endpointId, deliveries)
            if (next !== undefined) yield* jobs.send(ReplayDeliveries, { ...range, after: next })
          },
          sql.withTransaction,
          dieOnSql
        )
      })
    })
  )
}

const pingTo = ({ accountId, id }: Subscriber, now: DateTime.Utc) => ({
  type: TestPing.type,
  accountId,
  subject: id,
  occurredAt: DateTime.toDateUtc(now),
  data: { webhookEndpointId: id, message: testMessage, requestedAt: DateTime.formatIso(now) }
})
