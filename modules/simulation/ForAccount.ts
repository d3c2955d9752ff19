/** Runs use cases for the account behind a request. */
import { Effect } from "effect"
import { Principal } from "../../src/http/auth/Principal.ts"
import { inRequestLanguage } from "../../src/http/response/AcceptLanguage.ts"
import type { Language } from "../../src/Language.ts"

export const forAccount = <A, E, R>(use: (accountId: string) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Principal, ({ accountId }) => use(accountId))

/** Like `forAccount`, in the language that the request asks for. */
export const forAccountIn = <A, E, R>(use: (accountId: string, language: Language) => Effect.Effect<A, E, R>) =>
  inRequestLanguage((language) => forAccount((accountId) => use(accountId, language)))

/** Wraps a response in the envelope `{data}`. */
export const asData = <A, E, R>(response: Effect.Effect<A, E, R>) => Effect.map(response, (data) => ({ data }))
