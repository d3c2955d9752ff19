/** Told of every change of an endpoint, in its transaction; so what operators change is audited where it happens. */
import { Context, Effect } from "effect"

export interface Change {
  readonly action: "create" | "update" | "delete" | "enable" | "disable" | "rotate"
  readonly endpointId: string
}

export const Noted = Context.Reference<(change: Change) => Effect.Effect<void>>("webhooks/Noted", {
  defaultValue: () => () => Effect.void
})
