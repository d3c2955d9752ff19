/** Publishing: the event is appended to the outbox in the caller's transaction, so it exists exactly when the change does. */
import { Context, type Effect } from "effect"
import type * as Event from "./Event.ts"

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
