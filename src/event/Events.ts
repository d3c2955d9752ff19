/** Publishing: the event is appended to the outbox in the caller's transaction, so it exists exactly when the change does. */
import { Context, type Effect } from "effect"
import { topic } from "../sql/Notifier.ts"
import type * as Event from "./Event.ts"

/** What the dispatcher waits for: events that were published and not yet handed to every reaction. */
export const PublishedEvents = topic("event")

export class Events extends Context.Service<
  Events,
  {
    readonly publish: <E extends Event.Any>(
      event: E,
      data: E["data"]["Type"],
      options?: { readonly accountId?: string }
    ) => Effect.Effect<void>
  }
>()("ekimae/event/Events") {}
