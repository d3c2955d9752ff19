/** What the account behind a request may see, in the envelope of this family: `{data}`. */
import { Effect } from "effect"
import { Principal } from "../../src/http/Principal.ts"

export const ownData = <A, E, R>(read: (accountId: string) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(Principal, ({ accountId }) => Effect.map(read(accountId), (data) => ({ data })))
