/** What is to be sent again: one delivery, or those that were created in a span of time. */
import { Schema } from "effect"
import { givenTime } from "../../src/actor/operate/api/Fields.ts"
import { type DeliveryState, deliveryStates } from "./deliver/Delivery.ts"
import type { Again } from "./EndpointDeliveries.ts"
import { EndpointId } from "./Subscription.ts"

/** A request for a replay, whatever its spelling. */
export interface Given {
  readonly deliveryId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly status?: DeliveryState | undefined
}

/** What it must say in one way only, under the name that its interface gives the delivery's id. */
export const contradiction = (idName: string, { deliveryId, from, status, to }: Given) => {
  const other = Object.entries({ from, to, status }).find(([, value]) => value !== undefined)
  if (deliveryId !== undefined) {
    return other && { path: [other[0]], issue: `cannot be given together with ${idName}` }
  }
  if (other === undefined) return { path: [idName], issue: "must be given, or else from, to or status" }
  return from === undefined || to === undefined || from < to ? undefined : { path: ["to"], issue: "must be after from" }
}

export const replayFields = {
  delivery_id: Schema.optionalKey(Schema.String).annotate({
    description: "One delivery, whatever its status",
    examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
  }),
  from: Schema.optionalKey(
    givenTime("All deliveries that were created at or after this time; all that are kept when absent")
  ),
  to: Schema.optionalKey(givenTime("And before this one; until now when absent")),
  status: Schema.optionalKey(Schema.Literals(deliveryStates)).annotate({
    description: "Only those with this status; alone, all of it that are kept",
    examples: ["parked"]
  })
}

/** For the documents of both interfaces: what waited when an endpoint was disabled. */
export const replayExample = {
  from: "2026-05-23T00:00:00.000Z",
  to: "2026-05-24T00:00:00.000Z",
  status: "parked"
} as const

const Body = Schema.Struct(replayFields)

const isConsistent = Schema.makeFilter(({ delivery_id: deliveryId, ...others }: typeof Body.Type) =>
  contradiction("delivery_id", { ...others, deliveryId })
)

export const ReplayRequest = Body.check(isConsistent)
  .annotate({
    identifier: "WebhookReplayRequest",
    description: "Either `delivery_id`, or at least one of `from`, `to` and `status`"
  })
  .pipe(Schema.annotateEncoded({ examples: [replayExample] }))

export const ReplayAccepted = Schema.Struct({
  object: Schema.Literal("webhook_replay").annotate({
    description: "Always `webhook_replay`",
    examples: ["webhook_replay"]
  }),
  webhook_endpoint_id: EndpointId,
  count: Schema.Int.annotate({ description: "Deliveries that are sent again", examples: [12] })
}).annotate({ identifier: "WebhookReplay", description: "Acknowledgement of a replay" })

/** What a request that is consistent asks for. */
export const asked = ({ deliveryId, from, status, to }: Given): Again =>
  deliveryId === undefined ? { from, to, states: status === undefined ? undefined : [status] } : { deliveryId }

export const accepted = (endpointId: string, count: number): typeof ReplayAccepted.Type => ({
  object: "webhook_replay",
  webhook_endpoint_id: endpointId,
  count
})
