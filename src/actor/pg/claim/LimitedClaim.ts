/**
 * Claims for actors with limits of the whole cluster, in a transaction that holds the row of the limit: of the actor's own
 * in `job_actor`, of one that actors share in `job_limit`. What runs is counted in a second statement, whose snapshot
 * contains every claim that the lock waited for; starts are counted in the row.
 *
 * Actors that share a limit divide what is left of it: each gets an equal part, those that got nothing for longest first,
 * and what one does not need goes to the others.
 *
 * Whatever the limit of an earlier or later release says: a node keeps to the one that it knows.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { json } from "../../../sql/Pg.ts"
import type { ClaimRequest, ClaimResult } from "../../JobStore.ts"
import { placesOfLease, type RoomedRequest } from "../../limit/LeaseSizes.ts"
import type { Rate } from "../../limit/Rate.ts"
import type { SharedLimit } from "../../limit/SharedLimit.ts"
import * as StartWindow from "../../limit/StartWindow.ts"
import { isRunning } from "../JobRows.ts"

type ClaimEffect = Effect.Effect<ClaimResult, SqlError.SqlError>

type Parameter = ReturnType<typeof json>

/** A row that counts starts, as the transaction holds it. */
interface LimitRow {
  readonly starts: StartWindow.Starts | null
  readonly nowMs: number
}

/** What counts of an actor, a row `sharing` of `job_actor`, for the limit that it shares. */
export const runningOfActor = `((select count(*) from job where ${isRunning("job", "actor = sharing.actor")}) + coalesce((
    select sum(mailbox.running) from job_mailbox mailbox
    where mailbox.actor = sharing.actor and node is not null), 0))`

export const nothing: ClaimResult = { jobs: [], leases: [], arrivals: [], retryInMs: undefined }

export const join = (a: ClaimResult, b: ClaimResult): ClaimResult => ({
  jobs: [...a.jobs, ...b.jobs],
  leases: [...a.leases, ...b.leases],
  arrivals: [...a.arrivals, ...b.arrivals],
  retryInMs: a.retryInMs === undefined ? b.retryInMs : Math.min(a.retryInMs, b.retryInMs ?? a.retryInMs)
})

const sizeOf = ({ jobs, leases }: ClaimResult): number => jobs.length + leases.length

/** Jobs under a lease may all start. */
const startsOf = ({ jobs, leases }: ClaimResult): number =>
  leases.reduce((sum, lease) => sum + lease.jobs.length, jobs.length)

