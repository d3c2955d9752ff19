/**
 * `Idempotency-Key`: a request that is sent again has one effect and gets the first answer again.
 *
 * Claim, effect and stored answer are one transaction. The claim is an advisory lock of that transaction, taken without
 * waiting: a second request with the key is told that the first is in flight, and a node that dies lets go of the lock
 * and leaves no trace. What a failed effect wrote is rolled back to a savepoint; its answer is stored all the same when
 * it is one that asking again would not change.
 */
import { createHash } from "node:crypto"
import { Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { dieOnSql, json } from "../sql/Pg.ts"

/** Hours that a key is remembered, from its first use. */
export const lifetimeHours = 24

export class IdempotencyInFlight extends Schema.TaggedError<IdempotencyInFlight>()(
  "IdempotencyInFlight",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "Request with same Idempotency-Key is already in-flight"
  }
}

export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()(
  "IdempotencyKeyReused",
  {},
  { httpApiStatus: 422 }
) {
  override get message() {
    return "Idempotency-Key was already used with a different request"
  }
}

/** What makes two requests the same one. */
export interface Claim {
  readonly accountId: string
  /** Method and path of the operation. */
  readonly route: string
  readonly key: string
  /** `Fingerprint.of` the decoded body. */
  readonly fingerprint: Uint8Array
}

export interface Answer {
  readonly status: number
  /** Those that belong to the answer itself, such as `location`. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** An answer, or a failure with the answer that stands for it; undefined for one that must not be kept. */
export interface Recording<A, E> {
  readonly success: (value: A) => Answer
  readonly failure: (error: E) => Answer | undefined
}

export type Outcome<A> =
  | { readonly _tag: "First"; readonly value: A }
  | { readonly _tag: "Replay"; readonly answer: Answer }

type Failure<E> = Exclude<E, SqlError.SqlError>

export class Idempotency extends Context.Service<
  Idempotency,
  {
    /** Runs the effect at most once per claim, in a transaction. The replay of a failure is an answer, too. */
    readonly run: <A, E, R>(
      claim: Claim,
      effect: Effect.Effect<A, E, R>,
      recording: Recording<A, Failure<E>>
    ) => Effect.Effect<Outcome<A>, Failure<E> | IdempotencyInFlight | IdempotencyKeyReused, R>
  }
>()("ekimae/http/Idempotency") {
  static readonly layer = Layer.effect(
    Idempotency,
    Effect.map(SqlClient.SqlClient, (sql) => Idempotency.of({ run: runWith(sql) }))
  )
}

const runWith =
  (sql: SqlClient.SqlClient): Idempotency["Service"]["run"] =>
  <A, E, R>(claim: Claim, effect: Effect.Effect<A, E, R>, recording: Recording<A, Failure<E>>) =>
    Effect.gen(function* () {
      if (!(yield* acquire(sql, claim))) return yield* new IdempotencyInFlight()
      const known = yield* find(sql, claim)
      if (known !== undefined) return yield* replay<A, E>(claim, known)
      const result = yield* Effect.result(dieOnSql(sql.withTransaction(effect)))
      const answer = Result.isSuccess(result) ? recording.success(result.success) : recording.failure(result.failure)
      const first = Result.map(result, (value): Outcome<A> => ({ _tag: "First", value }))
      if (answer === undefined) return Result.succeed(yield* Effect.fromResult(first))
      yield* store(sql, claim, answer)
      return first
    }).pipe(
      sql.withTransaction,
      dieOnSql,
      // A failure whose answer was stored left the transaction as a value, so that it could commit.
      Effect.flatMap((first) => Effect.fromResult(first))
    )

interface Row extends Answer {
  readonly fingerprint: Uint8Array
}

/**
 * Two integers name a lock apart from all that are named by one. The hash is one that no client can steer, so that a
 * chosen key cannot hold up another account's.
 */
const lockOf = ({ accountId, key, route }: Claim): readonly [number, number] => {
  const hash = createHash("sha256")
    .update(JSON.stringify([accountId, route, key]))
    .digest()
  return [hash.readInt32BE(0), hash.readInt32BE(4)]
}

/**
 * False when another transaction holds the claim. The lock ends with this one, after its commit can be seen; so it must
 * be a statement of its own, whose successor sees what was committed before the lock was free.
 */
const acquire = (sql: SqlClient.SqlClient, claim: Claim) => {
  const [high, low] = lockOf(claim)
  return Effect.map(
    sql<{ readonly got: boolean }>`select pg_try_advisory_xact_lock(${high}::int4, ${low}::int4) as got`,
    ([row]) => row?.got === true
  )
}

const find = (sql: SqlClient.SqlClient, { accountId, key, route }: Claim) =>
  Effect.map(
    sql<Row>`
      select fingerprint, status, headers, body from http_idempotency
      where account_id = ${accountId} and route = ${route} and key = ${key}
        and created_at > now() - make_interval(hours => ${lifetimeHours})`,
    ([row]) => row
  )

const replay = <A, E>({ fingerprint }: Claim, { fingerprint: known, ...answer }: Row) =>
  Buffer.compare(known, fingerprint) === 0
    ? Effect.succeed(Result.succeed<Outcome<A>>({ _tag: "Replay", answer }) as Result.Result<Outcome<A>, Failure<E>>)
    : Effect.fail(new IdempotencyKeyReused())

/** Over a row that has outlived its time but was not purged yet. */
const store = (sql: SqlClient.SqlClient, { accountId, fingerprint, key, route }: Claim, answer: Answer) =>
  sql`
    insert into http_idempotency (account_id, route, key, fingerprint, status, headers, body)
    values (${accountId}, ${route}, ${key}, ${fingerprint}, ${answer.status}, ${json(answer.headers)},
      ${JSON.stringify(answer.body)}::json)
    on conflict (account_id, route, key) do update set
      fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
      created_at = excluded.created_at`
