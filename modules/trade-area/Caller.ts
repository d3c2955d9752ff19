/** Who calls an endpoint of this module. The middleware `BusinessKey` has checked the key, the plan and the rate limit. */
import { Effect } from "effect"
import { Principal } from "../../src/http/auth/Principal.ts"
import { isWithin } from "../../src/http/auth/Section.ts"
import { isLive } from "../accounts/contract.ts"

/**
 * The data that a key sees. Keys `trade_test_` get mock data that depends on the input alone, and neither read nor write
 * what live keys see.
 */
export type Plane = "live" | "test"

export interface Caller {
  readonly accountId: string
  readonly plane: Plane
  /** Whether the caller may see what belongs to the account's shop: keys do, and sessions that are not limited to another section. */
  readonly seesShop: boolean
}

export const caller: Effect.Effect<Caller, never, Principal> = Effect.map(Principal, (principal) => ({
  accountId: principal.accountId,
  plane: isLive(principal) ? "live" : "test",
  seesShop: isWithin(principal, "shop")
}))
