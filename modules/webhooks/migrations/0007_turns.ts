/**
 * What changes with every turn leaves the endpoint's row, which everybody looks up: turns are numbered rows that are
 * inserted and deleted, and signals carry the number. So each has a key of its own, and no look-up walks over those
 * that were before it, which stay while a snapshot is open.
 */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `create table webhooks_turn (
    endpoint_id text collate "C" not null,
    turn integer not null,
    run text not null,
    primary key (endpoint_id, turn)
  ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500,
    autovacuum_vacuum_cost_delay = 0)`,
  `comment on table webhooks_turn is 'The turn of each endpoint that may deliver and store results: the fence'`,
  `comment on column webhooks_turn.turn is 'One more than that of the turn before, whose row is deleted'`,
  `alter table webhooks_turn enable row level security`,
  `insert into webhooks_turn select id, 0, run from webhooks_endpoint where run is not null`,
  `alter table webhooks_endpoint add column has_turns boolean not null default false`,
  `comment on column webhooks_endpoint.has_turns is 'A turn has begun, ever: its last one has a row'`,
  `update webhooks_endpoint set has_turns = true where run is not null`,
  `alter table webhooks_endpoint drop column run`,

  `alter table webhooks_signal add column turn integer not null default 0`,
  `alter table webhooks_signal alter column turn drop default`,
  `alter table webhooks_signal drop constraint webhooks_signal_pkey`,
  `alter table webhooks_signal add primary key (endpoint_id, turn)`,
  `comment on column webhooks_signal.turn is 'The turn of the endpoint when the job was sent; 0 before the first'`
)
