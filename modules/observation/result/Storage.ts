/** How much one account may store of what it observes. */
import { rows, type StorageBound } from "../../../src/sql/storage/StorageBound.ts"

export const storage: ReadonlyArray<StorageBound> = [
  // Archived ones stay.
  rows("observation_observation", 5_000, "観測", "observations"),
  rows("observation_result", 2_000_000, "観測結果", "results of observations"),
  rows("observation_spending", 200_000, "月ごとの観測費用", "monthly costs of observations")
]
