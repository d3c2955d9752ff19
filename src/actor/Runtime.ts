/** The runtime composed: what every process may use (`client`), and what a node that runs jobs adds (`worker`). */
import { Layer } from "effect"
import * as DatabaseGauges from "../sql/DatabaseGauges.ts"
import * as PartitionMonitor from "../sql/partition/PartitionMonitor.ts"
import * as XminMonitor from "../sql/XminMonitor.ts"
import * as ActivityRecorder from "./activity/ActivityRecorder.ts"
import * as BatchEnder from "./batch/BatchEnder.ts"
import { EndedJobs } from "./batch/EndedJobs.ts"
import * as JobGauges from "./counts/JobGauges.ts"
import * as JobDeadlines from "./deadline/JobDeadlines.ts"
import { Jobs } from "./Jobs.ts"
import * as AttemptLogs from "./log/AttemptLogs.ts"
import * as Promoter from "./maintenance/Promoter.ts"
import * as Pruner from "./maintenance/Pruner.ts"
import * as Rescuer from "./maintenance/Rescuer.ts"
import * as ActorOverrides from "./override/ActorOverrides.ts"
import * as PgJobStore from "./pg/PgJobStore.ts"
import * as Scheduler from "./schedule/Scheduler.ts"
import { Schedules } from "./schedule/stored/Schedules.ts"
import * as StoredScheduler from "./schedule/stored/StoredScheduler.ts"
import { DirectStart } from "./send/DirectStart.ts"
import { JobWaiter } from "./send/JobWaiter.ts"
import { Callbacks } from "./step/callback/Callbacks.ts"
import * as PgStepStore from "./step/PgStepStore.ts"
import * as SignalDispatcher from "./step/SignalDispatcher.ts"
import { Signals } from "./step/Signals.ts"
import * as CompatibleJobs from "./version/CompatibleJobs.ts"
import * as Worker from "./worker/Worker.ts"

/** Sends jobs, now or by schedules, and looks at them. */
export const client = Layer.merge(Jobs.layer, Schedules.layer).pipe(
  Layer.provideMerge(
    Layer.mergeAll(JobWaiter.layer, DirectStart.layer, EndedJobs.layer, Signals.layer, Callbacks.layer)
  ),
  Layer.provideMerge(Layer.mergeAll(PgJobStore.layer, PgStepStore.layer, JobDeadlines.layer))
)

/** Runs jobs: the worker, the daemons that any number of nodes may run side by side, and the gauges of the cluster. */
export const worker = Layer.mergeAll(
  JobGauges.layer,
  XminMonitor.layer,
  PartitionMonitor.layer,
  DatabaseGauges.layer
).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      Worker.layer,
      Promoter.layer,
      CompatibleJobs.layer,
      Rescuer.layer,
      Scheduler.layer,
      StoredScheduler.layer,
      BatchEnder.layer,
      JobDeadlines.daemon,
      SignalDispatcher.layer
    )
  ),
  Layer.provideMerge(
    Layer.mergeAll(
      Pruner.layer,
      AttemptLogs.layer,
      AttemptLogs.pruner,
      ActivityRecorder.layer,
      ActivityRecorder.pruner,
      ActorOverrides.layer
    )
  )
)
