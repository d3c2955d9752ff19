/**
 * The outbox and the cursors of its readers. Events are numbered in the order in which they are published, and this order is
 * safe to read.
 *
 * `event_next()` numbers an event. Before its first number a transaction takes a shared advisory lock that carries its
 * floor: the last number that was given before. All its events lie above the floor, and PostgreSQL releases the lock
 * only after the transaction is visible as ended. One lock per transaction is enough: a transaction-local setting notes
 * that it is held, and a savepoint that rolls back takes both away.
 *
 * `event_horizon()` answers up to where every number is decided: its event is visible to the next statement, or never
 * will be. It reads the last number first and the locks of this database afterwards. A transaction that took a number
 * up to `last` held its lock before, so it has ended, or it is among the holders and its floor bounds the horizon. Hence
 * only transactions that publish here hold events back.
 *
 * Both use `pg_sequence_last_value`: while a number is given, `select last_value` may see for a moment what goes to the
 * write-ahead log, which is up to 32 too high. The lock is a bigint whose upper 16 bits name its purpose.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `create sequence event_seq as bigint cache 1`,

  `create function event_next() returns bigint language plpgsql as $$
    declare
      transaction_id constant text := pg_current_xact_id()::text;
    begin
      if current_setting('ekimae.publishing', true) is distinct from transaction_id then
        perform pg_advisory_xact_lock_shared(
          (25963::bigint << 48) | coalesce(pg_sequence_last_value('event_seq'::regclass), 0));
        perform set_config('ekimae.publishing', transaction_id, true);
      end if;
      return nextval('event_seq');
    end $$`,
  `comment on function event_next() is 'The number of the next event; takes the lock by which event_horizon() knows of the transaction'`,

  `create function event_publishers(out floor bigint, out pid integer, out virtualtransaction text)
    returns setof record language sql as $$
      select ((classid::bigint & 65535) << 32) | objid::bigint, pid, virtualtransaction
      from pg_locks
      where locktype = 'advisory' and classid::bigint >> 16 = 25963 and objsubid = 1 and mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())
    $$`,
  `comment on function event_publishers() is 'Open transactions that publish; the numbers of their events lie above the floor'`,

  `create function event_horizon(after bigint, out last bigint, out horizon bigint) language plpgsql as $$
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise 'Events can only be read at transaction isolation level read committed, where each statement has a new snapshot';
      end if;
      last := coalesce(pg_sequence_last_value('event_seq'::regclass), 0);
      horizon := last;
      if last > after then
        horizon := least(last, (select min(floor) from event_publishers()));
      end if;
    end $$`,
  `comment on function event_horizon(bigint) is 'The last number given, and up to where all are decided; looks at locks only when a number after the given one exists'`,

  `create table event (
    seq bigint primary key default event_next(),
    id text not null,
    type text not null,
    version smallint not null,
    account_id text,
    data jsonb not null,
    occurred_at timestamptz not null default now()
  )`,
  `alter sequence event_seq owned by event.seq`,
  `create unique index event_id on event (id)`,
  `create index event_occurred_at on event (occurred_at)`,

  `create table event_cursor (
    reaction text primary key,
    seq bigint not null,
    moved_at timestamptz not null default now()
  )`,
  `comment on table event_cursor is 'How far each reaction has come; moves in the transaction of what the reaction did'`
)
