/**
 * What a sender outside the service must know of an actor, and the SQL function by which it sends. The function runs with
 * the rights of the service for every caller, and writes nothing but jobs of actors that are declared external.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

/** The tables are found in this schema, whatever the caller has named alike. */
const sendJob = (schema: string) => `
  create function ekimae_send_job(
    actor text, payload jsonb, key text default null, unique_key text default null, run_at timestamptz default null
  ) returns bigint language plpgsql security definer set search_path = ${schema}, pg_temp as $function$
  #variable_conflict use_column
  declare
    target record;
    new_id bigint;
    held_id bigint;
    is_delayed boolean := coalesce(ekimae_send_job.run_at > now(), false);
  begin
    select external_version is not null as external, has_keys, external_priority as priority, external_version as version
    into target
    from job_actor where job_actor.actor = ekimae_send_job.actor;
    if target.external is not true then
      raise exception 'The actor % takes no jobs from outside', coalesce(ekimae_send_job.actor, 'null')
        using errcode = 'invalid_parameter_value', hint = 'GET /admin/v1/actors lists those that do';
    end if;
    if ekimae_send_job.key is not null and not target.has_keys then
      raise exception 'The actor % has no keys', ekimae_send_job.actor using errcode = 'invalid_parameter_value';
    end if;
    if length(ekimae_send_job.key) not between 1 and 500 or length(ekimae_send_job.unique_key) not between 1 and 500 then
      raise exception 'A key has 1 to 500 characters' using errcode = 'invalid_parameter_value';
    end if;
    if not isfinite(ekimae_send_job.run_at) then
      raise exception 'run_at is a finite time' using errcode = 'invalid_parameter_value';
    end if;
    -- Every sender has its transaction id before its positions: claims rely on it.
    perform pg_current_xact_id();
    new_id := nextval('job_id');
    if ekimae_send_job.unique_key is not null then
      insert into job_unique as held (actor, key, job_id)
      values (ekimae_send_job.actor, ekimae_send_job.unique_key, new_id)
      on conflict (actor, key) do update set job_id = held.job_id
      returning held.job_id into held_id;
      if held_id <> new_id then
        return held_id;
      end if;
    end if;
    if is_delayed then
      insert into job_scheduled (id, run_at, actor, priority, payload, unique_key, key, version)
      values (new_id, ekimae_send_job.run_at, ekimae_send_job.actor, target.priority, ekimae_send_job.payload,
        ekimae_send_job.unique_key, ekimae_send_job.key, target.version);
      perform pg_notify('ekimae_wakeup', json_build_array('sql', json_build_array(
        json_build_array('scheduled', null)))::text);
    else
      insert into job (id, position, actor, priority, priority_queue, payload, unique_key, key, version)
      values (new_id, new_id, ekimae_send_job.actor, target.priority, 3 + target.priority, ekimae_send_job.payload,
        ekimae_send_job.unique_key, ekimae_send_job.key, target.version);
      perform pg_notify('ekimae_wakeup', json_build_array('sql', json_build_array(
        json_build_array('job', json_build_array(ekimae_send_job.actor))))::text);
    end if;
    return new_id;
  end
  $function$`

export default compatible(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ readonly schema: string }>`select quote_ident(current_schema()) as schema`.unprepared
    yield* statements(
      `alter table job_actor add column has_keys boolean not null default false, add column external_priority smallint,
        add column external_version smallint`,
      `comment on column job_actor.external_priority is 'Of jobs from outside; null where the actor takes none'`,
      `comment on column job_actor.external_version is 'The version of the payloads that it takes from outside'`,
      sendJob(row!.schema),
      `revoke execute on function ekimae_send_job from public`,
      `comment on function ekimae_send_job is 'Sends a job to an external actor, in the transaction of the caller; answers its id, or that of the unfinished job that has the unique key'`
    )
  })
)
