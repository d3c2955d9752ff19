/**
 * What keeps turns quick while a snapshot is open: deliveries are stamped after their transaction got its id, so that a
 * turn knows how far back it need not look, and pages on their way are found by their turn.
 */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `alter table webhooks_queue alter column due_at set default clock_timestamp()`,
  `drop index webhooks_flight_endpoint`,
  `create index webhooks_flight_run on webhooks_flight (endpoint_id, run)`
)
