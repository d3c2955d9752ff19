/** The endpoints about events with which a reaction failed, and their views. */
import { Schema } from "effect"
import { HttpApiEndpoint, OpenApi } from "effect/http-api"
import { problem } from "../../../http/Problem.ts"
import { count, Limit, NextCursor, time, timeOrNull } from "../../Fields.ts"
import { operation } from "../../Operation.ts"
import { documented } from "../../Parameters.ts"
import { FailedEventNotFound, InvalidCursor } from "../Errors.ts"
import { Cursor } from "./Fields.ts"

const Id = Schema.String.check(
  Schema.isPattern(/^[1-9]\d{0,15}$/u, { message: "must be a whole number above zero" })
).annotate({ description: "The failed event, as the list numbers it", examples: ["17"] })

const Reaction = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
  description: "The reaction that failed",
  examples: ["shop/restock"]
})
const Tenant = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)).annotate({
  description: "The account of the event",
  examples: ["01K9ZQ3V7M8T5N2R4C6B1D0FGH"]
})

const FailedEvent = Schema.Struct({
  id: Id,
  reaction: Reaction,
  tenant: Schema.NullOr(Tenant).annotate({
    description: "The account of the event; null for one about data that all accounts share"
  }),
  eventId: Schema.String.annotate({
    description: "The event; receivers of webhooks know it with `evt_` before it",
    examples: ["01KAJ4M7A1B2C3D4E5F6G7H8J9"]
  }),
  type: Schema.String.annotate({ description: "What happened", examples: ["shop.opened"] }),
  state: Schema.Literals(["blocks", "set_aside"]).annotate({
    description:
      "`blocks`: it is tried again, and later events of the account wait for it. `set_aside`: it waits for an operator, and later ones go on",
    examples: ["set_aside"]
  }),
  tries: count("How often the reaction failed with it", 12),
  reason: Schema.String.annotate({
    description: "The last failure in one line; empty once a person that the event is about was erased",
    examples: ['column "seats" does not exist']
  }),
  failedAt: time("When the reaction first failed with it"),
  nextAt: timeOrNull("When it is tried again; null for one that is set aside")
}).annotate({ identifier: "FailedEvent", description: "An event with which a reaction failed" })

const filter = { reaction: Schema.optionalKey(Reaction), tenant: Schema.optionalKey(Tenant) }

const ofOne = { params: { id: Id }, success: FailedEvent, error: problem(FailedEventNotFound) }

export const failedEvents = HttpApiEndpoint.get("failedEvents", "/failed-events", {
  query: { ...filter, limit: Limit, cursor: Schema.optionalKey(Cursor) },
  success: Schema.Struct({
    events: Schema.Array(FailedEvent).annotate({ description: "Newest first" }),
    nextCursor: NextCursor
  }).annotate({ identifier: "FailedEventPage", description: "A page of events with which reactions failed" }),
  error: problem(InvalidCursor)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List failed events")
  .annotate(
    OpenApi.Description,
    "Events with which a reaction failed, newest first. A reaction tries such an event up to 12 times within minutes, while later " +
      "events of the same account wait for it and those of other accounts go on; then it is set aside. At most 100 events of an " +
      "account are set aside for one reaction; then its events wait until one of them is retried or skipped."
  )
  .pipe(
    operation({
      command: "events list",
      columns: ["id", "reaction", "tenant", "eventId", "type", "state", "tries", "reason"]
    })
  )

export const retryFailedEvent = HttpApiEndpoint.post("retryFailedEvent", "/failed-events/:id/retry", ofOne)
  .annotate(OpenApi.Summary, "Retry a failed event")
  .annotate(
    OpenApi.Description,
    "At once, and once: it leaves the list when the reaction succeeds. One that was set aside is then handled after later events of its account."
  )
  .pipe(operation({ records: true, command: "events retry" }))

export const retryFailedEvents = HttpApiEndpoint.post("retryFailedEvents", "/failed-events/retry", {
  payload: Schema.Struct(filter).annotate({
    identifier: "FailedEventFilter",
    description: "Which failed events are tried again: both conditions must hold, and without any all are",
    examples: [{ reaction: "shop/restock" }]
  }),
  success: Schema.Struct({ retried: count("Events that are tried again", 17) }).annotate({
    identifier: "FailedEventsRetried",
    description: "Number of events that are tried again"
  })
})
  .annotate(OpenApi.Summary, "Retry failed events")
  .annotate(OpenApi.Description, "All of a reaction, of an account, or of both; for instance after a fault was mended.")
  .pipe(operation({ records: true, command: "events retry-many" }))

export const skipFailedEvent = HttpApiEndpoint.post("skipFailedEvent", "/failed-events/:id/skip", ofOne)
  .annotate(OpenApi.Summary, "Skip a failed event")
  .annotate(
    OpenApi.Description,
    "The reaction never handles it; the event itself stays. Later events of its account go on at once."
  )
  .pipe(operation({ records: true, command: "events skip" }))
