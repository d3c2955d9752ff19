/** Stripe's library, loaded with the first use: most processes make none. */
import { Effect } from "effect"

type Sdk = typeof import("stripe").default

let loading: Promise<Sdk> | undefined

export const load: Effect.Effect<Sdk> = Effect.promise(
  () => (loading ??= import("stripe").then((found) => found.default))
)
