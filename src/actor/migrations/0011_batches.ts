/**
 * Jobs that wait for others. Such a job is in `job_scheduled`, due at no time; its row in `job_batch` says what it waits
 * for: all jobs with its id in their column `batch`, and those that `job_dependency` names. The indexes hold jobs of
 * batches alone, so others pay nothing for them.
 */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_batch (
      id bigint primary key,
      high_id bigint not null,
      size integer not null default 0,
      reports boolean not null default false,
      completed integer,
      failed integer,
      cancelled integer,
      forgotten integer,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    )`,
    `create index job_batch_open on job_batch (id) where ended_at is null`,
    `comment on table job_batch is 'What a job waits for; its id is the job''s'`,
    `comment on column job_batch.high_id is 'All jobs above this id have ended'`,
    `comment on column job_batch.reports is 'The payload of the waiting job gets the counts'`,
    `comment on column job_batch.forgotten is 'Jobs that have left the history before the batch ended'`,

    `create table job_dependency (
      batch bigint not null,
      job_id bigint not null,
      primary key (batch, job_id)
    )`,
    `comment on table job_dependency is 'Jobs that belong to no batch, or to another one, and for which a job waits'`,

    `create index job_of_batch on job (batch, id) where batch is not null`,
    `create index job_scheduled_of_batch on job_scheduled (batch, id) where batch is not null`,
    `create index job_history_of_batch on job_history (batch, state, id) where batch is not null`
  )
)
