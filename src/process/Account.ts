/**
 * The account that a fiber works for; undefined for work of the service itself. Connections to the database and threads are
 * shared fairly between accounts by it.
 */
import { Context } from "effect"

export const Account = Context.Reference<string | undefined>("ekimae/process/Account", {
  defaultValue: () => undefined
})
