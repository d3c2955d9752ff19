/** Who calls: the account and the credential that a security middleware has verified. Nothing below it reads headers. */
import { Context } from "effect"

export class Principal extends Context.Service<
  Principal,
  {
    readonly accountId: string
    readonly keyId: string
    /** Family of the credential, for example `sk` or `trade_test`. */
    readonly kind: string
    readonly scopes: ReadonlySet<string>
  }
>()("ekimae/http/Principal") {}
