/** Adds an index of parked deliveries, which are few, so that counting them does not scan the log. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `create index webhooks_delivery_parked on webhooks_delivery (endpoint_id, id) where state = 'parked'`
)
