/**
 * The canary: a message that passes every stage which work of the service passes, from a schedule to a delivery. Each
 * stage adds its time.
 */
import { Schema } from "effect"
import * as Actor from "../actor/Actor.ts"
import * as Retry from "../actor/Retry.ts"
import * as Event from "../event/Event.ts"

export const scheduleKey = "runtime/canary"

const once = Retry.exponential({ max: 0, base: "1 second", factor: 1 })

/** The stored schedule sends it; it publishes the event. */
export const SendCanary = Actor.make("runtime/canary", {
  payload: Schema.Struct({ sentAt: Schema.DateTimeUtcFromString }),
  // The next one comes soon.
  retry: once,
  retention: 0,
  concurrency: 1
})

const times = { sentAt: Schema.DateTimeUtcFromString, startedAt: Schema.DateTimeUtcFromString }

/** Stays inside of the service: it has no audience and no account. */
export const CanaryPublished = Event.make("canary.published", {
  description: "A canary has come as far as the outbox",
  data: Schema.Struct(times)
})

export const FollowCanary = Event.reaction("runtime/canary", { to: [CanaryPublished] })

/** The delivery did not arrive, or not as it was sent. */
export class CanaryNotDelivered extends Schema.TaggedError<CanaryNotDelivered>()("CanaryNotDelivered", {
  reason: Schema.String
}) {
  override get message() {
    return `The canary did not arrive: ${this.reason}`
  }
}

/** The reaction sends it; it posts to this node and records the arrival. */
export const DeliverCanary = Actor.make("runtime/canary-delivery", {
  payload: Schema.Struct({ ...times, reactedAt: Schema.DateTimeUtcFromString }),
  failure: CanaryNotDelivered,
  retry: once,
  retention: 0,
  concurrency: 1
})
