/**
 * Performs one claim of a node: from the priority queues for every actor, and by key for those that have keys. Actors
 * with a limit for the whole cluster come one by one, each behind the lock of its row in `job_actor`, since what runs
 * elsewhere counts.
 *
 * Claims of actors without a limit and of those with one do not wait for each other: the latter take a dozen round trips.
 * Each kind knows by itself from where on jobs may be waiting.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect, Semaphore } from "effect"
import type { SqlError } from "effect/sql"
import type { ClaimRequest, ClaimResult, LeasedMailbox } from "../../JobStore.ts"
import { leaseLengthOf, leasesOf, type RoomedRequest } from "../../limit/LeaseSizes.ts"
import { isLimited } from "../../limit/Limits.ts"
import * as LimitedClaim from "./LimitedClaim.ts"
import * as MailboxClaim from "./MailboxClaim.ts"
import * as PriorityQueueClaim from "./PriorityQueueClaim.ts"
import * as TenantClaim from "./TenantClaim.ts"
import { Watermark } from "./Watermark.ts"

const hasKeys = (
  request: RoomedRequest
): request is RoomedRequest & { readonly keyPolicy: NonNullable<ClaimRequest["keyPolicy"]> } =>
  request.keyPolicy !== undefined
const isFair = (
  request: ClaimRequest
): request is ClaimRequest & { readonly tenants: NonNullable<ClaimRequest["tenants"]> } => request.tenants !== undefined

type Key = Pick<LeasedMailbox, "actor" | "key">
type StoreEffect<A> = Effect.Effect<A, SqlError.SqlError>

/** Claims that come one after another, and what they have learnt of where jobs may be waiting. */
const makeClaims = (sql: PgClient.PgClient, durable: boolean) => {
  // The claim from the priority queues comes first and moves the horizon, which both use.
  const watermark = new Watermark()
  const priorityQueues = PriorityQueueClaim.make(sql, watermark)
  const mailboxes = MailboxClaim.make(sql, watermark)
  const tenants = TenantClaim.make(sql, watermark)

  const claim = Effect.fnUntraced(function* (nodeId: string, requests: ReadonlyArray<RoomedRequest>) {
    const inLine = requests.flatMap((request) => {
      const limit = Math.min(request.limit, request.room ?? request.limit)
      return limit > 0 ? [{ ...request, limit }] : []
    })
    const plain = inLine.length === 0 ? [] : yield* priorityQueues(nodeId, inLine, durable)
    const fair = inLine.filter(isFair).flatMap(({ actor, limit, tenants, version }) => {
      const left = limit - plain.filter((job) => job.actor === actor).length
      return left <= 0 ? [] : [{ actor, limit: left, tenants, version }]
    })
    const jobs = fair.length === 0 ? plain : [...plain, ...(yield* tenants(nodeId, fair, durable))]
    const withKeys = requests.filter(hasKeys).flatMap((request) => {
      const taken = jobs.filter(({ actor }) => actor === request.actor).length
      const room = request.room === undefined ? undefined : request.room - taken
      const left = { ...request, limit: request.limit - taken, room }
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
    const { arrivals, leases } = withKeys.length === 0 ? LimitedClaim.nothing : yield* mailboxes.claim(nodeId, withKeys)
    return { jobs, leases, arrivals, retryInMs: undefined } satisfies ClaimResult
  })

  const oneAtATime = Semaphore.makeUnsafe(1)
  const alone = <A>(effect: StoreEffect<A>): StoreEffect<A> => oneAtATime.withPermits(1)(effect)
  return { claim, mailboxes, alone }
}

export const make = (sql: PgClient.PgClient) => {
  const free = makeClaims(sql, false)
  // What counts towards a limit must outlive a crash of the database.
  const limited = makeClaims(sql, true)
  const limits = LimitedClaim.make(sql, (nodeId, request) => limited.claim(nodeId, [request]))

  const claimLimited = Effect.fnUntraced(function* (nodeId: string, requests: ReadonlyArray<ClaimRequest>) {
    let claimed = LimitedClaim.nothing
    for (const request of requests) {
      if (request.shared !== undefined) continue
      claimed = LimitedClaim.join(claimed, yield* limits.own(nodeId, request))
    }
    for (const sharing of Map.groupBy(requests, ({ shared }) => shared?.name).values()) {
      const [{ shared } = {}] = sharing
      if (shared !== undefined) claimed = LimitedClaim.join(claimed, yield* limits.shared(nodeId, shared, sharing))
    }
    return claimed
  })

  const claim = (nodeId: string, requests: ReadonlyArray<ClaimRequest>): StoreEffect<ClaimResult> => {
    const unlimited = requests.filter((request) => !isLimited(request))
    const others = requests.filter(isLimited)
    const first = free.alone(free.claim(nodeId, unlimited))
    if (others.length === 0) return first
    const second = limited.alone(claimLimited(nodeId, others))
    return unlimited.length === 0 ? second : Effect.zipWith(first, second, LimitedClaim.join)
  }

  const both = [free.mailboxes, limited.mailboxes]
  return {
    claim,
    floorOf: (mailbox: Key) => free.mailboxes.floorOf(mailbox) ?? limited.mailboxes.floorOf(mailbox),
    givenBack: (ends: ReadonlyArray<LeasedMailbox>) => {
      for (const mailboxes of both) mailboxes.givenBack(ends)
    },
    released: (keys: ReadonlyArray<Key>) => {
      for (const mailboxes of both) mailboxes.released(keys)
    }
  }
}
