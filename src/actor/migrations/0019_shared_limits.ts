/** Limits that actors share by name, and the starts that rates count. */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `create table job_limit (
    name text collate "C" not null primary key,
    starts jsonb
  )`,
  `comment on table job_limit is 'Limits that several actors share; a claim locks the row'`,
  `comment on column job_limit.starts is 'When jobs have started in the last period, and how many: pairs of milliseconds since 1970 and a number'`,
  `alter table job_actor add column limits jsonb, add column limit_name text collate "C", add column starts jsonb`,
  `comment on column job_actor.limits is 'Its limits, as the node that was started last declares them'`,
  `comment on column job_actor.limit_name is 'The limit that it shares with others'`,
  `comment on column job_actor.starts is 'Of an actor with a rate: as in job_limit'`,
  `comment on column job_actor.tokens is 'No longer used; nodes of earlier releases do'`,
  `comment on column job_actor.refilled_at is 'No longer used; nodes of earlier releases do'`,
  `create index job_actor_limit on job_actor (limit_name) where limit_name is not null`
)
