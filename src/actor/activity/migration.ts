/** What actors did in the past hours, counted by the nodes (`ActivityRecorder`). */
import { compatible, statements } from "../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_activity (
      step integer not null,
      at timestamptz not null,
      actor text not null,
      completed integer not null,
      failed integer not null,
      retried integer not null,
      waits integer[] not null,
      runs integer[] not null,
      primary key (step, at, actor)
    ) with (fillfactor = 50)`,
    `comment on table job_activity is 'What the jobs of an actor did, in steps of a minute, a quarter of an hour and an hour'`,
    `comment on column job_activity.step is 'Seconds'`,
    `comment on column job_activity.at is 'Where the step begins'`,
    `comment on column job_activity.retried is 'Failed attempts after which the job is retried'`,
    `comment on column job_activity.waits is 'Attempts by how long their job was ready before, in buckets (Durations.ts)'`,
    `comment on column job_activity.runs is 'Attempts by how long they took'`
  )
)
