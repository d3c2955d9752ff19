/**
 * Many claims of one account in one transaction: each has its effect at most once, and its answer is stored beside it. The
 * rules are those of `IdempotencyStore.run`, but there is no savepoint per claim: an effect that fails must not have
 * written anything, and no response may show a secret.
 */
import { Effect, Result } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { bytes, dieOnSql, int4s, texts } from "../../sql/Pg.ts"
import {
  type Claim,
  IdempotencyInFlight,
  IdempotencyKeyReused,
  lifetimeHours,
  lockOf,
  type Outcome,
  type Recording,
  type StoredResponse
} from "./IdempotencyStore.ts"

export interface KeyedRequest<A, E> {
  readonly claim: Claim
  readonly recording: Recording<A, E>
}

type Answer<A, E> = Result.Result<Outcome<A>, E | IdempotencyInFlight | IdempotencyKeyReused>

/**
 * Runs the effect for those that were not answered before, by their positions; it answers in the same order. Answers of all
 * come in the order of the requests. The caller has begun a transaction, of whose commit the answers depend.
 */
export type Runner = <A, E, R>(
  accountId: string,
  requests: ReadonlyArray<KeyedRequest<A, E>>,
  effect: (positions: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<Result.Result<A, E>>, never, R>
) => Effect.Effect<ReadonlyArray<Answer<A, E>>, never, R>

export const make =
  (sql: SqlClient.SqlClient): Runner =>
  <A, E, R>(
    accountId: string,
    requests: ReadonlyArray<KeyedRequest<A, E>>,
    effect: (positions: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<Result.Result<A, E>>, never, R>
  ) =>
    Effect.gen(function* () {
      const claims = requests.map(({ claim }) => claim)
      const held = yield* acquireAll(sql, claims)
      const known = yield* findAll(sql, accountId, claims)
      const answers: Array<Answer<A, E>> = []
      const fresh: Array<number> = []
      for (const [position, claim] of claims.entries()) {
        const stored = known.get(nameOf(claim))
        if (!held[position]) answers[position] = Result.fail(new IdempotencyInFlight())
        else if (stored !== undefined) answers[position] = replay(claim, stored)
        else fresh.push(position)
      }
      const results = fresh.length === 0 ? [] : yield* effect(fresh)
      const stored: Array<NewAnswer> = []
      for (const [index, position] of fresh.entries()) {
        const { claim, recording } = requests[position]!
        const result = results[index]!
        const response = Result.isSuccess(result)
          ? recording.success(result.success)
          : recording.failure(result.failure)
        if (response !== undefined) stored.push({ claim, response })
        answers[position] = Result.map(result, (value): Outcome<A> => ({ _tag: "First", value }))
      }
      yield* storeAll(sql, accountId, stored)
      return answers
    }).pipe(dieOnSql)

const nameOf = ({ key, route }: Claim): string => `${key} ${route}`

/** Which claims are held now. A claim that occurs twice is in flight for its second request. */
const acquireAll = (sql: SqlClient.SqlClient, claims: ReadonlyArray<Claim>) => {
  const first = new Map<string, number>()
  for (const [position, claim] of claims.entries()) {
    if (!first.has(nameOf(claim))) first.set(nameOf(claim), position)
  }
  const locks = claims.map(lockOf)
  return Effect.map(
    sql<{ readonly got: boolean }>`
      select pg_try_advisory_xact_lock(high, low) as got
      from unnest(${int4s(locks.map(([high]) => high))}, ${int4s(locks.map(([, low]) => low))}) as lock(high, low)`,
    (rows) => rows.map(({ got }, position) => got && first.get(nameOf(claims[position]!)) === position)
  )
}

interface Row extends StoredResponse {
  readonly route: string
  readonly key: string
  readonly fingerprint: Uint8Array
}

/**
 * A statement of its own, so that it sees what the previous holder of a claim committed. The age is compared so that no plan,
 * made while the table was empty, takes the index of ages for it.
 */
const findAll = (sql: SqlClient.SqlClient, accountId: string, claims: ReadonlyArray<Claim>) =>
  Effect.map(
    sql<Row>`
      select stored.* from unnest(${texts(claims.map(({ route }) => route))}, ${texts(claims.map(({ key }) => key))})
        as claim(route, key)
      cross join lateral (
        select h.route, h.key, fingerprint, status, headers, body::text from http_idempotency h
        where h.account_id = ${accountId} and h.route = claim.route and h.key = claim.key
          and created_at + make_interval(hours => ${lifetimeHours}) > now()
        limit 1
      ) stored`,
    (rows) => new Map(rows.map(({ key, route, ...row }) => [nameOf({ ...row, accountId, key, route }), row]))
  )

const replay = <A, E>(
  { fingerprint }: Claim,
  { fingerprint: known, ...response }: Omit<Row, "key" | "route">
): Answer<A, E> =>
  Buffer.compare(known, fingerprint) === 0
    ? Result.succeed({ _tag: "Replay", response })
    : Result.fail(new IdempotencyKeyReused())

interface NewAnswer {
  readonly claim: Claim
  readonly response: StoredResponse
}

/** Replaces expired rows that have not been purged yet. */
const storeAll = (
  sql: SqlClient.SqlClient,
  accountId: string,
  stored: ReadonlyArray<NewAnswer>
): Effect.Effect<unknown, SqlError.SqlError> => {
  if (stored.length === 0) return Effect.void
  const claims = stored.map(({ claim }) => claim)
  const responses = stored.map(({ response }) => response)
  return sql`
    insert into http_idempotency (account_id, route, key, fingerprint, status, headers, body)
    select ${accountId}::text, route, key, fingerprint, status, headers::jsonb, body::json
    from unnest(${texts(claims.map(({ route }) => route))}, ${texts(claims.map(({ key }) => key))},
      ${bytes(claims.map(({ fingerprint }) => fingerprint))}, ${int4s(responses.map(({ status }) => status))},
      ${texts(responses.map(({ headers }) => JSON.stringify(headers)))},
      ${texts(responses.map(({ body }) => body))})
      as new(route, key, fingerprint, status, headers, body)
    on conflict (account_id, route, key) do update set
      fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
      sealed = null, created_at = excluded.created_at`
}
