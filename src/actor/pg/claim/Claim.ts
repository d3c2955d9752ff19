/**
 * Performs one claim of a node: from the priority queues for every actor, and by key for those that have keys. Actors
 * with a limit for the whole cluster come one by one, each behind the lock of its row in `job_actor`, since what runs
 * elsewhere counts.
 */
import type { PgClient } from "@effect/sql-pg"
import { Effect, Semaphore } from "effect"
import type { SqlError } from "effect/sql"
import { readSteadyMillis } from "../../../process/SteadyClock.ts"
import type { ClaimRequest, ClaimResult } from "../../JobStore.ts"
import { leaseLengthOf, leasesOf, type RoomedRequest } from "../../limit/LeaseSizes.ts"
import { isLimited } from "../../limit/Limits.ts"
import type { ClaimLedger } from "./ClaimLedger.ts"
import * as LimitedClaim from "./LimitedClaim.ts"
import * as MailboxClaim from "./MailboxClaim.ts"
import * as PriorityQueueClaim from "./PriorityQueueClaim.ts"
import * as ReadyLook from "./ReadyLook.ts"
import * as TenantClaim from "./TenantClaim.ts"
import { Watermark } from "./Watermark.ts"

const hasKeys = (
  request: RoomedRequest
): request is RoomedRequest & { readonly keyPolicy: NonNullable<ClaimRequest["keyPolicy"]> } =>
  request.keyPolicy !== undefined
const isFair = (
  request: ClaimRequest
): request is ClaimRequest & { readonly tenants: NonNullable<ClaimRequest["tenants"]> } => request.tenants !== undefined

export const make = (sql: PgClient.PgClient, ledger: ClaimLedger) => {
  // The claim from the priority queues comes first and moves the horizon, which both use.
  const watermark = new Watermark()
  const priorityQueues = PriorityQueueClaim.make(sql, watermark, ledger)
  const mailboxes = MailboxClaim.make(sql, watermark)
  const tenants = TenantClaim.make(sql, watermark, ledger)

  /** `durable`: leases of mailboxes and what counts towards a limit must outlive a crash of the database. */
  const free = Effect.fnUntraced(function* (nodeId: string, requests: ReadonlyArray<RoomedRequest>, durable = false) {
    const inLine = requests.flatMap((request) => {
      const limit = Math.min(request.limit, request.room ?? request.limit)
      return limit > 0 ? [{ ...request, limit }] : []
    })
    const plain = inLine.length === 0 ? [] : yield* priorityQueues.claim(nodeId, inLine, durable)
    const fair = inLine.filter(isFair).flatMap(({ actor, limit, tenants, version }) => {
      const left = limit - plain.filter((job) => job.actor === actor).length
      return left <= 0 ? [] : [{ actor, limit: left, tenants, version }]
    })
    const jobs = fair.length === 0 ? plain : [...plain, ...(yield* tenants.claim(nodeId, fair, durable))]
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
          tenantPlaces: request.tenantPlaces,
          length: leaseLengthOf(left)
        }
      ]
    })
    const { arrivals, leases } = withKeys.length === 0 ? LimitedClaim.nothing : yield* mailboxes.claim(nodeId, withKeys)
    return { jobs, leases, arrivals, retryInMs: undefined } satisfies ClaimResult
  })

  const limited = LimitedClaim.make(sql, (nodeId, request) => free(nodeId, [request], true))

  const oneAtATime = Semaphore.makeUnsafe(1)
  const claim = (
    nodeId: string,
    requests: ReadonlyArray<ClaimRequest>
  ): Effect.Effect<ClaimResult, SqlError.SqlError> =>
    oneAtATime.withPermits(1)(
      Effect.gen(function* () {
        let claimed: ClaimResult = yield* free(
          nodeId,
          requests.filter((request) => !isLimited(request))
        )
        for (const request of requests) {
          if (!isLimited(request) || request.shared !== undefined) continue
          claimed = LimitedClaim.join(claimed, yield* limited.own(nodeId, request))
        }
        for (const sharing of Map.groupBy(requests, ({ shared }) => shared?.name).values()) {
          const [{ shared } = {}] = sharing
          if (shared !== undefined) claimed = LimitedClaim.join(claimed, yield* limited.shared(nodeId, shared, sharing))
        }
        return claimed
      })
    )
  const { floorOf, givenBack, released } = mailboxes
  const readyLook = (actors: ReadonlyArray<string>, due: () => void) =>
    Effect.map(readSteadyMillis, (readMs) => {
      const isResting = () => {
        const nowMs = readMs()
        return priorityQueues.isResting(nowMs) && tenants.isResting(nowMs) && mailboxes.isResting(nowMs)
      }
      return ReadyLook.make(actors, isResting, due)
    })
  return { claim, floorOf, givenBack, readyLook, released }
}
