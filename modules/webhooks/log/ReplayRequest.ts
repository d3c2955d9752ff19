/**
 * The request body of a replay: one delivery, or those created in a time range. The three APIs spell it differently.
 */
import { Schema } from "effect"
import { Id } from "../../../src/http/endpoint/Texts.ts"
import { givenTime } from "../../../src/operate/Fields.ts"
import { PaceText, paceOf, ShareText } from "../../../src/operate/runtime/redrive/Pace.ts"
import { type DeliveryState, deliveryStates } from "../deliver/Delivery.ts"
import { EndpointId } from "../endpoint/EndpointView.ts"
import type { ReplaySelection } from "./EndpointDeliveries.ts"

/** A replay request, independent of its spelling. */
export interface ReplayInput {
  readonly deliveryId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly status?: DeliveryState | undefined
  /** A text such as `1h`, and those of `PaceText` and `ShareText`; of operators alone. */
  readonly since?: string | undefined
  readonly pace?: string | undefined
  readonly stopAt?: string | undefined
}

/**
 * The fault of a request that names both a delivery and a range, neither, or an empty range.
 * @param idName name of `deliveryId` in the API
 */
export const contradiction = (idName: string, { deliveryId, from, pace, since, status, stopAt, to }: ReplayInput) => {
  const other = Object.entries({ from, since, to, status }).find(([, value]) => value !== undefined)
  if (deliveryId !== undefined && pace !== undefined)
    return { path: ["pace"], issue: `cannot be given together with ${idName}` }
  if (since !== undefined && from !== undefined) return { path: ["since"], issue: "cannot be given together with from" }
  if (stopAt !== undefined && pace === undefined) return { path: ["stopAt"], issue: "needs a pace" }
  if (deliveryId !== undefined) {
    return other && { path: [other[0]], issue: `cannot be given together with ${idName}` }
  }
  if (other === undefined) return { path: [idName], issue: "must be given, or else from, to or status" }
  return from === undefined || to === undefined || from < to ? undefined : { path: ["to"], issue: "must be after from" }
}

export const replayFields = {
  delivery_id: Schema.optionalKey(Id).annotate({
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

/** What only operators may say: how fast. */
export const paceFields = {
  pace: Schema.optionalKey(PaceText).annotate({
    description: "Send this many a second, minute or hour; absent: all at once",
    examples: ["50/s"]
  }),
  stopAt: Schema.optionalKey(ShareText).annotate({
    description: "With `pace`: send no more when this share of those sent again, of 20 at least, has failed",
    examples: ["5%"]
  })
}

/** Example of both OpenAPI documents: the deliveries that were parked on a day. */
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

/** The selection of a consistent request. */
export const toSelection = ({ deliveryId, from, pace, status, stopAt, to }: ReplayInput): ReplaySelection =>
  deliveryId === undefined
    ? { from, to, states: status === undefined ? undefined : [status], pace: paceOf(pace, stopAt) }
    : { deliveryId }

export const toReplayView = (endpointId: string, count: number): typeof ReplayAccepted.Type => ({
  object: "webhook_replay",
  webhook_endpoint_id: endpointId,
  count
})
