/** The wake-up topics of the runtime's loops. */
import { topic } from "../sql/Notifier.ts"

/** Jobs that can run now; named by their actors. */
export const ReadyJobs = topic("job")
/** Jobs that become ready at a later time. */
export const DelayedJobs = topic("scheduled")
/** Signals that jobs may wait for. */
export const SentSignals = topic("signal")
/** Running jobs that were asked to stop. */
export const CancelledJobs = topic("cancel")
/** Stored schedules that were made, changed or resumed: the next tick may come earlier. */
export const StoredSchedules = topic("stored-schedule")
/** Actors that operators let run otherwise than declared; nodes of earlier builds know the topic by this name. */
export const OverriddenActors = topic("scale")
/** Jobs that wait for others. */
export const OpenBatches = topic("batch")