/** @param free claims without a limit; in the transaction that holds the limit's row */
export const make = (sql: PgClient.PgClient, free: (nodeId: string, request: RoomedRequest) => ClaimEffect) => {
  const running = sql.literal(isRunning("job", "actor = sharing.actor"))
  const nowMs = sql.literal(`extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"`)

  const roomOf = (rate: Rate | undefined, { nowMs, starts }: LimitRow): number =>
    rate === undefined
      ? Number.POSITIVE_INFINITY
      : StartWindow.roomAt(rate, StartWindow.atLatest(starts ?? [], nowMs), nowMs)

  /** LimitRow at the end of the claim: the jobs start a moment later. */
  const countStarts = Effect.fnUntraced(function* (
    rate: Rate,
    before: LimitRow,
    got: ClaimResult,
    store: (starts: Parameter) => Effect.Effect<unknown, SqlError.SqlError>
  ) {
    const [row] = yield* sql<{ readonly nowMs: number }>`select ${nowMs}`
    const now = Math.max(before.nowMs, row?.nowMs ?? 0)
    const kept = StartWindow.current(rate, StartWindow.atLatest(before.starts ?? [], before.nowMs), before.nowMs)
    const starts = StartWindow.started(rate, kept, now, startsOf(got))
    if (startsOf(got) > 0) yield* store(json(starts))
    const waitMs = StartWindow.waitMs(rate, starts, now)
    return waitMs > 0 ? waitMs : undefined
  })

  const own = (nodeId: string, request: RoomedRequest): ClaimEffect =>
    sql.withTransaction(
      Effect.gen(function* () {
        const { actor, cluster, rate } = request
        const [counted] = yield* sql<LimitRow>`
          select starts, ${nowMs} from job_actor where actor = ${actor} and paused_at is null for update`
        if (counted === undefined) return nothing
        const [busy] = yield* sql<{ readonly running: number }>`
          select ((select count(*) from job, (values (${actor}::text)) as sharing(actor) where ${running})
            + (select count(*) from job_mailbox where actor = ${actor} and node is not null))::int as running`
        const room = cluster === undefined ? request.limit : cluster - (busy?.running ?? 0)
        const limit = Math.min(request.limit, room, roomOf(rate, counted))
        const got = limit <= 0 ? nothing : yield* free(nodeId, { ...request, limit })
        if (rate === undefined) return got
        const store = (starts: Parameter) => sql`update job_actor set starts = ${starts} where actor = ${actor}`
        return { ...got, retryInMs: yield* countStarts(rate, counted, got, store) }
      })
    )

  const claimOne = (nodeId: string, request: RoomedRequest): ClaimEffect =>
    request.cluster === undefined && request.rate === undefined ? free(nodeId, request) : own(nodeId, request)

  /** Actors of each limit, in the order in which they got something last. */
  const served = new Map<string, ReadonlyArray<string>>()

  const shared = (nodeId: string, limit: SharedLimit, requests: ReadonlyArray<ClaimRequest>): ClaimEffect =>
    sql.withTransaction(
      Effect.gen(function* () {
        const { name, rate, running } = limit
        const [counted] = yield* sql<LimitRow>`select starts, ${nowMs} from job_limit where name = ${name} for update`
        if (counted === undefined) return nothing
        const [busy] =
          running === undefined
            ? []
            : yield* sql<{ readonly running: number }>`
                select coalesce(sum(${sql.literal(runningOfActor)}), 0)::int as running
                from job_actor sharing where limit_name = ${name}`
        let places = running === undefined ? Number.POSITIVE_INFINITY : running - (busy?.running ?? 0)
        let starts = roomOf(rate, counted)
        const order = served.get(name) ?? []
        let asking = requests.toSorted((a, b) => order.indexOf(a.actor) - order.indexOf(b.actor))
        let all = nothing
        // First equal parts; then what is left, to those that got all of theirs.
        for (const divides of [true, false]) {
          const again: Array<ClaimRequest> = []
          for (const [n, request] of asking.entries()) {
            const left = Math.min(places, starts)
            const room = divides ? Math.ceil(left / (asking.length - n)) : left
            if (room <= 0) break
            const asked = within(request, room)
            const got = yield* claimOne(nodeId, asked)
            places -= placesOf(asked, got)
            starts -= startsOf(got)
            all = join(all, {
              ...got,
              leases: got.leases.map((lease) => ({ ...lease, running: asked.keyPolicy?.running }))
            })
            const limit = request.limit - sizeOf(got)
            const gotAll = placesOf(asked, got) + placesOfLease(asked) > room
            if (limit > 0 && gotAll) again.push({ ...request, limit })
          }
          asking = again
        }
        const got = new Set([...all.jobs, ...all.leases].map(({ actor }) => actor))
        served.set(name, [...order.filter((actor) => !got.has(actor)), ...got])
        if (rate === undefined) return all
        const store = (starts: Parameter) => sql`update job_limit set starts = ${starts} where name = ${name}`
        const retryInMs = yield* countStarts(rate, counted, all, store)
        return join(all, { ...nothing, retryInMs })
      })
    )

  return { own, shared }
}

/** Claims no more than there is room for; of a key no more may run at once. */
const within = (request: ClaimRequest, room: number): RoomedRequest => {
  const { keyPolicy, shared } = request
  if (keyPolicy === undefined || shared?.running === undefined) return { ...request, room }
  return { ...request, room, keyPolicy: { ...keyPolicy, running: Math.min(keyPolicy.running, room) } }
}

/** What of the limit is used up. */
const placesOf = (request: RoomedRequest, { jobs, leases }: ClaimResult): number =>
  jobs.length + leases.length * placesOfLease(request)
