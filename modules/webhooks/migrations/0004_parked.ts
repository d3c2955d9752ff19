/** Finds what is parked without reading the log: few deliveries are, and operators count them. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `create index webhooks_delivery_parked on webhooks_delivery (endpoint_id, id) where state = 'parked'`
)
