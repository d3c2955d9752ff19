/**
 * The SQL function of senders takes a delay, a priority and a time after which the job is of no use. Its signature changes, so it is made again,
 * with the rights that roles had to it.
 */
import { compatible } from "../../../sql/migrate/Migrations.ts"
import { replaceSendJob } from "./ReplaceSendJob.ts"

/** The tables are found in this schema, whatever the caller has named alike. */
const sendJob = (schema: string) => `
  create function ekimae_send_job(
    actor text, payload jsonb, key text default null, unique_key text default null, run_at timestamptz default null,
    delay interval default null, priority int default null, not_after timestamptz default null
  ) returns bigint language plpgsql security definer set search_path = ${schema}, pg_temp as $function$
  #variable_conflict use_column
  declare
    target record;
    new_id bigint;
    held_id bigint;
    due_at timestamptz := coalesce(ekimae_send_job.run_at, now() + ekimae_send_job.delay);
    is_delayed boolean := coalesce(due_at > now(), false);
    rank smallint;
  begin
    select external_version is not null as external, has_keys, external_priority as priority, external_version as version,
      external_deadline as has_deadline
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
    if ekimae_send_job.run_at is not null and ekimae_send_job.delay is not null then
      raise exception 'Give run_at or delay, not both' using errcode = 'invalid_parameter_value';
    end if;
    if not isfinite(ekimae_send_job.run_at) or not isfinite(ekimae_send_job.not_after) then
      raise exception '% is a finite time', case when isfinite(ekimae_send_job.run_at) is false then 'run_at' else 'not_after' end
        using errcode = 'invalid_parameter_value';
    end if;
    if ekimae_send_job.priority not between -2 and 2 then
      raise exception 'A priority is a number from -2 to 2' using errcode = 'invalid_parameter_value';
    end if;
    if ekimae_send_job.not_after is not null and not target.has_deadline then
      raise exception 'The actor % declares no deadline', ekimae_send_job.actor using errcode = 'invalid_parameter_value';
    end if;
    rank := coalesce(ekimae_send_job.priority, target.priority);
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
      values (new_id, due_at, ekimae_send_job.actor, rank, ekimae_send_job.payload,
        ekimae_send_job.unique_key, ekimae_send_job.key, target.version);
      perform pg_notify('ekimae_wakeup', json_build_array('sql', json_build_array(
        json_build_array('scheduled', null)))::text);
    else
      insert into job (id, position, actor, priority, priority_queue, payload, unique_key, key, version)
      values (new_id, new_id, ekimae_send_job.actor, rank, 3 + rank, ekimae_send_job.payload,
        ekimae_send_job.unique_key, ekimae_send_job.key, target.version);
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
    before: "ekimae_send_job(text, jsonb, text, text, timestamptz)",
    first: [
      `alter table job_actor add column external_deadline boolean not null default false`,
      `comment on column job_actor.external_deadline is 'Jobs from outside may have a time after which they are of no use'`
    ],
    definition: sendJob,
    comment:
      "Sends a job to an external actor, in the transaction of the caller; answers its id, or that of the unfinished job that has the unique key"
  })
)
