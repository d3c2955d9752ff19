/** The audit of what operators did. */
import { statements } from "../../sql/migrate/Migrations.ts"

export default statements(
  `create table admin_audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    who text not null,
    via text not null check (via in ('cli', 'http')),
    action text not null,
    target text,
    detail jsonb not null default '{}'::jsonb,
    changed integer not null default 0
  )`,
  `comment on table admin_audit is 'One row per action of an operator, in the transaction of the action'`,
  `comment on column admin_audit.target is 'The job, actor or schedule by name; null for an action by filter'`,
  `comment on column admin_audit.changed is 'What the action changed; grows with each batch of a long one'`
)
