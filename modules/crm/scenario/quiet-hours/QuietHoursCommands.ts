/** `ekimae quiet-hours`: when scenarios and broadcasts of a shop send nothing. */
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, idFlag } from "../../../../src/cli/Flags.ts"
import { print } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { ClockTime } from "../../shop/LocalTime.ts"
import type { QuietHours } from "./QuietHours.ts"
import { QuietHoursSettings } from "./QuietHoursSettings.ts"

const account = idFlag("account", "The account, by its id")

const describeQuiet = (hours: QuietHours | null): string =>
  hours === null ? "No quiet hours" : `Nothing is sent from ${hours.from} until ${hours.until}`

const showQuiet = Command.make(
  "show",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const [settings, operators] = [yield* QuietHoursSettings, yield* OperatorActions.make]
    const hours = yield* operators.read(accountId, settings.of(accountId))
    yield* print({ quietHours: hours }, () => describeQuiet(hours))
  })
).pipe(Command.withDescription("Show the quiet hours of a shop"))

const time = (name: "from" | "until") =>
  Flag.String(name).pipe(
    Flag.withDescription(
      name === "from"
        ? "From this time of the shop on, such as 21:00"
        : "Until this time, such as 09:00; on the next day where it is not later"
    ),
    Flag.filterMap(...accepts(ClockTime, "a time such as 21:00"))
  )

const store = Effect.fnUntraced(function* (accountId: string, hours: QuietHours | null) {
  const [settings, operators] = [yield* QuietHoursSettings, yield* OperatorActions.make]
  yield* operators.change(
    { accountId, action: "crm_quiet_hours_set", target: () => accountId },
    settings.set(accountId, hours)
  )
  yield* print({ quietHours: hours }, () => describeQuiet(hours))
})

const setQuiet = Command.make("set", { account, from: time("from"), until: time("until") }, (given) =>
  store(given.account, { from: given.from, until: given.until })
).pipe(
  Command.withDescription("Set hours of the shop in which scenarios and broadcasts send nothing"),
  Command.withExamples([{ command: "ekimae quiet-hours set --account 01K... --from 21:00 --until 09:00" }])
)

const removeQuiet = Command.make("remove", { account }, (given) => store(given.account, null)).pipe(
  Command.withDescription("Have no quiet hours; what waits for their end is sent now")
)

const services = Layer.merge(QuietHoursSettings.layer, operator)

export const quietHoursCommands = (onKernel: OnKernel) =>
  Command.make("quiet-hours").pipe(
    Command.withDescription("When scenarios and broadcasts of a shop send nothing"),
    Command.withSubcommands([
      onKernel(showQuiet.pipe(Command.provide(services))),
      onKernel(setQuiet.pipe(Command.provide(services))),
      onKernel(removeQuiet.pipe(Command.provide(services)))
    ])
  )
