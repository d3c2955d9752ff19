/** Accounts that operators act on: which there are, and which one the audit row of a request names. */
import { Context, Effect } from "effect"

/** Port: fails for an id that no account has. The module that has accounts implements it; without one every id is accepted. */
export const KnownAccounts = Context.Reference<{
  readonly check: (accountId: string) => Effect.Effect<void, { readonly _tag: "AccountNotFound" }>
}>("ekimae/operate/KnownAccounts", { defaultValue: () => ({ check: () => Effect.void }) })

interface Entry {
  accountId: string | undefined
}

/**
 * The account that the audit row of a request names, where neither its path nor its body does: handlers find it by what they act on.
 * Each request of operators has one of its own.
 */
export const AuditedAccount = Context.Reference<Entry>("ekimae/operate/AuditedAccount", {
  defaultValue: () => ({ accountId: undefined })
})

/** Returns the account, which the audit row of this request then names. */
export const auditAs = (accountId: string): Effect.Effect<string> =>
  Effect.map(AuditedAccount, (entry) => {
    entry.accountId = accountId
    return accountId
  })
