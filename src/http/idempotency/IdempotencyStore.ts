/**
 * Stores the responses to requests with an `Idempotency-Key`: a repeated request has one effect and gets the first response
 * again.
 *
 * Claim, effect and stored response are one transaction. The claim is an advisory lock of that transaction, taken without
 * waiting: a second request with the key gets 409 while the first is in flight, and a node that dies releases the lock and
 * leaves nothing behind. What a failed effect wrote is rolled back to a savepoint; its response is still stored if a
 * repetition would not change it.
 */
import { createHash } from "node:crypto"
import { Context, Effect, Layer, Result, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Vault } from "../../secrets/Vault.ts"
import { dieOnSql, json } from "../../sql/Pg.ts"
import { prepared } from "./Preparation.ts"
import { responseOwner } from "./SealedResponse.ts"

/** Hours for which a key is kept, from its first use. */
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

/** Identifies a request: two with equal claims are the same. */
export interface Claim {
  readonly accountId: string
  /** Method and path of the operation. */
  readonly route: string
  readonly key: string
  /** `fingerprintOf` the decoded body. */
  readonly fingerprint: Uint8Array
  /** Whether the response is stored sealed. */
  readonly isSecret?: boolean
}

/** JSON with the members of every object sorted by name. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(",")}}`
}

/** SHA-256 of the canonical JSON: white space and the order of members do not count. */
export const fingerprintOf = (body: unknown): Uint8Array => createHash("sha256").update(canonicalJson(body)).digest()

export interface StoredResponse {
  readonly status: number
  /** Headers that belong to the response itself, such as `location`. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body: string
}

/** Turns the result of the effect into the response to store; undefined for a failure that must not be stored. */
export interface Recording<A, E> {
  readonly success: (value: A) => StoredResponse
  readonly failure: (error: E) => StoredResponse | undefined
}

export type Outcome<A> =
  | { readonly _tag: "First"; readonly value: A }
  | { readonly _tag: "Replay"; readonly response: StoredResponse }

type Failure<E> = Exclude<E, SqlError.SqlError>

export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /** Runs the effect at most once per claim, in a transaction. A stored failure is replayed as a response, too. */
    readonly run: <A, E, R>(
      claim: Claim,
      effect: Effect.Effect<A, E, R>,
      recording: Recording<A, Failure<E>>
    ) => Effect.Effect<Outcome<A>, Failure<E> | IdempotencyInFlight | IdempotencyKeyReused, R>
    /** `run` after a preparation, which holds no connection and is left out where the claim has a response. */
    readonly runPrepared: <A, E, R>(
      claim: Claim,
      effect: Effect.Effect<A, E, R>,
      recording: Recording<A, Failure<E>>
    ) => Effect.Effect<Outcome<A>, Failure<E> | IdempotencyInFlight | IdempotencyKeyReused, R>
    /**
     * Answers an effect that may run twice without harm, such as a computation: it holds no connection while it runs. A second request is
     * refused while this node runs the first; of two nodes, the response that is stored first counts.
     */
    readonly compute: <A, E, R>(
      claim: Claim,
      effect: Effect.Effect<A, E, R>,
      recording: Recording<A, Failure<E>>
    ) => Effect.Effect<Outcome<A>, Failure<E> | IdempotencyInFlight | IdempotencyKeyReused, R>
  }
>()("ekimae/http/idempotency/IdempotencyStore") {
  static readonly layer = Layer.effect(
    IdempotencyStore,
    Effect.gen(function* () {
      const rows = rowsOf(yield* SqlClient.SqlClient, yield* Vault)
      const run = runWith(yield* SqlClient.SqlClient, rows)
      return IdempotencyStore.of({ run, runPrepared: runPreparedWith(run, rows), compute: computeWith(rows) })
    })
  )
}

const runWith =
  (sql: SqlClient.SqlClient, { find, store }: Rows): IdempotencyStore["Service"]["run"] =>
  <A, E, R>(claim: Claim, effect: Effect.Effect<A, E, R>, recording: Recording<A, Failure<E>>) =>
    Effect.gen(function* () {
      if (!(yield* acquire(sql, claim))) return yield* new IdempotencyInFlight()
      const known = yield* find(claim)
      if (known !== undefined) return Result.succeed<Outcome<A>>(yield* replay(claim, known))
      const result = yield* Effect.result(dieOnSql(sql.withTransaction(effect)))
      const response = Result.isSuccess(result) ? recording.success(result.success) : recording.failure(result.failure)
      const first = Result.map(result, (value): Outcome<A> => ({ _tag: "First", value }))
      if (response === undefined) return Result.succeed(yield* Effect.fromResult(first))
      yield* store(claim, response)
      return first
    }).pipe(
      sql.withTransaction,
      dieOnSql,
      // A failure with a stored response leaves the transaction as a value, so that the transaction commits.
      Effect.flatMap((first) => Effect.fromResult(first))
    )

const runPreparedWith =
  (run: IdempotencyStore["Service"]["run"], { find }: Rows): IdempotencyStore["Service"]["runPrepared"] =>
  (claim, effect, recording) =>
    Effect.flatMap(dieOnSql(find(claim)), (known) =>
      known === undefined
        ? Effect.flatMap(prepared(effect), (rest) => run(claim, rest, recording))
        : replay(claim, known)
    )

