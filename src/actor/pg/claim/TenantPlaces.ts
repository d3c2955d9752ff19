/** Counts the places of a node that the tenants of an actor have, where the actor gives each of them a share. */
import type { ClaimRequest, MailboxLease } from "../../JobStore.ts"

type TenantPlaces = ClaimRequest["tenantPlaces"]

/** Places of a tenant where it may have all that there are. */
export const unbounded = 2 ** 31 - 1

/** Whether a tenant has all that it may have. */
export const isFull = (places: TenantPlaces) =>
  places && ((tenant: string): boolean => (places.held.get(tenant) ?? 0) >= places.most)

/** The places that tenants have with these leases. */
export const withHeld = (places: TenantPlaces, leases: ReadonlyArray<MailboxLease>): TenantPlaces => {
  if (places === undefined) return undefined
  const held = new Map(places.held)
  for (const { jobs } of leases) {
    const tenant = jobs[0]?.tenant ?? ""
    held.set(tenant, (held.get(tenant) ?? 0) + 1)
  }
  return { ...places, held }
}
