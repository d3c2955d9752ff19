/** Pages of events: what both APIs are asked with, and how each answers. */
import { Schema } from "effect"
import { limit, limitType } from "../../../src/http/endpoint/Paging.ts"
import { formats } from "../dialect/CloudEvents.ts"
import type { FeedPage } from "./EventFeed.ts"

const page = 100

/** Digits, so that it fits into the number of an event. */
const Cursor = Schema.String.check(
  Schema.isPattern(/^(?:\d{1,15}|latest)$/u, { message: "must be the cursor of an answer, or latest" })
)
const Types = Schema.String.check(
  Schema.isPattern(/^[a-z_.]{1,60}(?:,[a-z_.]{1,60}){0,49}$/u, {
    message: "must be 1 to 50 event types, parted by commas"
  })
)

export const feedQuery = {
  limit: limit(page),
  cursor: Schema.optionalKey(Cursor),
  types: Schema.optionalKey(Types),
  format: Schema.optionalKey(Schema.Literals(formats))
}

/** How the document shows them. */
export const feedTypes = {
  limit: limitType(page),
  cursor: {
    type: "string",
    maxLength: 15,
    examples: ["48213"],
    description:
      "Goes on where the answer before ended; from the oldest event that is kept when absent. `latest` returns no event, and the " +
      "cursor of what happens from now on"
  },
  types: {
    type: "string",
    maxLength: 3_049,
    examples: ["friend.followed,reservation.created"],
    description: "Event types, parted by commas; all when absent"
  },
  format: {
    type: "string",
    enum: formats,
    default: "native",
    examples: ["native"],
    description: "`cloudevents` returns the same events as CloudEvents 1.0 besides"
  }
}

const cursor = { description: "For the next request, also where there was nothing new", examples: ["48213"] }
const more = { description: "Whether to ask again at once", examples: [false] }
const oldestFirst = { description: "Oldest first" }
const cloudEvents = Schema.optionalKey(Schema.Array(Schema.Record(Schema.String, Schema.Unknown))).annotate({
  description:
    "With `format=cloudevents`: the same events, in the same order, each as an endpoint of that format gets it, without `sequence`"
})

const WebhookEvent = Schema.Struct({
  id: Schema.String.annotate({ description: "The event", examples: ["evt_01KAJ4M7A1B2C3D4E5F6G7H8J9"] }),
  type: Schema.String.annotate({ description: "What happened", examples: ["friend.followed"] }),
  api_version: Schema.String.annotate({ description: "The version of `data`", examples: ["2026-05-01"] }),
  created: Schema.Int.annotate({ description: "Unix seconds of what happened", examples: [1_779_498_123] }),
  livemode: Schema.Boolean.annotate({ description: "False for what a test project caused", examples: [true] }),
  data: Schema.Unknown.annotate({ description: "As in the webhook of this type" })
}).annotate({ identifier: "WebhookEvent", description: "An event as a receiver of it gets it" })

export const WebhookEvents = Schema.Struct({
  object: Schema.Literal("list").annotate({ description: "Always `list`", examples: ["list"] }),
  data: Schema.Array(WebhookEvent).annotate(oldestFirst),
  cloudevents: cloudEvents,
  has_more: Schema.Boolean.annotate(more),
  next_cursor: Schema.String.annotate(cursor)
}).annotate({ identifier: "WebhookEvents", description: "What is new for an account" })

const NotificationEvent = Schema.Struct({
  id: Schema.String.annotate({
    description: "The event; receivers get it as `webhook-id`",
    examples: ["evt_01KAJ4M7A1B2C3D4E5F6G7H8J9"]
  }),
  type: Schema.String.annotate({ description: "What happened", examples: ["simulation.completed"] }),
  timestamp: Schema.String.annotate({
    description: "When it happened, in UTC",
    format: "date-time",
    examples: ["2026-05-23T01:02:03.456Z"]
  }),
  data: Schema.Unknown.annotate({ description: "As in the webhook of this type" })
}).annotate({ identifier: "NotificationEvent", description: "An event as a receiver of it gets it, and its id" })

export const NotificationEvents = Schema.Struct({
  data: Schema.Array(NotificationEvent).annotate(oldestFirst),
  cloudevents: cloudEvents,
  hasMore: Schema.Boolean.annotate(more),
  nextCursor: Schema.String.annotate(cursor)
}).annotate({ identifier: "NotificationEvents", description: "What is new for an account" })

const inCloudEvents = ({ cloudEvents: cloudevents }: Pick<FeedPage, "cloudEvents">) =>
  cloudevents === undefined ? {} : { cloudevents }

export const toWebhookEvents = ({ cursor, events, hasMore, ...page }: FeedPage): typeof WebhookEvents.Type => ({
  object: "list",
  data: events.map(({ body }) => body as typeof WebhookEvent.Type),
  ...inCloudEvents(page),
  has_more: hasMore,
  next_cursor: cursor
})

export const toNotificationEvents = ({
  cursor,
  events,
  hasMore,
  ...page
}: FeedPage): typeof NotificationEvents.Type => ({
  data: events.map(({ body, id }) => ({ id, ...body }) as typeof NotificationEvent.Type),
  ...inCloudEvents(page),
  hasMore,
  nextCursor: cursor
})
