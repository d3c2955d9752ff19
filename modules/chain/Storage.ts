/** How many chains and stores one account may have. */
import { rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"
import { maxChains, maxStores } from "./Limits.ts"

export const storage: ReadonlyArray<StorageBound> = [
  rows("chain_chain", maxChains, "チェーン", "chains"),
  rows("chain_store", maxChains * maxStores, "店舗", "stores")
]
