/** `ekimae jobs`: lists, shows and counts jobs; `JobActions.ts` changes them. */
import { Effect, type Layer, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { Inspector } from "../../actor/operate/Inspector.ts"
import { jobStates } from "../../actor/operate/jobs/JobFilter.ts"
import type { JobSummary } from "../../actor/operate/jobs/JobSummary.ts"
import { describedWithDefault, limitFlag } from "../Flags.ts"
import { print, printList, withId } from "../Output.ts"
import { checkCommand } from "./CheckCommand.ts"
import { cancel, pause, promote, purge, resume, retry, scale } from "./JobActions.ts"
import { actorName, filterFlags, filterOf, jobId } from "./JobFlags.ts"
import { jobsText, jobText, statsText, tenantsText } from "./JobText.ts"
import { sendCommand } from "./SendCommand.ts"

const pageSize = 100

const list = Command.make(
  "list",
  {
    ...filterFlags(jobStates),
    limit: limitFlag(1000, "At most this many").pipe(describedWithDefault("At most this many, 1 to 1000", 20)),
    cursor: Flag.String("cursor").pipe(Flag.withDescription("Go on where the list before ended"), Flag.optional)
  },
  Effect.fnUntraced(function* ({ cursor, limit, ...flags }) {
    const inspector = yield* Inspector
    const filter = filterOf(flags)
    const jobs: Array<JobSummary> = []
    let next = Option.getOrNull(cursor)
    do {
      const page = yield* inspector.jobs(filter, {
        limit: Math.min(pageSize, limit - jobs.length),
        cursor: next ?? undefined
      })
      jobs.push(...page.jobs)
      next = page.nextCursor
    } while (next !== null && jobs.length < limit)
    const more = { nextCursor: next, count: yield* inspector.count(filter) }
    yield* printList(jobs, withId("jobId"), (jobs) => jobsText({ jobs, ...more }), more)
  })
).pipe(
  Command.withDescription("List jobs, newest first: waiting, running and finished ones"),
  Command.withExamples([{ command: "ekimae jobs list --state failed --actor shop/restock", description: "" }])
)

const show = Command.make(
  "show",
  { jobId },
  Effect.fnUntraced(function* ({ jobId }) {
    const inspector = yield* Inspector
    const job = yield* inspector.job(jobId)
    yield* print(withId("jobId")(job), () => jobText(job))
  })
).pipe(Command.withDescription("Show a job: payload, result, attempts, what happened to it and when"))

const stats = Command.make(
  "stats",
  {},
  Effect.fnUntraced(function* () {
    const inspector = yield* Inspector
    yield* print(yield* inspector.stats, statsText)
  })
).pipe(Command.withDescription("Count jobs by actor and state; show recent throughput and the nodes"))

const tenants = Command.make(
  "tenants",
  { actor: actorName },
  Effect.fnUntraced(function* ({ actor }) {
    const inspector = yield* Inspector
    yield* printList(
      yield* inspector.tenants(actor),
      (count) => ({ id: count.tenant ?? "none", ...count }),
      tenantsText
    )
  })
).pipe(Command.withDescription("Count the jobs of an actor that serves tenants fairly, by tenant"))

/** @param operating what the commands run on; `check` has a connection of its own, since it applies no migration */
export const jobsCommand = <A, E, R>(operating: Layer.Layer<A, E, R>) => {
  const on = <Name extends string, Input, Context, E2, R2>(command: Command.Command<Name, Input, Context, E2, R2>) =>
    Command.provide(command, operating)
  return Command.make("jobs").pipe(
    Command.withDescription(
      "Jobs: look at them, retry, cancel and forget them; pause and scale actors; check a new build"
    ),
    Command.withSubcommands([
      on(list),
      on(show),
      on(stats),
      on(sendCommand),
      on(tenants),
      on(retry),
      on(cancel),
      on(promote),
      on(purge),
      on(pause),
      on(resume),
      on(scale),
      checkCommand
    ])
  )
}
