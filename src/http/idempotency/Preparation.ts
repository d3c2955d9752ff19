/**
 * What a use case waits for outside of the service, such as the addresses of a name. A request with an `Idempotency-Key` runs
 * in a transaction, which would hold a connection meanwhile; an endpoint that is annotated with `PreparesFirst` runs this part
 * before its transaction, and not at all where the key has a response.
 *
 * The handler is called twice: until the preparation has ended, and then in the transaction, where the preparation answers what
 * it has found. So a use case changes nothing before it prepares, and prepares once.
 */
import { Context, Effect, type Exit } from "effect"

type Prepare = <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

const Preparing = Context.Reference<Prepare>("ekimae/http/idempotency/Preparing", {
  defaultValue: () => (self) => self
})

/** Annotation of an endpoint whose use case calls `prepare`. */
export class PreparesFirst extends Context.Service<PreparesFirst, true>()("ekimae/http/idempotency/PreparesFirst") {}

/** Marks a part of a use case as its preparation. Without a key it just runs. */
export const prepare: Prepare = (self) => Effect.flatMap(Preparing, (run) => run(self))

/** Runs the use case until its preparation has ended; answers the use case with the preparation's outcome in its place. */
export const prepared = <A, E, R>(useCase: Effect.Effect<A, E, R>): Effect.Effect<Effect.Effect<A, E, R>, never, R> =>
  Effect.suspend(() => {
    let outcome: Exit.Exit<any, any> | undefined
    const collect: Prepare = (self) =>
      Effect.flatMap(Effect.exit(self), (exit) => {
        outcome = exit
        return Effect.interrupt
      })
    const replaying: Prepare = (self) => outcome ?? self
    return useCase.pipe(
      Effect.provideService(Preparing, collect),
      Effect.exit,
      // One that failed before its preparation fails again.
      Effect.as(Effect.provideService(useCase, Preparing, replaying))
    )
  })