const computeWith = ({ find, store }: Rows): IdempotencyStore["Service"]["compute"] => {
  const exclusive = onePerClaim()
  return <A, E, R>(claim: Claim, effect: Effect.Effect<A, E, R>, recording: Recording<A, Failure<E>>) =>
    Effect.gen(function* () {
      const known = yield* find(claim)
      if (known !== undefined) return yield* replay(claim, known)
      const result = yield* Effect.result(dieOnSql(effect))
      const response = Result.isSuccess(result) ? recording.success(result.success) : recording.failure(result.failure)
      const first = Result.map(result, (value): Outcome<A> => ({ _tag: "First", value }))
      if (response === undefined || (yield* store(claim, response))) return yield* Effect.fromResult(first)
      // Another node has stored its response meanwhile.
      const theirs = yield* find(claim)
      return theirs === undefined ? yield* Effect.fromResult(first) : yield* replay(claim, theirs)
    }).pipe(dieOnSql, exclusive(claim))
}

/** Refuses an effect while this node runs another one of the same claim. */
const onePerClaim = () => {
  const running = new Set<string>()
  return ({ accountId, key, route }: Claim) =>
    <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | IdempotencyInFlight, R> =>
      Effect.suspend((): Effect.Effect<A, E | IdempotencyInFlight, R> => {
        const name = JSON.stringify([accountId, route, key])
        if (running.has(name)) return Effect.fail(new IdempotencyInFlight())
        running.add(name)
        const release = Effect.sync(() => running.delete(name))
        return Effect.ensuring(self, release)
      })
}

const replay = ({ fingerprint }: Claim, { fingerprint: known, response }: KeyEntry) =>
  Buffer.compare(known, fingerprint) === 0
    ? Effect.succeed({ _tag: "Replay", response } as const)
    : Effect.fail(new IdempotencyKeyReused())

/**
 * The key of the advisory lock as two integers; locks with a single integer are a separate key space. The hash is
 * cryptographic, so that no client can choose a key that blocks another account.
 */
export const lockOf = ({ accountId, key, route }: Claim): readonly [number, number] => {
  const hash = createHash("sha256")
    .update(JSON.stringify([accountId, route, key]))
    .digest()
  return [hash.readInt32BE(0), hash.readInt32BE(4)]
}

/**
 * False when another transaction holds the claim. A lock is released only after the commit is visible; so this must be a
 * statement of its own, because the next statement then sees what the previous holder committed.
 */
const acquire = (sql: SqlClient.SqlClient, claim: Claim) => {
  const [high, low] = lockOf(claim)
  return Effect.map(
    sql<{ readonly got: boolean }>`select pg_try_advisory_xact_lock(${high}::int4, ${low}::int4) as got`,
    ([row]) => row?.got === true
  )
}

/** What is stored under a key. */
interface KeyEntry {
  readonly fingerprint: Uint8Array
  readonly response: StoredResponse
}

interface Row {
  readonly fingerprint: Uint8Array
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly sealed: Uint8Array | null
}

type Rows = ReturnType<typeof rowsOf>

const rowsOf = (sql: SqlClient.SqlClient, vault: Vault["Service"]) => {
  const open = (claim: Claim, { body, sealed }: Row) =>
    sealed === null ? Effect.succeed(body ?? "null") : Effect.orDie(vault.open(ownerOf(claim), sealed))

  const find = Effect.fnUntraced(function* (claim: Claim) {
    const [row] = yield* sql<Row>`
      select fingerprint, status, headers, body::text, sealed from http_idempotency
      where account_id = ${claim.accountId} and route = ${claim.route} and key = ${claim.key}
        and created_at + make_interval(hours => ${lifetimeHours}) > now()`
    if (row === undefined) return undefined
    const { fingerprint, headers, status } = row
    const known: KeyEntry = { fingerprint, response: { status, headers, body: yield* open(claim, row) } }
    return known
  })

  /** Replaces an expired row that has not been purged yet. False: the key has a response already. */
  const store = Effect.fnUntraced(function* (claim: Claim, { body, headers, status }: StoredResponse) {
    const { accountId, fingerprint, isSecret, key, route } = claim
    const sealed = isSecret === true ? yield* vault.seal(ownerOf(claim), body) : null
    const rows = yield* sql`
      insert into http_idempotency (account_id, route, key, fingerprint, status, headers, body, sealed)
      values (${accountId}, ${route}, ${key}, ${fingerprint}, ${status}, ${json(headers)},
        ${sealed === null ? body : null}::json, ${sealed})
      on conflict (account_id, route, key) do update set
        fingerprint = excluded.fingerprint, status = excluded.status, headers = excluded.headers, body = excluded.body,
        sealed = excluded.sealed, created_at = excluded.created_at
        where http_idempotency.created_at <= now() - make_interval(hours => ${lifetimeHours})
      returning 1`
    return rows.length > 0
  })

  return { find, store }
}

const ownerOf = ({ accountId, key, route }: Claim): string => responseOwner(accountId, route, key)
