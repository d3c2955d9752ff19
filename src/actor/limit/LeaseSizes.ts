/** How much a claim may lease, by the limits of its actor. */
import { type ClaimRequest, jobsPerLease } from "../JobStore.ts"
import { countsStarts } from "./Limits.ts"

/** A request for which a limit that is shared has only so much room. */
export interface RoomedRequest extends ClaimRequest {
  readonly room?: number | undefined
}

/**
 * Returns how many jobs a new lease covers: one where a key serves tenants round robin. Every start counts for a rate: jobs behind the first would start beyond it. With a rate per
 * key no more of them can start at first.
 */
export const leaseLengthOf = (request: RoomedRequest): number => {
  const { keyPolicy, limit, rate, room = Number.POSITIVE_INFINITY, shared } = request
  const running = keyPolicy?.running ?? 1
  if (keyPolicy?.fairToTenants === true) return 1
  return Math.min(
    countsStarts(request) ? running : Math.max(jobsPerLease, running),
    rate === undefined ? Number.POSITIVE_INFINITY : Math.max(1, limit),
    shared?.rate === undefined ? Number.POSITIVE_INFINITY : Math.max(1, room),
    keyPolicy?.rate?.jobs ?? Number.POSITIVE_INFINITY
  )
}

/** What a lease uses up of a limit that is shared: all that may run, or start, under it. */
export const placesOfLease = (request: RoomedRequest): number =>
  Math.max(
    request.shared?.running === undefined ? 1 : (request.keyPolicy?.running ?? 1),
    request.shared?.rate === undefined ? 1 : leaseLengthOf(request)
  )

/** Leases that a claim may take: with a rate all that they cover may start at once. */
export const leasesOf = (request: RoomedRequest): number => {
  const { limit, rate, room = Number.POSITIVE_INFINITY } = request
  const leases = rate === undefined ? limit : Math.floor(limit / leaseLengthOf(request))
  return Math.min(leases, Math.floor(room / placesOfLease(request)))
}
