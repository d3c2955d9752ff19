/** The `ekimae jobs` commands that change jobs. Every action is audited under the user of the operating system. */
import { Effect, Option, Schema } from "effect"
import { CliError, Command, Flag } from "effect/cli"
import { describe as describeScale, isDeclared, mostAtOnce } from "../../actor/limit/scale/ActorScale.ts"
import { finishedStates, isOpen, liveStates, retryableStates } from "../../actor/operate/jobs/JobFilter.ts"
import { Operations } from "../../actor/operate/Operations.ts"
import { PaceText, paceOf, paceWanted, ShareText, shareWanted } from "../../actor/operate/redrive/Pace.ts"
import { accepts, limitFlag, upToFlag } from "../Flags.ts"
import { print, printList, table, withId } from "../Output.ts"
import { actorName, filterFlags, filterOf, jobId, jobIds, tenantFlag } from "./JobFlags.ts"
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

const paceFlags = {
  pace: Flag.String("pace").pipe(
    Flag.withDescription("Not all at once: a job retries this many a second, minute or hour, such as 50/s"),
    Flag.filterMap(...accepts(PaceText, paceWanted)),
    Flag.optional
  ),
  stopAt: Flag.String("stop-at").pipe(
    Flag.withDescription("With --pace: retry no more when this share of the retried jobs has failed again, such as 5%"),
    Flag.filterMap(...accepts(ShareText, shareWanted)),
    Flag.optional
  )
}

const refused = (message: string) => Effect.fail(new CliError.ValidationError({ message }))
/** Both together would leave open which jobs are meant. */
const refuseBoth = refused("Name jobs by their ids or by conditions, not by both")

export const retry = Command.make(
  "retry",
  { jobIds, ...filterFlags(retryableStates), ...bulkFlags, ...paceFlags },
  Effect.fnUntraced(function* ({ all, dryRun, jobIds, limit, pace, stopAt, ...flags }) {
    const operations = yield* Operations
    if (jobIds.length > 0 && !dryRun) return yield* eachOf(jobIds, "retried", operations.retryOne)
    const filter = jobIds.length > 0 ? { jobIds } : filterOf(flags)
    const result = yield* operations.retry(filter, {
      all,
      dryRun,
      limit: Option.getOrUndefined(limit),
      pace: paceOf(Option.getOrUndefined(pace), Option.getOrUndefined(stopAt))
    })
    yield* print(result, doneText("retried"))
  })
).pipe(
  Command.withDescription("Send failed and cancelled jobs on their way again, with all their retries"),
  Command.withExamples([
    { command: "ekimae jobs retry --actor shop/restock --error TimedOut --dry-run", description: "" },
    { command: "ekimae jobs retry --actor shop/restock --pace 50/s --stop-at 5%", description: "" }
  ]),
  Command.validate(({ jobIds, pace, stopAt, ...flags }) =>
    jobIds.length > 0 && (flags.all || Option.isSome(pace) || !isOpen(filterOf(flags)))
      ? refuseBoth
      : Option.isSome(stopAt) && Option.isNone(pace)
        ? refused("--stop-at needs --pace")
        : Effect.void
  )
)

export const cancel = Command.make(
  "cancel",
  { jobIds, ...filterFlags(liveStates), ...bulkFlags },
  Effect.fnUntraced(function* ({ all, dryRun, jobIds, limit, ...flags }) {
    const operations = yield* Operations
    if (jobIds.length > 0 && !dryRun) return yield* eachOf(jobIds, "cancelled", operations.cancelOne)
    const filter = jobIds.length > 0 ? { jobIds } : filterOf(flags)
    const options = { all, dryRun, limit: Option.getOrUndefined(limit) }
    yield* print(yield* operations.cancel(filter, options), doneText("cancelled"))
  })
).pipe(
  Command.withDescription("Cancel jobs: those that wait end at once, those that run are asked to stop"),
  Command.withExamples([{ command: "ekimae jobs cancel 4711", description: "" }]),
  Command.validate(({ jobIds, ...flags }) =>
    jobIds.length > 0 && (flags.all || !isOpen(filterOf(flags))) ? refuseBoth : Effect.void
  )
)

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
    { actor: actorName, tenant: tenantFlag },
    Effect.fnUntraced(function* ({ actor, tenant: flag }) {
      const operations = yield* Operations
      const tenant = Option.getOrUndefined(flag)
      const paused = name === "pause"
      if (tenant === undefined) yield* operations.setPaused(actor, paused)
      else yield* operations.setTenantPaused(actor, tenant, paused)
      const what = tenant === undefined ? actor : `The tenant ${tenant} of ${actor}`
      yield* print({ actor, ...(tenant === undefined ? {} : { tenant }), paused }, ({ paused }) =>
        paused ? `${what} is paused` : `${what} is not paused`
      )
    })
  ).pipe(Command.withDescription(about))

const atOnceFlag = (name: string, where: string) =>
  upToFlag(name, mostAtOnce, `Jobs, or keys, that run at once ${where}; without it what the code declares`).pipe(
    Flag.optional
  )

export const scale = Command.make(
  "scale",
  {
    actor: actorName,
    concurrency: atOnceFlag("concurrency", "on a node"),
    cluster: atOnceFlag("cluster", "on all nodes together")
  },
  Effect.fnUntraced(function* ({ actor, cluster, concurrency }) {
    const operations = yield* Operations
    const set = { concurrency: Option.getOrNull(concurrency), cluster: Option.getOrNull(cluster) }
    yield* operations.scale(actor, set)
    yield* print({ actor, ...set }, () =>
      isDeclared(set) ? `${actor} runs as its code declares` : `${actor} runs ${describeScale(set)}`
    )
  })
).pipe(
  Command.withDescription("Set how many jobs of an actor run at once, on every node within seconds"),
  Command.withExamples([
    { command: "ekimae jobs scale shop/restock --concurrency 20", description: "" },
    { command: "ekimae jobs scale shop/restock", description: "Back to what the code declares" }
  ])
)

export const pause = pausing(
  "pause",
  "Start no more jobs of an actor, or of one tenant of it, until it is resumed; those that run go on"
)
export const resume = pausing("resume", "Start the jobs of an actor, or of one tenant of it, again")
