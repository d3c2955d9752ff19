/** The runtime composed: what every process may use (`client`), and what a node that runs jobs adds (`worker`). */
import { Layer } from "effect"
import * as XminMonitor from "../sql/XminMonitor.ts"
import * as Census from "./Census.ts"
import { Endings } from "./Endings.ts"
import { Handoff } from "./Handoff.ts"
import * as JobsLive from "./JobsLive.ts"
import * as PgJobStore from "./PgJobStore.ts"
import * as Promoter from "./Promoter.ts"
import * as Pruner from "./Pruner.ts"
import * as Rescuer from "./Rescuer.ts"
import * as Scheduler from "./schedule/Scheduler.ts"
import * as Worker from "./Worker.ts"

/** Sending and looking. */
export const client = JobsLive.layer.pipe(
  Layer.provideMerge(Layer.merge(Endings.layer, Handoff.layer)),
  Layer.provideMerge(PgJobStore.layer)
)

/** Running: the worker and the daemons that any number of nodes may run side by side. Who counts, counts this node. */
export const worker = Layer.merge(Census.layer, XminMonitor.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(Worker.layer, Promoter.layer, Rescuer.layer, Scheduler.layer)),
  Layer.provideMerge(Pruner.layer)
)
