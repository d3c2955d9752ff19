/** The caller: the account and the key that a security middleware has verified. Handlers ask for it and read no headers. */
import { Context } from "effect"
import type { Section } from "./Section.ts"

export class Principal extends Context.Service<
  Principal,
  {
    readonly accountId: string
    readonly keyId: string
    /** Kind of the key, for example `sk` or `trade_test`. */
    readonly kind: string
    readonly scopes: ReadonlySet<string>
    /** The person whom a token names, as its issuer does; absent for keys of an account. */
    readonly subject?: string | undefined
    /** The installed app that the key was issued to; absent for keys of the account's own. */
    readonly installationId?: string | undefined
    /** The only section of the console that the session of a browser may use; absent for keys, and for sessions without a limit. */
    readonly section?: Section | undefined
  }
>()("ekimae/http/auth/Principal") {}
