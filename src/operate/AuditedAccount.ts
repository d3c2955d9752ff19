/** The account that the audit row of a request names, where neither its path nor its body does: handlers find it by what they act on. */
import { Context, Effect } from "effect"

interface Entry {
  accountId: string | undefined
}

/** Each request of operators has one of its own. */
export const AuditedAccount = Context.Reference<Entry>("ekimae/operate/AuditedAccount", {
  defaultValue: () => ({ accountId: undefined })
})

/** Returns the account, which the audit row of this request then names. */
export const auditAs = (accountId: string): Effect.Effect<string> =>
  Effect.map(AuditedAccount, (entry) => {
    entry.accountId = accountId
    return accountId
  })
