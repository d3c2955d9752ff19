/** `ekimae quiet-hours`: when scenarios and broadcasts of a shop send nothing. */
import { Effect, Layer, Schema } from "effect"
import { Argument, Command } from "effect/cli"
import { accepts, idFlag } from "../../../../src/cli/Flags.ts"
import { print } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { QuietHours } from "./QuietHours.ts"
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

const setQuiet = Command.make(
  "set",
  {
    account,
    hours: Argument.String("hours").pipe(
      Argument.withDescription('Such as 21:00-09:00; "none" for none'),
      Argument.map((text) => (text === "none" ? null : { from: text.split("-")[0], until: text.split("-")[1] })),
      Argument.filterMap(...accepts(Schema.NullOr(QuietHours), "hours such as 21:00-09:00, or none"))
    )
  },
  Effect.fnUntraced(function* ({ account: accountId, hours }) {
    const [settings, operators] = [yield* QuietHoursSettings, yield* OperatorActions.make]
    yield* operators.change(
      { accountId, action: "crm_quiet_hours_set", target: () => accountId },
      settings.set(accountId, hours)
    )
    yield* print({ quietHours: hours }, () => describeQuiet(hours))
  })
).pipe(Command.withDescription("Set hours of the shop in which scenarios and broadcasts send nothing"))

const services = Layer.merge(QuietHoursSettings.layer, operator)

export const quietHoursCommands = (onKernel: OnKernel) =>
  Command.make("quiet-hours").pipe(
    Command.withDescription("When scenarios and broadcasts of a shop send nothing"),
    Command.withSubcommands([
      onKernel(showQuiet.pipe(Command.provide(services))),
      onKernel(setQuiet.pipe(Command.provide(services)))
    ])
  )
