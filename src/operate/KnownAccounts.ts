/** Port: fails for an id that no account has. The module that has accounts implements it; without one every id is accepted. */
import { Context, Effect } from "effect"

export const KnownAccounts = Context.Reference<{
  readonly check: (accountId: string) => Effect.Effect<void, { readonly _tag: "AccountNotFound" }>
}>("ekimae/operate/KnownAccounts", { defaultValue: () => ({ check: () => Effect.void }) })
