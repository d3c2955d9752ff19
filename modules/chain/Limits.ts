/** How much an account may keep. */

/** Chains of an account. */
export const maxChains = 100
/** Stores of a chain, closed ones included. */
export const maxStores = 2_000
