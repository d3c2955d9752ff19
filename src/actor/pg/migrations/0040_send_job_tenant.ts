/**
 * The SQL function of senders takes a tenant, and all rules of a unique key; its jobs wait with those of their tenant, and say which
 * role sent them. What it refuses is named with what to do instead.
 */
import { compatible } from "../../../sql/migrate/Migrations.ts"
import { replaceSendJob } from "./ReplaceSendJob.ts"

/** The tables are found in this schema, whatever the caller has named alike. */
const sendJob = (schema: string) => `
  create function ekimae_send_job(
    actor text, payload jsonb, key text default null, unique_key text default null, run_at timestamptz default null,
    delay interval default null, priority int default null, not_after timestamptz default null, tenant text default null,
    unique_within interval default null, unique_while text default null, unique_on text default null
  ) returns bigint language plpgsql security definer set search_path = ${schema}, pg_temp as $function$
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
  $function$`

export default compatible(
  replaceSendJob({
    before: "ekimae_send_job(text, jsonb, text, text, timestamptz, interval, int, timestamptz)",
    definition: sendJob,
    comment:
      "Sends a job to an external actor, in the transaction of the caller; answers its id, or that of the job that has the unique key"
  })
)
