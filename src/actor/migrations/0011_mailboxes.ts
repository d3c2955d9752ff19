/**
 * What keeps mailboxes quick while a snapshot is open, when no version of a row and no entry of an index can be removed.
 * New jobs with a key are found by their position; the condition of that index matches the one statement that looks for
 * them, so that all others go by `job_keyed` whatever the statistics say. The row of a mailbox moves to another key now and
 * then, so that its look-ups pass over few old versions.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `create index job_arrivals on job (actor, turn) where (key || '') is not null`,
  `comment on index job_arrivals is 'New jobs with a key, in the order in which they became ready'`,

  `alter table job_lane
    add column epoch integer not null default 0,
    add column writes smallint not null default 0,
    add column first_position bigint,
    drop constraint job_lane_pkey,
    add primary key (actor, key, epoch)`,
  `update job_lane set first_position = 0 where node is not null`,
  `comment on column job_lane.epoch is 'Of the rows of a mailbox the one with the highest epoch counts; that of epoch 0 stays'`,
  `comment on column job_lane.writes is 'How often this row was written; after some writes the next lease begins an epoch'`,
  `comment on column job_lane.first_position is 'The first turn that the lease covers'`
)
