/**
 * Senders outside a transaction share inserts: many that send at once cost one commit together. A job that has no mailbox is
 * sent with a place of this node when one is free, and its worker starts it as soon as it is stored.
 */
import { Effect, Exit } from "effect"
import * as GroupCommit from "../../sql/GroupCommit.ts"
import type { Notifier } from "../../sql/Notifier.ts"
import type { ClaimedJob, JobStore, NewJob } from "../JobStore.ts"
import { ReadyJobs } from "../JobTopics.ts"
import { isCausedByUnstorable } from "../StoreErrors.ts"
import type { Place, Starter } from "./DirectStart.ts"

interface Send {
  readonly job: NewJob
  readonly place: Place | undefined
}

export const make = Effect.fnUntraced(function* (
  store: JobStore["Service"],
  notifier: Notifier["Service"],
  reserve: Starter
) {
  /** Its commit notifies the nodes that may start it. */
  const storeOne = (job: NewJob) =>
    notifier.withCommit(ReadyJobs, job.actor, (notification) => store.send([{ ...job, notification }]))
  const insert = yield* GroupCommit.make({
    name: "Sender",
    writers: 2,
    largest: 1_000,
    run: (sends: ReadonlyArray<Send>) => {
      const [first] = sends
      return sends.length === 1 && first !== undefined && first.place === undefined
        ? storeOne(first.job)
        : store.send(sends.map(({ job }) => job))
    },
    splitOn: isCausedByUnstorable,
    onAnswer: ({ job, place }, stored) => {
      if (Exit.isSuccess(stored) && stored.value.started === true) place?.take(startedOf(stored.value.jobId, job))
      else place?.giveBack(Exit.isFailure(stored))
    }
  })
  return (job: NewJob) =>
    Effect.suspend(() => {
      const place = job.key === null ? reserve(job.actor) : undefined
      return insert({ job: place === undefined ? job : { ...job, node: place.nodeId }, place })
    })
})

/** As a claim would have read it: the payload has been through JSON. */
const startedOf = (id: string, { actor, batch, payload, tenant, trace, version }: NewJob): ClaimedJob => ({
  id,
  actor,
  claim: 1,
  failures: 0,
  losses: 0,
  payload: JSON.parse(JSON.stringify(payload ?? null)),
  trace,
  tenant,
  version,
  batch,
  waitedMs: 0,
  cancelling: false
})
