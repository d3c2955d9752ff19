/** The `ekimae jobs` commands that change jobs. Every action is audited under the user of the operating system. */
import { Effect, Option, Schema } from "effect"
import { CliError, Command, Flag } from "effect/cli"
import type { JobState } from "../../actor/JobState.ts"
import { finishedStates, isOpen, liveStates, retryableStates } from "../../actor/operate/jobs/JobFilter.ts"
import { Operations } from "../../actor/operate/Operations.ts"
import { limitFlag } from "../Flags.ts"
import { print, printList, table, withId } from "../Output.ts"
import { actorName, filterFlags, filterOf, jobId, jobIds } from "./JobFlags.ts"
import { doneText } from "./JobText.ts"

const bulkFlags = {
  all: Flag.Boolean("all").pipe(
    Flag.withDescription("Every job is meant; needed when no condition is given"),
    Flag.withDefault(false)
  ),
  dryRun: Flag.Boolean("dry-run").pipe(
    Flag.withDescription("Change nothing; list the jobs that are meant"),
    Flag.withDefault(false)
  ),
  limit: limitFlag(100_000_000, "At most this many jobs, newest first").pipe(Flag.optional)
}

/** Sets the exit code; the output has named the jobs. */
class JobsRefused extends Schema.TaggedError<JobsRefused>()("JobsRefused", { refused: Schema.Int, of: Schema.Int }) {
  override get message() {
    return `${this.refused} of ${this.of} jobs stayed as they are`
  }
}

interface Outcome {
  readonly jobId: string
  readonly done: boolean
  readonly reason: string | null
}

const outcomeColumns = (past: string) => [
  { title: "ID", of: ({ jobId }: Outcome) => jobId },
  { title: "OUTCOME", of: ({ reason }: Outcome) => reason ?? past }
]

/** One job fails with its own reason; of several each has its own outcome. */
const eachOf = Effect.fnUntraced(function* <E extends Error, R>(
  jobIds: ReadonlyArray<string>,
  past: string,
  act: (jobId: string) => Effect.Effect<void, E, R>
) {
  const outcomes = yield* Effect.forEach(
    jobIds,
    (jobId): Effect.Effect<Outcome, E, R> =>
      Effect.matchEffect(act(jobId), {
        onSuccess: () => Effect.succeed({ jobId, done: true, reason: null }),
        onFailure: (error) =>
          jobIds.length === 1 ? Effect.fail(error) : Effect.succeed({ jobId, done: false, reason: error.message })
      })
  )
  yield* printList(outcomes, withId("jobId"), (jobs) => table(outcomeColumns(past), jobs))
  const refused = outcomes.filter(({ done }) => !done).length
  if (refused > 0) return yield* new JobsRefused({ refused, of: outcomes.length })
})

type Service = Operations["Service"]

interface Action {
  readonly name: "retry" | "cancel"
  readonly past: string
  readonly states: ReadonlyArray<JobState>
  readonly about: string
  readonly example: string
}

const action = ({ about, example, name, past, states }: Action) =>
  Command.make(
    name,
    { jobIds, ...filterFlags(states), ...bulkFlags },
    Effect.fnUntraced(function* ({ all, dryRun, jobIds, limit, ...flags }) {
      const operations = yield* Operations
      const one: Service["cancelOne"] | Service["retryOne"] = operations[`${name}One`]
      if (jobIds.length > 0 && !dryRun) return yield* eachOf(jobIds, past, one)
      const filter = jobIds.length > 0 ? { jobIds } : filterOf(flags)
      yield* print(
        yield* operations[name](filter, { all, dryRun, limit: Option.getOrUndefined(limit) }),
        doneText(past)
      )
    })
  ).pipe(
    Command.withDescription(about),
    Command.withExamples([{ command: example, description: "" }]),
    Command.validate(({ jobIds, ...flags }) =>
      // Both together would leave open which jobs are meant.
      jobIds.length > 0 && (flags.all || !isOpen(filterOf(flags)))
        ? Effect.fail(new CliError.ValidationError({ message: "Name jobs by their ids or by conditions, not by both" }))
        : Effect.void
    )
  )

export const retry = action({
  name: "retry",
  past: "retried",
  states: retryableStates,
  about: "Send failed and cancelled jobs on their way again, with all their retries",
  example: "ekimae jobs retry --actor shop/restock --error TimedOut --dry-run"
})

export const cancel = action({
  name: "cancel",
  past: "cancelled",
  states: liveStates,
  about: "Cancel jobs: those that wait end at once, those that run are asked to stop",
  example: "ekimae jobs cancel 4711"
})

export const purge = Command.make(
  "purge",
  { ...filterFlags(finishedStates), ...bulkFlags },
  Effect.fnUntraced(function* ({ all, dryRun, limit, ...flags }) {
    const operations = yield* Operations
    const options = { all, dryRun, limit: Option.getOrUndefined(limit) }
    yield* print(yield* operations.purge(filterOf(flags), options), doneText("forgotten"))
  })
).pipe(
  Command.withDescription("Forget finished jobs before their retention is over"),
  Command.withExamples([
    { command: 'ekimae jobs purge --state completed --older-than "2 days" --dry-run', description: "" }
  ])
)

export const promote = Command.make(
  "promote",
  { jobId },
  Effect.fnUntraced(function* ({ jobId }) {
    const operations = yield* Operations
    yield* eachOf([jobId], "promoted", operations.promoteOne)
  })
).pipe(Command.withDescription("Run a scheduled job, or one that is held for a retry, now"))

const pausing = (name: "pause" | "resume", about: string) =>
  Command.make(
    name,
    { actor: actorName },
    Effect.fnUntraced(function* ({ actor }) {
      const operations = yield* Operations
      yield* operations.setPaused(actor, name === "pause")
      yield* print({ actor, paused: name === "pause" }, ({ actor, paused }) =>
        paused ? `${actor} is paused` : `${actor} is not paused`
      )
    })
  ).pipe(Command.withDescription(about))

export const pause = pausing("pause", "Start no more jobs of an actor until it is resumed; those that run go on")
export const resume = pausing("resume", "Start the jobs of an actor again")
