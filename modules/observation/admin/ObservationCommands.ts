/** `ekimae observations`: observations of any account. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag, limitFlag } from "../../../src/cli/Flags.ts"
import type { OnKernel } from "../../../src/cli/ModuleCommand.ts"
import { print, table } from "../../../src/cli/Output.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import { BudgetYen, CronText, defaultTimeZone, Settings, TimeZone, Title, toDraft } from "../NewObservation.ts"
import type { ListedObservation } from "../Observation.ts"
import type { ObservationDetail } from "../Observations.ts"
import { toDetail, toItem, toQueued } from "../ObservationView.ts"
import type { ObservationResult } from "../result/ResultRepo.ts"
import { observationTypes } from "../type/ObservationTypes.ts"
import { Administration } from "./Administration.ts"
import { toAdminView } from "./Api.ts"

const account = idFlag("account", "The account, by its id")
const observationId = idArgument("observation-id", "The observation, by its id")

const columns = [
  { title: "ID", of: ({ id }: ListedObservation) => id },
  { title: "TYPE", of: ({ observationType }: ListedObservation) => observationType },
  { title: "STATUS", of: ({ status }: ListedObservation) => status },
  { title: "RUNS", of: ({ runCount }: ListedObservation) => String(runCount) },
  { title: "TITLE", of: ({ title }: ListedObservation) => title }
]

const resultColumns = [
  { title: "RESULT", of: ({ id }: ObservationResult) => id },
  { title: "DUE", of: ({ dueAt }: ObservationResult) => dueAt.toISOString() },
  { title: "STATUS", of: ({ status }: ObservationResult) => status },
  { title: "YEN", of: ({ yen }: ObservationResult) => String(yen) },
  { title: "SUMMARY", of: ({ data }: ObservationResult) => String(data["summary"] ?? "") }
]

const describe = (observation: ObservationDetail): string =>
  [
    `${observation.title} (${observation.id}) of account ${observation.accountId}`,
    `type       ${observation.observationType} ${JSON.stringify(observation.settings)}`,
    `status     ${observation.status}${observation.pausedReason === null ? "" : `, by ${observation.pausedReason}`}`,
    `schedule   ${observation.schedule} (${observation.timeZone}), next ${observation.nextRunAt?.toISOString() ?? "never"}`,
    `budget     ${observation.spentYen} of ${observation.monthlyBudgetYen ?? "no limit"} yen this month, ${observation.yenPerRun} per run` +
      (observation.isExhausted ? `; exhausted until ${observation.budgetRenewsAt.toISOString()}` : ""),
    `runs       ${observation.runCount}, ${observation.consecutiveFailures} failed in a row`,
    ...(observation.recentResults.length === 0 ? [] : ["", table(resultColumns, observation.recentResults)])
  ].join("\n")

const printOne = (observation: ObservationDetail) =>
  print(toAdminView(observation.accountId, toDetail(observation)), () => describe(observation))

const list = Command.make(
  "list",
  {
    account,
    limit: limitFlag(100, "Maximum number of rows").pipe(describedWithDefault("Maximum number of rows, 1 to 100", 50)),
    archived: Flag.Boolean("archived").pipe(
      Flag.withDescription("Those that are archived, instead of all others"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, archived, limit }) {
    const administration = yield* Administration
    const found = yield* administration.list(accountId, { limit, offset: 0 }, archived)
    yield* print({ data: found.map(toItem) }, () => (found.length === 0 ? "No observations" : table(columns, found)))
  })
).pipe(Command.withDescription("List the observations of an account, newest first"))

const show = Command.make(
  "show",
  { observationId },
  Effect.fnUntraced(function* ({ observationId }) {
    const administration = yield* Administration
    yield* printOne(yield* administration.find(observationId))
  })
).pipe(Command.withDescription("Show an observation with its latest results"))

const JsonSettings = Schema.fromJsonString(Settings)

const create = Command.make(
  "create",
  {
    account,
    type: Flag.Literals(
      "type",
      observationTypes.map(({ type }) => type)
    ).pipe(Flag.withDescription("What it watches")),
    title: Flag.String("title").pipe(
      Flag.withDescription("For people"),
      Flag.filterMap(...accepts(Title, "1 to 100 characters"))
    ),
    schedule: Flag.String("schedule").pipe(
      Flag.withDescription("Cron with five fields; 15 minutes or more between two runs"),
      Flag.filterMap(...accepts(CronText, "cron with five fields"))
    ),
    timeZone: Flag.String("time-zone").pipe(
      Flag.filterMap(...accepts(TimeZone, "a time zone such as Asia/Tokyo")),
      describedWithDefault("Time zone of the schedule and of the budget's months", defaultTimeZone)
    ),
    budget: Flag.Int("budget").pipe(
      Flag.withDescription("Most yen per calendar month; no limit when absent"),
      Flag.filterMap(...accepts(BudgetYen, "0 to 1000000")),
      Flag.optional
    ),
    settings: Flag.String("settings").pipe(
      Flag.withDescription(`JSON, as the type wants it, such as '{"url":"https://shop.example/item"}'`),
      Flag.filterMap(...accepts(JsonSettings, "a JSON object"))
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, budget, schedule, settings, timeZone, title, type }) {
    const administration = yield* Administration
    const draft = { observationType: type, title, schedule, settings, timeZone }
    const monthlyBudgetYen = Option.getOrNull(budget)
    yield* printOne(yield* administration.create(accountId, toDraft({ ...draft, monthlyBudgetYen })))
  })
).pipe(Command.withDescription("Create an observation for an account"))

const action = (name: "pause" | "resume" | "archive", description: string) =>
  Command.make(
    name,
    { observationId },
    Effect.fnUntraced(function* ({ observationId }) {
      const administration = yield* Administration
      yield* printOne(yield* administration[name](observationId))
    })
  ).pipe(Command.withDescription(description))

const run = Command.make(
  "run",
  { observationId },
  Effect.fnUntraced(function* ({ observationId }) {
    const administration = yield* Administration
    const queued = yield* administration.run(observationId)
    yield* print(toQueued(queued), ({ resultId }) => `A run is queued; its result will be ${resultId}`)
  })
).pipe(Command.withDescription("Make a run now, within the budget"))

export const observationCommands =
  <E, R>(useCases: Layer.Layer<Administration, E, R>) =>
  (onKernel: OnKernel) => {
    const services = Layer.merge(useCases, operator)
    return Command.make("observations").pipe(
      Command.withDescription("Observations of accounts: what they watch, how often, and what it cost"),
      Command.withSubcommands([
        onKernel(list.pipe(Command.provide(services))),
        onKernel(show.pipe(Command.provide(services))),
        onKernel(create.pipe(Command.provide(services))),
        onKernel(
          action("pause", "Pause an observation; its owner sees that the operator did it").pipe(
            Command.provide(services)
          )
        ),
        onKernel(
          action("resume", "Resume a paused observation, and count failures from 0").pipe(Command.provide(services))
        ),
        onKernel(run.pipe(Command.provide(services))),
        onKernel(
          action("archive", "Archive an observation for good; its results stay for 400 days").pipe(
            Command.provide(services)
          )
        )
      ])
    )
  }
