/** The HTTP interface for operators: its group of endpoints. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { operatorGroup, WordsAbout } from "../OperatorGroup.ts"
import { activity } from "./api/ActivityEndpoint.ts"
import * as Batch from "./api/BatchEndpoints.ts"
import * as FailedEvent from "./api/FailedEventEndpoints.ts"
import * as Job from "./api/JobEndpoints.ts"
import * as Runtime from "./api/RuntimeEndpoints.ts"
import { send } from "./api/SendEndpoint.ts"
import * as StoredSchedule from "./api/StoredScheduleEndpoints.ts"
import * as Tenant from "./api/TenantEndpoints.ts"
import { why } from "./api/WhyEndpoint.ts"

export const AdminGroup = HttpApiGroup.make("admin")
  .add(
    Runtime.stats,
    activity,
    Runtime.events,
    Runtime.actors,
    Runtime.pause,
    Runtime.resume,
    Runtime.override,
    Runtime.revert,
    Tenant.tenants,
    Tenant.pauseTenant,
    Tenant.resumeTenant,
    Runtime.nodes,
    Runtime.health,
    Job.jobs,
    send,
    Job.job,
    Job.jobEvents,
    Job.retryOne,
    Job.cancelOne,
    Job.promote,
    Job.retry,
    Job.cancel,
    Job.downgrade,
    Job.change,
    Job.purge,
    Job.dead,
    Job.deadGroups,
    Batch.batches,
    Batch.batch,
    Batch.cancelBatch,
    FailedEvent.failedEvents,
    FailedEvent.retryFailedEvent,
    FailedEvent.retryFailedEvents,
    FailedEvent.skipFailedEvent,
    Runtime.schedules,
    Runtime.pauseSchedule,
    Runtime.resumeSchedule,
    Runtime.runSchedule,
    Runtime.backfillSchedule,
    StoredSchedule.storedSchedules,
    StoredSchedule.storedSchedule,
    StoredSchedule.pauseStored,
    StoredSchedule.resumeStored,
    StoredSchedule.runStored,
    StoredSchedule.removeStored,
    Runtime.audit,
    Runtime.action,
    why
  )
  .pipe(operatorGroup(""))
  .annotate(WordsAbout, {
    jobs: "Jobs: look at them, retry, cancel and forget them; check a new build",
    batches: "Batches of jobs",
    events: "Events with which a reaction failed: look at them, retry or skip them",
    actors: "Actors: their jobs by state and tenant; pause and resume them, override their limits and retries",
    nodes: "Nodes that run jobs",
    schedules: "Schedules of modules: pause, resume, run now, run a past range again",
    "stored-schedules": "Schedules that were made at run time",
    audit: "What operators did"
  })
  .annotate(OpenApi.Title, "Operations")
  .annotate(
    OpenApi.Description,
    "Jobs, batches, actors, nodes and schedules for the operators of the service. Off until the service has an `ADMIN_TOKEN`: without " +
      "one every path under `/admin/v1` answers 404. Each action leaves a row in the audit."
  )
