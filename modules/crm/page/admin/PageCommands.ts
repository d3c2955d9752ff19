/** `ekimae pages show|update|check-in`: the public pages of a shop. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, idFlag } from "../../../../src/cli/Flags.ts"
import { print } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { PageAdministration } from "../PageAdministration.ts"
import { pageFields } from "../PageSettings.ts"
import { type AdminPages, toView } from "./Api.ts"

const account = idFlag("account", "The account, by its id")

const describe = ({ bookingPath, cardPath, liffId, slug }: typeof AdminPages.Type): string =>
  [
    `slug      ${slug ?? "(none: the account's id)"}`,
    `LIFF id   ${liffId ?? "(none)"}`,
    `booking   ${bookingPath}`,
    `card      ${cardPath}`
  ].join("\n")

const show = Command.make(
  "show",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const pages = yield* PageAdministration
    const operators = yield* OperatorActions.make
    const settings = yield* operators.read(accountId, pages.settings(accountId))
    yield* print(toView(accountId, settings), describe)
  })
).pipe(Command.withDescription("Show the addresses and settings of a shop's pages"))

const setting = <A>(name: string, schema: Schema.Decoder<A, never>, description: string, expected: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(`${description}; "none" for none`),
    Flag.map((given) => (given === "none" ? null : given)),
    Flag.filterMap(...accepts(schema, expected)),
    Flag.optional
  )

const update = Command.make(
  "update",
  {
    account,
    slug: setting("slug", pageFields.slug, "Name of the shop in its addresses", "3 to 40 of a-z, 0-9 and hyphens"),
    liffId: setting("liff-id", pageFields.liffId, "LIFF app of the pages", "a LIFF id such as 2000123456-AbCdEfGh")
  },
  Effect.fnUntraced(function* ({ account: accountId, liffId, slug }) {
    const pages = yield* PageAdministration
    const operators = yield* OperatorActions.make
    const settings = yield* operators.change(
      { accountId, action: "crm_pages_update", target: () => accountId },
      pages.update(accountId, { slug: Option.getOrUndefined(slug), liffId: Option.getOrUndefined(liffId) })
    )
    yield* print(toView(accountId, settings), describe)
  })
).pipe(Command.withDescription("Change the addresses and settings of a shop's pages"))

const checkIn = Command.make(
  "check-in",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const pages = yield* PageAdministration
    const operators = yield* OperatorActions.make
    const code = yield* operators.read(accountId, pages.checkIn(accountId))
    yield* print(code, ({ date, liffUrl, path }) => `${date}  ${liffUrl ?? path}`)
  })
).pipe(Command.withDescription("Show the check-in code of the day, for a QR code at the shop"))

const useCases = Layer.merge(PageAdministration.layer, operator)

export const pageCommands = (onKernel: OnKernel) =>
  Command.make("pages").pipe(
    Command.withDescription("Public pages of a shop: where guests book, and members see their card"),
    Command.withSubcommands([
      onKernel(show.pipe(Command.provide(useCases))),
      onKernel(update.pipe(Command.provide(useCases))),
      onKernel(checkIn.pipe(Command.provide(useCases)))
    ])
  )
