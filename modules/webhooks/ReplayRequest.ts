/** What is to be sent again: one delivery, or those that were created in a span of time. */
import { Schema } from "effect"
import { givenTime } from "../../src/actor/operate/api/Fields.ts"
import { deliveryStates } from "./deliver/Delivery.ts"
import type { Again } from "./EndpointDeliveries.ts"
import { EndpointId } from "./Subscription.ts"

const eitherOr = "must be given, or else from and to"

const given = {
  delivery_id: Schema.optionalKey(Schema.String).annotate({
    description: "One delivery, whatever its status",
    examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
  }),
  from: Schema.optionalKey(givenTime("All deliveries that were created at or after this time ...")),
  to: Schema.optionalKey(givenTime("... and before this one")),
  status: Schema.optionalKey(Schema.Literals(deliveryStates)).annotate({
    description: "Of that time only those with this status",
    examples: ["parked"]
  })
}

const Given = Schema.Struct(given)

const isConsistent = Schema.makeFilter(({ delivery_id: one, from, status, to }: typeof Given.Type) => {
  if (one !== undefined) {
    const both = Object.entries({ from, to, status }).find(([, value]) => value !== undefined)
    return both === undefined ? undefined : { path: [both[0]], issue: "cannot be given together with delivery_id" }
  }
  if (from === undefined && to === undefined) return { path: ["delivery_id"], issue: eitherOr }
  if (from === undefined) return { path: ["from"], issue: "must be given with to" }
  if (to === undefined) return { path: ["to"], issue: "must be given with from" }
  return from < to ? undefined : { path: ["to"], issue: "must be after from" }
})

export const ReplayRequest = Given.check(isConsistent).annotate({
  identifier: "WebhookReplayRequest",
  description: "Either `delivery_id`, or `from` and `to`"
})

export const ReplayAccepted = Schema.Struct({
  object: Schema.Literal("webhook_replay").annotate({
    description: "Always `webhook_replay`",
    examples: ["webhook_replay"]
  }),
  webhook_endpoint_id: EndpointId,
  count: Schema.Int.annotate({ description: "Deliveries that are sent again", examples: [12] })
}).annotate({ identifier: "WebhookReplay", description: "Acknowledgement of a replay" })

/** What a request that is consistent asks for. */
export const asked = ({ delivery_id: deliveryId, from, status, to }: typeof Given.Type): Again =>
  deliveryId === undefined
    ? { from: from ?? new Date(0), to: to ?? new Date(0), states: status === undefined ? undefined : [status] }
    : { deliveryId }

export const accepted = (endpointId: string, count: number): typeof ReplayAccepted.Type => ({
  object: "webhook_replay",
  webhook_endpoint_id: endpointId,
  count
})
