/** Runs a reaction over events in the caller's transaction, within its time; what an account may no longer store is passed over. */
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type StorageFull, storageFullIn } from "../sql/storage/StorageFull.ts"
import { causedBy, type Envelope, type RegisteredReaction } from "./Event.ts"

/** A reaction only writes to this database; one that takes this long hangs, and its transaction holds back all others. */
const timeLimit = "1 minute"

/** So that an account at its bound, to which a thousand things happen, delays others by one event and not by all of them. */
const fullForMs = 10_000

/** Accounts that may store no more, and until when their events are passed over. */
const fullAccounts = new WeakMap<RegisteredReaction, Map<string, number>>()

const fullOf = (registered: RegisteredReaction): Map<string, number> => {
  const known = fullAccounts.get(registered)
  if (known !== undefined) return known
  const none = new Map<string, number>()
  fullAccounts.set(registered, none)
  return none
}

const passOver = (reaction: string, { accountId, id }: Envelope, { table }: StorageFull) =>
  Effect.logWarning(
    `Reaction ${reaction} passes over event ${id} and others of account ${accountId}, which may store no more (${table})`
  )

/**
 * What a reaction would store of an account that may store no more is not stored, as where the account asks for it: its event is passed
 * over, since all accounts would wait for it.
 * @param isLast whether a failure is not followed by an attempt with fewer events
 */
export const runReaction = (registered: RegisteredReaction, events: ReadonlyArray<Envelope>, isLast: boolean) =>
  Effect.gen(function* () {
    const { reaction, run } = registered
    const now = yield* Clock.currentTimeMillis
    const full = fullOf(registered)
    for (const [accountId, until] of full) if (until <= now) full.delete(accountId)
    const wanted = events.filter(({ accountId }) => accountId === null || !full.has(accountId))
    const [only] = wanted
    if (only === undefined) return
    if (wanted.length > 1) return yield* run(wanted)
    const alone = causedBy(only)(run(wanted))
    const { accountId } = only
    if (!isLast || accountId === null) return yield* alone
    const sql = yield* SqlClient.SqlClient
    yield* sql.withTransaction(alone).pipe(
      Effect.catchCause((cause) => {
        const reached = storageFullIn(cause)
        if (reached === undefined) return Effect.failCause(cause)
        full.set(accountId, now + fullForMs)
        return passOver(reaction.name, only, reached)
      })
    )
  }).pipe(Effect.timeout(timeLimit))
