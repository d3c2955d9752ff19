/**
 * Performs one claim of a node: from the priority queues for every actor, and by key for those that have keys. Actors
 * with a limit for the whole cluster come one by one, each behind the lock of its row in `job_actor`, since what runs
 * elsewhere counts.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect, Semaphore } from "effect"
import type { SqlError } from "effect/sql"
import { type ClaimRequest, type ClaimResult, leaseLengthOf, leasesOf } from "../../JobStore.ts"
import * as MailboxClaim from "./MailboxClaim.ts"
import * as PriorityQueueClaim from "./PriorityQueueClaim.ts"
import * as TenantClaim from "./TenantClaim.ts"
import { Watermark } from "./Watermark.ts"

const nothing: ClaimResult = { jobs: [], leases: [], arrivals: [], retryInMs: undefined }

const hasKeys = (
  request: ClaimRequest
): request is ClaimRequest & { readonly keyPolicy: NonNullable<ClaimRequest["keyPolicy"]> } =>
  request.keyPolicy !== undefined
const isFair = (
  request: ClaimRequest
): request is ClaimRequest & { readonly tenants: NonNullable<ClaimRequest["tenants"]> } => request.tenants !== undefined
const isRegulated = (request: ClaimRequest): boolean => request.cluster !== undefined || request.rate !== undefined

const sizeOf = ({ jobs, leases }: ClaimResult): number => jobs.length + leases.length

const join = (a: ClaimResult, b: ClaimResult): ClaimResult => ({
  jobs: [...a.jobs, ...b.jobs],
  leases: [...a.leases, ...b.leases],
  arrivals: [...a.arrivals, ...b.arrivals],
  retryInMs: a.retryInMs === undefined ? b.retryInMs : Math.min(a.retryInMs, b.retryInMs ?? a.retryInMs)
})

export const make = (sql: PgClient.PgClient) => {
  // The claim from the priority queues comes first and moves the horizon, which both use.
  const watermark = new Watermark()
  const priorityQueues = PriorityQueueClaim.make(sql, watermark)
  const mailboxes = MailboxClaim.make(sql, watermark)
  const tenants = TenantClaim.make(sql, watermark)

  /** `durable`: leases of mailboxes and what counts towards a limit must outlive a crash of the database. */
  const free = Effect.fnUntraced(function* (nodeId: string, requests: ReadonlyArray<ClaimRequest>, durable = false) {
    const inLine = requests.filter(({ limit }) => limit > 0)
    const plain = inLine.length === 0 ? [] : yield* priorityQueues(nodeId, inLine, durable)
    const fair = inLine.filter(isFair).flatMap(({ actor, limit, tenants, version }) => {
      const left = limit - plain.filter((job) => job.actor === actor).length
      return left <= 0 ? [] : [{ actor, limit: left, tenants, version }]
    })
    const jobs = fair.length === 0 ? plain : [...plain, ...(yield* tenants(nodeId, fair, durable))]
    const withKeys = requests.filter(hasKeys).flatMap((request) => {
      const left = { ...request, limit: request.limit - jobs.filter(({ actor }) => actor === request.actor).length }
      if (left.limit <= 0 && request.limit > 0) return []
      return [
        {
          actor: request.actor,
          limit: leasesOf(left),
          version: request.version,
          keyPolicy: request.keyPolicy,
          length: leaseLengthOf(left)
        }
      ]
    })
    const { arrivals, leases } = withKeys.length === 0 ? nothing : yield* mailboxes.claim(nodeId, withKeys)
    return { jobs, leases, arrivals, retryInMs: undefined } satisfies ClaimResult
  })

  /** The count comes in a statement after the lock: it sees every claim that the lock waited for. */
  const regulated = (nodeId: string, request: ClaimRequest): Effect.Effect<ClaimResult, SqlError.SqlError> =>
    sql.withTransaction(
      Effect.gen(function* () {
        const { actor, cluster, rate } = request
        const [state] = yield* sql<{ readonly tokens: number }>`
          select least(${rate?.jobs ?? 0}::float8, coalesce(tokens + extract(epoch from clock_timestamp() - refilled_at)
            * 1000 * ${rate?.jobs ?? 0}::float8 / ${rate?.perMs ?? 1}::float8, ${rate?.jobs ?? 0}::float8)) as tokens
          from job_actor where actor = ${actor} and paused_at is null for update`
        if (state === undefined) return nothing
        const [busy] = yield* sql<{ readonly running: number }>`
          select ((select count(*) from job where actor = ${actor} and state = 'x')
            + (select count(*) from job_mailbox where actor = ${actor} and node is not null))::int as running`
        const room = cluster === undefined ? request.limit : cluster - (busy?.running ?? 0)
        const allowed = Math.min(request.limit, room, rate === undefined ? request.limit : Math.floor(state.tokens))
        const got = allowed <= 0 ? nothing : yield* free(nodeId, [{ ...request, limit: allowed }], true)
        if (rate === undefined) return got
        const tokens = state.tokens - startsOf(got)
        yield* sql`update job_actor set tokens = ${tokens}::float8, refilled_at = clock_timestamp() where actor = ${actor}`
        return { ...got, retryInMs: tokens >= 1 ? undefined : ((1 - tokens) * rate.perMs) / rate.jobs }
      })
    )

  const oneAtATime = Semaphore.makeUnsafe(1)
  const claim = (
    nodeId: string,
    requests: ReadonlyArray<ClaimRequest>
  ): Effect.Effect<ClaimResult, SqlError.SqlError> =>
    oneAtATime.withPermits(1)(
      Effect.gen(function* () {
        let claimed: ClaimResult = yield* free(
          nodeId,
          requests.filter((request) => !isRegulated(request))
        )
        for (const request of requests.filter(isRegulated)) {
          const more = yield* regulated(nodeId, request)
          if (sizeOf(more) + more.arrivals.length > 0 || more.retryInMs !== undefined) claimed = join(claimed, more)
        }
        return claimed
      })
    )
  const { floorOf, givenBack, released } = mailboxes
  return { claim, floorOf, givenBack, released }
}

/** Jobs under a lease may all start. */
const startsOf = ({ jobs, leases }: ClaimResult): number =>
  leases.reduce((sum, lease) => sum + lease.jobs.length, jobs.length)
