/** Adds columns for results and segments in English to the Japanese ones. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table simulation_simulation add column headline_en text, add column result_data_en json`,
  `comment on column simulation_simulation.result_data_en is
    'The result in English; null, as its headline, where it was stored in Japanese alone'`,
  `alter table simulation_segment add column name_en text, add column segment_data_en json`,
  `comment on column simulation_segment.segment_data_en is
    'The segment in English; null, as its name, where it was stored in Japanese alone'`
)
