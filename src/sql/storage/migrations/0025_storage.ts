/**
 * Migration: how many rows accounts have in each counted table, how many they may have, and the function of the triggers that
 * count (`RowCount.ts`).
 */
import { compatible, statements } from "../../migrate/Migrations.ts"
import { ownRow, protectTable, protectTenantTable } from "../../tenant/Tenant.ts"

/** First number of the advisory lock of an account that is near a limit; the second is the hash of the account. */
const limitLock = 25_965

/**
 * Runs after a statement on a counted table, with its rows in `changed`.
 *
 * A count is kept in parts: a transaction adds to a part that no other one has locked, or makes another, so that none waits for
 * the count and no order of tables can end in a deadlock. There are as many parts as transactions wrote at one time.
 *
 * The sum sees what has been committed. Near the limit, and for a statement that adds a hundredth of it, transactions therefore take
 * turns and count again. All tables together are looked at with every ten-thousandth of their limit alone.
 */
const changed = `create function storage_changed() returns trigger language plpgsql set enable_seqscan = off as $$
  declare
    change record;
    bound record;
    added bigint;
    counted bigint;
    used bigint;
    first text;
    last text;
  begin
    for change in
      select account_id as account, count(*) as n from changed where account_id is not null group by 1 order by 1
    loop
      added := case tg_op when 'DELETE' then -change.n else change.n end;
      update storage_usage u set rows = u.rows + added
        where u.account_id = change.account and u.name = tg_table_name and u.part = (
          select part from storage_usage where account_id = change.account and name = tg_table_name
          order by part for no key update skip locked limit 1)
        returning u.rows into counted;
      if not found then
        insert into storage_usage as u (account_id, name, part, rows)
          values (change.account, tg_table_name, floor(random() * 2147483647)::int, added)
          on conflict (account_id, name, part) do update set rows = u.rows + excluded.rows
          returning u.rows into counted;
      end if;
      continue when added <= 0;
      for bound in
        select l.name, l.ja, l.en, coalesce(
          (select a.rows from storage_allowance a where a.account_id = change.account and a.name = l.name),
          (l.rows * coalesce((select p.factor from storage_plan p where p.account_id = change.account), 1))::bigint) as most
        from storage_limit l where l.name in (tg_table_name, '*') order by l.name desc
      loop
        if bound.name = '*' then
          continue when counted / greatest(1, bound.most / 10000) = (counted - added) / greatest(1, bound.most / 10000);
        end if;
        first := case bound.name when '*' then '' else bound.name end;
        last := case bound.name when '*' then '~' else bound.name end;
        select sum(rows) into used from storage_usage
          where account_id = change.account and name between first and last;
        if used > bound.most - bound.most / 10 - 10 or added > bound.most / 100 then
          perform pg_advisory_xact_lock(${limitLock}, hashtext(change.account));
          select sum(rows) into used from storage_usage
            where account_id = change.account and name between first and last;
          if used > bound.most then
            raise exception using errcode = 'SL001', message = 'storage limit of ' || bound.name,
              detail = json_build_object('table', bound.name, 'limit', bound.most, 'ja', bound.ja, 'en', bound.en);
          end if;
        end if;
      end loop;
    end loop;
    return null;
  end $$`

export default compatible(
  statements(
    `create table storage_usage (
      account_id text collate "C" not null,
      name text collate "C" not null,
      part int not null,
      rows bigint not null,
      primary key (account_id, name, part)
    ) with (fillfactor = 50)`,
    `comment on table storage_usage is 'Rows of an account in a counted table; the sum of the parts counts'`,
    ...protectTenantTable("storage_usage"),
    `create table storage_limit (
      name text collate "C" primary key,
      rows bigint not null check (rows >= 0),
      ja text not null,
      en text not null
    )`,
    `comment on table storage_limit is 'Rows that an account may have in a table (* for all of them together), as the release declares'`,
    ...protectTable("storage_limit", "select", "true"),
    `create table storage_plan (
      account_id text collate "C" primary key,
      factor real not null check (factor > 0)
    )`,
    `comment on table storage_plan is 'By what the plan of an account multiplies its limits; 1 where there is no row'`,
    ...protectTable("storage_plan", "select", ownRow),
    `create table storage_allowance (
      account_id text collate "C" not null,
      name text collate "C" not null,
      rows bigint not null check (rows >= 0),
      primary key (account_id, name)
    )`,
    `comment on table storage_allowance is 'Limits that an operator has set for an account, whatever its plan'`,
    ...protectTable("storage_allowance", "select", ownRow),
    changed
  )
)
