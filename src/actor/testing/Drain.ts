/**
 * Waits until a node has nothing more to do: every event is handled, and no job is ready or runs, those that jobs and
 * reactions have sent meanwhile included. It looks again instead of sleeping, so it works with and without a `TestClock`.
 */
import { Data, Effect } from "effect"
import { Notifier } from "../../sql/Notifier.ts"
import { dieOnSql } from "../../sql/Pg.ts"
import { JobStore } from "../JobStore.ts"
import { ReadyJobs } from "../JobTopics.ts"
import { testedJobs } from "./TestedJobs.ts"

/** Something goes on without end, or nothing runs it. */
export class NotDrained extends Data.TaggedError("NotDrained")<{ readonly left: ReadonlyArray<string> }> {
  override get message() {
    return `These are left: ${this.left.join(", ")}`
  }
}

export interface DrainOptions {
  /** Delayed jobs and retries are due now, as if their time had come. */
  readonly delayed?: boolean
  /** Looks after which it gives up; a look takes about a millisecond. */
  readonly looks?: number
}

const makeDue = Effect.gen(function* () {
  const [store, notifier] = [yield* JobStore, yield* Notifier]
  const delayed = yield* (yield* testedJobs).delayed
  const due = delayed.length === 0 ? [] : yield* dieOnSql(store.runNow(delayed))
  if (due.length > 0) yield* notifier.notify(ReadyJobs)
  return due.length
})

/** Looks after which a handler is taken to wait for something outside, and a look waits for a millisecond. */
const quickLooks = 1_000
const millisecond = Effect.callback<void>((resume) => void setTimeout(() => resume(Effect.void), 1))

/** Needs a worker that runs, and a dispatcher where there are reactions. */
export const drain = Effect.fnUntraced(function* ({ delayed = false, looks = 20_000 }: DrainOptions = {}) {
  const { left } = yield* testedJobs
  for (let look = 0; look < looks; look++) {
    const names = yield* left
    if (names.length === 0 && (!delayed || (yield* makeDue) === 0)) return
    yield* look < quickLooks ? Effect.yieldNow : millisecond
  }
  return yield* new NotDrained({ left: yield* left })
})
