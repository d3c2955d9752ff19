/** Addresses at which jobs wait for an answer by HTTP. */
import { compatible, statements } from "../../../sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `create table job_callback (
      id text primary key,
      job_id bigint not null,
      actor text not null,
      signal text not null,
      sealed_token bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      fingerprint bytea
    )`,
    `create index job_callback_job on job_callback (job_id)`,
    `create index job_callback_expires on job_callback (expires_at)`,
    `comment on table job_callback is 'Addresses to which others post what a job waits for'`,
    `comment on column job_callback.id is 'Hash of the token; also the key of the signal'`,
    `comment on column job_callback.fingerprint is 'Hash of the answer, by which a repeated delivery is known'`
  )
)
