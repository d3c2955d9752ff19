/** Whether this start gives up secrets whose key is lost, as its operator said with `--accept-lost-secrets`. */
import { Context } from "effect"

export const AcceptLostSecrets = Context.Reference<boolean>("ekimae/secrets/AcceptLostSecrets", {
  defaultValue: () => false
})
