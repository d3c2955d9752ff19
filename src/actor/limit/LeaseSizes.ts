/** How much a claim may lease, by the limits of its actor. */
import { type ClaimRequest, jobsPerLease } from "../JobStore.ts"

/**
 * Jobs that a new lease covers. Every start counts for a rate: jobs behind the first would start beyond it. With a rate per
 * key no more of them can start at first.
 */
export const leaseLengthOf = ({ keyPolicy, limit, rate, shared }: ClaimRequest): number => {
  const running = keyPolicy?.running ?? 1
  const isPaced = (rate ?? shared?.rate) !== undefined
  const length = isPaced ? Math.min(running, Math.max(1, limit)) : Math.max(jobsPerLease, running)
  return Math.min(length, keyPolicy?.rate?.jobs ?? length)
}

/** A request for which a limit that is shared has only so much room. */
export interface RoomedRequest extends ClaimRequest {
  readonly room?: number | undefined
}

/** What a lease uses up of a limit that is shared: all that may run, or start, under it. */
export const placesOfLease = (request: ClaimRequest): number =>
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
