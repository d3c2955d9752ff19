/**
 * The outbox and the cursors of its readers. `xid` is the transaction that wrote the event: readers stay below the
 * oldest transaction that is still open, so that none is overtaken by one that commits after it.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `create table event (
    seq bigint generated always as identity,
    xid xid8 not null default pg_current_xact_id(),
    id text not null,
    type text not null,
    version smallint not null,
    account_id text,
    data jsonb not null,
    occurred_at timestamptz not null default now(),
    primary key (xid, seq)
  )`,
  `create index event_occurred_at on event (occurred_at)`,
  `create unique index event_id on event (id)`,
  `create table event_cursor (
    reaction text primary key,
    xid xid8 not null,
    seq bigint not null,
    moved_at timestamptz not null default now()
  )`,
  `comment on table event_cursor is 'How far each reaction has come; moves in the transaction of what the reaction did'`
)
