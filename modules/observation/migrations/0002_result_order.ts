/** Results by observation and id, both ascending, so that one comparison of rows names the results of an observation in a time. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `drop index observation_result_list`,
  `create index observation_result_list on observation_result (observation_id, id) include (status, level)`
)
