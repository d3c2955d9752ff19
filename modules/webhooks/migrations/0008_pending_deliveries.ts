/**
 * Lets `webhooks_delivery` hold pending deliveries too: the fan-out inserts the row, and the statement that stores the
 * last result updates it. So that this update is a HOT update, it changes no column of an index (`parked` replaces the
 * index condition on `state`), and every page has room for a second version of its rows.
 */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `drop index webhooks_delivery_parked`,
  `alter table webhooks_delivery
    drop constraint webhooks_delivery_state_check,
    add constraint webhooks_delivery_state_check
      check (state in ('pending', 'succeeded', 'failed', 'parked', 'cancelled')),
    alter column finished_at drop not null,
    add column epoch integer not null default 0,
    add column next_at timestamptz,
    add column parked boolean not null default false`,
  `update webhooks_delivery set parked = true where state = 'parked'`,
  `alter table webhooks_delivery
    add constraint webhooks_delivery_finished_check check ((state = 'pending') = (finished_at is null)),
    add constraint webhooks_delivery_parked_check check ((state = 'parked') = parked)`,
  `create index webhooks_delivery_parked on webhooks_delivery (endpoint_id, id) where parked`,
  `comment on table webhooks_delivery is 'All deliveries, from the fan-out on'`,
  `comment on column webhooks_delivery.epoch is 'The epoch of the endpoint at the fan-out: a pending delivery of an earlier one is parked'`,
  `comment on column webhooks_delivery.next_at is 'Earliest time of the next attempt; null unless it is pending'`,
  `comment on column webhooks_delivery.parked is 'For an index: it changes less often than the state'`,
  `do $$ declare part regclass; begin
    for part in select inhrelid::regclass from pg_inherits where inhparent = 'webhooks_delivery'::regclass loop
      execute format('alter table %s set (fillfactor = 50)', part);
    end loop;
  end $$`,
  `insert into webhooks_delivery (id, account_id, endpoint_id, kind, message_id, event_id, type, state, attempts,
      created_at, finished_at, epoch, next_at)
    select id, account_id, endpoint_id, kind, message_id, event_id, type, 'pending', attempts, created_at, null, epoch, due_at
    from webhooks_queue where kind <> 'replay'`
)
