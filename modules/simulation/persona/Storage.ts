/** How much one account may store of simulations and their personas. */
import { rows, type StorageBound, share } from "../../../src/sql/storage/StorageBound.ts"

export const storage: ReadonlyArray<StorageBound> = [
  rows("simulation_simulation", 100_000, "シミュレーション", "simulations"),
  share("simulation_outcome", "simulation_simulation"),
  share("simulation_token_reservation", "simulation_simulation"),
  rows("simulation_segment", 500_000, "セグメント", "segments"),
  rows("simulation_persona", 2_000_000, "ペルソナ", "personas"),
  rows("simulation_growth", 200_000, "ペルソナの母集団", "populations of personas"),
  rows(
    "simulation_reaction",
    2_000_000,
    "言語モデルの感想（90日保存）",
    "reactions of a language model (kept for 90 days)"
  ),
  // One a day.
  rows("simulation_model_usage", 40_000, "言語モデルの利用日", "days with a language model")
]
