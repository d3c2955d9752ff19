/** Lists the kernel's migrations, which are applied before those of any module. */
import activity from "../actor/activity/migration.ts"
import deadlines from "../actor/deadline/migration.ts"
import jobs from "../actor/migrations/0002_jobs.ts"
import schedules from "../actor/migrations/0003_schedules.ts"
import audit from "../actor/migrations/0004_audit.ts"
import jobOrigin from "../actor/migrations/0008_job_origin.ts"
import storedSchedules from "../actor/migrations/0010_stored_schedules.ts"
import batches from "../actor/migrations/0011_batches.ts"
import incompatible from "../actor/migrations/0012_incompatible.ts"
import steps from "../actor/migrations/0013_steps.ts"
import windows from "../actor/migrations/0014_windows.ts"
import attemptLog from "../actor/migrations/0015_attempt_log.ts"
import externalActors from "../actor/migrations/0016_external_actors.ts"
import tenants from "../actor/migrations/0017_tenants.ts"
import keyHolds from "../actor/migrations/0018_key_holds.ts"
import sharedLimits from "../actor/migrations/0019_shared_limits.ts"
import dependencyJobs from "../actor/migrations/0020_dependency_jobs.ts"
import scale from "../actor/override/migrations/0023_scale.ts"
import override from "../actor/override/migrations/0041_override.ts"
import idBlocks from "../actor/pg/migrations/0021_id_blocks.ts"
import jobClaim from "../actor/pg/migrations/0027_job_claim.ts"
import blocked from "../actor/pg/migrations/0028_blocked.ts"
import mailboxTenant from "../actor/pg/migrations/0029_mailbox_tenant.ts"
import overdue from "../actor/pg/migrations/0030_overdue.ts"
import declaredAt from "../actor/pg/migrations/0034_declared_at.ts"
import sendJob from "../actor/pg/migrations/0039_send_job.ts"
import sendJobTenant from "../actor/pg/migrations/0040_send_job_tenant.ts"
import stepRecords from "../actor/step/migrations/0035_step_records.ts"
import jobWaits from "../actor/step/migrations/0036_job_waits.ts"
import callbacks from "../actor/step/migrations/0038_callbacks.ts"
import { mostSetAside } from "../event/FailedEvents.ts"
import events from "../event/migrations/0005_events.ts"
import eventCause from "../event/migrations/0009_cause.ts"
import eventAccount from "../event/migrations/0024_account.ts"
import eventFailure from "../event/migrations/0032_event_failure.ts"
import idempotency from "../http/idempotency/migration.ts"
import importColumns from "../imports/migration.ts"
import secretsKey from "../secrets/migrations/0007_secrets_key.ts"
import type { Migrations } from "../sql/migrate/Migrations.ts"
import replicaIdentity from "../sql/partition/migrations/0042_replica_identity.ts"
import storage from "../sql/storage/migrations/0025_storage.ts"
import storedAnswers from "../sql/storage/migrations/0026_stored_answers.ts"
import storageTurns from "../sql/storage/migrations/0031_storage_turns.ts"
import { account, retention, rows, type StorageBound, share } from "../sql/storage/StorageBound.ts"
import { createTenantRole } from "../sql/tenant/TenantRole.ts"

export const kernelMigrations: Migrations = {
  "0001_tenant_role": createTenantRole,
  "0002_jobs": jobs,
  "0003_schedules": schedules,
  "0004_audit": audit,
  "0005_events": events,
  "0006_idempotency": idempotency,
  "0007_secrets_key": secretsKey,
  "0008_job_origin": jobOrigin,
  "0009_cause": eventCause,
  "0010_stored_schedules": storedSchedules,
  "0011_batches": batches,
  "0012_incompatible": incompatible,
  "0013_steps": steps,
  "0014_windows": windows,
  "0015_attempt_log": attemptLog,
  "0016_external_actors": externalActors,
  "0017_tenants": tenants,
  "0018_key_holds": keyHolds,
  "0019_shared_limits": sharedLimits,
  "0020_dependency_jobs": dependencyJobs,
  "0021_id_blocks": idBlocks,
  "0022_activity": activity,
  "0023_scale": scale,
  "0024_event_account": eventAccount,
  "0025_storage": storage,
  "0026_stored_answers": storedAnswers,
  "0027_job_claim": jobClaim,
  "0028_blocked": blocked,
  "0029_mailbox_tenant": mailboxTenant,
  "0030_overdue": overdue,
  "0031_storage_turns": storageTurns,
  "0032_event_failure": eventFailure,
  "0033_import_columns": importColumns,
  "0034_declared_at": declaredAt,
  "0035_step_records": stepRecords,
  "0036_job_waits": jobWaits,
  "0037_deadlines": deadlines,
  "0038_callbacks": callbacks,
  "0039_send_job": sendJob,
  "0040_send_job_tenant": sendJobTenant,
  "0041_override": override,
  "0042_replica_identity": replicaIdentity
}

/** Bounds of the kernel's own tables. */
export const kernelStorage: ReadonlyArray<StorageBound> = [
  rows(
    "http_idempotency",
    200_000,
    "冪等キーの応答（24時間保存）",
    "answers to requests with an Idempotency-Key (kept for 24 hours)"
  ),
  // One for each kind of file that is imported.
  share("import_columns", account, 8),
  retention("event", 30, "changes of rows that are bounded, and calls of the limited API"),
  // For each of at most 20 reactions those that were set aside, and one that the account waits for.
  share("event_failure", account, 20 * (mostSetAside + 1))
]
