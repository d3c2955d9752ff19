/** What the account behind a request may see, in the envelope of this family: `{data}`. */
import { Effect } from "effect"
import { Principal } from "../../src/http/auth/Principal.ts"
import { inRequestLanguage } from "../../src/http/response/AcceptLanguage.ts"
import type { Language } from "../../src/Language.ts"

export const ownData = <A, E, R>(read: (accountId: string) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Principal, ({ accountId }) => Effect.map(read(accountId), (data) => ({ data })))

/** The same where it holds texts, in the language of the answer. */
export const ownTexts = <A, E, R>(read: (accountId: string, language: Language) => Effect.Effect<A, E, R>) =>
  inRequestLanguage((language) => ownData((accountId) => read(accountId, language)))
