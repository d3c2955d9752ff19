-- The schema as the migrations make it. Do not edit: write a migration, then run `npm run dump-schema`.
-- Partitions of job_history for single days are made while the service runs.

create extension btree_gist;

create sequence area_revision as bigint start 1 increment 1 cache 1;

create sequence event_seq as bigint start 1 increment 1 cache 1;

create sequence job_id as bigint start 1 increment 32 cache 1;

CREATE OR REPLACE FUNCTION public.area_profile_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      update area_profile_version set version = version + 1 where shard = pg_backend_pid() % 32;
      return null;
    end
  $function$;

CREATE OR REPLACE FUNCTION public.crm_entitling(account text, users text[])
 RETURNS TABLE(line_user_id text, tier_id text, subscription text, paid_until timestamp with time zone, banned_at timestamp with time zone, member_since timestamp with time zone)
 LANGUAGE plpgsql
 SET role TO 'ekimae_tenant'
 SET enable_seqscan TO 'off'
AS $function$
  declare
    account_before constant text := coalesce(current_setting('ekimae.account_id', true), '');
  begin
    perform set_config('ekimae.account_id', account, true);
    return query select m.line_user_id, m.tier_id, m.subscription, m.paid_until, m.banned_at, m.member_since
      from crm_member m where m.account_id = account and m.line_user_id = any(users);
    perform set_config('ekimae.account_id', account_before, true);
  end $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      perform pg_advisory_xact_lock_shared(25964, hashtext(old.account_id));
      perform crm_friend_count(old.account_id, old.id, old.status, case when tg_op = 'UPDATE' then new.status end);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_count(account text, friend_id text, before text, after text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
    begin
      update crm_friend_range r set
        following = following + (after is not distinct from 'following')::int - (before is not distinct from 'following')::int,
        blocked = blocked + (after is not distinct from 'blocked')::int - (before is not distinct from 'blocked')::int,
        unfollowed = unfollowed + (after is not distinct from 'unfollowed')::int - (before is not distinct from 'unfollowed')::int
      where r.account_id = account and r.last_id = (
        select last_id from crm_friend_range where account_id = account and last_id >= friend_id order by last_id limit 1);
    end $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_forget_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.email := null;
        new.email_language := null;
        new.email_refused_at := null;
        return new;
      end $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_forget_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin delete from crm_mail where friend_id = new.id; return null; end $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_forget_memo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin new.memo := null; return new; end $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_forget_received()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin delete from crm_received where friend_id = new.id; return null; end $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_grams(account text, name text)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
    declare
      prefix constant text := account || ' ';
      made integer[] := '{}';
      before text;
      letter text;
      prefixed text;
    begin
      foreach letter in array string_to_array(name, null) loop
        prefixed := prefix || letter;
        if before is not null then
          made := made || hashtext(before || letter);
        end if;
        made := made || hashtext(prefixed);
        before := prefixed;
      end loop;
      return made;
    end
  $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      account text;
      newest text collate "C";
      friend record;
    begin
      for account in select distinct account_id from inserted loop
        perform pg_advisory_xact_lock_shared(25964, hashtext(account));
        select max(last_id) into newest from crm_friend_range where account_id = account;
        for friend in
          select id, status from inserted where account_id = account and id <= newest and status is not null order by id
        loop
          perform crm_friend_count(account, friend.id, null, friend.status);
        end loop;
      end loop;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_matches(query text, wanted text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '32MB'
AS $function$
    select id from crm_friend
    where account_id = current_setting('ekimae.account_id', true) and line_user_id is not null
      and crm_friend_grams(account_id, search_name) @> array(
        select hashtext(current_setting('ekimae.account_id', true) || ' ' || substr(query, i, 2))
        from generate_series(1, greatest(length(query) - 1, 1), greatest(length(query) / 8, 1)) i)
      and strpos(search_name, query) > 0 and (wanted is null or status = wanted)
  $function$;

CREATE OR REPLACE FUNCTION public.crm_friend_page(query text, wanted text, most integer, skipped bigint, OUT ids text[], OUT total bigint)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    with match as materialized (
      select id from crm_friend
      where line_user_id is not null
        and crm_friend_grams(account_id, search_name) @> array(
          select hashtext(current_setting('ekimae.account_id', true) || ' ' || substr(query, i, 2))
          from generate_series(1, greatest(length(query) - 1, 1), greatest(length(query) / 8, 1)) i)
        and account_id || '' = (select current_setting('ekimae.account_id', true))
        and strpos(search_name, query) > 0 and (wanted is null or status || '' = wanted)
    )
    select array(select id from match order by id desc limit most offset skipped), (select count(*) from match)
  $function$;

CREATE OR REPLACE FUNCTION public.ekimae_send_job(actor text, payload jsonb, key text DEFAULT NULL::text, unique_key text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, delay interval DEFAULT NULL::interval, priority integer DEFAULT NULL::integer, not_after timestamp with time zone DEFAULT NULL::timestamp with time zone, tenant text DEFAULT NULL::text, unique_within interval DEFAULT NULL::interval, unique_while text DEFAULT NULL::text, unique_on text DEFAULT NULL::text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  #variable_conflict use_column
  declare
    target record;
    fault text[];
    new_id bigint;
    held_id bigint;
    due_at timestamptz;
    rank smallint;
    relay constant text := 'runtime/send-unique';
    sender constant text := 'sql:' || session_user;
  begin
    select external_version is not null as external, has_keys, external_priority as priority, external_version as version,
      external_deadline as has_deadline, by_tenant
    into target
    from job_actor where job_actor.actor = ekimae_send_job.actor;
    fault := case
      when target.external is not true then array[
        format('The actor %s takes no jobs from outside', coalesce(ekimae_send_job.actor, 'null')),
        'GET /admin/v1/actors lists those that do. An actor that is declared external does so once a node of that build has started']
      when ekimae_send_job.payload is null then array['The payload is null',
        'Send JSON that the schema of the actor reads; JSON null is ''null''::jsonb']
      when octet_length(ekimae_send_job.payload::text) > 1048576 then array[
        format('The payload has %s bytes', octet_length(ekimae_send_job.payload::text)),
        'A payload has at most 1048576 bytes: keep what is larger in a table, and send its key']
      when ekimae_send_job.key is not null and not target.has_keys then array[
        format('The actor %s has no keys', ekimae_send_job.actor), 'Leave the key out']
      when length(ekimae_send_job.key) not between 1 and 500 or length(ekimae_send_job.unique_key) not between 1 and 500 then array[
        'A key has 1 to 500 characters', 'Shorten it, or leave it out']
      when ekimae_send_job.unique_key is null
        and coalesce(ekimae_send_job.unique_within::text, ekimae_send_job.unique_while, ekimae_send_job.unique_on) is not null then array[
        'unique_within, unique_while and unique_on are rules of a unique key', 'Give unique_key as well']
      when ekimae_send_job.unique_within is not null and ekimae_send_job.unique_while is not null then array[
        'Give unique_within or unique_while, not both', 'Both say how long a job has the unique key']
      when ekimae_send_job.unique_while not in ('unfinished', 'waiting') then array[
        'unique_while is unfinished or waiting', 'Leave it out for unfinished']
      when ekimae_send_job.unique_on not in ('keep', 'replace', 'runAgain') then array[
        'unique_on is keep, replace or runAgain', 'Leave it out for keep']
      when ekimae_send_job.unique_within is not null
        and not (ekimae_send_job.unique_within > interval '0' and ekimae_send_job.unique_within <= interval '100 years') then array[
        'unique_within is more than nothing, and at most 100 years', 'Give an interval such as ''1 day''']
      when ekimae_send_job.run_at is not null and ekimae_send_job.delay is not null then array[
        'Give run_at or delay, not both', 'Both say when the job is due']
      when ekimae_send_job.delay > interval '100 years' or ekimae_send_job.delay < interval '-100 years' then array[
        'A delay is at most 100 years', 'Give an interval such as ''10 minutes''']
      when not isfinite(ekimae_send_job.run_at) or ekimae_send_job.run_at >= '10000-01-01 00:00:00+00' then array[
        'run_at is a finite time before the year 10000', 'Leave it out for now']
      when not isfinite(ekimae_send_job.not_after) or ekimae_send_job.not_after >= '10000-01-01 00:00:00+00' then array[
        'not_after is a finite time before the year 10000', 'Leave it out for a job that is never too late']
      when ekimae_send_job.priority not between -2 and 2 then array[
        'A priority is a number from -2 to 2', 'The lowest is served first; leave it out for that of the actor']
      when ekimae_send_job.not_after is not null and not target.has_deadline then array[
        format('The actor %s declares no deadline', ekimae_send_job.actor), 'Leave not_after out']
      when length(ekimae_send_job.tenant) not between 1 and 100 then array[
        'A tenant has 1 to 100 characters', 'Give the id of the account, or leave it out for work of the service itself']
    end;
    if fault is not null then
      raise exception '%', fault[1] using errcode = 'invalid_parameter_value', hint = fault[2];
    end if;
    due_at := coalesce(ekimae_send_job.run_at, now() + ekimae_send_job.delay);
    rank := coalesce(ekimae_send_job.priority, target.priority);
    -- Every sender has its transaction id before its positions: claims rely on it.
    perform pg_current_xact_id();
    new_id := nextval('job_id');
    -- What becomes of the job that has the key is decided by a job that sends this one, once it is committed.
    if ekimae_send_job.unique_while = 'waiting' or ekimae_send_job.unique_on <> 'keep' then
      insert into job (id, position, actor, priority, priority_queue, key, tenant, cause, payload)
      values (new_id, new_id, relay, 0, 3, md5(ekimae_send_job.actor || ' ' || ekimae_send_job.unique_key), ekimae_send_job.tenant, sender,
        jsonb_build_object('order', md5(ekimae_send_job.actor || ' ' || ekimae_send_job.unique_key),
          'actor', ekimae_send_job.actor, 'payload', ekimae_send_job.payload, 'version', target.version, 'key', ekimae_send_job.key,
          'priority', rank, 'byTenant', target.by_tenant, 'tenant', ekimae_send_job.tenant, 'cause', sender,
          'uniqueKey', ekimae_send_job.unique_key, 'uniqueness', jsonb_build_object(
            'while', case when ekimae_send_job.unique_within is null then coalesce(ekimae_send_job.unique_while, 'unfinished') else 'window' end,
            'withinMs', extract(epoch from ekimae_send_job.unique_within) * 1000, 'on', coalesce(ekimae_send_job.unique_on, 'keep')),
          'runAtMs', case when due_at > now() then extract(epoch from due_at) * 1000 end,
          'notAfterMs', extract(epoch from ekimae_send_job.not_after) * 1000));
      perform pg_notify('ekimae_wakeup', json_build_array('sql', json_build_array(
        json_build_array('job', json_build_array(relay))))::text);
      return new_id;
    end if;
    if ekimae_send_job.unique_within is not null then
      loop
        insert into job_window as held (actor, key, job_id, until)
        values (ekimae_send_job.actor, ekimae_send_job.unique_key, new_id, now() + ekimae_send_job.unique_within)
        on conflict (actor, key) do update set job_id = excluded.job_id, until = excluded.until where held.until <= now();
        exit when found;
        select held.job_id into held_id from job_window held
        where held.actor = ekimae_send_job.actor and held.key = ekimae_send_job.unique_key;
        if held_id is not null then
          return held_id;
        end if;
      end loop;
    elsif ekimae_send_job.unique_key is not null then
      insert into job_unique as held (actor, key, job_id)
      values (ekimae_send_job.actor, ekimae_send_job.unique_key, new_id)
      on conflict (actor, key) do update set job_id = held.job_id
      returning held.job_id into held_id;
      if held_id <> new_id then
        return held_id;
      end if;
    end if;
    if due_at > now() then
      insert into job_scheduled (id, run_at, actor, priority, payload, unique_key, key, version, tenant, cause)
      values (new_id, due_at, ekimae_send_job.actor, rank, ekimae_send_job.payload,
        ekimae_send_job.unique_key, ekimae_send_job.key, target.version, ekimae_send_job.tenant, sender);
      perform pg_notify('ekimae_wakeup', json_build_array('sql', json_build_array(
        json_build_array('scheduled', null)))::text);
    else
      insert into job (id, position, actor, priority, priority_queue, payload, unique_key, key, version, tenant, cause)
      values (new_id, new_id, ekimae_send_job.actor, rank,
        3 + rank + case when target.by_tenant and ekimae_send_job.key is null then 10 else 0 end, ekimae_send_job.payload,
        ekimae_send_job.unique_key, ekimae_send_job.key, target.version, ekimae_send_job.tenant, sender);
      perform pg_notify('ekimae_wakeup', json_build_array('sql', json_build_array(
        json_build_array('job', json_build_array(ekimae_send_job.actor))))::text);
    end if;
    if ekimae_send_job.not_after is not null then
      insert into job_deadline (job_id, at) values (new_id, ekimae_send_job.not_after);
    end if;
    return new_id;
  end
  $function$;

CREATE OR REPLACE FUNCTION public.event_horizon(after bigint, OUT last bigint, OUT horizon bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise 'Events can only be read at transaction isolation level read committed, where each statement has a new snapshot';
      end if;
      last := coalesce(pg_sequence_last_value('event_seq'::regclass), 0);
      horizon := last;
      if last > after then
        horizon := least(last, (select min(floor) from event_publishers()));
      end if;
    end $function$;

CREATE OR REPLACE FUNCTION public.event_next()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
    declare
      transaction_id constant text := pg_current_xact_id()::text;
    begin
      if current_setting('ekimae.publishing', true) is distinct from transaction_id then
        perform pg_advisory_xact_lock_shared(
          (25963::bigint << 48) | coalesce(pg_sequence_last_value('event_seq'::regclass), 0));
        perform set_config('ekimae.publishing', transaction_id, true);
      end if;
      return nextval('event_seq');
    end $function$;

CREATE OR REPLACE FUNCTION public.event_publishers(OUT floor bigint, OUT pid integer, OUT virtualtransaction text)
 RETURNS SETOF record
 LANGUAGE sql
AS $function$
      select ((classid::bigint & 65535) << 32) | objid::bigint, pid, virtualtransaction
      from pg_locks
      where locktype = 'advisory' and classid::bigint >> 16 = 25963 and objsubid = 1 and mode = 'ShareLock' and granted
        and database = (select oid from pg_database where datname = current_database())
    $function$;

CREATE OR REPLACE FUNCTION public.storage_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
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
          perform pg_advisory_xact_lock(25965, hashtext(change.account));
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
  end $function$;

CREATE OR REPLACE FUNCTION public.storage_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.account_id is not null then
      perform pg_advisory_xact_lock(25965, hashtext(new.account_id));
    end if;
    return new;
  end $function$;

revoke execute on function crm_entitling(text,text[]) from public;

revoke execute on function crm_friend_matches(text,text) from public;

revoke execute on function crm_friend_page(text,text,integer,bigint) from public;

revoke execute on function ekimae_send_job(text,jsonb,text,text,timestamp with time zone,interval,integer,timestamp with time zone,text,interval,text,text) from public;

grant execute on function crm_friend_matches(text,text) to ekimae_tenant;

grant execute on function crm_friend_page(text,text,integer,bigint) to ekimae_tenant;

create table accounts_account (
  id text not null,
  name text not null,
  status text not null default 'active'::text,
  analytics_plan text not null,
  business_plan text not null,
  crm_plan text not null,
  demo text,
  created_at timestamp with time zone not null,
  constraint accounts_account_pkey primary key (id),
  constraint accounts_account_demo_key unique (demo),
  constraint accounts_account_analytics_plan_check check (analytics_plan = any (array['free'::text, 'pro'::text, 'max_5x'::text, 'max_20x'::text])),
  constraint accounts_account_business_plan_check check (business_plan = any (array['none'::text, 'starter'::text, 'growth'::text, 'enterprise'::text])),
  constraint accounts_account_crm_plan_check check (crm_plan = any (array['free'::text, 'starter'::text, 'pro'::text, 'suite'::text])),
  constraint accounts_account_id_check check (length(id) = 26),
  constraint accounts_account_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint accounts_account_status_check check (status = any (array['active'::text, 'inactive'::text]))
);
alter table accounts_account enable row level security;
create policy tenant on accounts_account for select to ekimae_tenant
  using (id = current_setting('ekimae.account_id'::text, true));
grant select on accounts_account to ekimae_tenant;
comment on column accounts_account.demo is 'The part that a demo account plays; null for all others';

create table accounts_key (
  id text not null,
  account_id text not null,
  kind text not null,
  name text not null,
  hash bytea not null,
  last_four text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  replaced_by text,
  last_used_at timestamp with time zone,
  installation_id text,
  constraint accounts_key_pkey primary key (id),
  constraint accounts_key_hash_key unique (hash),
  constraint accounts_key_account_id_fkey foreign key (account_id) references accounts_account(id),
  constraint accounts_key_replaced_by_fkey foreign key (replaced_by) references accounts_key(id),
  constraint accounts_key_hash_check check (length(hash) = 32),
  constraint accounts_key_id_check check (length(id) = 26),
  constraint accounts_key_installation_check check (installation_id is null or kind = 'crm_inst'::text),
  constraint accounts_key_installation_id_check check (length(installation_id) = 26),
  constraint accounts_key_kind_check check (kind = any (array['sk'::text, 'trade_live'::text, 'trade_test'::text, 'crm'::text, 'crm_inst'::text])),
  constraint accounts_key_last_four_check check (length(last_four) = 4)
);
create index accounts_key_account on accounts_key (account_id, id);
create index accounts_key_installation on accounts_key (installation_id) where (installation_id is not null);
create trigger storage_added after insert on accounts_key referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on accounts_key referencing old table as changed for each statement execute function storage_changed();
alter table accounts_key enable row level security;
create policy tenant on accounts_key for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on accounts_key to ekimae_tenant;
comment on column accounts_key.hash is 'SHA-256 of the whole key';
comment on column accounts_key.replaced_by is 'The key that a rotation made in its place';
comment on column accounts_key.last_used_at is 'Exact to about a minute';
comment on column accounts_key.installation_id is 'The installation of an app that it was issued to; null for all others';

create table accounts_usage (
  account_id text not null,
  month date not null,
  operation text not null,
  by_keys integer not null,
  by_users integer not null,
  constraint accounts_usage_pkey primary key (account_id, month, operation),
  constraint accounts_usage_account_id_fkey foreign key (account_id) references accounts_account(id)
);
create index accounts_usage_month on accounts_usage (month);
alter table accounts_usage enable row level security;
create policy tenant on accounts_usage for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on accounts_usage to ekimae_tenant;
comment on table accounts_usage is 'Requests that were let in, by month in Tokyo';
comment on column accounts_usage.operation is 'Method and path, as GET /api/v1/areas/ranking';
comment on column accounts_usage.by_users is 'From the console';

create table accounts_workspace (
  id text not null,
  account_id text not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint accounts_workspace_pkey primary key (id),
  constraint accounts_workspace_account_id_fkey foreign key (account_id) references accounts_account(id),
  constraint accounts_workspace_id_check check (length(id) = 26),
  constraint accounts_workspace_name_check check (length(name) >= 1 and length(name) <= 100)
);
create index accounts_workspace_account on accounts_workspace (account_id, created_at, id);
create trigger storage_added after insert on accounts_workspace referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on accounts_workspace referencing old table as changed for each statement execute function storage_changed();
alter table accounts_workspace enable row level security;
create policy tenant on accounts_workspace for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on accounts_workspace to ekimae_tenant;

create table admin_audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  who text not null,
  via text not null,
  action text not null,
  target text,
  detail jsonb not null default '{}'::jsonb,
  changed integer not null default 0,
  constraint admin_audit_pkey primary key (id),
  constraint admin_audit_via_check check (via = any (array['cli'::text, 'http'::text]))
);
comment on table admin_audit is 'One row per action of an operator, in the transaction of the action';
comment on column admin_audit.target is 'The job, actor or schedule by name; null for an action by filter';
comment on column admin_audit.changed is 'What the action changed; grows with each batch of a long one';

create table area_boundary (
  singleton boolean not null default true,
  document text not null,
  constraint area_boundary_pkey primary key (singleton),
  constraint area_boundary_singleton_check check (singleton)
);
comment on table area_boundary is 'One row: the TopoJSON or GeoJSON of all municipalities';

create table area_dataset (
  name text not null,
  revision bigint not null,
  file_name text not null,
  checksum text not null,
  row_count integer not null,
  rejected_count integer not null,
  provenance jsonb not null,
  ingested_at timestamp with time zone not null,
  constraint area_dataset_pkey primary key (name)
);
comment on column area_dataset.revision is 'The greatest one is the state of the statistics; 0 while the set has no figures';
comment on column area_dataset.provenance is 'Year, unit and source of each figure of the set';

create table area_figures (
  dataset text not null,
  area_code text not null,
  figures jsonb not null,
  constraint area_figures_pkey primary key (dataset, area_code),
  constraint area_figures_dataset_fkey foreign key (dataset) references area_dataset(name),
  constraint area_figures_area_code_check check (length(area_code) = 5)
);
create index area_figures_area on area_figures (area_code);
comment on column area_figures.figures is 'Metric name to number; unknown figures are left out';

create table area_office (
  area_code text not null,
  lat double precision not null,
  lng double precision not null,
  constraint area_office_pkey primary key (area_code),
  constraint area_office_area_code_check check (length(area_code) = 5)
);

create table area_profile (
  area_code text not null,
  pref_code text not null,
  area_name text not null,
  ranked boolean not null,
  population integer not null,
  households integer,
  aging_rate double precision,
  avg_income integer,
  station_count integer,
  composite_hazard double precision,
  overall_score double precision,
  people double precision,
  economy double precision,
  business double precision,
  risk double precision,
  explanation json not null,
  revision bigint not null,
  generation_id text not null,
  generated_at timestamp with time zone not null,
  daytime_population integer,
  day_night_ratio double precision,
  population_change_5y double precision,
  projected_change_2050 double precision,
  tsunami_exposure double precision,
  inherited text[] not null default '{}'::text[],
  method smallint not null default 1,
  inherited_scores text[] not null default '{}'::text[],
  constraint area_profile_pkey primary key (area_code),
  constraint area_profile_area_code_check check (length(area_code) = 5)
);
create index area_profile_business on area_profile (business desc, area_code) where ranked;
create index area_profile_economy on area_profile (economy desc, area_code) where ranked;
create index area_profile_people on area_profile (people desc, area_code) where ranked;
create index area_profile_pref_business on area_profile (pref_code, business desc, area_code) where ranked;
create index area_profile_pref_economy on area_profile (pref_code, economy desc, area_code) where ranked;
create index area_profile_pref_people on area_profile (pref_code, people desc, area_code) where ranked;
create index area_profile_pref_risk on area_profile (pref_code, risk desc, area_code) where ranked;
create index area_profile_risk on area_profile (risk desc, area_code) where ranked;
create trigger area_profile_changed after insert or delete or update or truncate on area_profile for each statement execute function area_profile_changed();
comment on column area_profile.ranked is 'False for wards: their economy is their city''s';
comment on column area_profile.revision is 'State of the statistics that it was computed from; stale when area_dataset has a greater one';
comment on column area_profile.generation_id is 'The job that computed it: a job that runs twice stores once';
comment on column area_profile.inherited is 'Fields that are values of the city that a ward belongs to';
comment on column area_profile.method is 'Version of the formulas; profiles of an older one than the release are stale, and a job computes them again';
comment on column area_profile.inherited_scores is 'Categories whose score holds figures of the city that a ward belongs to, since it has too few of its own';

create table area_profile_version (
  shard smallint not null,
  version bigint not null default 0,
  constraint area_profile_version_pkey primary key (shard)
);
comment on table area_profile_version is 'Every change of profiles raises one of the shards in its transaction: the sum tells whether a ranking still holds';

create table area_station (
  id integer not null,
  name text not null,
  pref_code text not null,
  lat double precision not null,
  lng double precision not null,
  open boolean not null,
  area_code text,
  tram boolean not null default false,
  constraint area_station_pkey primary key (id)
);
create index area_station_area on area_station (area_code);
comment on column area_station.area_code is 'Where it lies by the boundaries; null until they are imported';

create table backup_record (
  id integer not null,
  created_at timestamp with time zone not null,
  bytes bigint not null,
  constraint backup_record_pkey primary key (id),
  constraint backup_record_id_check check (id = 1)
);
comment on table backup_record is 'The last backup that was completed; one row';

create table canary_arrival (
  id integer not null,
  sent_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  reacted_at timestamp with time zone not null,
  arrived_at timestamp with time zone not null,
  constraint canary_arrival_pkey primary key (id),
  constraint canary_arrival_id_check check (id = 1)
);
comment on table canary_arrival is 'The last canary that arrived; one row';

create table chain_chain (
  id text not null,
  account_id text not null,
  name text not null,
  area_code text,
  store_count integer not null default 0,
  main_area_code text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint chain_chain_pkey primary key (id),
  constraint chain_chain_area_code_check check (length(area_code) = 5),
  constraint chain_chain_id_check check (length(id) = 26),
  constraint chain_chain_main_area_code_check check (length(main_area_code) = 5),
  constraint chain_chain_store_count_check check (store_count >= 0)
);
create index chain_list on chain_chain (account_id, created_at desc, id desc);
create trigger storage_added after insert on chain_chain referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on chain_chain referencing old table as changed for each statement execute function storage_changed();
alter table chain_chain enable row level security;
create policy tenant on chain_chain for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on chain_chain to ekimae_tenant;
comment on column chain_chain.area_code is 'The main area as its owner gave it';
comment on column chain_chain.store_count is 'Stores that are not closed; set with each change of stores, as main_area_code is';
comment on column chain_chain.main_area_code is 'The area of most stores';

create table chain_store (
  id text not null,
  account_id text not null,
  chain_id text not null,
  name text not null,
  address text,
  lat double precision not null,
  lng double precision not null,
  area_code text not null,
  "precision" text not null,
  status text not null,
  opened_on date,
  closed_on date,
  floor_area_m2 double precision,
  seats integer,
  monthly_revenue_yen bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint chain_store_pkey primary key (id),
  constraint chain_store_name unique (chain_id, name) deferrable,
  constraint chain_store_chain_id_fkey foreign key (chain_id) references chain_chain(id) on delete cascade,
  constraint chain_store_area_code_check check (length(area_code) = 5),
  constraint chain_store_check check (closed_on >= opened_on),
  constraint chain_store_floor_area_m2_check check (floor_area_m2 > 0::double precision),
  constraint chain_store_id_check check (length(id) = 26),
  constraint chain_store_lat_check check (lat >= '-90'::integer::double precision and lat <= 90::double precision),
  constraint chain_store_lng_check check (lng >= '-180'::integer::double precision and lng <= 180::double precision),
  constraint chain_store_monthly_revenue_yen_check check (monthly_revenue_yen >= 0),
  constraint chain_store_precision_check check ("precision" = any (array['coordinate'::text, 'town'::text, 'municipality'::text])),
  constraint chain_store_seats_check check (seats > 0),
  constraint chain_store_status_check check (status = any (array['active'::text, 'planned'::text, 'closed'::text]))
);
create index chain_store_list on chain_store (chain_id, id);
create trigger storage_added after insert on chain_store referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on chain_store referencing old table as changed for each statement execute function storage_changed();
alter table chain_store enable row level security;
create policy tenant on chain_store for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on chain_store to ekimae_tenant;
comment on column chain_store."precision" is 'What the coordinate is: as given, the point of a town, or the office of the municipality';

create table console_known_network (
  user_id text not null,
  network bytea not null,
  seen_at timestamp with time zone not null,
  constraint console_known_network_pkey primary key (user_id, network),
  constraint console_known_network_user_id_fkey foreign key (user_id) references console_user(id) on delete cascade,
  constraint console_known_network_network_check check (length(network) = 32)
);
comment on column console_known_network.network is 'SHA-256 of the user id, a space, and the address as rate limits count it';

create table console_link (
  id text not null,
  hash bytea not null,
  kind text not null,
  account_id text,
  role text,
  email text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  section text,
  visitor text,
  visitor_name text,
  user_id text,
  created_by text,
  constraint console_link_pkey primary key (id),
  constraint console_link_hash_key unique (hash),
  constraint console_link_user_id_fkey foreign key (user_id) references console_user(id) on delete cascade,
  constraint console_link_check check ((kind = any (array['operator'::text, 'reset'::text])) = (account_id is null)),
  constraint console_link_check1 check ((account_id is null) = (role is null)),
  constraint console_link_check2 check ((kind = 'invitation'::text) = (email is not null)),
  constraint console_link_email_check check (email = lower(email)),
  constraint console_link_hash_check check (length(hash) = 32),
  constraint console_link_id_check check (length(id) = 26),
  constraint console_link_kind_check check (kind = any (array['operator'::text, 'invitation'::text, 'demo'::text, 'embedding'::text, 'reset'::text])),
  constraint console_link_role_check check (role = any (array['viewer'::text, 'staff'::text, 'developer'::text, 'owner'::text])),
  constraint console_link_section_check check (section = any (array['shop'::text, 'analysis'::text, 'developers'::text])),
  constraint console_link_user_check check ((kind = 'reset'::text) = (user_id is not null)),
  constraint console_link_visitor_check check (length(visitor) >= 1 and length(visitor) <= 120),
  constraint console_link_visitor_name_check check (length(visitor_name) >= 1 and length(visitor_name) <= 100)
);
create index console_link_account on console_link (account_id, id);
create index console_link_created_by on console_link (created_by) where (created_by is not null);
create index console_link_user on console_link (user_id) where (user_id is not null);
create trigger storage_added after insert on console_link referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on console_link referencing old table as changed for each statement execute function storage_changed();
alter table console_link enable row level security;
create policy tenant on console_link for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on console_link to ekimae_tenant;
comment on column console_link.used_at is 'When it was redeemed or revoked';
comment on column console_link.user_id is 'User whose password it replaces';
comment on column console_link.created_by is 'User who made it; its links end with the right to make them';

create table console_login (
  id text not null,
  subject text not null,
  provider_id text not null,
  user_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  user_kind text not null default 'person'::text,
  constraint console_login_pkey primary key (id),
  constraint console_login_provider_id_subject_key unique (provider_id, subject),
  constraint console_login_person foreign key (user_id, user_kind) references console_user(id, kind) on delete cascade,
  constraint console_login_user_id_fkey foreign key (user_id) references console_user(id) on delete cascade,
  constraint console_login_user_kind_check check (user_kind = 'person'::text)
);
create index console_login_user on console_login (user_id);
comment on column console_login.password is 'argon2id in the PHC format; null for a login of another provider';

create table console_member (
  account_id text not null,
  user_id text not null,
  role text not null,
  created_at timestamp with time zone not null,
  constraint console_member_pkey primary key (account_id, user_id),
  constraint console_member_user_id_fkey foreign key (user_id) references console_user(id) on delete cascade,
  constraint console_member_role_check check (role = any (array['viewer'::text, 'staff'::text, 'developer'::text, 'owner'::text]))
);
create index console_member_user on console_member (user_id);
create trigger storage_added after insert on console_member referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on console_member referencing old table as changed for each statement execute function storage_changed();
alter table console_member enable row level security;
create policy tenant on console_member for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on console_member to ekimae_tenant;

create table console_passkey (
  id text not null,
  name text,
  public_key text not null,
  user_id text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  created_at timestamp with time zone,
  aaguid text,
  user_kind text not null default 'person'::text,
  constraint console_passkey_pkey primary key (id),
  constraint console_passkey_credential_id_key unique (credential_id),
  constraint console_passkey_person foreign key (user_id, user_kind) references console_user(id, kind) on delete cascade,
  constraint console_passkey_user_id_fkey foreign key (user_id) references console_user(id) on delete cascade,
  constraint console_passkey_user_kind_check check (user_kind = 'person'::text)
);
create index console_passkey_user on console_passkey (user_id);

create table console_secret (
  id integer not null,
  sealed bytea not null,
  constraint console_secret_pkey primary key (id),
  constraint console_secret_id_check check (id = 1)
);
comment on table console_secret is 'What signs session cookies, sealed by the vault';

create table console_session (
  id text not null,
  token text not null,
  user_id text not null,
  ip_address text,
  user_agent text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  section text,
  constraint console_session_pkey primary key (id),
  constraint console_session_token_key unique (token),
  constraint console_session_user_id_fkey foreign key (user_id) references console_user(id) on delete cascade,
  constraint console_session_section_check check (section = any (array['shop'::text, 'analysis'::text, 'developers'::text]))
);
create index console_session_user on console_session (user_id);
comment on column console_session.token is 'Worth nothing without the signature that the cookie has, whose secret is sealed';
comment on column console_session.section is 'The only section of the console that the session may use';

create table console_user (
  id text not null,
  name text not null,
  email text,
  email_verified boolean not null,
  image text,
  operator boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  kind text not null default 'person'::text,
  account_id text,
  visitor text,
  ended_at timestamp with time zone,
  constraint console_user_pkey primary key (id),
  constraint console_user_id_kind unique (id, kind),
  constraint console_user_email_check check (email = lower(email) and length(email) <= 254),
  constraint console_user_id_check check (length(id) = 26),
  constraint console_user_kind check (
case
    when kind = 'person'::text then email is not null and account_id is null and visitor is null
    else email is null and not operator and account_id is not null and visitor is not null
end),
  constraint console_user_kind_check check (kind = any (array['person'::text, 'embedded'::text, 'demo'::text])),
  constraint console_user_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint console_user_visitor_check check (length(visitor) >= 1 and length(visitor) <= 120)
);
create index console_user_email on console_user (email);
create unique index console_user_proven on console_user (email) where email_verified;
create unique index console_user_visitor on console_user (account_id, visitor);
create trigger storage_added after insert on console_user referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on console_user referencing old table as changed for each statement execute function storage_changed();
comment on column console_user.operator is 'May use what is for operators';
comment on column console_user.visitor is 'Key of a shared user in its account: demo, role:<role>, or id:<what the host names its visitor>';
comment on column console_user.ended_at is 'When an upgrade took logins from a shared user, which must have none';

create table console_verification (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint console_verification_pkey primary key (id)
);
create index console_verification_identifier on console_verification (identifier);

create table crm_absence (
  id text not null,
  account_id text not null,
  resource_id text not null,
  first_date date not null,
  last_date date not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  note text,
  created_at timestamp with time zone not null,
  constraint crm_absence_pkey primary key (id),
  constraint crm_absence_resource_id_fkey foreign key (resource_id) references crm_resource(id) on delete cascade,
  constraint crm_absence_check check (ends_at > starts_at),
  constraint crm_absence_id_check check (length(id) = 26),
  constraint crm_absence_note_check check (length(note) <= 200)
);
create index crm_absence_account on crm_absence (account_id, ends_at);
create index crm_absence_resource on crm_absence (resource_id, ends_at);
create trigger storage_added after insert on crm_absence referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_absence referencing old table as changed for each statement execute function storage_changed();
alter table crm_absence enable row level security;
create policy tenant on crm_absence for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_absence to ekimae_tenant;
comment on table crm_absence is 'Days on which one of the staff, or a room, gets no bookings';

create table crm_app (
  id text not null,
  name text not null,
  developer text not null,
  version text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_app_pkey primary key (id),
  constraint crm_app_developer_check check (length(developer) >= 1 and length(developer) <= 100),
  constraint crm_app_id_check check (length(id) = 26),
  constraint crm_app_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint crm_app_scopes_check check (cardinality(scopes) >= 1),
  constraint crm_app_version_check check (length(version) >= 1 and length(version) <= 50)
);
alter table crm_app enable row level security;
create policy tenant on crm_app for select to ekimae_tenant
  using true;
grant select on crm_app to ekimae_tenant;
comment on table crm_app is 'Apps that any account may install';
comment on column crm_app.scopes is 'What it asks for; an installation is granted these or fewer';

create table crm_attention (
  id text not null,
  account_id text not null,
  key text not null,
  kind text not null,
  reason text not null,
  reservation_id text,
  waitlist_id text,
  friend_id text,
  text text not null,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by text,
  count integer not null default 1,
  constraint crm_attention_pkey primary key (id),
  constraint crm_attention_account_id_key_key unique (account_id, key),
  constraint crm_attention_check check ((resolved_at is null) = (resolved_by is null)),
  constraint crm_attention_count_check check (count > 0),
  constraint crm_attention_id_check check (length(id) = 26),
  constraint crm_attention_key_check check (length(key) <= 200),
  constraint crm_attention_resolved_by_check check (resolved_by = any (array['staff'::text, 'system'::text]))
);
create index crm_attention_list on crm_attention (account_id, id desc);
create index crm_attention_open on crm_attention (account_id, id desc) where (resolved_at is null);
create index crm_attention_reservation on crm_attention (reservation_id) where (resolved_at is null);
create index crm_attention_waitlist on crm_attention (waitlist_id) where (resolved_at is null);
create trigger storage_added after insert on crm_attention referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_attention referencing old table as changed for each statement execute function storage_changed();
alter table crm_attention enable row level security;
create policy tenant on crm_attention for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_attention to ekimae_tenant;
comment on table crm_attention is 'What staff must do by hand, such as calling a guest whom no message reached';
comment on column crm_attention.key is 'What it is about: the same matter is listed once';
comment on column crm_attention.text is 'What the message would have said';
comment on column crm_attention.count is 'How many notices it stands for';

create table crm_auto_reply (
  id text not null,
  account_id text not null,
  type text not null,
  keywords json not null,
  match text not null,
  texts json not null,
  marketing text not null,
  is_active boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_auto_reply_pkey primary key (id),
  constraint crm_auto_reply_id_check check (length(id) = 26),
  constraint crm_auto_reply_marketing_check check (marketing = any (array['keep'::text, 'stop'::text, 'start'::text])),
  constraint crm_auto_reply_match_check check (match = any (array['exact'::text, 'contains'::text])),
  constraint crm_auto_reply_type_check check (type = any (array['greeting'::text, 'keyword'::text]))
);
create index crm_auto_reply_account on crm_auto_reply (account_id, id);
create trigger storage_added after insert on crm_auto_reply referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_auto_reply referencing old table as changed for each statement execute function storage_changed();
alter table crm_auto_reply enable row level security;
create policy tenant on crm_auto_reply for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_auto_reply to ekimae_tenant;
comment on column crm_auto_reply.marketing is 'What else the answer does: the friend wants no marketing from then on, or wants it again';

create table crm_broadcast (
  id text not null,
  account_id text not null,
  name text not null,
  audience json not null,
  texts json not null,
  status text not null,
  error text,
  scheduled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  approver_id text,
  approval text,
  paused_at timestamp with time zone,
  conditions text,
  unit text,
  opened integer,
  clicked integer,
  insight_at timestamp with time zone,
  constraint crm_broadcast_pkey primary key (id),
  constraint crm_broadcast_approval_check check (approval = any (array['pending'::text, 'approved'::text, 'rejected'::text, 'expired'::text, 'unreachable'::text, 'withdrawn'::text])),
  constraint crm_broadcast_check check ((status = 'failed'::text) = (error is not null)),
  constraint crm_broadcast_check1 check (conditions is distinct from 'open'::text or (status <> all (array['sending'::text, 'completed'::text]))),
  constraint crm_broadcast_clicked_check check (clicked >= 0),
  constraint crm_broadcast_conditions_check check (conditions = any (array['open'::text, 'met'::text])),
  constraint crm_broadcast_error_check check (error = any (array['quota_exceeded'::text, 'no_recipients'::text])),
  constraint crm_broadcast_id_check check (length(id) = 26),
  constraint crm_broadcast_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint crm_broadcast_opened_check check (opened >= 0),
  constraint crm_broadcast_status_check check (status = any (array['scheduled'::text, 'sending'::text, 'completed'::text, 'stopped'::text, 'failed'::text])),
  constraint crm_broadcast_unit_check check (unit ~ '^[a-zA-Z0-9_]{1,30}$'::text)
);
create index crm_broadcast_finished on crm_broadcast (finished_at) where (finished_at is not null);
create index crm_broadcast_list on crm_broadcast (account_id, id desc);
create trigger storage_added after insert on crm_broadcast referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_broadcast referencing old table as changed for each statement execute function storage_changed();
alter table crm_broadcast enable row level security;
create policy tenant on crm_broadcast for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_broadcast to ekimae_tenant;
comment on column crm_broadcast.approver_id is 'The friend who is asked before it is sent';
comment on column crm_broadcast.approval is 'What became of the question; null: none was asked. While it is pending the status is stopped';
comment on column crm_broadcast.paused_at is 'When the staff paused it; null: it is not paused. Before it has begun the status is stopped meanwhile';
comment on column crm_broadcast.conditions is 'Whether friends were chosen by the conditions of the audience beyond its tags; null: it has none';
comment on column crm_broadcast.unit is 'Name under which LINE counts readers of its parts; null: they are not counted';
comment on column crm_broadcast.opened is 'Friends who opened it, as LINE said last; null: fewer than LINE says';
comment on column crm_broadcast.clicked is 'Friends who opened a link of it; null: fewer than LINE says';
comment on column crm_broadcast.insight_at is 'When LINE was asked last; null: never';

create table crm_broadcast_chunk (
  broadcast_id text not null,
  number integer not null,
  account_id text not null,
  retry_key uuid not null,
  month date not null,
  recipients integer not null,
  skipped integer not null default 0,
  status text not null default 'queued'::text,
  error text,
  reason text,
  attempts integer not null default 0,
  uncertain_since timestamp with time zone,
  line_request_id text,
  finished_at timestamp with time zone,
  constraint crm_broadcast_chunk_pkey primary key (broadcast_id, number),
  constraint crm_broadcast_chunk_broadcast_id_fkey foreign key (broadcast_id) references crm_broadcast(id) on delete cascade,
  constraint crm_broadcast_chunk_check check (skipped >= 0 and skipped <= recipients),
  constraint crm_broadcast_chunk_check1 check ((status = 'queued'::text) = (finished_at is null)),
  constraint crm_broadcast_chunk_error_check check (error = any (array['monthly_limit'::text, 'refused'::text, 'no_answer'::text, 'no_recipients'::text])),
  constraint crm_broadcast_chunk_recipients_check check (recipients >= 1 and recipients <= 500),
  constraint crm_broadcast_chunk_status_check check (status = any (array['queued'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'stopped'::text]))
);
create index crm_broadcast_chunk_queued on crm_broadcast_chunk (account_id, month) where (status = 'queued'::text);
create trigger storage_added after insert on crm_broadcast_chunk referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_broadcast_chunk referencing old table as changed for each statement execute function storage_changed();
alter table crm_broadcast_chunk enable row level security;
create policy tenant on crm_broadcast_chunk for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_broadcast_chunk to ekimae_tenant;
comment on table crm_broadcast_chunk is 'Parts of broadcasts: one multicast each, with the retry key of all its attempts';
comment on column crm_broadcast_chunk.uncertain_since is 'First attempt that LINE may have accepted; stored before the request is made';

create table crm_broadcast_recipient (
  broadcast_id text not null,
  friend_id text not null,
  account_id text not null,
  chunk integer not null,
  skipped boolean not null default false,
  constraint crm_broadcast_recipient_pkey primary key (broadcast_id, friend_id),
  constraint crm_broadcast_recipient_broadcast_id_fkey foreign key (broadcast_id) references crm_broadcast(id) on delete cascade
);
create index crm_broadcast_recipient_chunk on crm_broadcast_recipient (broadcast_id, chunk, friend_id);
create index crm_broadcast_recipient_friend on crm_broadcast_recipient (friend_id);
create trigger storage_added after insert on crm_broadcast_recipient referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_broadcast_recipient referencing old table as changed for each statement execute function storage_changed();
alter table crm_broadcast_recipient enable row level security;
create policy tenant on crm_broadcast_recipient for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_broadcast_recipient to ekimae_tenant;
comment on table crm_broadcast_recipient is 'Who is in which part; fixed before the first is sent';

create table crm_calendar_feed (
  id text not null,
  account_id text not null,
  resource_id text,
  name text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  rotated_at timestamp with time zone,
  constraint crm_calendar_feed_pkey primary key (id),
  constraint crm_calendar_feed_token_hash_key unique (token_hash),
  constraint crm_calendar_feed_resource_id_fkey foreign key (resource_id) references crm_resource(id) on delete cascade,
  constraint crm_calendar_feed_id_check check (length(id) = 26),
  constraint crm_calendar_feed_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint crm_calendar_feed_token_hash_check check (length(token_hash) = 32)
);
create index crm_calendar_feed_account on crm_calendar_feed (account_id, id);
create trigger storage_added after insert on crm_calendar_feed referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_calendar_feed referencing old table as changed for each statement execute function storage_changed();
alter table crm_calendar_feed enable row level security;
create policy tenant on crm_calendar_feed for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_calendar_feed to ekimae_tenant;
comment on column crm_calendar_feed.resource_id is 'The staff member whose bookings it shows; null: all of the shop';
comment on column crm_calendar_feed.token_hash is 'SHA-256 of the secret part of its URL';

create table crm_cancellation_policy (
  account_id text not null,
  menu_id text not null,
  text text not null,
  bands jsonb not null,
  updated_at timestamp with time zone not null,
  constraint crm_cancellation_policy_pkey primary key (account_id, menu_id),
  constraint crm_cancellation_policy_text_check check (length(text) <= 2000)
);
create trigger storage_added after insert on crm_cancellation_policy referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_cancellation_policy referencing old table as changed for each statement execute function storage_changed();
alter table crm_cancellation_policy enable row level security;
create policy tenant on crm_cancellation_policy for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_cancellation_policy to ekimae_tenant;
comment on column crm_cancellation_policy.menu_id is 'Empty for that of the shop';

create table crm_check_in (
  member_id text not null,
  account_id text not null,
  day date not null,
  constraint crm_check_in_pkey primary key (member_id, day),
  constraint crm_check_in_member_id_fkey foreign key (member_id) references crm_member(id) on delete cascade
);
create trigger storage_added after insert on crm_check_in referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_check_in referencing old table as changed for each statement execute function storage_changed();
alter table crm_check_in enable row level security;
create policy tenant on crm_check_in for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_check_in to ekimae_tenant;
comment on table crm_check_in is 'A member checks in once a day by the code of the shop';

create table crm_closure (
  id text not null,
  account_id text not null,
  rule jsonb not null,
  note text,
  created_at timestamp with time zone not null,
  constraint crm_closure_pkey primary key (id),
  constraint crm_closure_id_check check (length(id) = 26),
  constraint crm_closure_note_check check (length(note) <= 200)
);
create index crm_closure_account on crm_closure (account_id);
create trigger storage_added after insert on crm_closure referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_closure referencing old table as changed for each statement execute function storage_changed();
alter table crm_closure enable row level security;
create policy tenant on crm_closure for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_closure to ekimae_tenant;
comment on column crm_closure.rule is 'Dates, weekdays, or nth weekdays of a month, and whether the shop opens or closes on them';

create table crm_erasure (
  id text not null,
  account_id text not null,
  friend_id text not null,
  line_user_hash bytea,
  erased jsonb not null,
  erased_at timestamp with time zone not null,
  scrubbed_at timestamp with time zone,
  line_user_id text,
  constraint crm_erasure_pkey primary key (id),
  constraint crm_erasure_id_check check (length(id) = 26)
);
create index crm_erasure_list on crm_erasure (account_id, id desc);
create index crm_erasure_user on crm_erasure (account_id, line_user_hash);
create trigger storage_added after insert on crm_erasure referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_erasure referencing old table as changed for each statement execute function storage_changed();
alter table crm_erasure enable row level security;
create policy tenant on crm_erasure for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_erasure to ekimae_tenant;
comment on table crm_erasure is 'Receipts of erased friends, without personal data';
comment on column crm_erasure.line_user_hash is 'SHA-256 of account and LINE user id: events from before erased_at do not bring the friend back';
comment on column crm_erasure.erased is 'How many rows of each kind';
comment on column crm_erasure.scrubbed_at is 'When published events and the logs of webhooks were done too; null before';
comment on column crm_erasure.line_user_id is 'Only until scrubbed_at: events and logs are searched for it';

create table crm_external_id (
  id text not null,
  account_id text not null,
  friend_id text not null,
  namespace text not null,
  external_id text not null,
  source text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_external_id_pkey primary key (id),
  constraint crm_external_id_account_id_friend_id_namespace_key unique (account_id, friend_id, namespace),
  constraint crm_external_id_account_id_namespace_external_id_key unique (account_id, namespace, external_id),
  constraint crm_external_id_friend_id_fkey foreign key (friend_id) references crm_friend(id) on delete cascade,
  constraint crm_external_id_external_id_check check (length(external_id) >= 1 and length(external_id) <= 128),
  constraint crm_external_id_id_check check (length(id) = 26),
  constraint crm_external_id_namespace_check check (namespace ~ '^[a-z0-9_:-]{1,64}$'::text),
  constraint crm_external_id_source_check check (source = any (array['api'::text, 'dashboard'::text, 'import'::text, 'liff'::text]))
);
create index crm_external_id_friend on crm_external_id (friend_id);
create trigger storage_added after insert on crm_external_id referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_external_id referencing old table as changed for each statement execute function storage_changed();
alter table crm_external_id enable row level security;
create policy tenant on crm_external_id for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_external_id to ekimae_tenant;

create table crm_form (
  id text not null,
  account_id text not null,
  version integer not null,
  definition jsonb not null,
  is_closed boolean not null default false,
  submissions integer not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_form_pkey primary key (id),
  constraint crm_form_id_check check (length(id) = 26),
  constraint crm_form_submissions_check check (submissions >= 0),
  constraint crm_form_version_check check (version > 0)
);
create index crm_form_account on crm_form (account_id, id);
create trigger storage_added after insert on crm_form referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_form referencing old table as changed for each statement execute function storage_changed();
alter table crm_form enable row level security;
create policy tenant on crm_form for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_form to ekimae_tenant;
comment on column crm_form.submissions is 'Accepted so far; erasing a person does not lower it';

create table crm_form_submission (
  id text not null,
  account_id text not null,
  form_id text not null,
  version integer not null,
  nonce text not null,
  friend_id text,
  line_user_id text,
  answers jsonb,
  consented boolean not null,
  submitted_at timestamp with time zone not null,
  constraint crm_form_submission_pkey primary key (id),
  constraint crm_form_submission_form_id_nonce_key unique (form_id, nonce),
  constraint crm_form_submission_form_id_fkey foreign key (form_id) references crm_form(id) on delete cascade,
  constraint crm_form_submission_id_check check (length(id) = 26),
  constraint crm_form_submission_nonce_check check (length(nonce) <= 100)
);
create index crm_form_submission_friend on crm_form_submission (friend_id) where (friend_id is not null);
create index crm_form_submission_list on crm_form_submission (form_id, id);
create index crm_form_submission_user on crm_form_submission (account_id, line_user_id) where (line_user_id is not null);
create trigger storage_added after insert on crm_form_submission referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_form_submission referencing old table as changed for each statement execute function storage_changed();
alter table crm_form_submission enable row level security;
create policy tenant on crm_form_submission for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_form_submission to ekimae_tenant;
comment on column crm_form_submission.answers is 'Null once the person was erased';

create table crm_form_version (
  form_id text not null,
  account_id text not null,
  version integer not null,
  definition jsonb not null,
  created_at timestamp with time zone not null,
  constraint crm_form_version_pkey primary key (form_id, version),
  constraint crm_form_version_form_id_fkey foreign key (form_id) references crm_form(id) on delete cascade
);
create trigger storage_added after insert on crm_form_version referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_form_version referencing old table as changed for each statement execute function storage_changed();
alter table crm_form_version enable row level security;
create policy tenant on crm_form_version for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_form_version to ekimae_tenant;
comment on table crm_form_version is 'Definitions as they were answered';

create table crm_friend (
  id text not null,
  account_id text not null,
  line_user_id text,
  display_name text,
  search_name text,
  picture_url text,
  platform_state text,
  is_blocked boolean not null default false,
  status text generated always as (
CASE
    WHEN (line_user_id IS NULL) THEN NULL::text
    WHEN is_blocked THEN 'blocked'::text
    ELSE platform_state
END) stored,
  score double precision not null default 0,
  followed_at timestamp with time zone,
  unfollowed_at timestamp with time zone,
  known_since timestamp with time zone not null,
  ignored_until timestamp with time zone,
  last_message_at timestamp with time zone,
  message_count integer not null default 0,
  kana text,
  phone text,
  created_at timestamp with time zone not null,
  merged_ids text[] not null default '{}'::text[],
  erased_at timestamp with time zone,
  no_marketing boolean not null default false,
  memo text,
  email text,
  email_language text,
  email_refused_at timestamp with time zone,
  constraint crm_friend_pkey primary key (id),
  constraint crm_friend_check check ((line_user_id is null) = (platform_state is null)),
  constraint crm_friend_display_name_check check (length(display_name) <= 1000),
  constraint crm_friend_email_check check (length(email) >= 3 and length(email) <= 254),
  constraint crm_friend_email_language_check check (email_language = any (array['ja'::text, 'en'::text])),
  constraint crm_friend_erased check (erased_at is null or coalesce(line_user_id, display_name, search_name, picture_url, kana, phone) is null),
  constraint crm_friend_id_check check (length(id) = 26),
  constraint crm_friend_kana_check check (length(kana) <= 200),
  constraint crm_friend_line_user_id_check check (line_user_id ~ '^U[0-9a-f]{32}$'::text),
  constraint crm_friend_memo_check check (length(memo) <= 2000),
  constraint crm_friend_message_count_check check (message_count >= 0),
  constraint crm_friend_phone_check check (phone ~ '^[+][1-9][0-9]{4,14}$'::text),
  constraint crm_friend_picture_url_check check (length(picture_url) <= 2000),
  constraint crm_friend_platform_state_check check (platform_state = any (array['following'::text, 'unfollowed'::text]))
) with (fillfactor=85);
create index crm_friend_guest on crm_friend (account_id, id) where ((line_user_id is null) and (erased_at is null));
create unique index crm_friend_line on crm_friend (account_id, line_user_id) where (line_user_id is not null);
create index crm_friend_list on crm_friend (account_id, id) where (line_user_id is not null);
create index crm_friend_phone on crm_friend (account_id, phone) where (phone is not null);
create index crm_friend_search on crm_friend using gin (crm_friend_grams(account_id, search_name)) where (line_user_id is not null);
create index crm_friend_status on crm_friend (account_id, status, id) where (line_user_id is not null);
create trigger crm_friend_changed after update on crm_friend for each row when (old.status is distinct from new.status) execute function crm_friend_changed();
create trigger crm_friend_deleted after delete on crm_friend for each row when (old.status is not null) execute function crm_friend_changed();
create trigger crm_friend_forget_email before update of erased_at on crm_friend for each row when (new.erased_at is not null) execute function crm_friend_forget_email();
create trigger crm_friend_forget_mail after update of erased_at on crm_friend for each row when (new.erased_at is not null) execute function crm_friend_forget_mail();
create trigger crm_friend_forget_memo before update of erased_at on crm_friend for each row when (new.erased_at is not null) execute function crm_friend_forget_memo();
create trigger crm_friend_forget_received after update of erased_at on crm_friend for each row when (new.erased_at is not null) execute function crm_friend_forget_received();
create trigger crm_friend_inserted after insert on crm_friend referencing new table as inserted for each statement execute function crm_friend_inserted();
create trigger storage_added after insert on crm_friend referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_friend referencing old table as changed for each statement execute function storage_changed();
alter table crm_friend enable row level security;
create policy tenant on crm_friend for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_friend to ekimae_tenant;
comment on table crm_friend is 'Friends of the LINE account; a guest who booked by phone or walked in has no line_user_id';
comment on column crm_friend.search_name is 'display_name after NFKC, in lower case';
comment on column crm_friend.platform_state is 'What LINE said last. The status shown is blocked while is_blocked';
comment on column crm_friend.status is 'As the API shows it; null: not listed, a guest or erased';
comment on column crm_friend.known_since is 'Time of the first event or import that showed the friend';
comment on column crm_friend.ignored_until is 'Events up to then belong to an erased friend with the same LINE user id';
comment on column crm_friend.created_at is 'The time in the id, so that the order of ids is that of creation';
comment on column crm_friend.merged_ids is 'Guests who turned out to be this friend: earlier events name them';
comment on column crm_friend.erased_at is 'Erased for good: the row stays for its reservations, without personal data';
comment on column crm_friend.no_marketing is 'Gets no broadcasts and no messages of scenarios; notices of bookings all the same';
comment on column crm_friend.memo is 'What the staff have noted; null: nothing';
comment on column crm_friend.email_language is 'Language of the page on which the guest gave the address; null: not known';
comment on column crm_friend.email_refused_at is 'When a mail server did not know the address, or returned a mail; nothing is sent to it';

create table crm_friend_menu (
  friend_id text not null,
  account_id text not null,
  menu_id text,
  version integer not null,
  linked_version integer not null default 0,
  reason text,
  updated_at timestamp with time zone not null,
  constraint crm_friend_menu_pkey primary key (friend_id)
);
alter table crm_friend_menu enable row level security;
create policy tenant on crm_friend_menu for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_friend_menu to ekimae_tenant;
comment on table crm_friend_menu is 'The rich menu that a friend is to have at LINE; null: the default one of the account';
comment on column crm_friend_menu.linked_version is 'What LINE was given last';
comment on column crm_friend_menu.reason is 'Why LINE refused the version that it was given last';

create table crm_friend_range (
  account_id text not null,
  last_id text not null,
  following integer not null,
  blocked integer not null,
  unfollowed integer not null,
  constraint crm_friend_range_pkey primary key (account_id, last_id)
) with (fillfactor=50);
alter table crm_friend_range enable row level security;
create policy tenant on crm_friend_range for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_friend_range to ekimae_tenant;
comment on table crm_friend_range is 'Friends by status, from behind the range before up to last_id; friends behind the last range are counted one by one';

create table crm_friend_tag (
  account_id text not null,
  friend_id text not null,
  tag_id text not null,
  added_at timestamp with time zone not null,
  constraint crm_friend_tag_pkey primary key (friend_id, tag_id),
  constraint crm_friend_tag_friend_id_fkey foreign key (friend_id) references crm_friend(id) on delete cascade,
  constraint crm_friend_tag_tag_id_fkey foreign key (tag_id) references crm_tag(id) on delete cascade
);
create index crm_friend_tag_tag on crm_friend_tag (tag_id);
create trigger storage_added after insert on crm_friend_tag referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_friend_tag referencing old table as changed for each statement execute function storage_changed();
alter table crm_friend_tag enable row level security;
create policy tenant on crm_friend_tag for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_friend_tag to ekimae_tenant;

create table crm_installation (
  id text not null,
  account_id text not null,
  app_id text not null,
  version text not null,
  scopes text[] not null,
  installed_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  uninstalled_at timestamp with time zone,
  reason text,
  constraint crm_installation_pkey primary key (id),
  constraint crm_installation_app_id_fkey foreign key (app_id) references crm_app(id),
  constraint crm_installation_check check ((uninstalled_at is null) = (reason is null)),
  constraint crm_installation_id_check check (length(id) = 26),
  constraint crm_installation_reason_check check (reason = any (array['owner'::text, 'plan'::text, 'operator'::text]))
);
create index crm_installation_account on crm_installation (account_id, id);
create unique index crm_installation_app on crm_installation (account_id, app_id) where (uninstalled_at is null);
create index crm_installation_standing on crm_installation (app_id, id) where (uninstalled_at is null);
create trigger storage_added after insert on crm_installation referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_installation referencing old table as changed for each statement execute function storage_changed();
alter table crm_installation enable row level security;
create policy tenant on crm_installation for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_installation to ekimae_tenant;
comment on column crm_installation.version is 'The version of the app that was published last';
comment on column crm_installation.scopes is 'What its tokens may do';

create table crm_line_channel (
  account_id text not null,
  channel_id text not null,
  mode text not null,
  secret bytea,
  access_token bytea,
  bot_user_id text,
  bot_basic_id text,
  bot_name text,
  webhook_url text,
  forward_url text,
  followers_state text,
  followers_cursor text,
  followers_imported integer not null default 0,
  connected_at timestamp with time zone not null,
  constraint crm_line_channel_pkey primary key (account_id),
  constraint crm_line_channel_bot_user_id_check check (bot_user_id ~ '^U[0-9a-f]{32}$'::text),
  constraint crm_line_channel_channel_id_check check (length(channel_id) >= 1 and length(channel_id) <= 32),
  constraint crm_line_channel_check check (mode <> 'line'::text or bot_user_id is not null),
  constraint crm_line_channel_check1 check ((mode = 'off'::text) = (secret is null)),
  constraint crm_line_channel_check2 check (mode <> 'off'::text or access_token is null),
  constraint crm_line_channel_followers_state_check check (followers_state = any (array['running'::text, 'completed'::text, 'unavailable'::text, 'failed'::text])),
  constraint crm_line_channel_forward_url_check check (length(forward_url) <= 2000),
  constraint crm_line_channel_mode_check check (mode = any (array['line'::text, 'sandbox'::text, 'off'::text]))
);
create unique index crm_line_channel_open on crm_line_channel (channel_id) where (mode <> 'off'::text);
alter table crm_line_channel enable row level security;
create policy tenant on crm_line_channel for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_line_channel to ekimae_tenant;
comment on column crm_line_channel.mode is 'sandbox: messages are kept here instead of being sent; off: disconnected from LINE, nothing is sent';
comment on column crm_line_channel.secret is 'Channel secret, sealed by the vault for the owner <channel_id>; null when off';
comment on column crm_line_channel.access_token is 'A long-lived token, sealed likewise; null: short-lived ones are issued from id and secret';
comment on column crm_line_channel.bot_user_id is 'Destination of inbound hooks; null in the sandbox, which accepts any';
comment on column crm_line_channel.forward_url is 'Receives the hooks of LINE too, byte for byte';
comment on column crm_line_channel.followers_cursor is 'Where the import of followers goes on';

create table crm_line_forward (
  id text not null,
  account_id text not null,
  body bytea not null,
  signature text not null,
  received_at timestamp with time zone not null,
  constraint crm_line_forward_pkey primary key (id),
  constraint crm_line_forward_id_check check (length(id) = 26)
);
alter table crm_line_forward enable row level security;
create policy tenant on crm_line_forward for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_line_forward to ekimae_tenant;
comment on table crm_line_forward is 'Hooks that wait to be forwarded; gone once they are delivered or given up';

create table crm_line_inbound (
  account_id text not null,
  webhook_event_id text not null,
  type text not null,
  line_user_id text,
  line_message_id text,
  event text,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  outcome text,
  constraint crm_line_inbound_pkey primary key (account_id, webhook_event_id),
  constraint crm_line_inbound_outcome_check check (outcome = any (array['applied'::text, 'ignored'::text])),
  constraint crm_line_inbound_webhook_event_id_check check (length(webhook_event_id) = 26)
) partition by range (webhook_event_id);
create index crm_line_inbound_by_follow on crm_line_inbound (account_id, line_user_id, occurred_at, webhook_event_id) where (type = 'follow'::text);
create index crm_line_inbound_by_message on crm_line_inbound (account_id, line_message_id, webhook_event_id) where (line_message_id is not null);
create index crm_line_inbound_user on crm_line_inbound (account_id, line_user_id);
alter table crm_line_inbound enable row level security;
create policy tenant on crm_line_inbound for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_line_inbound to ekimae_tenant;
comment on table crm_line_inbound is 'Events that LINE sent, one row each however often they are delivered. Partitioned by the time in their ids';
comment on column crm_line_inbound.event is 'JSON as LINE sent it; null once its content was deleted';
comment on column crm_line_inbound.outcome is 'Null while its job has not run, and for what is kept but not acted on';

create table crm_line_inbound_default partition of crm_line_inbound default;

create table crm_line_sandbox (
  id text not null,
  account_id text not null,
  retry_key uuid not null,
  line_user_id text not null,
  messages json not null,
  sent_at timestamp with time zone not null,
  kind text not null default 'push'::text,
  rich_menu_id text,
  constraint crm_line_sandbox_pkey primary key (id),
  constraint crm_line_sandbox_account_id_retry_key_line_user_id_key unique (account_id, retry_key, line_user_id),
  constraint crm_line_sandbox_id_check check (length(id) = 26),
  constraint crm_line_sandbox_kind_check check (kind = any (array['push'::text, 'multicast'::text, 'reply'::text, 'rich_menu'::text]))
);
create index crm_line_sandbox_list on crm_line_sandbox (account_id, id desc);
create trigger storage_added after insert on crm_line_sandbox referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_line_sandbox referencing old table as changed for each statement execute function storage_changed();
alter table crm_line_sandbox enable row level security;
create policy tenant on crm_line_sandbox for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_line_sandbox to ekimae_tenant;
comment on table crm_line_sandbox is 'Messages that an account without a channel would have sent; the newest of each account';

create table crm_line_sandbox_member (
  account_id text not null,
  plan_id text not null,
  line_user_id text not null,
  constraint crm_line_sandbox_member_pkey primary key (account_id, plan_id, line_user_id),
  constraint crm_line_sandbox_member_line_user_id_check check (line_user_id ~ '^U[0-9a-f]{32}$'::text)
);
create trigger storage_added after insert on crm_line_sandbox_member referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_line_sandbox_member referencing old table as changed for each statement execute function storage_changed();
alter table crm_line_sandbox_member enable row level security;
create policy tenant on crm_line_sandbox_member for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_line_sandbox_member to ekimae_tenant;
comment on table crm_line_sandbox_member is 'Simulated members of plans of LINE''s own membership';

create table crm_line_sandbox_user (
  account_id text not null,
  line_user_id text not null,
  display_name text not null,
  picture_url text,
  constraint crm_line_sandbox_user_pkey primary key (account_id, line_user_id),
  constraint crm_line_sandbox_user_display_name_check check (length(display_name) <= 1000),
  constraint crm_line_sandbox_user_line_user_id_check check (line_user_id ~ '^U[0-9a-f]{32}$'::text),
  constraint crm_line_sandbox_user_picture_url_check check (length(picture_url) <= 2000)
);
create trigger storage_added after insert on crm_line_sandbox_user referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_line_sandbox_user referencing old table as changed for each statement execute function storage_changed();
alter table crm_line_sandbox_user enable row level security;
create policy tenant on crm_line_sandbox_user for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_line_sandbox_user to ekimae_tenant;
comment on table crm_line_sandbox_user is 'Simulated users: the profiles that the sandbox answers';

create table crm_login_channel (
  channel_id text not null,
  account_id text not null,
  secret bytea,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint crm_login_channel_pkey primary key (channel_id),
  constraint crm_login_channel_channel_id_check check (channel_id ~ '^[0-9]{1,32}$'::text)
);
create index crm_login_channel_account on crm_login_channel (account_id);
create trigger storage_added after insert on crm_login_channel referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_login_channel referencing old table as changed for each statement execute function storage_changed();
alter table crm_login_channel enable row level security;
create policy tenant on crm_login_channel for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_login_channel to ekimae_tenant;
comment on table crm_login_channel is 'LINE login channels whose ID tokens name members of the account';
comment on column crm_login_channel.secret is 'Channel secret, sealed by the vault: tokens of web login (HS256) are accepted too';
comment on column crm_login_channel.confirmed_at is 'When a user of one of its tokens was first found by the messaging channel: both are of one provider';

create table crm_mail (
  id text not null,
  account_id text not null,
  friend_id text,
  reservation_id text,
  purpose text not null,
  key text not null,
  letter json,
  address_hash text not null,
  status text not null default 'queued'::text,
  error text,
  reply text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  bounced_at timestamp with time zone,
  staff_id text,
  constraint crm_mail_pkey primary key (id),
  constraint crm_mail_account_id_key_key unique (account_id, key),
  constraint crm_mail_address_hash_check check (length(address_hash) = 43),
  constraint crm_mail_check check ((status = 'queued'::text) = (finished_at is null)),
  constraint crm_mail_check1 check ((status = 'failed'::text) = (error is not null)),
  constraint crm_mail_error_check check (length(error) <= 40),
  constraint crm_mail_id_check check (length(id) = 26),
  constraint crm_mail_key_check check (length(key) >= 1 and length(key) <= 200),
  constraint crm_mail_purpose_check check (purpose = any (array['confirmation'::text, 'reminder'::text, 'offer'::text, 'staff'::text])) not valid,
  constraint crm_mail_reply_check check (length(reply) <= 40),
  constraint crm_mail_status_check check (status = any (array['queued'::text, 'sent'::text, 'failed'::text]))
);
create index crm_mail_address on crm_mail (account_id, address_hash, created_at);
create index crm_mail_friend on crm_mail (friend_id);
alter table crm_mail enable row level security;
create policy tenant on crm_mail for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_mail to ekimae_tenant;
comment on table crm_mail is 'Mails to guests and staff; the id is in the Message-ID and in the envelope sender';
comment on column crm_mail.friend_id is 'Guest whom it is about; null: news to the staff about no guest';
comment on column crm_mail.letter is 'Subject, text and calendar entry; null once it has ended';
comment on column crm_mail.address_hash is 'SHA-256 of account and address';
comment on column crm_mail.reply is 'Codes of the mail server, without its words, which may repeat the address';
comment on column crm_mail.staff_id is 'Member of the staff who gets it; null: the guest gets it';

create table crm_mail_day (
  account_id text not null,
  day date not null,
  sent integer not null default 0,
  tests integer not null default 0,
  constraint crm_mail_day_pkey primary key (account_id, day),
  constraint crm_mail_day_sent_check check (sent >= 0),
  constraint crm_mail_day_tests_check check (tests >= 0)
);
alter table crm_mail_day enable row level security;
create policy tenant on crm_mail_day for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_mail_day to ekimae_tenant;
comment on table crm_mail_day is 'Mails to guests, and test mails, that an account has sent on a day of Japan';

create table crm_member (
  id text not null,
  account_id text not null,
  line_user_id text not null,
  tier_id text,
  points integer not null default 0,
  points_earned integer not null default 0,
  visit_count integer not null default 0,
  subscription text not null default 'none'::text,
  paid_until timestamp with time zone,
  banned_at timestamp with time zone,
  was_active boolean not null default false,
  source text not null,
  member_since timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint crm_member_pkey primary key (id),
  constraint crm_member_account_id_line_user_id_key unique (account_id, line_user_id),
  constraint crm_member_account_id_tier_id_fkey foreign key (account_id, tier_id) references crm_tier(account_id, id),
  constraint crm_member_id_check check (length(id) = 26),
  constraint crm_member_line_user_id_check check (line_user_id ~ '^U[0-9a-f]{32}$'::text),
  constraint crm_member_points_check check (points >= 0),
  constraint crm_member_points_earned_check check (points_earned >= 0),
  constraint crm_member_source_check check (source = any (array['liff'::text, 'dashboard'::text, 'import'::text, 'line_membership'::text])),
  constraint crm_member_subscription_check check (subscription = any (array['none'::text, 'active'::text, 'unpaid'::text, 'cancelled'::text])),
  constraint crm_member_visit_count_check check (visit_count >= 0)
);
create index crm_member_ends on crm_member (paid_until) where (was_active and (paid_until is not null));
create index crm_member_snapshot on crm_member (account_id, member_since, id);
create trigger storage_added after insert on crm_member referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_member referencing old table as changed for each statement execute function storage_changed();
alter table crm_member enable row level security;
create policy tenant on crm_member for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_member to ekimae_tenant;
comment on table crm_member is 'Membership cards: one per LINE user of an account, who need not be a friend';
comment on column crm_member.points is 'The sum of the ledger';
comment on column crm_member.was_active is 'The entitlement that was published last';

create table crm_menu (
  id text not null,
  account_id text not null,
  name text not null,
  description text not null default ''::text,
  duration integer not null,
  price integer not null default 0,
  max_capacity integer not null default 1,
  min_notice integer not null default 0,
  max_advance integer not null default 60,
  color text not null default '#06C755'::text,
  status text not null default 'active'::text,
  needs_approval boolean not null default false,
  needs_prepayment boolean not null default false,
  needs_staff boolean not null default false,
  needs_room boolean not null default false,
  buffer_before integer not null default 0,
  buffer_after integer not null default 0,
  free_cancel_minutes integer not null default 0,
  cancel_needs_approval boolean not null default false,
  reminders jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_menu_pkey primary key (id),
  constraint crm_menu_buffer_after_check check (buffer_after >= 0 and buffer_after <= 1440),
  constraint crm_menu_buffer_before_check check (buffer_before >= 0 and buffer_before <= 1440),
  constraint crm_menu_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'::text),
  constraint crm_menu_description_check check (length(description) <= 2000),
  constraint crm_menu_duration_check check (duration >= 1 and duration <= 1440),
  constraint crm_menu_free_cancel_minutes_check check (free_cancel_minutes >= 0 and free_cancel_minutes <= 525600),
  constraint crm_menu_id_check check (length(id) = 26),
  constraint crm_menu_max_advance_check check (max_advance >= 0 and max_advance <= 730),
  constraint crm_menu_max_capacity_check check (max_capacity >= 1 and max_capacity <= 10000),
  constraint crm_menu_min_notice_check check (min_notice >= 0 and min_notice <= 525600),
  constraint crm_menu_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint crm_menu_price_check check (price >= 0 and price <= 99999999),
  constraint crm_menu_status_check check (status = any (array['active'::text, 'archived'::text]))
);
create index crm_menu_account on crm_menu (account_id, status, id);
create trigger storage_added after insert on crm_menu referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_menu referencing old table as changed for each statement execute function storage_changed();
alter table crm_menu enable row level security;
create policy tenant on crm_menu for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_menu to ekimae_tenant;
comment on table crm_menu is 'Reservation events, as the API calls them';
comment on column crm_menu.max_advance is 'Days; 0: on the same day only';
comment on column crm_menu.reminders is 'When to remind; null: the default of the shop';

create table crm_menu_resource (
  account_id text not null,
  menu_id text not null,
  resource_id text not null,
  constraint crm_menu_resource_pkey primary key (menu_id, resource_id),
  constraint crm_menu_resource_menu_id_fkey foreign key (menu_id) references crm_menu(id) on delete cascade,
  constraint crm_menu_resource_resource_id_fkey foreign key (resource_id) references crm_resource(id) on delete cascade
);
create index crm_menu_resource_resource on crm_menu_resource (resource_id);
create trigger storage_added after insert on crm_menu_resource referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_menu_resource referencing old table as changed for each statement execute function storage_changed();
alter table crm_menu_resource enable row level security;
create policy tenant on crm_menu_resource for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_menu_resource to ekimae_tenant;
comment on table crm_menu_resource is 'Which staff serve a menu, and which rooms it may use';

create table crm_message (
  id text not null,
  account_id text not null,
  friend_id text not null,
  purpose text not null,
  key text,
  messages json,
  retry_key uuid not null,
  month date not null,
  status text not null default 'queued'::text,
  error text,
  reason text,
  line_request_id text,
  expires_at timestamp with time zone,
  uncertain_since timestamp with time zone,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint crm_message_pkey primary key (id),
  constraint crm_message_account_id_key_key unique (account_id, key),
  constraint crm_message_check check ((status = 'queued'::text) = (finished_at is null)),
  constraint crm_message_check1 check ((status = any (array['failed'::text, 'unknown'::text])) = (error is not null)),
  constraint crm_message_error_check check (error = any (array['not_following'::text, 'erased'::text, 'expired'::text, 'withdrawn'::text, 'monthly_limit'::text, 'refused'::text, 'no_answer'::text])),
  constraint crm_message_id_check check (length(id) = 26),
  constraint crm_message_key_check check (length(key) >= 1 and length(key) <= 200),
  constraint crm_message_purpose_check check (purpose = any (array['api'::text, 'confirmation'::text, 'reminder'::text, 'offer'::text, 'staff'::text, 'scenario'::text, 'other'::text])),
  constraint crm_message_status_check check (status = any (array['queued'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))
);
create index crm_message_friend on crm_message (friend_id);
create index crm_message_list on crm_message (account_id, id desc);
create index crm_message_queued on crm_message (account_id) where (status = 'queued'::text);
create index crm_message_texts on crm_message (finished_at) where (messages is not null);
create trigger storage_added after insert on crm_message referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_message referencing old table as changed for each statement execute function storage_changed();
alter table crm_message enable row level security;
create policy tenant on crm_message for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_message to ekimae_tenant;
comment on column crm_message.key is 'What another room sends once: a second message with the key is not written';
comment on column crm_message.messages is 'As LINE takes them; null once they are no longer kept';
comment on column crm_message.retry_key is 'X-Line-Retry-Key of all attempts';
comment on column crm_message.month is 'First day of the month whose quota it used';
comment on column crm_message.expires_at is 'Not sent from then on';
comment on column crm_message.uncertain_since is 'First attempt that LINE may have accepted without our knowing';

create table crm_message_allowance (
  account_id text not null,
  monthly integer not null,
  constraint crm_message_allowance_pkey primary key (account_id),
  constraint crm_message_allowance_monthly_check check (monthly >= 0)
);
alter table crm_message_allowance enable row level security;
create policy tenant on crm_message_allowance for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_message_allowance to ekimae_tenant;
comment on table crm_message_allowance is 'Messages per month that an operator granted instead of those of the plan';

create table crm_message_hold (
  account_id text not null,
  status smallint not null,
  reason text not null,
  since timestamp with time zone not null,
  probe_at timestamp with time zone not null,
  constraint crm_message_hold_pkey primary key (account_id)
);
alter table crm_message_hold enable row level security;
create policy tenant on crm_message_hold for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_message_hold to ekimae_tenant;
comment on table crm_message_hold is 'Accounts whose channel LINE refuses: their messages wait, and one tries at probe_at';

create table crm_message_quota (
  account_id text not null,
  month date not null,
  used integer not null default 0,
  line_limit integer,
  line_used integer,
  line_base integer,
  line_read_at timestamp with time zone,
  constraint crm_message_quota_pkey primary key (account_id, month),
  constraint crm_message_quota_check check ((line_used is null) = (line_read_at is null) and (line_base is null) = (line_read_at is null)),
  constraint crm_message_quota_used_check check (used >= 0)
);
alter table crm_message_quota enable row level security;
create policy tenant on crm_message_quota for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_message_quota to ekimae_tenant;
comment on column crm_message_quota.line_limit is 'What LINE says itself; null: unknown or without a limit';
comment on column crm_message_quota.line_base is 'How many of used LINE had counted when line_used was read';

create table crm_message_template (
  id text not null,
  account_id text not null,
  name text not null,
  texts json not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_message_template_pkey primary key (id),
  constraint crm_message_template_id_check check (length(id) = 26),
  constraint crm_message_template_name_check check (length(name) >= 1 and length(name) <= 100)
);
create index crm_message_template_list on crm_message_template (account_id, id desc);
create trigger storage_added after insert on crm_message_template referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_message_template referencing old table as changed for each statement execute function storage_changed();
alter table crm_message_template enable row level security;
create policy tenant on crm_message_template for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_message_template to ekimae_tenant;

create table crm_news (
  account_id text not null,
  key text not null,
  staff_id text not null,
  topic text not null,
  outcome text not null,
  created_at timestamp with time zone not null,
  constraint crm_news_pkey primary key (account_id, key, staff_id),
  constraint crm_news_key_check check (length(key) >= 1 and length(key) <= 60),
  constraint crm_news_outcome_check check (outcome = any (array['queued'::text, 'unreached'::text, 'limit'::text])),
  constraint crm_news_staff_id_check check (length(staff_id) = 26),
  constraint crm_news_topic_check check (length(topic) >= 1 and length(topic) <= 60)
);
create index crm_news_age on crm_news (created_at);
create index crm_news_topic on crm_news (account_id, topic, created_at desc);
alter table crm_news enable row level security;
create policy tenant on crm_news for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_news to ekimae_tenant;
comment on table crm_news is 'News of other modules to members of the staff, and whether they were accepted';

create table crm_notice (
  reservation_id text not null,
  kind text not null,
  account_id text not null,
  due_at timestamp with time zone not null,
  outcome text,
  decided_at timestamp with time zone,
  constraint crm_notice_pkey primary key (reservation_id, kind),
  constraint crm_notice_check check ((outcome is null) = (decided_at is null)),
  constraint crm_notice_kind_check check (length(kind) >= 1 and length(kind) <= 40),
  constraint crm_notice_outcome_check check (outcome = any (array['sent'::text, 'dropped'::text, 'listed'::text]))
);
create index crm_notice_due on crm_notice (account_id, due_at) where (outcome is null);
create index crm_notice_news on crm_notice (account_id, decided_at) where (kind = any (array['staff:new'::text, 'staff:pending'::text]));
alter table crm_notice enable row level security;
create policy tenant on crm_notice for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_notice to ekimae_tenant;
comment on table crm_notice is 'What is said about a reservation, to the guest or the staff, each kind once';
comment on column crm_notice.outcome is 'Null: it waits for due_at. listed: it needs attention';

create table crm_occupation (
  reservation_id text not null,
  account_id text not null,
  resource_id text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint crm_occupation_pkey primary key (reservation_id, resource_id),
  constraint crm_occupation_reservation_id_fkey foreign key (reservation_id) references crm_reservation(id) on delete cascade,
  constraint crm_occupation_resource_id_fkey foreign key (resource_id) references crm_resource(id),
  constraint crm_occupation_once exclude using gist (resource_id with =, tstzrange(starts_at, ends_at) with &&),
  constraint crm_occupation_check check (ends_at > starts_at)
);
create index crm_occupation_time on crm_occupation (resource_id, starts_at);
alter table crm_occupation enable row level security;
create policy tenant on crm_occupation for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_occupation to ekimae_tenant;
comment on table crm_occupation is 'Staff and rooms of bookings that keep their places, with the buffers of the menu';

create table crm_page (
  account_id text not null,
  slug text,
  liff_id text,
  key bytea,
  updated_at timestamp with time zone not null,
  constraint crm_page_pkey primary key (account_id),
  constraint crm_page_slug_key unique (slug),
  constraint crm_page_liff_id_check check (length(liff_id) <= 40),
  constraint crm_page_slug_check check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'::text)
);
alter table crm_page enable row level security;
create policy tenant on crm_page for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_page to ekimae_tenant;
comment on column crm_page.key is 'Signs tokens of forms and links to bookings; sealed by the vault';

create table crm_page_booking (
  account_id text not null,
  nonce text not null,
  reservation_id text,
  policy jsonb not null,
  amount integer not null,
  created_at timestamp with time zone not null,
  constraint crm_page_booking_pkey primary key (account_id, nonce),
  constraint crm_page_booking_reservation_id_key unique (reservation_id),
  constraint crm_page_booking_reservation_id_fkey foreign key (reservation_id) references crm_reservation(id) on delete cascade,
  constraint crm_page_booking_amount_check check (amount >= 0),
  constraint crm_page_booking_nonce_check check (length(nonce) <= 100)
);
alter table crm_page_booking enable row level security;
create policy tenant on crm_page_booking for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_page_booking to ekimae_tenant;
comment on table crm_page_booking is 'Bookings made on the booking page, with the terms that were shown';
comment on column crm_page_booking.nonce is 'Of the form that made it: sent twice, it makes one booking';

create table crm_page_pace (
  account_id text not null,
  at timestamp with time zone not null,
  booker text not null,
  address text,
  constraint crm_page_pace_address_check check (length(address) <= 30),
  constraint crm_page_pace_booker_check check (length(booker) <= 30)
);
create index crm_page_pace_old on crm_page_pace (at);
create index crm_page_pace_recent on crm_page_pace (account_id, at);
alter table crm_page_pace enable row level security;
alter table crm_page_pace replica identity full;
create policy tenant on crm_page_pace for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_page_pace to ekimae_tenant;
comment on table crm_page_pace is 'Bookings on the page within the last hour; guests and addresses are hashed with the key of the shop';

create table crm_payment (
  id text not null,
  account_id text not null,
  provider text not null,
  purpose text not null,
  reservation_id text,
  member_id text,
  friend_id text,
  amount integer not null,
  currency text not null,
  checkout_id text,
  checkout_url text,
  checkout_expires_at timestamp with time zone,
  return_url text,
  provider_payment_id text,
  intent_id text,
  settles_reservation boolean not null default false,
  paid_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure_code text,
  failure_message text,
  attempts integer not null default 0,
  closed_at timestamp with time zone,
  reported_refund integer not null default 0,
  reported_refund_at timestamp with time zone,
  note text,
  reference text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  disputes jsonb not null default '[]'::jsonb,
  constraint crm_payment_pkey primary key (id),
  constraint crm_payment_account_id_reference_key unique (account_id, reference),
  constraint crm_payment_amount_check check (amount > 0),
  constraint crm_payment_attempts_check check (attempts >= 0),
  constraint crm_payment_check check (provider = 'stripe'::text or checkout_id is null and paid_at is not null),
  constraint crm_payment_currency_check check (currency ~ '^[A-Z]{3}$'::text),
  constraint crm_payment_disputes_check check (jsonb_typeof(disputes) = 'array'::text and jsonb_array_length(disputes) <= 20),
  constraint crm_payment_failure_message_check check (length(failure_message) <= 500),
  constraint crm_payment_id_check check (length(id) = 26),
  constraint crm_payment_note_check check (length(note) <= 500),
  constraint crm_payment_provider_check2 check (provider = any (array['stripe'::text, 'manual'::text])),
  constraint crm_payment_purpose_check check (purpose = any (array['reservation'::text, 'membership'::text, 'other'::text])),
  constraint crm_payment_reference_check check (length(reference) >= 1 and length(reference) <= 200),
  constraint crm_payment_reported_refund_check check (reported_refund >= 0)
);
create index crm_payment_friend on crm_payment (friend_id) where (friend_id is not null);
create index crm_payment_intent on crm_payment (account_id, intent_id) where (intent_id is not null);
create index crm_payment_list on crm_payment (account_id, id desc);
create unique index crm_payment_provider_id on crm_payment (account_id, provider_payment_id);
create index crm_payment_reservation on crm_payment (reservation_id) where (reservation_id is not null);
create trigger storage_added after insert on crm_payment referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_payment referencing old table as changed for each statement execute function storage_changed();
alter table crm_payment enable row level security;
create policy tenant on crm_payment for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_payment to ekimae_tenant;
comment on table crm_payment is 'Ledger of payments. A row is never deleted; an erased person is taken out of it';
comment on column crm_payment.intent_id is 'The payment intent at Stripe, which refunds and their reports name';
comment on column crm_payment.settles_reservation is 'It is the payment by which the reservation is paid';
comment on column crm_payment.closed_at is 'When its checkout ended without a payment';
comment on column crm_payment.reported_refund is 'What was given back in all, as the provider reported at reported_refund_at';
comment on column crm_payment.disputes is 'Chargebacks and inquiries of the payer''s bank, as the provider reported them';

create table crm_payment_event (
  account_id text not null,
  event_id text not null,
  type text not null,
  object_key text not null,
  fact jsonb,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  outcome text,
  constraint crm_payment_event_pkey primary key (account_id, event_id),
  constraint crm_payment_event_event_id_check check (length(event_id) >= 1 and length(event_id) <= 255),
  constraint crm_payment_event_outcome_check check (outcome = any (array['applied'::text, 'ignored'::text, 'unmatched'::text]))
);
create index crm_payment_event_age on crm_payment_event (received_at);
create index crm_payment_event_unmatched on crm_payment_event (account_id, object_key) where (outcome = 'unmatched'::text);
alter table crm_payment_event enable row level security;
create policy tenant on crm_payment_event for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_payment_event to ekimae_tenant;
comment on table crm_payment_event is 'Events of the payment provider, each once; without names and addresses';
comment on column crm_payment_event.fact is 'What the event reports, as far as it is used; null: nothing';
comment on column crm_payment_event.outcome is 'unmatched: it names a payment that is not known yet, or a subscription whose prices make no member; null: not applied yet';

create table crm_payment_price (
  account_id text not null,
  price_id text not null,
  tier_id text,
  constraint crm_payment_price_pkey primary key (account_id, price_id),
  constraint crm_payment_price_account_id_tier_id_fkey foreign key (account_id, tier_id) references crm_tier(account_id, id),
  constraint crm_payment_price_price_id_check check (length(price_id) >= 1 and length(price_id) <= 255)
);
create trigger storage_added after insert on crm_payment_price referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_payment_price referencing old table as changed for each statement execute function storage_changed();
alter table crm_payment_price enable row level security;
create policy tenant on crm_payment_price for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_payment_price to ekimae_tenant;
comment on table crm_payment_price is 'Prices of subscriptions that make members, and the tier that each gives';

create table crm_payment_provider (
  account_id text not null,
  mode text not null,
  secret_key bytea,
  webhook_secret bytea not null,
  previous_secret bytea,
  previous_until timestamp with time zone,
  is_live boolean not null,
  grace_days integer not null default 3,
  return_url text,
  connected_at timestamp with time zone not null,
  constraint crm_payment_provider_pkey primary key (account_id),
  constraint crm_payment_provider_check check ((mode = 'stripe'::text) = (secret_key is not null)),
  constraint crm_payment_provider_check1 check ((previous_secret is null) = (previous_until is null)),
  constraint crm_payment_provider_grace_days_check check (grace_days >= 0 and grace_days <= 60),
  constraint crm_payment_provider_mode_check check (mode = any (array['stripe'::text, 'sandbox'::text])),
  constraint crm_payment_provider_return_url_check check (length(return_url) <= 2000)
);
alter table crm_payment_provider enable row level security;
create policy tenant on crm_payment_provider for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_payment_provider to ekimae_tenant;
comment on table crm_payment_provider is 'Who takes payments for an account: Stripe, or the sandbox that stands in for it';
comment on column crm_payment_provider.secret_key is 'API key, sealed by the vault; null in the sandbox';
comment on column crm_payment_provider.previous_secret is 'The signing secret before the last rotation, sealed; valid until previous_until';

create table crm_payment_refund (
  id text not null,
  account_id text not null,
  payment_id text not null,
  amount integer not null,
  status text not null,
  origin text not null,
  reason text,
  reference text,
  provider_refund_id text,
  failure text,
  reported_at timestamp with time zone,
  refunded_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint crm_payment_refund_pkey primary key (id),
  constraint crm_payment_refund_payment_id_reference_key unique (payment_id, reference),
  constraint crm_payment_refund_payment_id_fkey foreign key (payment_id) references crm_payment(id),
  constraint crm_payment_refund_amount_check check (amount > 0),
  constraint crm_payment_refund_failure_check check (length(failure) <= 500),
  constraint crm_payment_refund_id_check check (length(id) = 26),
  constraint crm_payment_refund_origin_check check (origin = any (array['staff'::text, 'system'::text, 'provider'::text])),
  constraint crm_payment_refund_reason_check check (length(reason) <= 500),
  constraint crm_payment_refund_reference_check check (length(reference) >= 1 and length(reference) <= 200),
  constraint crm_payment_refund_status_check check (status = any (array['pending'::text, 'succeeded'::text, 'failed'::text]))
);
create index crm_payment_refund_payment on crm_payment_refund (payment_id, id);
create trigger storage_added after insert on crm_payment_refund referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_payment_refund referencing old table as changed for each statement execute function storage_changed();
alter table crm_payment_refund enable row level security;
create policy tenant on crm_payment_refund for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_payment_refund to ekimae_tenant;
comment on table crm_payment_refund is 'Ledger of refunds. The id is the idempotency key at the provider';
comment on column crm_payment_refund.reported_at is 'The time of the report that decided the status';

create table crm_payment_sandbox (
  id text not null,
  account_id text not null,
  state text not null,
  request jsonb not null,
  intent_id text not null,
  amount integer not null,
  refunded integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint crm_payment_sandbox_pkey primary key (id),
  constraint crm_payment_sandbox_amount_check check (amount >= 0),
  constraint crm_payment_sandbox_check check (refunded >= 0 and refunded <= amount),
  constraint crm_payment_sandbox_state_check check (state = any (array['open'::text, 'paid'::text, 'expired'::text]))
);
create unique index crm_payment_sandbox_intent on crm_payment_sandbox (account_id, intent_id);
create index crm_payment_sandbox_list on crm_payment_sandbox (account_id, created_at desc);
create trigger storage_added after insert on crm_payment_sandbox referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_payment_sandbox referencing old table as changed for each statement execute function storage_changed();
alter table crm_payment_sandbox enable row level security;
create policy tenant on crm_payment_sandbox for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_payment_sandbox to ekimae_tenant;
comment on table crm_payment_sandbox is 'Checkouts of the sandbox, which stands in for the payment provider';

create table crm_payment_sandbox_refund (
  account_id text not null,
  idempotency_key text not null,
  intent_id text not null,
  amount integer not null,
  constraint crm_payment_sandbox_refund_pkey primary key (account_id, idempotency_key),
  constraint crm_payment_sandbox_refund_amount_check check (amount > 0)
);
create trigger storage_added after insert on crm_payment_sandbox_refund referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_payment_sandbox_refund referencing old table as changed for each statement execute function storage_changed();
alter table crm_payment_sandbox_refund enable row level security;
create policy tenant on crm_payment_sandbox_refund for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_payment_sandbox_refund to ekimae_tenant;

create table crm_point (
  id text not null,
  account_id text not null,
  member_id text not null,
  points integer not null,
  remaining integer not null default 0,
  reason text not null,
  source text not null,
  reference text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint crm_point_pkey primary key (id),
  constraint crm_point_account_id_reference_key unique (account_id, reference),
  constraint crm_point_member_id_fkey foreign key (member_id) references crm_member(id) on delete cascade,
  constraint crm_point_check check (remaining >= 0 and remaining <= greatest(points, 0)),
  constraint crm_point_check1 check (points > 0 or expires_at is null),
  constraint crm_point_id_check check (length(id) = 26),
  constraint crm_point_points_check check (points <> 0),
  constraint crm_point_reason_check check (length(reason) <= 200),
  constraint crm_point_reference_check check (length(reference) >= 1 and length(reference) <= 200),
  constraint crm_point_source_check check (source = any (array['visit'::text, 'payment'::text, 'form'::text, 'manual'::text, 'api'::text, 'scenario'::text, 'expiry'::text]))
);
create index crm_point_expiry on crm_point (expires_at) where ((remaining > 0) and (expires_at is not null));
create index crm_point_left on crm_point (member_id, expires_at) where (remaining > 0);
create index crm_point_member on crm_point (member_id, id);
create trigger storage_added after insert on crm_point referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_point referencing old table as changed for each statement execute function storage_changed();
alter table crm_point enable row level security;
create policy tenant on crm_point for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_point to ekimae_tenant;
comment on table crm_point is 'Ledger of points: rows are added, and never changed but for what remains of a grant';
comment on column crm_point.remaining is 'Of a grant: what was neither spent nor has expired';
comment on column crm_point.reference is 'What the points are for: the same matter is booked once';

create table crm_quiet_hours (
  account_id text not null,
  from_time text not null,
  until_time text not null,
  constraint crm_quiet_hours_pkey primary key (account_id),
  constraint crm_quiet_hours_from_time_check check (from_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text),
  constraint crm_quiet_hours_until_time_check check (until_time ~ '^[0-2][0-9]:[0-5][0-9]$'::text)
);
alter table crm_quiet_hours enable row level security;
create policy tenant on crm_quiet_hours for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_quiet_hours to ekimae_tenant;
comment on table crm_quiet_hours is 'Hours of the shop in which scenarios and broadcasts send nothing';

create table crm_received (
  account_id text not null,
  line_message_id text not null,
  friend_id text not null,
  type text not null,
  content text not null,
  received_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint crm_received_pkey primary key (account_id, line_message_id),
  constraint crm_received_type_check check (type = any (array['text'::text, 'image'::text, 'video'::text, 'audio'::text, 'file'::text, 'location'::text, 'sticker'::text]))
);
create index crm_received_friend on crm_received (friend_id, received_at desc);
alter table crm_received enable row level security;
create policy tenant on crm_received for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_received to ekimae_tenant;
comment on column crm_received.content is 'Sealed with the key of the account, as base64';
comment on column crm_received.read_at is 'When LINE was asked to show the friend that it was read';

create table crm_received_setting (
  account_id text not null,
  kept_days integer not null,
  sealed_key bytea not null,
  constraint crm_received_setting_pkey primary key (account_id),
  constraint crm_received_setting_kept_days_check check (kept_days >= 1 and kept_days <= 90)
);
alter table crm_received_setting enable row level security;
create policy tenant on crm_received_setting for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_received_setting to ekimae_tenant;
comment on table crm_received_setting is 'Accounts that keep what friends write; without a row nothing is kept';
comment on column crm_received_setting.sealed_key is 'Key that seals the messages of the account, sealed by the vault';

create table crm_reply (
  account_id text not null,
  webhook_event_id text not null,
  friend_id text not null,
  auto_reply_id text not null,
  status text not null default 'queued'::text,
  reason text,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint crm_reply_pkey primary key (account_id, webhook_event_id),
  constraint crm_reply_check check ((status = any (array['queued'::text, 'sending'::text])) = (finished_at is null)),
  constraint crm_reply_status_check check (status = any (array['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))
);
create index crm_reply_created on crm_reply (created_at);
create index crm_reply_friend on crm_reply (friend_id);
alter table crm_reply enable row level security;
create policy tenant on crm_reply for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_reply to ekimae_tenant;
comment on table crm_reply is 'Answers to events of LINE: at most one for each, sent at most once';
comment on column crm_reply.status is 'sending: stored before the request is made; what is found so later is unknown';

create table crm_reservation (
  id text not null,
  account_id text not null,
  menu_id text not null,
  slot_id text not null,
  friend_id text not null,
  status text not null,
  payment_status text not null default 'not_required'::text,
  date date not null,
  start_time text not null,
  end_time text not null,
  time_zone text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  number_of_guests integer not null,
  staff_id text,
  room_id text,
  note text,
  source text not null,
  hold_expires_at timestamp with time zone,
  canceled_at timestamp with time zone,
  canceled_by text,
  cancel_reason text,
  moved_from text,
  finished_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_reservation_pkey primary key (id),
  constraint crm_reservation_friend_id_fkey foreign key (friend_id) references crm_friend(id),
  constraint crm_reservation_room_id_fkey foreign key (room_id) references crm_resource(id),
  constraint crm_reservation_slot_id_fkey foreign key (slot_id) references crm_slot(id),
  constraint crm_reservation_staff_id_fkey foreign key (staff_id) references crm_resource(id),
  constraint crm_reservation_cancel_reason_check check (length(cancel_reason) <= 500),
  constraint crm_reservation_canceled_by_check check (canceled_by = any (array['friend'::text, 'staff'::text, 'api'::text, 'system'::text])),
  constraint crm_reservation_check check ((status = 'canceled'::text) = (canceled_at is not null)),
  constraint crm_reservation_id_check check (length(id) = 26),
  constraint crm_reservation_note_check check (length(note) <= 1000),
  constraint crm_reservation_number_of_guests_check check (number_of_guests >= 1 and number_of_guests <= 100),
  constraint crm_reservation_payment_status_check check (payment_status = any (array['not_required'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'partially_refunded'::text, 'refunded'::text])),
  constraint crm_reservation_source_check check (source = any (array['api'::text, 'dashboard'::text, 'liff'::text, 'waitlist'::text])),
  constraint crm_reservation_status_check check (status = any (array['pending'::text, 'confirmed'::text, 'canceled'::text, 'no_show'::text, 'completed'::text, 'cancel_requested'::text]))
);
create index crm_reservation_date on crm_reservation (account_id, date, starts_at);
create index crm_reservation_friend on crm_reservation (friend_id, created_at desc, id desc);
create index crm_reservation_hold on crm_reservation (hold_expires_at) where (status = 'pending'::text);
create index crm_reservation_list on crm_reservation (account_id, created_at desc, id desc);
create index crm_reservation_menu on crm_reservation (menu_id, created_at desc, id desc);
create unique index crm_reservation_once on crm_reservation (account_id, slot_id, friend_id) where (status = any (array['pending'::text, 'confirmed'::text, 'cancel_requested'::text]));
create index crm_reservation_slot on crm_reservation (slot_id);
create index crm_reservation_status on crm_reservation (account_id, status, created_at desc, id desc) where (status <> all (array['confirmed'::text, 'completed'::text]));
create trigger storage_added after insert on crm_reservation referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_reservation referencing old table as changed for each statement execute function storage_changed();
alter table crm_reservation enable row level security;
create policy tenant on crm_reservation for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_reservation to ekimae_tenant;
comment on column crm_reservation.menu_id is 'That of the slot, so it needs no foreign key of its own';
comment on column crm_reservation.hold_expires_at is 'When a pending booking loses its places';
comment on column crm_reservation.moved_from is 'The cancelled reservation that it replaces';
comment on column crm_reservation.finished_at is 'When it was first marked as completed or no-show';

create table crm_resource (
  id text not null,
  account_id text not null,
  kind text not null,
  name text not null,
  is_active boolean not null default true,
  friend_id text,
  created_at timestamp with time zone not null,
  hours json,
  notice_channel text not null default 'line'::text,
  notice_scope text not null default 'own'::text,
  notice_language text not null default 'ja'::text,
  email text,
  email_refused_at timestamp with time zone,
  constraint crm_resource_pkey primary key (id),
  constraint crm_resource_friend_id_fkey foreign key (friend_id) references crm_friend(id) on delete set null,
  constraint crm_resource_email_check check (length(email) >= 3 and length(email) <= 254),
  constraint crm_resource_id_check check (length(id) = 26),
  constraint crm_resource_kind_check check (kind = any (array['staff'::text, 'room'::text])),
  constraint crm_resource_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint crm_resource_notice_channel_check check (notice_channel = any (array['line'::text, 'mail'::text, 'none'::text])),
  constraint crm_resource_notice_language_check check (notice_language = any (array['ja'::text, 'en'::text])),
  constraint crm_resource_notice_scope_check check (notice_scope = any (array['own'::text, 'all'::text]))
);
create index crm_resource_account on crm_resource (account_id, kind, id);
create trigger storage_added after insert on crm_resource referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_resource referencing old table as changed for each statement execute function storage_changed();
alter table crm_resource enable row level security;
create policy tenant on crm_resource for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_resource to ekimae_tenant;
comment on table crm_resource is 'Staff and rooms: each holds one booking at a time';
comment on column crm_resource.friend_id is 'The staff member as a friend of the LINE account, for notices';
comment on column crm_resource.hours is 'Hours of the week in which it gets bookings; null: in all slots of the shop';
comment on column crm_resource.email_refused_at is 'When a mail server did not know the address, or returned a mail; nothing is sent to it';

create table crm_rich_menu (
  id text not null,
  account_id text not null,
  name text not null,
  chat_bar_text text not null,
  layout text not null,
  targets json not null,
  width integer not null,
  height integer not null,
  media_type text not null,
  image bytea not null,
  channel_id text,
  line_menu_id text not null,
  is_default boolean not null,
  created_at timestamp with time zone not null,
  constraint crm_rich_menu_pkey primary key (id),
  constraint crm_rich_menu_chat_bar_text_check check (length(chat_bar_text) >= 1 and length(chat_bar_text) <= 14),
  constraint crm_rich_menu_id_check check (length(id) = 26),
  constraint crm_rich_menu_image_check check (octet_length(image) <= 750000),
  constraint crm_rich_menu_media_type_check check (media_type = any (array['image/png'::text, 'image/jpeg'::text])),
  constraint crm_rich_menu_name_check check (length(name) >= 1 and length(name) <= 100)
);
create index crm_rich_menu_list on crm_rich_menu (account_id, id desc);
create trigger storage_added after insert on crm_rich_menu referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_rich_menu referencing old table as changed for each statement execute function storage_changed();
alter table crm_rich_menu enable row level security;
create policy tenant on crm_rich_menu for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_rich_menu to ekimae_tenant;

create table crm_scenario (
  id text not null,
  account_id text not null,
  name text not null,
  status text not null,
  version integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_scenario_pkey primary key (id),
  constraint crm_scenario_id_check check (length(id) = 26),
  constraint crm_scenario_name_check check (length(name) >= 1 and length(name) <= 100),
  constraint crm_scenario_status_check check (status = any (array['active'::text, 'paused'::text, 'archived'::text])),
  constraint crm_scenario_version_check check (version > 0)
);
create index crm_scenario_account on crm_scenario (account_id, id);
create trigger storage_added after insert on crm_scenario referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_scenario referencing old table as changed for each statement execute function storage_changed();
alter table crm_scenario enable row level security;
create policy tenant on crm_scenario for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_scenario to ekimae_tenant;
comment on column crm_scenario.version is 'The version that new runs get';

create table crm_scenario_run (
  id text not null,
  account_id text not null,
  scenario_id text not null,
  version integer not null,
  friend_id text not null,
  reentry text not null,
  cause text not null,
  reservation_id text,
  status text not null default 'running'::text,
  stop_reason text,
  next_step text,
  waits_for text,
  waits_until timestamp with time zone,
  needs_waking boolean not null default false,
  entries integer not null default 0,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  job_id text,
  constraint crm_scenario_run_pkey primary key (id),
  constraint crm_scenario_run_scenario_id_friend_id_cause_key unique (scenario_id, friend_id, cause),
  constraint crm_scenario_run_scenario_id_version_fkey foreign key (scenario_id, version) references crm_scenario_version(scenario_id, version) on delete cascade,
  constraint crm_scenario_run_check check ((status = 'running'::text) = (ended_at is null)),
  constraint crm_scenario_run_check1 check ((status = 'stopped'::text) = (stop_reason is not null)),
  constraint crm_scenario_run_id_check check (length(id) = 26),
  constraint crm_scenario_run_reentry_check check (reentry = any (array['once'::text, 'after_end'::text, 'always'::text])),
  constraint crm_scenario_run_status_check check (status = any (array['running'::text, 'completed'::text, 'stopped'::text])),
  constraint crm_scenario_run_stop_reason_check check (stop_reason = any (array['stopped_by_staff'::text, 'scenario_stopped'::text, 'booking_cancelled'::text, 'booking_time_over'::text, 'friend_gone'::text])),
  constraint crm_scenario_run_waits_for_check check (waits_for = any (array['wait'::text, 'quiet_hours'::text, 'quota_exceeded'::text, 'scenario_paused'::text]))
);
create index crm_scenario_run_booking on crm_scenario_run (reservation_id) where (status = 'running'::text);
create index crm_scenario_run_ended on crm_scenario_run (ended_at) where (ended_at is not null);
create index crm_scenario_run_friend on crm_scenario_run (friend_id);
create index crm_scenario_run_list on crm_scenario_run (scenario_id, id desc);
create unique index crm_scenario_run_once on crm_scenario_run (scenario_id, friend_id) where (reentry = 'once'::text);
create unique index crm_scenario_run_open on crm_scenario_run (scenario_id, friend_id) where ((reentry = 'after_end'::text) and (status = 'running'::text));
create index crm_scenario_run_recent on crm_scenario_run (scenario_id, friend_id, started_at);
create index crm_scenario_run_running on crm_scenario_run (scenario_id) where (status = 'running'::text);
create index crm_scenario_run_waking on crm_scenario_run (scenario_id, id) where needs_waking;
create trigger storage_added after insert on crm_scenario_run referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_scenario_run referencing old table as changed for each statement execute function storage_changed();
alter table crm_scenario_run enable row level security;
create policy tenant on crm_scenario_run for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_scenario_run to ekimae_tenant;
comment on table crm_scenario_run is 'Runs of friends through a version of a scenario; each is one job';
comment on column crm_scenario_run.cause is 'The event that started it, or manual/ and an id';
comment on column crm_scenario_run.needs_waking is 'Its job sleeps although it could go on, or has nothing left to do';
comment on column crm_scenario_run.entries is 'Rows of its timeline';
comment on column crm_scenario_run.job_id is 'Its job';

create table crm_scenario_step (
  run_id text not null,
  number integer not null,
  account_id text not null,
  step_id text not null,
  type text not null,
  outcome text not null,
  reason text,
  until timestamp with time zone,
  at timestamp with time zone not null,
  constraint crm_scenario_step_pkey primary key (run_id, number),
  constraint crm_scenario_step_run_id_fkey foreign key (run_id) references crm_scenario_run(id) on delete cascade,
  constraint crm_scenario_step_outcome_check check (outcome = any (array['done'::text, 'skipped'::text, 'waiting'::text, 'yes'::text, 'no'::text]))
);
alter table crm_scenario_step enable row level security;
create policy tenant on crm_scenario_step for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_scenario_step to ekimae_tenant;
comment on table crm_scenario_step is 'The timeline of a run: what became of each step, and when';

create table crm_scenario_version (
  scenario_id text not null,
  version integer not null,
  account_id text not null,
  definition json not null,
  created_at timestamp with time zone not null,
  constraint crm_scenario_version_pkey primary key (scenario_id, version),
  constraint crm_scenario_version_scenario_id_fkey foreign key (scenario_id) references crm_scenario(id) on delete cascade
);
create trigger storage_added after insert on crm_scenario_version referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_scenario_version referencing old table as changed for each statement execute function storage_changed();
alter table crm_scenario_version enable row level security;
create policy tenant on crm_scenario_version for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_scenario_version to ekimae_tenant;
comment on table crm_scenario_version is 'What a scenario does. A version never changes, so runs under way go on as they began';

create table crm_shop (
  account_id text not null,
  name text,
  time_zone text not null default 'Asia/Tokyo'::text,
  hold_minutes integer not null default 30,
  offer_minutes integer not null default 30,
  max_guests_at_once integer,
  holidays text not null default 'open'::text,
  horizon_days integer not null default 60,
  reminders jsonb not null,
  hours jsonb,
  updated_at timestamp with time zone not null,
  slot_minutes integer,
  constraint crm_shop_pkey primary key (account_id),
  constraint crm_shop_hold_minutes_check check (hold_minutes >= 1 and hold_minutes <= 10080),
  constraint crm_shop_holidays_check check (holidays = any (array['open'::text, 'closed'::text])),
  constraint crm_shop_horizon_days_check check (horizon_days >= 1 and horizon_days <= 366),
  constraint crm_shop_max_guests_at_once_check check (max_guests_at_once >= 1),
  constraint crm_shop_name_check check (length(name) <= 200),
  constraint crm_shop_offer_minutes_check check (offer_minutes >= 1 and offer_minutes <= 10080),
  constraint crm_shop_slot_minutes_check check (slot_minutes >= 10 and slot_minutes <= 240)
);
alter table crm_shop enable row level security;
create policy tenant on crm_shop for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_shop to ekimae_tenant;
comment on column crm_shop.hold_minutes is 'How long an unpaid or unapproved booking keeps its places';
comment on column crm_shop.offer_minutes is 'How long a guest of the waitlist may think about an offer';
comment on column crm_shop.holidays is 'Whether the shop opens on public holidays of Japan';
comment on column crm_shop.horizon_days is 'For how many days ahead slots are generated';
comment on column crm_shop.hours is 'Opening hours by day, which generated slots keep to; null: none';
comment on column crm_shop.slot_minutes is 'Minutes between starts of slots whose rules name none; null: the duration of the menu';

create table crm_shop_profile (
  account_id text not null,
  trade text,
  address text not null,
  phone text not null,
  introduction text not null,
  legal_notice text not null,
  updated_at timestamp with time zone not null,
  email text not null default ''::text,
  constraint crm_shop_profile_pkey primary key (account_id),
  constraint crm_shop_profile_address_check check (length(address) <= 300),
  constraint crm_shop_profile_email_check check (length(email) <= 254),
  constraint crm_shop_profile_introduction_check check (length(introduction) <= 2000),
  constraint crm_shop_profile_legal_notice_check check (length(legal_notice) <= 4000),
  constraint crm_shop_profile_phone_check check (length(phone) <= 30),
  constraint crm_shop_profile_trade_check check (length(trade) <= 40)
);
alter table crm_shop_profile enable row level security;
create policy tenant on crm_shop_profile for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_shop_profile to ekimae_tenant;
comment on column crm_shop_profile.legal_notice is 'Notice of the Specified Commercial Transactions Act';
comment on column crm_shop_profile.email is 'Where guests answer to';

create table crm_slot (
  id text not null,
  account_id text not null,
  menu_id text not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  max_capacity integer not null,
  booked_count integer not null default 0,
  staff_id text,
  is_closed boolean not null default false,
  business_date date not null,
  is_manual boolean not null default false,
  constraint crm_slot_pkey primary key (id),
  constraint crm_slot_account_id_menu_id_starts_at_staff_id_key unique nulls not distinct (account_id, menu_id, starts_at, staff_id),
  constraint crm_slot_menu_id_fkey foreign key (menu_id) references crm_menu(id),
  constraint crm_slot_staff_id_fkey foreign key (staff_id) references crm_resource(id),
  constraint crm_slot_capacity check (booked_count >= 0 and booked_count <= max_capacity),
  constraint crm_slot_check check (ends_at > starts_at),
  constraint crm_slot_end_time_check check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text),
  constraint crm_slot_id_check check (length(id) = 26),
  constraint crm_slot_max_capacity_check check (max_capacity >= 0 and max_capacity <= 10000),
  constraint crm_slot_start_time_check check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)
) with (fillfactor=70);
create index crm_slot_time on crm_slot (account_id, starts_at);
create trigger storage_added after insert on crm_slot referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_slot referencing old table as changed for each statement execute function storage_changed();
alter table crm_slot enable row level security;
create policy tenant on crm_slot for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_slot to ekimae_tenant;
comment on column crm_slot.date is 'Calendar date of the start in the time zone of the shop, as start_time and end_time';
comment on column crm_slot.booked_count is 'Guests of bookings that keep their places, and places held by offers';
comment on column crm_slot.staff_id is 'The one staff member who serves it; null: any';
comment on column crm_slot.business_date is 'The day of business; a slot at 25:00 has the calendar date after it';
comment on column crm_slot.is_manual is 'Imported, or changed by an operator: generation leaves it as it is';

create table crm_slot_rule (
  id text not null,
  account_id text not null,
  menu_id text not null,
  rule jsonb not null,
  created_at timestamp with time zone not null,
  constraint crm_slot_rule_pkey primary key (id),
  constraint crm_slot_rule_menu_id_fkey foreign key (menu_id) references crm_menu(id) on delete cascade,
  constraint crm_slot_rule_id_check check (length(id) = 26)
);
create index crm_slot_rule_menu on crm_slot_rule (menu_id);
create trigger storage_added after insert on crm_slot_rule referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_slot_rule referencing old table as changed for each statement execute function storage_changed();
alter table crm_slot_rule enable row level security;
create policy tenant on crm_slot_rule for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_slot_rule to ekimae_tenant;
comment on column crm_slot_rule.rule is 'Weekly times from 00:00 to 29:59 and exceptions by date: see SlotRule.ts';

create table crm_subscription (
  account_id text not null,
  source text not null,
  external_id text not null,
  member_id text,
  customer_id text,
  price_id text,
  status text,
  period_start timestamp with time zone,
  period_end timestamp with time zone,
  cancel_at timestamp with time zone,
  changed_at timestamp with time zone,
  changed_rank integer not null default 0,
  paid_at timestamp with time zone,
  paid_through timestamp with time zone,
  failed_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  price_ids text[] not null default '{}'::text[],
  has_counted boolean not null default true,
  pause text,
  resumes_at timestamp with time zone,
  constraint crm_subscription_pkey primary key (account_id, source, external_id),
  constraint crm_subscription_member_id_fkey foreign key (member_id) references crm_member(id) on delete cascade,
  constraint crm_subscription_external_id_check check (length(external_id) >= 1 and length(external_id) <= 255),
  constraint crm_subscription_pause_check check (pause = any (array['free'::text, 'unpaid'::text])),
  constraint crm_subscription_source_check check (source = any (array['stripe'::text, 'line'::text]))
);
create index crm_subscription_member on crm_subscription (member_id) where (member_id is not null);
create trigger storage_added after insert on crm_subscription referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_subscription referencing old table as changed for each statement execute function storage_changed();
alter table crm_subscription enable row level security;
create policy tenant on crm_subscription for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_subscription to ekimae_tenant;
comment on table crm_subscription is 'Subscriptions of members, at Stripe or in LINE''s own membership, as their provider reported them';
comment on column crm_subscription.price_id is 'The first of price_ids';
comment on column crm_subscription.changed_rank is 'Decides between two reports of one second';
comment on column crm_subscription.price_ids is 'Of its items, in their order; at LINE the plan';
comment on column crm_subscription.has_counted is 'A price of it makes members, or did';
comment on column crm_subscription.pause is 'Nothing is collected meanwhile: free: what it entitles to goes on; unpaid: it does not';
comment on column crm_subscription.resumes_at is 'When the pause ends; null: when the shop ends it';

create table crm_tag (
  id text not null,
  account_id text not null,
  name text not null,
  color text not null,
  created_at timestamp with time zone not null,
  constraint crm_tag_pkey primary key (id),
  constraint crm_tag_account_id_name_key unique (account_id, name),
  constraint crm_tag_color_check check (color ~ '^#[0-9A-Fa-f]{6}$'::text),
  constraint crm_tag_id_check check (length(id) = 26),
  constraint crm_tag_name_check check (length(name) >= 1 and length(name) <= 100)
);
create trigger storage_added after insert on crm_tag referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_tag referencing old table as changed for each statement execute function storage_changed();
create trigger storage_turn before insert on crm_tag for each row execute function storage_turn();
alter table crm_tag enable row level security;
create policy tenant on crm_tag for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_tag to ekimae_tenant;

create table crm_tier (
  account_id text not null,
  id text not null,
  name text not null,
  rank integer not null,
  min_points integer,
  min_visits integer,
  constraint crm_tier_pkey primary key (account_id, id),
  constraint crm_tier_id_check check (id ~ '^[a-z0-9_-]{1,40}$'::text),
  constraint crm_tier_min_points_check check (min_points > 0),
  constraint crm_tier_min_visits_check check (min_visits > 0),
  constraint crm_tier_name_check check (length(name) >= 1 and length(name) <= 100)
);
create trigger storage_added after insert on crm_tier referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_tier referencing old table as changed for each statement execute function storage_changed();
alter table crm_tier enable row level security;
create policy tenant on crm_tier for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_tier to ekimae_tenant;
comment on column crm_tier.min_points is 'Points ever given, from which on a member has it; null: points do not give it';

create table crm_visit (
  id text not null,
  account_id text not null,
  member_id text not null,
  reservation_id text,
  staff_id text,
  source text not null,
  visited_at timestamp with time zone not null,
  constraint crm_visit_pkey primary key (id),
  constraint crm_visit_member_id_reservation_id_key unique (member_id, reservation_id),
  constraint crm_visit_member_id_fkey foreign key (member_id) references crm_member(id) on delete cascade,
  constraint crm_visit_id_check check (length(id) = 26),
  constraint crm_visit_source_check check (source = any (array['qr'::text, 'staff'::text, 'reservation'::text]))
);
create index crm_visit_member on crm_visit (member_id, id);
create trigger storage_added after insert on crm_visit referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_visit referencing old table as changed for each statement execute function storage_changed();
alter table crm_visit enable row level security;
create policy tenant on crm_visit for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_visit to ekimae_tenant;

create table crm_waitlist (
  id text not null,
  account_id text not null,
  slot_id text not null,
  friend_id text not null,
  number_of_guests integer not null,
  staff_id text,
  note text,
  state text not null,
  offered_at timestamp with time zone,
  offer_ends_at timestamp with time zone,
  reservation_id text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint crm_waitlist_pkey primary key (id),
  constraint crm_waitlist_friend_id_fkey foreign key (friend_id) references crm_friend(id),
  constraint crm_waitlist_slot_id_fkey foreign key (slot_id) references crm_slot(id),
  constraint crm_waitlist_staff_id_fkey foreign key (staff_id) references crm_resource(id),
  constraint crm_waitlist_check check (state <> 'offered'::text or offer_ends_at is not null),
  constraint crm_waitlist_check1 check ((state = 'booked'::text) = (reservation_id is not null)),
  constraint crm_waitlist_id_check check (length(id) = 26),
  constraint crm_waitlist_note_check check (length(note) <= 500),
  constraint crm_waitlist_number_of_guests_check check (number_of_guests >= 1 and number_of_guests <= 100),
  constraint crm_waitlist_state_check check (state = any (array['waiting'::text, 'offered'::text, 'booked'::text, 'declined'::text, 'expired'::text, 'left'::text, 'closed'::text]))
);
create index crm_waitlist_friend on crm_waitlist (friend_id);
create index crm_waitlist_list on crm_waitlist (account_id, id desc);
create index crm_waitlist_of_slot on crm_waitlist (slot_id);
create index crm_waitlist_offer on crm_waitlist (offer_ends_at) where (state = 'offered'::text);
create unique index crm_waitlist_once on crm_waitlist (slot_id, friend_id) where (state = any (array['waiting'::text, 'offered'::text]));
create index crm_waitlist_slot on crm_waitlist (slot_id, id) where (state = any (array['waiting'::text, 'offered'::text]));
create trigger storage_added after insert on crm_waitlist referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on crm_waitlist referencing old table as changed for each statement execute function storage_changed();
alter table crm_waitlist enable row level security;
create policy tenant on crm_waitlist for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on crm_waitlist to ekimae_tenant;
comment on column crm_waitlist.state is 'While offered, its places are counted in the slot';

create table event (
  seq bigint not null default event_next(),
  id text not null,
  type text not null,
  version smallint not null,
  account_id text,
  data jsonb not null,
  occurred_at timestamp with time zone not null default now(),
  cause text,
  constraint event_pkey primary key (seq)
);
create index event_account on event (account_id, seq);
create index event_cause on event (cause, seq) where (cause is not null);
create unique index event_id on event (id);
create index event_occurred_at on event (occurred_at);
comment on column event.cause is 'What it was published by, as kind:id';

create table event_cursor (
  reaction text not null,
  seq bigint not null,
  moved_at timestamp with time zone not null default now(),
  constraint event_cursor_pkey primary key (reaction)
);
comment on table event_cursor is 'How far each reaction has come; moves in the transaction of what the reaction did';

create table event_failure (
  id bigint not null generated always as identity,
  reaction text not null,
  account_id text not null,
  seq bigint not null,
  event_id text,
  type text,
  tries smallint not null,
  reason text not null,
  failed_at timestamp with time zone not null default now(),
  next_at timestamp with time zone,
  blocks boolean not null,
  batch smallint not null default 1,
  constraint event_failure_pkey primary key (id)
);
create index event_failure_account on event_failure (reaction, account_id, seq);
create unique index event_failure_blocks on event_failure (reaction, account_id) where blocks;
create index event_failure_next on event_failure (next_at) where (next_at is not null);
comment on table event_failure is 'Events with which a reaction failed; at most one of them per reaction and account blocks the account''s later events';
comment on column event_failure.account_id is 'Empty for events about data that all accounts share';
comment on column event_failure.seq is 'The event; of a row that blocks, the first that the reaction has not handled for the account';
comment on column event_failure.event_id is 'Null once the reaction has handled the event and catches up with the later ones';
comment on column event_failure.next_at is 'When it is tried again; null once it is set aside';
comment on column event_failure.batch is 'Events of the next attempt';

create table http_idempotency (
  account_id text not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  headers jsonb not null,
  body json,
  sealed bytea,
  created_at timestamp with time zone not null default now(),
  constraint http_idempotency_pkey primary key (account_id, route, key),
  constraint http_idempotency_check check ((body is null) <> (sealed is null)),
  constraint http_idempotency_fingerprint_check check (length(fingerprint) = 32),
  constraint http_idempotency_status_check check (status >= 200 and status <= 499)
);
create index http_idempotency_created_at on http_idempotency (created_at);
create trigger storage_added after insert on http_idempotency referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on http_idempotency referencing old table as changed for each statement execute function storage_changed();
alter table http_idempotency enable row level security;
create policy tenant on http_idempotency for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on http_idempotency to ekimae_tenant;
comment on column http_idempotency.route is 'Method, path and kind of the API key, so that a key may be used once per operation';
comment on column http_idempotency.fingerprint is 'SHA-256 of the canonical JSON of the decoded body';
comment on column http_idempotency.body is 'Kept as it was written, so that a replay has its members in the same order';
comment on column http_idempotency.sealed is 'Instead of the body where that shows a secret: sealed by the vault';

create table import_columns (
  account_id text not null,
  kind text not null,
  headings bytea not null,
  columns jsonb not null,
  chosen_at timestamp with time zone not null default now(),
  constraint import_columns_pkey primary key (account_id, kind),
  constraint import_columns_columns_check check (pg_column_size(columns) <= 32768),
  constraint import_columns_headings_check check (length(headings) = 32),
  constraint import_columns_kind_check check (length(kind) >= 1 and length(kind) <= 40)
);
alter table import_columns enable row level security;
create policy tenant on import_columns for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on import_columns to ekimae_tenant;
comment on table import_columns is 'Columns that were chosen for the latest file of a kind, used for the next one with the same headings';
comment on column import_columns.headings is 'SHA-256 of the headings of that file';
comment on column import_columns.columns is 'Headings by concept; an empty one: no column has it';

create table job (
  id bigint not null default nextval('job_id'::regclass),
  "position" bigint not null,
  created_at timestamp with time zone not null default now(),
  ready_at timestamp with time zone not null default now(),
  claim integer not null default 0,
  priority smallint not null default 0,
  priority_queue smallint not null,
  failures smallint not null default 0,
  losses smallint not null default 0,
  state "char" not null default 'r'::"char",
  actor text not null,
  key text,
  unique_key text,
  node text,
  payload jsonb not null,
  trace text,
  attempts jsonb,
  redriven jsonb,
  progress real,
  started_at timestamp with time zone,
  cancel_at timestamp with time zone,
  tenant text,
  cause text,
  version smallint not null default 1,
  batch bigint,
  incompatible text[],
  constraint job_pkey primary key (id),
  constraint job_state_check check (state = any (array['r'::"char", 'x'::"char"]))
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500, autovacuum_vacuum_cost_delay=0, fillfactor=50);
create index job_arrivals on job (actor, "position") where ((key || ''::text) is not null);
create index job_by_tenant on job (actor, coalesce(tenant, ''::text) collate "C", priority_queue, "position") where ((priority_queue >= 10) and (key is null));
create index job_cancelling on job (actor, id) where (cancel_at is not null);
create index job_incompatible on job (actor, id) where (incompatible is not null);
create index job_keyed on job (actor, key, "position") where (key is not null);
create index job_of_batch on job (batch, id) where (batch is not null);
create index job_ready on job (actor, priority_queue, "position") where (key is null);
create index job_started on job (actor) where (started_at is not null);
comment on column job."position" is 'The place in the priority queue or mailbox, from the same sequence as id';
comment on column job.claim is 'The fence: grows with every claim; a result that names an older claim is refused';
comment on column job.priority_queue is '0 for jobs that were given back, then 1 to 5 by priority';
comment on column job.failures is 'Attempts used up; interruption and lost nodes use up none';
comment on column job.losses is 'How often the node that ran it was lost';
comment on column job.key is 'The mailbox, or what the limit per key counts by';
comment on column job.attempts is 'The attempts that did not complete, oldest first';
comment on column job.redriven is 'Who retried the finished job, and when';
comment on column job.started_at is 'Of a job that was started directly; of others that run job_claim says when';
comment on column job.cancel_at is 'When an operator asked the node that runs it to stop';
comment on column job.tenant is 'The account for which the work is done; null for work of the service itself';
comment on column job.cause is 'What it was sent by, as kind:id';
comment on column job.version is 'The version of the payload';
comment on column job.batch is 'The batch that it belongs to';
comment on column job.incompatible is 'The builds that could not read its payload; null when none has refused it, or when it has run since';

create table job_activity (
  step integer not null,
  at timestamp with time zone not null,
  actor text not null,
  completed integer not null,
  failed integer not null,
  retried integer not null,
  waits integer[] not null,
  runs integer[] not null,
  constraint job_activity_pkey primary key (step, at, actor)
) with (fillfactor=50);
comment on table job_activity is 'What the jobs of an actor did, in steps of a minute, a quarter of an hour and an hour';
comment on column job_activity.step is 'Seconds';
comment on column job_activity.at is 'Where the step begins';
comment on column job_activity.retried is 'Failed attempts after which the job is retried';
comment on column job_activity.waits is 'Attempts by how long their job was ready before, in buckets (Durations.ts)';
comment on column job_activity.runs is 'Attempts by how long they took';

create table job_actor (
  actor text not null,
  retention_days integer not null default 7,
  paused_at timestamp with time zone,
  tokens double precision,
  refilled_at timestamp with time zone,
  seen_at timestamp with time zone not null default now(),
  has_keys boolean not null default false,
  external_priority smallint,
  external_version smallint,
  by_tenant boolean not null default false,
  limits jsonb,
  limit_name text,
  starts jsonb,
  scale jsonb,
  declared_at timestamp with time zone,
  external_deadline boolean not null default false,
  constraint job_actor_pkey primary key (actor)
);
create index job_actor_limit on job_actor (limit_name) where (limit_name is not null);
comment on table job_actor is 'The actors that the nodes know, and what operators decided about them';
comment on column job_actor.tokens is 'No longer used; nodes of earlier releases do';
comment on column job_actor.refilled_at is 'No longer used; nodes of earlier releases do';
comment on column job_actor.external_priority is 'Of jobs from outside; null where the actor takes none';
comment on column job_actor.external_version is 'The version of the payloads that it takes from outside';
comment on column job_actor.by_tenant is 'It is fair to tenants';
comment on column job_actor.limits is 'Its limits, as the node that was started last declares them';
comment on column job_actor.limit_name is 'The limit that it shares with others';
comment on column job_actor.starts is 'Of an actor with a rate: as in job_limit';
comment on column job_actor.scale is 'What operators have set instead of what the code declares: members of JobActorOverrides; by and at of the last change';
comment on column job_actor.declared_at is 'When the node was started whose declarations these are';
comment on column job_actor.external_deadline is 'Jobs from outside may have a time after which they are of no use';

create table job_batch (
  id bigint not null,
  high_id bigint not null,
  size integer not null default 0,
  reports boolean not null default false,
  completed integer,
  failed integer,
  cancelled integer,
  forgotten integer,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint job_batch_pkey primary key (id)
);
create index job_batch_open on job_batch (id) where (ended_at is null);
comment on table job_batch is 'What a job waits for; its id is the job''s';
comment on column job_batch.high_id is 'All jobs above this id have ended';
comment on column job_batch.reports is 'The payload of the waiting job gets the counts';
comment on column job_batch.forgotten is 'Jobs that have left the history before the batch ended';

create table job_callback (
  id text not null,
  job_id bigint not null,
  actor text not null,
  signal text not null,
  sealed_token bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  fingerprint bytea,
  constraint job_callback_pkey primary key (id)
);
create index job_callback_expires on job_callback (expires_at);
create index job_callback_job on job_callback (job_id);
comment on table job_callback is 'Addresses to which others post what a job waits for';
comment on column job_callback.id is 'Hash of the token; also the key of the signal';
comment on column job_callback.fingerprint is 'Hash of the answer, by which a repeated delivery is known';

create table job_claim (
  node text not null,
  number bigint not null,
  actor text not null,
  jobs bigint[] not null,
  claimed_at timestamp with time zone not null default now(),
  constraint job_claim_pkey primary key (node, number, actor)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500, autovacuum_vacuum_cost_delay=0);
create index job_claim_actor on job_claim (actor);
comment on table job_claim is 'The jobs without a key that a node has claimed together; some may have ended since';
comment on column job_claim.number is 'Counts the claims of the node';

create table job_deadline (
  job_id bigint not null,
  at timestamp with time zone not null,
  woken boolean not null default false,
  constraint job_deadline_pkey primary key (job_id)
);
create index job_deadline_next on job_deadline (at) where (not woken);
comment on table job_deadline is 'By when jobs must be done that have such a time';
comment on column job_deadline.woken is 'The time is over, and the job was made ready so that a node ends it';

create table job_dependency (
  batch bigint not null,
  job_id bigint not null,
  constraint job_dependency_pkey primary key (batch, job_id)
);
create index job_dependency_job on job_dependency (job_id);
comment on table job_dependency is 'Jobs that belong to no batch, or to another one, and for which a job waits';

create table job_history (
  id bigint not null,
  actor text not null,
  state "char" not null,
  priority smallint not null,
  claim integer not null default 0,
  failures smallint not null,
  losses smallint not null,
  key text,
  unique_key text,
  payload jsonb not null,
  result jsonb,
  attempts jsonb,
  redriven jsonb,
  node text,
  trace text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone not null default now(),
  expires_on date not null,
  tenant text,
  cause text,
  version smallint not null default 1,
  batch bigint,
  constraint job_history_state_check check (state = any (array['c'::"char", 'f'::"char", 'k'::"char"]))
) partition by range (expires_on);
create index job_history_actor on job_history (actor, state, id);
create index job_history_cause on job_history (cause, id) where (cause is not null);
create index job_history_ended on job_history (state, id) where (state <> 'c'::"char");
create index job_history_error on job_history ((((attempts -> '-1'::integer) ->> 'tag'::text)), id) where (state = 'f'::"char");
create index job_history_id on job_history (id);
create index job_history_of_batch on job_history (batch, state, id) where (batch is not null);
create index job_history_time on job_history using brin (finished_at, created_at) with (pages_per_range='32');
alter table job_history replica identity full;

create table job_history_default partition of job_history default;
alter table job_history_default replica identity full;

create table job_limit (
  name text not null,
  starts jsonb,
  constraint job_limit_pkey primary key (name)
);
comment on table job_limit is 'Limits that several actors share; a claim locks the row';
comment on column job_limit.starts is 'When jobs have started in the last period, and how many: pairs of milliseconds since 1970 and a number';

create table job_log (
  job_id bigint not null,
  written_at timestamp with time zone not null default now(),
  written_on date not null default ((now() AT TIME ZONE 'utc'::text))::date,
  attempt integer not null,
  node text not null,
  lines jsonb not null
) partition by range (written_on);
create index job_log_job on job_log (job_id);
alter table job_log replica identity full;
comment on table job_log is 'The last lines that an attempt of a job has logged; none where it logged nothing';

create table job_log_default partition of job_log default;
alter table job_log_default replica identity full;

create table job_mailbox (
  actor text not null,
  key text not null,
  epoch integer not null default 0,
  node text,
  lease bigint not null default 0,
  first_position bigint,
  last_position bigint,
  leased_at timestamp with time zone,
  held_until timestamp with time zone,
  freed_xid xid8,
  touched_at timestamp with time zone not null default now(),
  running smallint not null default 1,
  alone boolean not null default false,
  key_state jsonb,
  writes smallint not null default 0,
  hold_after timestamp with time zone,
  tenant text,
  constraint job_mailbox_pkey primary key (actor, key, epoch)
) with (fillfactor=60, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500, autovacuum_vacuum_cost_delay=0);
create index job_mailbox_held on job_mailbox (held_until) where (held_until is not null);
create index job_mailbox_hold_after on job_mailbox (hold_after) where (hold_after is not null);
comment on table job_mailbox is 'The lease of a mailbox: the node that holds it runs its jobs, one after another';
comment on column job_mailbox.epoch is 'Of the rows of a mailbox the one with the highest epoch counts; that of epoch 0 stays';
comment on column job_mailbox.lease is 'The fence: grows with every lease';
comment on column job_mailbox.first_position is 'The first position that the lease covers';
comment on column job_mailbox.last_position is 'The last position that the lease covers; while the mailbox is held, that of the job to be retried';
comment on column job_mailbox.freed_xid is 'The transaction that gave it back: older snapshots may not lease it';
comment on column job_mailbox.running is 'How many jobs of the lease may run at once';
comment on column job_mailbox.alone is 'The next lease covers one job, after a hold';
comment on column job_mailbox.key_state is 'What the last holder left with the key';
comment on column job_mailbox.writes is 'How often this row was written; after some writes the next lease begins an epoch';
comment on column job_mailbox.hold_after is 'Held from outside while a node has the lease: until then it is held once the lease has ended';
comment on column job_mailbox.tenant is 'Whose job the last lease was for, where tenants are served round robin';

create table job_node (
  id text not null,
  host text not null,
  pid integer not null,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  blocked_since timestamp with time zone,
  blocked_job bigint,
  overdue_jobs bigint[] not null default '{}'::bigint[],
  constraint job_node_pkey primary key (id)
);
comment on table job_node is 'The nodes that run jobs: a row is the lease of all that its node runs';
comment on column job_node.blocked_since is 'Since when the event loop has not turned; null while it does';
comment on column job_node.blocked_job is 'The job whose handler holds it up; null where that is not known';
comment on column job_node.overdue_jobs is 'Jobs of the node that were to stop and still run, after a grace';

create table job_redrive (
  job_id bigint not null,
  below bigint,
  matched integer not null default 0,
  retried integer not null default 0,
  completed integer not null default 0,
  failed integer not null default 0,
  result jsonb,
  constraint job_redrive_pkey primary key (job_id)
);
comment on table job_redrive is 'Retries at a pace: one row per job that does it';
comment on column job_redrive.below is 'The walk goes on with jobs below this id';

create table job_redrive_item (
  redrive_id bigint not null,
  job_id bigint not null,
  is_failing boolean not null default false,
  checked_at timestamp with time zone,
  constraint job_redrive_item_pkey primary key (redrive_id, job_id),
  constraint job_redrive_item_redrive_id_fkey foreign key (redrive_id) references job_redrive(job_id) on delete cascade
);
create index job_redrive_item_open on job_redrive_item (redrive_id, checked_at nulls first);
comment on table job_redrive_item is 'Retried jobs whose outcome is open';

create table job_schedule (
  name text not null,
  cron text not null,
  time_zone text not null,
  settled_until timestamp with time zone not null,
  last_tick timestamp with time zone,
  last_job_id text,
  paused_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint job_schedule_pkey primary key (name)
);
comment on column job_schedule.settled_until is 'Every tick up to this time is fired, skipped, or before the schedule began';
comment on column job_schedule.last_tick is 'The last tick that got a job';
comment on column job_schedule.last_job_id is 'The last job that was sent, by a tick or by hand';

create table job_scheduled (
  id bigint not null,
  run_at timestamp with time zone not null,
  actor text not null,
  priority smallint not null default 0,
  claim integer not null default 0,
  failures smallint not null default 0,
  losses smallint not null default 0,
  key text,
  unique_key text,
  payload jsonb not null,
  attempts jsonb,
  redriven jsonb,
  trace text,
  created_at timestamp with time zone not null default now(),
  tenant text,
  cause text,
  version smallint not null default 1,
  batch bigint,
  incompatible text[],
  constraint job_scheduled_pkey primary key (id)
);
create index job_scheduled_actor on job_scheduled (actor);
create index job_scheduled_due on job_scheduled (run_at, id);
create index job_scheduled_incompatible on job_scheduled (actor, id) where (incompatible is not null);
create index job_scheduled_key on job_scheduled (actor, key) where (key is not null);
create index job_scheduled_of_batch on job_scheduled (batch, id) where (batch is not null);

create table job_signal (
  id bigint not null generated always as identity,
  signal text not null,
  key text not null,
  payload jsonb not null,
  is_new boolean not null default true,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint job_signal_pkey primary key (id)
);
create index job_signal_expires on job_signal (expires_at) where (not is_new);
create index job_signal_kept on job_signal (signal, key, id) where (not is_new);
create index job_signal_new on job_signal (id) where is_new;
comment on table job_signal is 'Signals that no job has got yet';
comment on column job_signal.is_new is 'The dispatcher has not looked for jobs that wait for it';

create table job_step (
  job_id bigint not null,
  "position" integer not null,
  kind text not null,
  state text not null,
  name text not null,
  key text,
  result jsonb,
  until timestamp with time zone,
  listens boolean not null default false,
  attention text,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  branch text not null default ''::text,
  tries integer not null default 0,
  ends_at timestamp with time zone,
  constraint job_step_pkey primary key (job_id, "position"),
  constraint job_step_attention_check check (attention = any (array['look'::text, 'wake'::text])),
  constraint job_step_kind_check check (kind = any (array['run'::text, 'sleep'::text, 'wait'::text, 'until'::text, 'job'::text])),
  constraint job_step_state_check check (state = any (array['done'::text, 'waiting'::text, 'timed_out'::text, 'failed'::text]))
);
create index job_step_attention on job_step (attention, job_id, "position") where (attention is not null);
create index job_step_awaited on job_step (job_id, "position") where ((kind = 'job'::text) and listens);
create index job_step_listening on job_step (name, key) where listens;
comment on table job_step is 'What a job has done and what it waits for, in the order of its steps';
comment on column job_step.name is 'Of the step; of a wait that of the signal';
comment on column job_step.key is 'The key of the signal, or the id of the job, that it waits for';
comment on column job_step.until is 'The end of the sleep, or of the wait';
comment on column job_step.listens is 'The job is put off, and the next signal of this name and key wakes it';
comment on column job_step.attention is 'For the dispatcher: look for a signal that came before, or wake the job';
comment on column job_step.branch is 'The branch that took it, of those side by side; empty outside of them';
comment on column job_step.tries is 'How often it was tried without a result, where it is tried again by itself';
comment on column job_step.ends_at is 'The end of the time for all tries';

create table job_step_history (
  job_id bigint not null,
  steps jsonb not null,
  expires_on date not null
) partition by range (expires_on);
create index job_step_history_job on job_step_history (job_id);
alter table job_step_history replica identity full;
comment on table job_step_history is 'Steps of completed jobs, by the day on which they may be forgotten';

create table job_step_history_default partition of job_step_history default;
alter table job_step_history_default replica identity full;

create table job_tenant (
  actor text not null,
  tenant text not null,
  paused_at timestamp with time zone not null default now(),
  constraint job_tenant_pkey primary key (actor, tenant)
);
comment on table job_tenant is 'The tenants whose jobs of an actor operators hold back';

create table job_unique (
  actor text not null,
  key text not null,
  job_id bigint not null,
  constraint job_unique_pkey primary key (actor, key)
);
comment on table job_unique is 'One row per unfinished job with a unique key';

create table job_window (
  actor text not null,
  key text not null,
  job_id bigint not null,
  until timestamp with time zone not null,
  constraint job_window_pkey primary key (actor, key)
);
create index job_window_until on job_window (until);
comment on table job_window is 'Unique keys that a job has for a time after it was sent';

create table observation_observation (
  id text not null,
  account_id text not null,
  observation_type text not null,
  title text not null,
  status text not null default 'active'::text,
  schedule text not null,
  time_zone text not null,
  monthly_budget_yen integer,
  settings json not null,
  run_count integer not null default 0,
  consecutive_failures integer not null default 0,
  paused_reason text,
  paused_at timestamp with time zone,
  archived_at timestamp with time zone,
  reading json,
  level double precision,
  level_since timestamp with time zone,
  level_changed boolean not null default false,
  last_run_at timestamp with time zone,
  skipped_at timestamp with time zone,
  running_job text,
  running_since timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  progress json,
  notify_staff_ids json not null default '[]'::json,
  constraint observation_observation_pkey primary key (id),
  constraint observation_observation_check check ((status = 'paused'::text) = (paused_reason is not null and paused_at is not null)),
  constraint observation_observation_check1 check ((status = 'archived'::text) = (archived_at is not null)),
  constraint observation_observation_check2 check ((running_job is null) = (running_since is null)),
  constraint observation_observation_id_check check (length(id) = 26),
  constraint observation_observation_monthly_budget_yen_check check (monthly_budget_yen >= 0),
  constraint observation_observation_paused_reason_check check (paused_reason = any (array['owner'::text, 'operator'::text, 'failures'::text])),
  constraint observation_observation_status_check check (status = any (array['active'::text, 'paused'::text, 'archived'::text]))
) with (fillfactor=70);
create index observation_archived on observation_observation (account_id, created_at desc, id desc) where (status = 'archived'::text);
create index observation_list on observation_observation (account_id, created_at desc, id desc) where (status <> 'archived'::text);
create trigger storage_added after insert on observation_observation referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on observation_observation referencing old table as changed for each statement execute function storage_changed();
alter table observation_observation enable row level security;
create policy tenant on observation_observation for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on observation_observation to ekimae_tenant;
comment on column observation_observation.reading is 'What the last completed run read, as its type answered';
comment on column observation_observation.level_since is 'When the level was first observed as it is now';
comment on column observation_observation.level_changed is 'Whether level_since is a change, and not the first run';
comment on column observation_observation.skipped_at is 'When a run was due last and not made, since it would have exceeded the budget';
comment on column observation_observation.running_job is 'The one job that may store a result; it fences the others';
comment on column observation_observation.progress is 'Where the next attempt continues a fetch that had to leave a host alone';
comment on column observation_observation.notify_staff_ids is 'Members of the staff who hear of changes';

create table observation_result (
  id text not null,
  account_id text not null,
  observation_id text not null,
  status text not null,
  level double precision,
  yen integer not null,
  data json not null,
  due_at timestamp with time zone not null,
  completed_at timestamp with time zone not null,
  constraint observation_result_pkey primary key (id),
  constraint observation_result_observation_id_fkey foreign key (observation_id) references observation_observation(id),
  constraint observation_result_id_check check (length(id) = 26),
  constraint observation_result_status_check check (status = any (array['completed'::text, 'failed'::text])),
  constraint observation_result_yen_check check (yen >= 0)
);
create index observation_result_list on observation_result (observation_id, id) include (status, level);
create trigger storage_added after insert on observation_result referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on observation_result referencing old table as changed for each statement execute function storage_changed();
alter table observation_result enable row level security;
create policy tenant on observation_result for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on observation_result to ekimae_tenant;
comment on column observation_result.id is 'Follows from the tick, or was drawn with the request of the run: a run that is repeated has the same';

create table observation_spending (
  observation_id text not null,
  month text not null,
  account_id text not null,
  yen integer not null,
  constraint observation_spending_pkey primary key (observation_id, month),
  constraint observation_spending_observation_id_fkey foreign key (observation_id) references observation_observation(id),
  constraint observation_spending_month_check check (month ~ '^\d{4}-\d{2}$'::text),
  constraint observation_spending_yen_check check (yen >= 0)
) with (fillfactor=70);
create trigger storage_added after insert on observation_spending referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on observation_spending referencing old table as changed for each statement execute function storage_changed();
alter table observation_spending enable row level security;
create policy tenant on observation_spending for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on observation_spending to ekimae_tenant;
comment on column observation_spending.month is 'In the time zone of the observation';

create table secrets_key (
  name bytea not null,
  canary bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint secrets_key_pkey primary key (name),
  constraint secrets_key_name_check check (length(name) = 4)
);
comment on table secrets_key is 'The keys that have sealed secrets here: a node that lacks one of them does not start';
comment on column secrets_key.name is 'First bytes of the SHA-256 of the key, as in what it sealed';
comment on column secrets_key.canary is 'Sealed by the key';

create table simulation_growth (
  account_id text not null,
  population text not null,
  persona_count integer not null,
  simulations integer not null,
  constraint simulation_growth_pkey primary key (account_id, population, persona_count),
  constraint simulation_growth_persona_count_check check (persona_count > 0),
  constraint simulation_growth_population_check check (length(population) = any (array[2, 5])),
  constraint simulation_growth_simulations_check check (simulations > 0)
);
create trigger storage_added after insert on simulation_growth referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on simulation_growth referencing old table as changed for each statement execute function storage_changed();
alter table simulation_growth enable row level security;
create policy tenant on simulation_growth for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on simulation_growth to ekimae_tenant;
comment on table simulation_growth is 'Completed simulations by size; a persona has lived through those that are larger than its ordinal';
comment on column simulation_growth.population is 'The area code of the personas, or JP for those of the nation';

create table simulation_model_usage (
  account_id text not null,
  day date not null,
  tokens bigint not null,
  constraint simulation_model_usage_pkey primary key (account_id, day),
  constraint simulation_model_usage_tokens_check check (tokens >= 0)
);
create trigger storage_added after insert on simulation_model_usage referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on simulation_model_usage referencing old table as changed for each statement execute function storage_changed();
alter table simulation_model_usage enable row level security;
create policy tenant on simulation_model_usage for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on simulation_model_usage to ekimae_tenant;
comment on column simulation_model_usage.day is 'Of Tokyo';

create table simulation_outcome (
  simulation_id text not null,
  account_id text not null,
  template_type text not null,
  outcome json not null,
  evidence json not null,
  reported_at timestamp with time zone not null default now(),
  constraint simulation_outcome_pkey primary key (simulation_id),
  constraint simulation_outcome_simulation_id_fkey foreign key (simulation_id) references simulation_simulation(id)
);
create index simulation_outcome_recent on simulation_outcome (account_id, reported_at desc, simulation_id);
alter table simulation_outcome enable row level security;
create policy tenant on simulation_outcome for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on simulation_outcome to ekimae_tenant;
comment on column simulation_outcome.evidence is 'Observed beside predicted rates, from which level and slope are learnt';

create table simulation_persona (
  id text not null,
  account_id text not null,
  area_code text,
  ordinal integer not null,
  name text not null,
  age smallint not null,
  sex smallint not null,
  household smallint not null,
  occupation smallint not null,
  income integer not null,
  traits smallint[] not null,
  created_at timestamp with time zone not null,
  constraint simulation_persona_pkey primary key (id),
  constraint simulation_persona_place unique nulls not distinct (account_id, area_code, ordinal),
  constraint simulation_persona_area_code_check check (length(area_code) = 5),
  constraint simulation_persona_id_check check (length(id) = 26),
  constraint simulation_persona_ordinal_check check (ordinal >= 0),
  constraint simulation_persona_traits_check check (cardinality(traits) = 9)
);
create index simulation_persona_list on simulation_persona (account_id, created_at desc, area_code, ordinal) include (id);
create trigger storage_added after insert on simulation_persona referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on simulation_persona referencing old table as changed for each statement execute function storage_changed();
alter table simulation_persona enable row level security;
create policy tenant on simulation_persona for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on simulation_persona to ekimae_tenant;
comment on column simulation_persona.area_code is 'Null for a persona of the nation';
comment on column simulation_persona.ordinal is 'Place in the order of generation, from 0: every prefix is representative';
comment on column simulation_persona.sex is 'Index into the list of the product, as household and occupation are';
comment on column simulation_persona.income is 'Yen per year';
comment on column simulation_persona.traits is 'Ten-thousandths, in the order of traitNames';

create table simulation_reaction (
  account_id text not null,
  key text not null,
  text text not null,
  scale text,
  rating json,
  created_at timestamp with time zone not null default now(),
  constraint simulation_reaction_pkey primary key (account_id, key),
  constraint simulation_reaction_check check ((scale is null) = (rating is null))
);
create index simulation_reaction_created on simulation_reaction (created_at);
create trigger storage_added after insert on simulation_reaction referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on simulation_reaction referencing old table as changed for each statement execute function storage_changed();
alter table simulation_reaction enable row level security;
create policy tenant on simulation_reaction for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on simulation_reaction to ekimae_tenant;
comment on column simulation_reaction.key is 'Hash of prompt version, model, business, area, advertisement and persona';
comment on column simulation_reaction.scale is 'Embedding model and version of the anchors behind the rating';
comment on column simulation_reaction.rating is 'Distribution over the points 1 to 5 of a Likert scale';

create table simulation_segment (
  id text not null,
  account_id text not null,
  simulation_id text not null,
  area_code text,
  name text not null,
  score double precision not null,
  segment_data json not null,
  created_at timestamp with time zone not null,
  name_en text,
  segment_data_en json,
  constraint simulation_segment_pkey primary key (id),
  constraint simulation_segment_area_code_check check (length(area_code) = 5),
  constraint simulation_segment_id_check check (length(id) = 26),
  constraint simulation_segment_score_check check (score >= 0::double precision and score <= 100::double precision)
);
create index simulation_segment_list on simulation_segment (account_id, created_at desc, id desc);
create trigger storage_added after insert on simulation_segment referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on simulation_segment referencing old table as changed for each statement execute function storage_changed();
alter table simulation_segment enable row level security;
create policy tenant on simulation_segment for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on simulation_segment to ekimae_tenant;
comment on column simulation_segment.simulation_id is 'The simulation that found it';
comment on column simulation_segment.area_code is 'Null for a segment of the nation';
comment on column simulation_segment.segment_data_en is 'The segment in English; null, as its name, where it was stored in Japanese alone';

create table simulation_simulation (
  id text not null,
  account_id text not null,
  workspace_id text not null,
  template_type text not null,
  area_code text,
  persona_count integer not null,
  input json not null,
  seed bigint not null,
  status text not null default 'queued'::text,
  job_id text not null,
  overall_score double precision,
  headline text,
  result_data json,
  error_code text,
  error_message text,
  created_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  headline_en text,
  result_data_en json,
  reused_personas integer,
  constraint simulation_simulation_pkey primary key (id),
  constraint simulation_simulation_area_code_check check (length(area_code) = 5),
  constraint simulation_simulation_check check ((status = any (array['completed'::text, 'failed'::text])) = (completed_at is not null)),
  constraint simulation_simulation_check1 check ((status = 'completed'::text) = (overall_score is not null and headline is not null and result_data is not null)),
  constraint simulation_simulation_check2 check ((status = 'failed'::text) = (error_code is not null and error_message is not null)),
  constraint simulation_simulation_id_check check (length(id) = 26),
  constraint simulation_simulation_overall_score_check check (overall_score >= 0::double precision and overall_score <= 100::double precision),
  constraint simulation_simulation_persona_count_check check (persona_count >= 5 and persona_count <= 5000),
  constraint simulation_simulation_seed_check check (seed >= 0 and seed <= '4294967295'::bigint),
  constraint simulation_simulation_status_check check (status = any (array['queued'::text, 'running'::text, 'completed'::text, 'failed'::text]))
);
create index simulation_list on simulation_simulation (account_id, created_at desc, id desc);
create index simulation_unfinished on simulation_simulation (account_id, id) where (status = any (array['queued'::text, 'running'::text]));
create trigger storage_added after insert on simulation_simulation referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on simulation_simulation referencing old table as changed for each statement execute function storage_changed();
alter table simulation_simulation enable row level security;
create policy tenant on simulation_simulation for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on simulation_simulation to ekimae_tenant;
comment on column simulation_simulation.area_code is 'Null for the population of the nation';
comment on column simulation_simulation.input is 'inputParams, decoded by the template';
comment on column simulation_simulation.result_data is 'As a thread wrote it, to the byte: json keeps the text';
comment on column simulation_simulation.result_data_en is 'The result in English; null, as its headline, where it was stored in Japanese alone';
comment on column simulation_simulation.reused_personas is 'Personas that the account had before; null before the simulation completes, and where it completed in an older version';

create table simulation_token_reservation (
  account_id text not null,
  simulation_id text not null,
  day date not null,
  tokens bigint not null,
  constraint simulation_token_reservation_pkey primary key (account_id, simulation_id),
  constraint simulation_token_reservation_tokens_check check (tokens >= 0)
);
alter table simulation_token_reservation enable row level security;
create policy tenant on simulation_token_reservation for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on simulation_token_reservation to ekimae_tenant;
comment on column simulation_token_reservation.day is 'Of Tokyo';
comment on column simulation_token_reservation.tokens is 'Not used yet; they count in simulation_model_usage';

create table storage_allowance (
  account_id text not null,
  name text not null,
  rows bigint not null,
  constraint storage_allowance_pkey primary key (account_id, name),
  constraint storage_allowance_rows_check check (rows >= 0)
);
alter table storage_allowance enable row level security;
create policy tenant on storage_allowance for select to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true));
grant select on storage_allowance to ekimae_tenant;
comment on table storage_allowance is 'Limits that an operator has set for an account, whatever its plan';

create table storage_limit (
  name text not null,
  rows bigint not null,
  ja text not null,
  en text not null,
  constraint storage_limit_pkey primary key (name),
  constraint storage_limit_rows_check check (rows >= 0)
);
alter table storage_limit enable row level security;
create policy tenant on storage_limit for select to ekimae_tenant
  using true;
grant select on storage_limit to ekimae_tenant;
comment on table storage_limit is 'Rows that an account may have in a table (* for all of them together), as the release declares';

create table storage_plan (
  account_id text not null,
  factor real not null,
  constraint storage_plan_pkey primary key (account_id),
  constraint storage_plan_factor_check check (factor > 0::double precision)
);
alter table storage_plan enable row level security;
create policy tenant on storage_plan for select to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true));
grant select on storage_plan to ekimae_tenant;
comment on table storage_plan is 'By what the plan of an account multiplies its limits; 1 where there is no row';

create table storage_usage (
  account_id text not null,
  name text not null,
  part integer not null,
  rows bigint not null,
  constraint storage_usage_pkey primary key (account_id, name, part)
) with (fillfactor=50);
alter table storage_usage enable row level security;
create policy tenant on storage_usage for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on storage_usage to ekimae_tenant;
comment on table storage_usage is 'Rows of an account in a counted table; the sum of the parts counts';

create table stored_schedule (
  id bigint not null generated always as identity,
  next_at timestamp with time zone,
  settled_until timestamp with time zone not null,
  paused_at timestamp with time zone,
  last_tick timestamp with time zone,
  last_job_id text,
  created_at timestamp with time zone not null default now(),
  version smallint not null default 1,
  priority smallint not null default 0,
  tenant text,
  key text not null,
  actor text not null,
  job_key text,
  missed text not null,
  overlap text not null,
  timing jsonb not null,
  payload jsonb not null,
  tick_field text,
  constraint stored_schedule_pkey primary key (id),
  constraint stored_schedule_missed_check check (missed = any (array['skip'::text, 'once'::text, 'all'::text])),
  constraint stored_schedule_overlap_check check (overlap = any (array['skip'::text, 'allow'::text]))
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.05, autovacuum_vacuum_cost_delay=0);
create unique index stored_schedule_key on stored_schedule (coalesce(tenant, ''::text), key);
create index stored_schedule_next on stored_schedule (next_at) where (next_at is not null);
comment on table stored_schedule is 'Schedules that are made at run time; the declared ones stand in job_schedule';
comment on column stored_schedule.next_at is 'The next tick; null while it is paused';
comment on column stored_schedule.settled_until is 'Every tick up to this time is fired, skipped, or before the schedule began';
comment on column stored_schedule.job_key is 'The mailbox of its jobs, or what their limit per key counts by';
comment on column stored_schedule.tick_field is 'The field of the payload that gets the time of the tick';

create table trade_area_address_file (
  revision bigint not null generated always as identity,
  file_name text not null,
  checksum text not null,
  town_count integer not null,
  rejected_count integer not null,
  imported_at timestamp with time zone not null,
  constraint trade_area_address_file_pkey primary key (revision)
);
comment on table trade_area_address_file is 'One row per import; the greatest revision is the state of the towns';

create table trade_area_flow (
  mesh integer not null,
  year smallint not null,
  pref_code text not null,
  weekday_day double precision,
  weekday_night double precision,
  holiday_day double precision,
  holiday_night double precision,
  constraint trade_area_flow_pkey primary key (mesh, year)
);
create index trade_area_flow_part_of on trade_area_flow (pref_code, year);
comment on table trade_area_flow is 'People present at one time, mean of the published months: 11 to 14 o''clock by day, 1 to 4 at night; null if withheld';

create table trade_area_flow_part (
  pref_code text not null,
  year smallint not null,
  file_name text not null,
  checksum text not null,
  parts integer not null,
  imported_at timestamp with time zone not null,
  constraint trade_area_flow_part_pkey primary key (pref_code, year)
);
comment on column trade_area_flow_part.parts is 'Prefectures and years in the file that brought this one';

create table trade_area_forecast (
  account_id text not null,
  store_id text not null,
  origin integer not null,
  revenue double precision[] not null,
  low double precision[] not null,
  high double precision[] not null,
  made_at timestamp with time zone not null default now(),
  actual double precision[],
  measure text not null default 'revenue'::text,
  constraint trade_area_forecast_pkey primary key (account_id, store_id, origin),
  constraint trade_area_forecast_measure_check check (measure = any (array['revenue'::text, 'customers'::text]))
);
create trigger storage_added after insert on trade_area_forecast referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on trade_area_forecast referencing old table as changed for each statement execute function storage_changed();
alter table trade_area_forecast enable row level security;
create policy tenant on trade_area_forecast for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on trade_area_forecast to ekimae_tenant;
comment on column trade_area_forecast.origin is 'Last day of the history, in days since 1970-01-01; the first element is the day after it';
comment on column trade_area_forecast.actual is 'Figures that later histories gave for the days of the forecast, null where none did; null before any';

create table trade_area_report (
  account_id text not null,
  plane text not null,
  store_id text not null,
  fingerprint text not null,
  body_ja text not null,
  body_en text not null,
  generated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint trade_area_report_pkey primary key (account_id, plane, store_id),
  constraint trade_area_report_plane_check check (plane = any (array['live'::text, 'test'::text]))
);
create index trade_area_report_expiry on trade_area_report (account_id, expires_at);
create trigger storage_added after insert on trade_area_report referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on trade_area_report referencing old table as changed for each statement execute function storage_changed();
alter table trade_area_report enable row level security;
create policy tenant on trade_area_report for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on trade_area_report to ekimae_tenant;
comment on column trade_area_report.fingerprint is 'SHA-256 of the request and the version of the formulas';
comment on column trade_area_report.body_ja is 'The answer as it is sent';

create table trade_area_shop (
  id bigint not null,
  list text not null,
  name text not null,
  name_key text not null,
  industry text not null,
  sub_industry text not null,
  lat double precision not null,
  lng double precision not null,
  address text,
  rating real,
  review_count integer,
  duplicate_of bigint,
  constraint trade_area_shop_pkey primary key (id),
  constraint trade_area_shop_list_fkey foreign key (list) references trade_area_shop_list(name) on delete cascade
);
create unique index trade_area_shop_by_list on trade_area_shop (list, id);
create index trade_area_shop_by_name on trade_area_shop (name_key);
create index trade_area_shop_by_place on trade_area_shop (lat, lng);
comment on column trade_area_shop.id is '52 bits of a hash of list, name, industry and place: a shop keeps its id when its list is imported again';
comment on column trade_area_shop.name_key is 'Letters and digits of the name, by which duplicates are found';
comment on column trade_area_shop.duplicate_of is 'The same shop in another list; this row then does not count';

create table trade_area_shop_list (
  name text not null,
  file_name text not null,
  format text not null,
  checksum text not null,
  source text,
  licence text,
  year integer,
  record_count integer not null,
  shop_count integer not null,
  rejected_count integer not null,
  merged_count integer not null,
  starter boolean not null,
  ingested_at timestamp with time zone not null,
  constraint trade_area_shop_list_pkey primary key (name)
);
comment on column trade_area_shop_list.checksum is 'Of the file and of the options with which it was read';
comment on column trade_area_shop_list.starter is 'It ships with the product, and counts only while no other list is stored';

create table trade_area_shop_revision (
  singleton boolean not null default true,
  revision bigint not null,
  constraint trade_area_shop_revision_pkey primary key (singleton),
  constraint trade_area_shop_revision_singleton_check check (singleton)
);
comment on table trade_area_shop_revision is 'Raised with every change of shops: whether a copy in memory is still valid';

create table trade_area_town (
  area_code text not null,
  town text not null,
  koaza text not null,
  lat double precision not null,
  lng double precision not null,
  constraint trade_area_town_pkey primary key (area_code, town, koaza),
  constraint trade_area_town_area_code_check check (length(area_code) = 5)
);
create index trade_area_town_point on trade_area_town (lat, lng);
comment on column trade_area_town.koaza is 'Hamlet within the town; empty for the town itself';

create table webhooks_attempt (
  id text not null,
  delivery_id text not null,
  account_id text not null,
  kind text not null,
  started_at timestamp with time zone not null,
  duration_ms integer,
  status smallint,
  error text,
  resent boolean not null default false,
  remote text,
  constraint webhooks_attempt_id_check check (length(id) = 26)
) partition by range (id);
create index webhooks_attempt_delivery on webhooks_attempt (delivery_id, id);
alter table webhooks_attempt enable row level security;
alter table webhooks_attempt replica identity full;
create policy tenant on webhooks_attempt for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on webhooks_attempt to ekimae_tenant;
comment on column webhooks_attempt.error is 'Null after a success; lost: the node ended before it knew';
comment on column webhooks_attempt.resent is 'Written twice: a kept connection broke at once, and a new one took its place';
comment on column webhooks_attempt.remote is 'The address that was connected to; for operators alone';

create table webhooks_attempt_default partition of webhooks_attempt default;
alter table webhooks_attempt_default replica identity full;

create table webhooks_delivery (
  id text not null,
  account_id text not null,
  endpoint_id text not null,
  kind text not null,
  message_id text not null,
  event_id text not null,
  type text not null,
  created_at timestamp with time zone not null,
  epoch integer not null default 0,
  state text not null,
  attempts smallint not null,
  parked boolean not null default false,
  next_at timestamp with time zone,
  finished_at timestamp with time zone default now(),
  sequence bigint,
  constraint webhooks_delivery_pkey primary key (id),
  constraint webhooks_delivery_finished_check check ((state = 'pending'::text) = (finished_at is null)),
  constraint webhooks_delivery_id_check check (length(id) = 26),
  constraint webhooks_delivery_kind_check check (kind = any (array['event'::text, 'ping'::text])),
  constraint webhooks_delivery_parked_check check ((state = 'parked'::text) = parked),
  constraint webhooks_delivery_state_check check (state = any (array['pending'::text, 'succeeded'::text, 'failed'::text, 'parked'::text, 'cancelled'::text]))
) partition by range (id);
create index webhooks_delivery_endpoint on webhooks_delivery (endpoint_id, id);
create index webhooks_delivery_parked on webhooks_delivery (endpoint_id, id) where parked;
alter table webhooks_delivery enable row level security;
create policy tenant on webhooks_delivery for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on webhooks_delivery to ekimae_tenant;
comment on table webhooks_delivery is 'All deliveries, from the fan-out on';
comment on column webhooks_delivery.epoch is 'The epoch of the endpoint at the fan-out: a pending delivery of an earlier one is parked';
comment on column webhooks_delivery.parked is 'For an index: it changes less often than the state';
comment on column webhooks_delivery.next_at is 'Earliest time of the next attempt; null unless it is pending';
comment on column webhooks_delivery.sequence is 'Number among the events of its endpoint; null for a ping';

create table webhooks_delivery_default partition of webhooks_delivery default with (fillfactor=50);

create table webhooks_endpoint (
  id text not null,
  account_id text not null,
  dialect text not null,
  url text not null,
  description text,
  events text[] not null,
  api_version text,
  livemode boolean not null default true,
  installation_id text,
  status text not null default 'active'::text,
  disabled_at timestamp with time zone,
  disabled_reason text,
  consecutive_failures integer not null default 0,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  secret bytea not null,
  secret_prefix text not null,
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  paused_until timestamp with time zone,
  pause_ms integer not null default 0,
  epoch integer not null default 1,
  generation integer not null default 1,
  headers bytea,
  header_names text[] not null default '{}'::text[],
  max_per_second integer,
  format text not null default 'native'::text,
  constraint webhooks_endpoint_pkey primary key (id),
  constraint webhooks_endpoint_description_check check (length(description) <= 500),
  constraint webhooks_endpoint_dialect_check check (dialect = any (array['analytics'::text, 'crm'::text])),
  constraint webhooks_endpoint_disabled_reason_check check (disabled_reason = any (array['failures'::text, 'owner'::text, 'operator'::text, 'secret_lost'::text])),
  constraint webhooks_endpoint_events_check check (cardinality(events) >= 1 and cardinality(events) <= 50),
  constraint webhooks_endpoint_format_check check (format = any (array['native'::text, 'cloudevents'::text])),
  constraint webhooks_endpoint_id_check check (length(id) = 26),
  constraint webhooks_endpoint_max_per_second_check check (max_per_second >= 1 and max_per_second <= 1000),
  constraint webhooks_endpoint_status_check check (status = any (array['active'::text, 'disabled'::text])),
  constraint webhooks_endpoint_url_check check (length(url) <= 2000)
) with (fillfactor=60);
create index webhooks_endpoint_account on webhooks_endpoint (account_id, dialect, id);
create trigger storage_added after insert on webhooks_endpoint referencing new table as changed for each statement execute function storage_changed();
create trigger storage_removed after delete on webhooks_endpoint referencing old table as changed for each statement execute function storage_changed();
alter table webhooks_endpoint enable row level security;
create policy tenant on webhooks_endpoint for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on webhooks_endpoint to ekimae_tenant;
comment on column webhooks_endpoint.installation_id is 'The installation that owns it; only that one''s app events reach it';
comment on column webhooks_endpoint.secret is 'Sealed by the vault for the owner <id>';
comment on column webhooks_endpoint.pause_ms is 'How long it was paused last; 0 after a success';
comment on column webhooks_endpoint.epoch is 'Grows when it is disabled: deliveries of an earlier epoch are parked';
comment on column webhooks_endpoint.generation is 'Grows when it is enabled or its URL changes: earlier results say nothing of it';
comment on column webhooks_endpoint.headers is 'JSON, sealed by the vault for the owner <id> headers; null if there are none';
comment on column webhooks_endpoint.max_per_second is 'Requests that start in a second, in the whole cluster; null: no limit';
comment on column webhooks_endpoint.format is 'What its requests contain: the body of the dialect, or a CloudEvent around it';

create table webhooks_message (
  id text not null,
  account_id text,
  event_id text not null,
  type text not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  constraint webhooks_message_pkey primary key (id),
  constraint webhooks_message_id_check check (length(id) = 26)
) partition by range (id);
alter table webhooks_message enable row level security;
create policy tenant on webhooks_message for select to ekimae_tenant
  using ((account_id IS NULL) OR (account_id = current_setting('ekimae.account_id'::text, true)));
create policy tenant_insert on webhooks_message for insert to ekimae_tenant
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant insert, select on webhooks_message to ekimae_tenant;
comment on table webhooks_message is 'An event as the endpoints of one dialect and version receive it, byte for byte';
comment on column webhooks_message.account_id is 'Null: an event about data that all accounts share';

create table webhooks_message_default partition of webhooks_message default;

create table webhooks_next_start (
  endpoint_id text not null,
  next_at timestamp with time zone not null,
  constraint webhooks_next_start_pkey primary key (endpoint_id)
) with (fillfactor=50);
comment on table webhooks_next_start is 'Of endpoints with a rate limit: behind all starts that nodes have reserved';

create table webhooks_rehearsal (
  endpoint_id text not null,
  id text not null,
  account_id text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  steps jsonb not null default '[]'::jsonb,
  constraint webhooks_rehearsal_pkey primary key (endpoint_id),
  constraint webhooks_rehearsal_endpoint_id_fkey foreign key (endpoint_id) references webhooks_endpoint(id) on delete cascade,
  constraint webhooks_rehearsal_id_check check (length(id) = 26)
);
create index webhooks_rehearsal_account on webhooks_rehearsal (account_id, started_at);
alter table webhooks_rehearsal enable row level security;
create policy tenant on webhooks_rehearsal for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on webhooks_rehearsal to ekimae_tenant;
comment on table webhooks_rehearsal is 'The latest rehearsal of each endpoint, and what became of its requests';

create table webhooks_response (
  id text not null,
  account_id text not null,
  request_headers text not null,
  response_headers text not null,
  response text not null,
  constraint webhooks_response_pkey primary key (id),
  constraint webhooks_response_id_check check (length(id) = 26)
) partition by range (id);
alter table webhooks_response enable row level security;
create policy tenant on webhooks_response for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on webhooks_response to ekimae_tenant;
comment on table webhooks_response is 'What was sent and answered, by attempt';

create table webhooks_response_default partition of webhooks_response default;

create table webhooks_sequence (
  endpoint_id text not null,
  last bigint not null,
  constraint webhooks_sequence_pkey primary key (endpoint_id)
) with (fillfactor=50);
comment on table webhooks_sequence is 'The last number that the events of an endpoint were given; apart from it, since fan-outs wait for this row';

create table webhooks_statistics (
  endpoint_id text not null,
  step integer not null,
  at timestamp with time zone not null,
  account_id text not null,
  succeeded integer not null,
  failed integer not null,
  durations integer[] not null,
  constraint webhooks_statistics_pkey primary key (endpoint_id, step, at)
) with (fillfactor=50);
alter table webhooks_statistics enable row level security;
create policy tenant on webhooks_statistics for all to ekimae_tenant
  using (account_id = current_setting('ekimae.account_id'::text, true))
  with check (account_id = current_setting('ekimae.account_id'::text, true));
grant delete, insert, select, update on webhooks_statistics to ekimae_tenant;
comment on table webhooks_statistics is 'What became of attempts for an endpoint, in steps of an hour and a day';
comment on column webhooks_statistics.step is 'Seconds';
comment on column webhooks_statistics.at is 'Where the step begins; days are those of Japan';
comment on column webhooks_statistics.durations is 'Attempts that were answered, by how long that took, in buckets (Durations.ts)';
