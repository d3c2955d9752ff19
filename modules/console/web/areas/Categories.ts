/** What municipalities are scored by. */

export const categories = ["people", "economy", "business", "risk"] as const
