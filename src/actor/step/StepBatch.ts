/**
 * Steps of many jobs that share a transaction, for effects in this database that cost little more for a hundred jobs than for
 * one. Requests of one key that arrive while a transaction of it runs go with the next one. Effects and steps are stored
 * together, so each effect happens exactly once, as with `Step.transaction`.
 *
 * An attempt that lost its job meanwhile undoes the transaction for all; the others repeat it without that one.
 */
import { Effect, type Result, Schema, type Scope, Semaphore } from "effect"
import { SqlClient } from "effect/sql"
import { isAway } from "../../process/Outage.ts"
import * as KeyedGroupCommit from "../../sql/KeyedGroupCommit.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import { asService } from "../../sql/tenant/Tenant.ts"
import * as StoredJson from "../StoredJson.ts"
import { Steps } from "./Step.ts"
import type { Answer, Ticket } from "./StepBranch.ts"
import { StepStore } from "./StepStore.ts"

export interface Options<A, B, E, R> {
  readonly key: (request: A) => string
  /** Requests in one transaction at most. */
  readonly largest: number
  /** Transactions at once, of all keys: each has a connection of the database. */
  readonly concurrency: number
  readonly result: StoredJson.Json<B>
  /**
   * Runs in the transaction; answers in the order of the requests. A request that fails is not taken: the job may ask for its
   * step again. What was written for it stays, as it did for the others.
   */
  readonly run: (key: string, requests: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<Result.Result<B, E>>, never, R>
}

interface Request<A> {
  readonly request: A
  readonly ticket: Ticket
}

/** Some attempts do not hold their jobs any more, so nothing of the transaction may stay. */
class ClaimsLost extends Schema.TaggedError<ClaimsLost>()("ClaimsLost", { places: Schema.Array(Schema.Int) }) {}

/** Transactions of one key at once: while one commits, the next is under way. */
const writers = 2

/** Makes the step: to be run in place of `Step.transaction` by handlers of `Step.toLayer`. */
export const make = Effect.fnUntraced(function* <A, B, E, R>({
  concurrency,
  key,
  largest,
  result,
  run
}: Options<A, B, E, R>): Effect.fn.Return<
  (name: string, request: A) => Effect.Effect<B, E, Steps>,
  never,
  R | SqlClient.SqlClient | StepStore | Scope.Scope
> {
  const [sql, store] = [yield* SqlClient.SqlClient, yield* StepStore]
  const services = yield* Effect.context<R>()
  const permits = Semaphore.makeUnsafe(concurrency)
  const encode = StoredJson.encoderOf(result, "result")

  const takeTogether = Effect.fnUntraced(function* (of: string, requests: ReadonlyArray<Request<A>>) {
    const results = yield* run(
      of,
      requests.map(({ request }) => request)
    )
    const taken: Array<{ readonly place: number; readonly value: B }> = []
    for (const [place, answer] of results.entries()) {
      if (answer._tag === "Success") taken.push({ place, value: answer.success })
    }
    const writes = taken.map(({ place, value }) => requests[place]!.ticket.toWrite(encode(value)))
    const saved = yield* asService(store.saveAllAlongside(writes))
    const places = taken.flatMap(({ place }, index) => (saved[index]?.held === true ? [] : [place]))
    if (places.length > 0) return yield* new ClaimsLost({ places })
    return results
  })

  const attempt = (
    of: string,
    requests: ReadonlyArray<Request<A>>
  ): Effect.Effect<ReadonlyArray<Answer<B, E>>, never, R> =>
    takeTogether(of, requests).pipe(
      sql.withTransaction,
      dieOnSql,
      Effect.catchTag("ClaimsLost", ({ places }) => {
        const lost = new Set(places)
        const held = requests.filter((_, place) => !lost.has(place))
        return Effect.map(held.length === 0 ? Effect.succeed([]) : attempt(of, held), (answers) => {
          const left = answers.values()
          return requests.map((_, place) => (lost.has(place) ? "lost" : left.next().value!))
        })
      })
    )

  const submit = yield* KeyedGroupCommit.make<Request<A>, Answer<B, E>>({
    writers,
    largest,
    run: (of, requests) => Effect.provideContext(permits.withPermits(1)(attempt(of, requests)), services),
    // What one request cannot have harms no other; a database that is away is no fault of any.
    splitOn: (cause) => !isAway(cause)
  })

  return (name, request) =>
    Effect.flatMap(Steps, (steps) => steps.shared(name, result, (ticket) => submit(key(request), { request, ticket })))
})
