/** The events with which reactions failed: where an account waits for one, and those that were set aside. */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table event_failure (
      id bigint generated always as identity primary key,
      reaction text not null,
      account_id text not null,
      seq bigint not null,
      event_id text,
      type text,
      tries smallint not null,
      reason text not null,
      failed_at timestamptz not null default now(),
      next_at timestamptz,
      blocks boolean not null,
      batch smallint not null default 1
    )`,
    `comment on table event_failure is 'Events with which a reaction failed; at most one of them per reaction and account blocks the account''s later events'`,
    `comment on column event_failure.account_id is 'Empty for events about data that all accounts share'`,
    `comment on column event_failure.seq is 'The event; of a row that blocks, the first that the reaction has not handled for the account'`,
    `comment on column event_failure.event_id is 'Null once the reaction has handled the event and catches up with the later ones'`,
    `comment on column event_failure.next_at is 'When it is tried again; null once it is set aside'`,
    `comment on column event_failure.batch is 'Events of the next attempt'`,
    `create unique index event_failure_blocks on event_failure (reaction, account_id) where blocks`,
    `create index event_failure_account on event_failure (reaction, account_id, seq)`,
    `create index event_failure_next on event_failure (next_at) where next_at is not null`
  )
)
