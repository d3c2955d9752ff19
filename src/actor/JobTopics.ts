/** What the loops of the runtime wait for. */
import { topic } from "../sql/Notifier.ts"

/** Jobs that can run now; named by their actors. */
export const ReadyJobs = topic("job")
/** Jobs that become ready at a later time. */
export const DelayedJobs = topic("scheduled")
/** Running jobs that were asked to stop. */
export const CancelledJobs = topic("cancel")
