/**
 * Where a job comes from, in columns that go with it from table to table. A default needs no rewrite of the tables, and
 * what is null costs no space. Nodes of earlier releases lose these values where they move a job, so the change is not
 * compatible.
 */
import { statements } from "../../sql/migrate/Migrations.ts"

const columns = ["tenant text", "cause text", "version smallint not null default 1", "batch bigint"]

const added = (table: string) => `alter table ${table} ${columns.map((column) => `add column ${column}`).join(", ")}`

export default statements(
  added("job"),
  added("job_scheduled"),
  added("job_history"),
  `comment on column job.tenant is 'The account for which the work is done; null for work of the service itself'`,
  `comment on column job.cause is 'What it was sent by, as kind:id'`,
  `comment on column job.version is 'The version of the payload'`,
  `comment on column job.batch is 'The batch that it belongs to'`
)
