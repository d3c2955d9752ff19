/**
 * A delivery in the API and on the command line of operators, without request and response, which are the account's.
 */
import { Schema } from "effect"
import { time, timeOrNull } from "../../../src/operate/Fields.ts"
import { attemptErrors, deliveryStates } from "../deliver/Delivery.ts"
import { publicId } from "../dialect/Dialect.ts"
import { EndpointId } from "../endpoint/EndpointView.ts"
import type { DeliveryWithAttempts } from "../log/EndpointDeliveries.ts"
import { contradiction, paceFields, type ReplayInput, replayExample, replayFields } from "../log/ReplayRequest.ts"
import { text } from "./EndpointView.ts"

const AdminAttempt = Schema.Struct({
  id: text("26 characters", "01KAJ4M8N9P0Q1R2S3T4V5W6X7"),
  kind: text("`event` by itself, `replay` by hand, `ping` as a test", "event"),
  startedAt: time("When it began"),
  durationMs: Schema.NullOr(Schema.Int).annotate({ description: "Null when it was lost", examples: [84] }),
  status: Schema.NullOr(Schema.Int).annotate({ description: "Of the answer; null without one", examples: [200] }),
  error: Schema.NullOr(Schema.Literals(attemptErrors)).annotate({ description: "Null after a success" }),
  resent: Schema.Boolean.annotate({ description: "It was written twice: a kept connection broke", examples: [false] })
}).annotate({ identifier: "AdminWebhookAttempt", description: "One try to deliver" })

export const State = Schema.Literals(deliveryStates).annotate({
  identifier: "AdminWebhookDeliveryState",
  description: "`pending` waits, `failed` is out of retries, `parked` waited when the endpoint was disabled",
  examples: ["failed"]
})

export const AdminDelivery = Schema.Struct({
  id: text("26 characters", "01KAJ4M8N9P0Q1R2S3T4V5W6X7"),
  endpointId: EndpointId,
  eventId: text("The event, as receivers see its id", "evt_01KAJ4M7A1B2C3D4E5F6G7H8J9"),
  type: text("Type of the event", "simulation.completed"),
  sequence: Schema.NullOr(Schema.Int).annotate({
    description: "Number among the events of the endpoint; null for a test",
    examples: [482]
  }),
  state: State,
  nextAttemptAt: timeOrNull("When it is tried next; null unless it is pending"),
  createdAt: time("When it was queued"),
  finishedAt: timeOrNull("When its state was settled; null while it is pending"),
  attempts: Schema.Array(AdminAttempt).annotate({ description: "Oldest first" })
}).annotate({ identifier: "AdminWebhookDelivery", description: "One event for one endpoint" })

export const toView = ({ attempts, delivery }: DeliveryWithAttempts): typeof AdminDelivery.Type => ({
  id: delivery.id,
  endpointId: delivery.endpointId,
  eventId: publicId(delivery.eventId),
  type: delivery.type,
  sequence: delivery.sequence,
  state: delivery.state,
  nextAttemptAt: delivery.nextAttemptAt,
  createdAt: delivery.createdAt,
  finishedAt: delivery.finishedAt,
  attempts: attempts.map(({ deliveryId: _deliveryId, ...attempt }) => attempt)
})

const { delivery_id: deliveryId, ...range } = replayFields

const since = Schema.optionalKey(
  Schema.String.check(
    Schema.isPattern(/^[1-9]\d{0,5}[smhd]$/u, { message: "must be a time such as 30s, 90m, 1h or 2d" })
  )
).annotate({ description: "Instead of `from`: all of the last 90m, 1h or 2d", examples: ["1h"] })

const Replay = Schema.Struct({ deliveryId, ...range, since, ...paceFields })

const units = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

/** The request with the time that `since` names. */
export const withFrom = ({ since, ...input }: typeof Replay.Type, now: Date): ReplayInput =>
  since === undefined
    ? input
    : {
        ...input,
        from: new Date(now.getTime() - Number(since.slice(0, -1)) * units[since.at(-1) as keyof typeof units] * 1_000)
      }

export const AdminReplay = Replay.check(Schema.makeFilter((input: ReplayInput) => contradiction("deliveryId", input)))
  .annotate({
    identifier: "AdminWebhookReplay",
    description: "Either `deliveryId`, or at least one of `from`, `since`, `to` and `status`"
  })
  .pipe(Schema.annotateEncoded({ examples: [replayExample] }))
