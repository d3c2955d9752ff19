/** A delivery in the API of area analytics: the fields of `log/DeliveryView.ts` in camelCase, inside `{data}`. */
import { Schema } from "effect"
import { camelCased } from "../../../src/Casing.ts"
import {
  attemptFields,
  type DeliveryView as CrmDelivery,
  deliveryFields,
  Message,
  toDetail as toCrmDetail,
  toView as toCrmView
} from "../log/DeliveryView.ts"
import type { DeliveryWithAttempts, DeliveryWithMessages } from "../log/EndpointDeliveries.ts"
import { contradiction, type ReplayInput, replayExample, replayFields } from "../log/ReplayRequest.ts"

const attempt = camelCased(attemptFields)

const { id, object: _object, webhook_endpoint_id: endpointId, ...shared } = deliveryFields

const fields = {
  id,
  endpointId,
  ...camelCased(shared),
  eventType: shared.event_type.annotate({ examples: ["simulation.completed"] })
}

const kept = { description: "Oldest first; kept for 90 days" }

const NotificationDelivery = Schema.Struct({
  ...fields,
  attempts: Schema.Array(
    Schema.Struct(attempt).annotate({ identifier: "NotificationAttempt", description: "One try to deliver" })
  ).annotate(kept)
}).annotate({ identifier: "NotificationDelivery", description: "One event for one endpoint" })

const NotificationDeliveryDetail = Schema.Struct({
  ...fields,
  attempts: Schema.Array(
    Schema.Struct({ ...attempt, request: Message("request"), response: Message("response") }).annotate({
      identifier: "NotificationAttemptDetail",
      description: "One try to deliver, with what was sent and answered"
    })
  ).annotate(kept)
}).annotate({
  identifier: "NotificationDeliveryDetail",
  description: "One event for one endpoint, with what was sent and answered"
})

export const OneDelivery = Schema.Struct({ data: NotificationDelivery }).annotate({
  identifier: "NotificationDeliveryAnswer",
  description: "One delivery"
})
export const OneDeliveryDetail = Schema.Struct({ data: NotificationDeliveryDetail }).annotate({
  identifier: "NotificationDeliveryDetailAnswer",
  description: "One delivery, with what was sent and answered"
})
export const DeliveryList = Schema.Struct({
  data: Schema.Array(NotificationDelivery).annotate({ description: "Newest first" }),
  nextCursor: Schema.NullOr(Schema.String).annotate({
    description: "For `cursor` of the next page; null on the last one",
    examples: ["01KAJ4M8N9P0Q1R2S3T4V5W6X7"]
  })
}).annotate({ identifier: "NotificationDeliveryList", description: "A page of the endpoint's deliveries" })

const { delivery_id, ...range } = replayFields

const Replay = Schema.Struct({ deliveryId: delivery_id, ...range })

export const ReplayRequest = Replay.check(Schema.makeFilter((input: ReplayInput) => contradiction("deliveryId", input)))
  .annotate({
    identifier: "NotificationReplay",
    description: "Either `deliveryId`, or at least one of `from`, `to` and `status`"
  })
  .pipe(Schema.annotateEncoded({ examples: [replayExample] }))

export const ReplayAccepted = Schema.Struct({
  data: Schema.Struct({
    count: Schema.Int.annotate({ description: "Deliveries that are sent again", examples: [12] })
  }).annotate({ identifier: "NotificationReplayCount", description: "How many there are" })
}).annotate({ identifier: "NotificationReplayed", description: "Acknowledgement of a replay" })

type Head = Omit<typeof CrmDelivery.Type, "attempts">

const inCamelCase = <Attempt extends object>(view: Head & { readonly attempts: ReadonlyArray<Attempt> }) => {
  const { attempts, id, object: _object, webhook_endpoint_id: endpointId, ...shared } = view
  return { id, endpointId, ...camelCased(shared), attempts: attempts.map(camelCased) }
}

export const toView = (delivery: DeliveryWithAttempts): typeof NotificationDelivery.Type =>
  inCamelCase(toCrmView(delivery))

export const toDetail = (delivery: DeliveryWithMessages): typeof NotificationDeliveryDetail.Type =>
  inCamelCase(toCrmDetail(delivery))
