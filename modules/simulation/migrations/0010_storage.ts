/** Migration: counts the rows that accounts have; `Storage.ts` says how many they may have. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"
import { countRows } from "../../../src/sql/storage/RowCount.ts"

export default compatible(
  statements(
    ...countRows(
      "simulation_simulation",
      "simulation_segment",
      "simulation_persona",
      "simulation_growth",
      "simulation_reaction",
      "simulation_model_usage"
    )
  )
)
