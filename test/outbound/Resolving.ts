/** Resolvers that know the names of a test. */
import { Effect, Layer } from "effect"
import { NameUnresolved, Resolver } from "../../src/outbound/Resolver.ts"

export const resolving = (names: Readonly<Record<string, ReadonlyArray<string>>>) =>
  Layer.succeed(
    Resolver,
    Resolver.of({
      resolve: (name) =>
        names[name] === undefined ? Effect.fail(new NameUnresolved({ name })) : Effect.succeed(names[name])
    })
  )
