/** `ekimae scenarios`: scenarios of any account, and the runs of friends. */
import { readFile } from "node:fs/promises"
import { Effect, Layer, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { accepts, idArgument, idFlag, pageFlags } from "../../../../src/cli/Flags.ts"
import { print, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { Definition } from "../definition/Definition.ts"
import { type Run, runStatuses, type Scenario, type TimelineEntry } from "../Scenario.ts"
import { type RunDetail, Scenarios } from "../Scenarios.ts"
import { ScenarioName, toView } from "./ScenarioView.ts"

class InvalidScenarioFile extends Schema.TaggedError<InvalidScenarioFile>()("InvalidScenarioFile", {
  file: Schema.String,
  issue: Schema.String
}) {
  override get message() {
    return `${this.file}: ${this.issue}`
  }
}

const account = idFlag("account", "The account, by its id")
const scenarioId = idArgument("scenario-id", "The scenario, by its id")
const runId = idArgument("run-id", "The run, by its id")
const name = Flag.String("name").pipe(
  Flag.withDescription("For people"),
  Flag.filterMap(...accepts(ScenarioName, "1 to 100 characters"))
)
const file = Argument.String("file").pipe(
  Argument.withDescription("JSON with trigger, reentry, whenQuotaIsUsedUp and steps")
)

const definitionIn = Effect.fnUntraced(function* (path: string) {
  const refused = (cause: unknown) =>
    new InvalidScenarioFile({ file: path, issue: cause instanceof Error ? cause.message : String(cause) })
  const json = yield* Effect.tryPromise({
    try: async () => JSON.parse(await readFile(path, "utf8")) as unknown,
    catch: refused
  })
  return yield* Effect.mapError(Schema.decodeUnknownEffect(Definition)(json, { errors: "all" }), refused)
})

const columns = [
  { title: "ID", of: ({ id }: Scenario) => id },
  { title: "NAME", of: ({ name }: Scenario) => name },
  { title: "STATUS", of: ({ status }: Scenario) => status },
  { title: "VERSION", of: ({ version }: Scenario) => String(version) },
  { title: "STARTS BY", of: ({ definition }: Scenario) => definition.trigger.type },
  { title: "RUNNING", of: ({ running }: Scenario) => String(running) }
]

const iso = (at: Date | null): string => at?.toISOString() ?? ""

const runColumns = [
  { title: "ID", of: ({ id }: Run) => id },
  { title: "FRIEND", of: ({ friendId }: Run) => friendId },
  { title: "VERSION", of: ({ version }: Run) => String(version) },
  { title: "STATUS", of: ({ status, stopReason }: Run) => stopReason ?? status },
  { title: "NEXT", of: ({ nextStep }: Run) => nextStep ?? "" },
  { title: "WAITS FOR", of: ({ waitsFor }: Run) => waitsFor ?? "" },
  { title: "UNTIL", of: ({ waitsUntil }: Run) => iso(waitsUntil) },
  { title: "STARTED", of: ({ startedAt }: Run) => iso(startedAt) }
]

const entryColumns = [
  { title: "AT", of: ({ at }: TimelineEntry) => iso(at) },
  { title: "STEP", of: ({ stepId }: TimelineEntry) => stepId },
  { title: "TYPE", of: ({ type }: TimelineEntry) => type },
  { title: "OUTCOME", of: ({ outcome }: TimelineEntry) => outcome },
  { title: "REASON", of: ({ reason }: TimelineEntry) => reason ?? "" },
  { title: "UNTIL", of: ({ until }: TimelineEntry) => iso(until) },
  { title: "MESSAGE", of: ({ messageStatus }: TimelineEntry) => messageStatus ?? "" }
]

const showRun = (run: RunDetail): string => `${table(runColumns, [run])}\n\n${table(entryColumns, run.timeline)}`
const showOne = (scenario: Scenario) => print(toView(scenario), () => table(columns, [scenario]))
const more = (rows: ReadonlyArray<{ readonly id: string }>, hasMore: boolean): string =>
  hasMore ? `\nThere are more: --after ${rows.at(-1)?.id}` : ""

const change = <E, R>(accountId: string, action: string, self: Effect.Effect<Scenario, E, R>) =>
  Effect.flatMap(OperatorActions.make, (operators) =>
    operators.change({ accountId, action: `crm_scenario_${action}`, target: ({ id }) => id }, self)
  )

const list = Command.make(
  "list",
  {
    account,
    archived: Flag.Boolean("archived").pipe(Flag.withDescription("Archived ones too"), Flag.withDefault(false)),
    ...pageFlags(100, 20)
  },
  Effect.fnUntraced(function* ({ account: accountId, after, archived, limit }) {
    const [scenarios, operators] = [yield* Scenarios, yield* OperatorActions.make]
    const page = { archived, limit, startingAfter: Option.getOrUndefined(after) }
    const { hasMore, scenarios: found } = yield* operators.read(accountId, scenarios.list(accountId, page))
    yield* print({ data: found.map(toView), hasMore }, () =>
      found.length === 0 ? "No scenarios" : `${table(columns, found)}${more(found, hasMore)}`
    )
  })
).pipe(Command.withDescription("List the scenarios of an account, newest first"))

const show = Command.make(
  "show",
  { account, scenarioId },
  Effect.fnUntraced(function* ({ account: accountId, scenarioId }) {
    const [scenarios, operators] = [yield* Scenarios, yield* OperatorActions.make]
    const found = yield* operators.read(accountId, scenarios.find(accountId, scenarioId))
    yield* print(
      toView(found),
      (view) => `${table(columns, [found])}\n\n${JSON.stringify({ ...found.definition, id: view.id }, null, 2)}`
    )
  })
).pipe(Command.withDescription("Show a scenario with its steps"))

const create = Command.make(
  "create",
  {
    account,
    file,
    name,
    paused: Flag.Boolean("paused").pipe(Flag.withDescription("No friend enters yet"), Flag.withDefault(false))
  },
  Effect.fnUntraced(function* ({ account: accountId, file, name, paused }) {
    const scenarios = yield* Scenarios
    const draft = { name, status: paused ? "paused" : "active", definition: yield* definitionIn(file) } as const
    yield* showOne(yield* change(accountId, "create", scenarios.create(accountId, draft)))
  })
).pipe(Command.withDescription("Create a scenario from a file"))

const update = Command.make(
  "update",
  { account, scenarioId, name: name.pipe(Flag.optional), file: file.pipe(Argument.optional) },
  Effect.fnUntraced(function* ({ account: accountId, file, name, scenarioId }) {
    const scenarios = yield* Scenarios
    const definition = Option.isNone(file) ? undefined : yield* definitionIn(file.value)
    const changed = { name: Option.getOrUndefined(name), definition }
    yield* showOne(yield* change(accountId, "update", scenarios.change(accountId, scenarioId, changed)))
  })
).pipe(Command.withDescription("Rename a scenario, or store a new version; runs under way go on through theirs"))

const acting = (verb: "pause" | "resume" | "stop" | "archive", description: string) =>
  Command.make(
    verb,
    { account, scenarioId },
    Effect.fnUntraced(function* ({ account: accountId, scenarioId }) {
      const scenarios = yield* Scenarios
      yield* showOne(yield* change(accountId, verb, scenarios[verb](accountId, scenarioId)))
    })
  ).pipe(Command.withDescription(description))

const start = Command.make(
  "start",
  { account, scenarioId, friend: idFlag("friend", "The friend, by its id") },
  Effect.fnUntraced(function* ({ account: accountId, friend, scenarioId }) {
    const [scenarios, operators] = [yield* Scenarios, yield* OperatorActions.make]
    const run = yield* operators.change(
      { accountId, action: "crm_scenario_start", target: ({ id }) => id },
      scenarios.start(accountId, scenarioId, friend)
    )
    yield* print(run, showRun)
  })
).pipe(Command.withDescription("Start a run by hand"))

const runs = Command.make(
  "runs",
  {
    account,
    scenarioId,
    status: Flag.Literals("status", runStatuses).pipe(Flag.withDescription("Only with this status"), Flag.optional),
    friend: idFlag("friend", "Only of this friend").pipe(Flag.optional),
    ...pageFlags(100, 20)
  },
  Effect.fnUntraced(function* ({ account: accountId, after, friend, limit, scenarioId, status }) {
    const [scenarios, operators] = [yield* Scenarios, yield* OperatorActions.make]
    const page = {
      scenarioId,
      limit,
      status: Option.getOrUndefined(status),
      friendId: Option.getOrUndefined(friend),
      startingAfter: Option.getOrUndefined(after)
    }
    const { hasMore, runs: found } = yield* operators.read(accountId, scenarios.runs(accountId, page))
    yield* print({ data: found, hasMore }, () =>
      found.length === 0 ? "No runs" : `${table(runColumns, found)}${more(found, hasMore)}`
    )
  })
).pipe(Command.withDescription("List the runs of a scenario, newest first"))

const run = Command.make(
  "run",
  { account, scenarioId, runId },
  Effect.fnUntraced(function* ({ account: accountId, runId, scenarioId }) {
    const [scenarios, operators] = [yield* Scenarios, yield* OperatorActions.make]
    yield* print(yield* operators.read(accountId, scenarios.run(accountId, scenarioId, runId)), showRun)
  })
).pipe(Command.withDescription("Show the timeline of a run, and what comes next"))

const stopRun = Command.make(
  "stop-run",
  { account, scenarioId, runId },
  Effect.fnUntraced(function* ({ account: accountId, runId, scenarioId }) {
    const [scenarios, operators] = [yield* Scenarios, yield* OperatorActions.make]
    const stopped = yield* operators.change(
      { accountId, action: "crm_scenario_stop_run", target: () => runId },
      scenarios.stopRun(accountId, scenarioId, runId)
    )
    yield* print(stopped, showRun)
  })
).pipe(Command.withDescription("Stop a run; it takes no further step"))

export const scenarioCommands =
  <E, R>(useCases: Layer.Layer<Scenarios, E, R>) =>
  (onKernel: OnKernel) => {
    const services = Layer.merge(useCases, operator)
    return Command.make("scenarios").pipe(
      Command.withDescription("What happens to friends step by step, by itself"),
      Command.withSubcommands([
        onKernel(list.pipe(Command.provide(services))),
        onKernel(show.pipe(Command.provide(services))),
        onKernel(create.pipe(Command.provide(services))),
        onKernel(update.pipe(Command.provide(services))),
        onKernel(
          acting("pause", "Let no friend enter, and runs under way stand still").pipe(Command.provide(services))
        ),
        onKernel(acting("resume", "Let friends enter and runs go on again").pipe(Command.provide(services))),
        onKernel(acting("stop", "End all runs under way, and pause the scenario").pipe(Command.provide(services))),
        onKernel(acting("archive", "End all runs under way, for good").pipe(Command.provide(services))),
        onKernel(start.pipe(Command.provide(services))),
        onKernel(runs.pipe(Command.provide(services))),
        onKernel(run.pipe(Command.provide(services))),
        onKernel(stopRun.pipe(Command.provide(services)))
      ])
    )
  }
