/** `ekimae shop`: settings of a shop, and its days off. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { weekdayNames } from "../../../../src/calendar/Days.ts"
import { accepts, idArgument } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import { operator } from "../../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../../src/module.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { ClosureRule } from "../Closure.ts"
import type { Closure } from "../ClosureRepo.ts"
import { Closures } from "../Closures.ts"
import { type Shop, shopFields, WeeklyHours } from "../Shop.ts"
import { Shops } from "../Shops.ts"
import { account, choice, datesOf, given, list, text, timesOf, whole } from "./SettingFlags.ts"

const settings = {
  name: text(
    "name",
    Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)),
    "As guests know it",
    "1 to 200 characters"
  ),
  timeZone: text("time-zone", shopFields.timeZone, "IANA name of the time zone", "a time zone such as Asia/Tokyo"),
  holdMinutes: whole(
    "hold-minutes",
    shopFields.holdMinutes,
    "How long an unpaid or unapproved booking keeps its places",
    "1 to 10080"
  ),
  offerMinutes: whole(
    "offer-minutes",
    shopFields.offerMinutes,
    "How long an offer of the waitlist stands",
    "1 to 10080"
  ),
  maxGuestsAtOnce: Flag.Int("max-guests").pipe(
    Flag.withDescription("Most guests in the shop at one time; 0 for no limit"),
    Flag.map((guests) => (guests === 0 ? null : guests)),
    Flag.filterMap(...accepts(shopFields.maxGuestsAtOnce, "0 to 100000")),
    Flag.optional
  ),
  holidays: choice("holidays", ["open", "closed"], "Whether the shop opens on public holidays of Japan"),
  horizonDays: whole("horizon-days", shopFields.horizonDays, "For how many days ahead slots are generated", "1 to 366"),
  hours: Flag.String("hours").pipe(
    Flag.withDescription('Opening hours, such as "mon,tue 10:00-20:00; sat,holiday 10:00-18:00"; "none" for none'),
    Flag.map(hoursOf),
    Flag.filterMap(
      ...accepts(Schema.NullOr(WeeklyHours), 'opening hours such as "mon,tue 10:00-20:00; sat 10:00-18:00"')
    ),
    Flag.optional
  )
}

function hoursOf(text: string): unknown {
  if (text.trim() === "none") return null
  return text.split(";").map((entry) => {
    const [days = "", times = "", ...rest] = entry.trim().split(/\s+/)
    const { from, until } = timesOf(times) ?? {}
    return rest.length === 0 && { days: list(days), from, until }
  })
}

const describe = (shop: Shop): string =>
  [
    shop.name ?? "(no name)",
    `time zone         ${shop.timeZone}`,
    `opening hours     ${shop.hours?.map(({ days, from, until }) => `${days.join(",")} ${from}-${until}`).join("; ") ?? "by the rules of slots"}`,
    `public holidays   ${shop.holidays}`,
    `guests at once    ${shop.maxGuestsAtOnce ?? "no limit"}`,
    `holds end after   ${shop.holdMinutes} minutes`,
    `offers end after  ${shop.offerMinutes} minutes`,
    `slots ahead       ${shop.horizonDays} days`
  ].join("\n")

const show = Command.make(
  "show",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const shops = yield* Shops
    const operators = yield* OperatorActions.make
    yield* print(yield* operators.read(accountId, shops.of(accountId)), describe)
  })
).pipe(Command.withDescription("Show the settings of a shop"))

const update = Command.make(
  "update",
  { account, ...settings },
  Effect.fnUntraced(function* ({ account: accountId, ...options }) {
    const shops = yield* Shops
    const operators = yield* OperatorActions.make
    const shop = yield* operators.change(
      { accountId, action: "crm_shop_update", target: () => accountId },
      shops.update(accountId, given(options))
    )
    yield* print(shop, describe)
  })
).pipe(Command.withDescription("Change settings of a shop; empty slots follow by themselves"))

const ruleText = ({ rule }: Closure): string => {
  if (rule.type === "dates") {
    return `${rule.opens ? "open" : "closed"} ${rule.from === rule.until ? rule.from : `${rule.from}..${rule.until}`}`
  }
  const nth = rule.nth === null ? "every" : rule.nth.map((one) => (one === -1 ? "last" : `${one}.`)).join(", ")
  return `closed ${nth} ${rule.days.join(", ")}${rule.onHoliday === "closed" ? "" : ` (holidays: ${rule.onHoliday})`}`
}

const columns = [
  { title: "ID", of: ({ id }: Closure) => id },
  { title: "DAYS", of: ruleText },
  { title: "NOTE", of: ({ note }: Closure) => note ?? "" }
]

const closures = Command.make(
  "closures",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const all = yield* (yield* OperatorActions.make).read(accountId, (yield* Closures).list(accountId))
    yield* printList(
      all,
      (closure) => closure,
      () => (all.length === 0 ? "No days off" : table(columns, all))
    )
  })
).pipe(Command.withDescription("List the days off of a shop"))

const note = text("note", Schema.String.check(Schema.isMaxLength(200)), "For people", "at most 200 characters")

const add = Effect.fnUntraced(function* (accountId: string, rule: ClosureRule, note: Option.Option<string>) {
  const closures = yield* Closures
  const closure = yield* (yield* OperatorActions.make).change(
    { accountId, action: "crm_closure_add", target: ({ id }) => id },
    closures.add(accountId, { rule, note: Option.getOrNull(note) })
  )
  yield* print(closure, () => table(columns, [closure]))
})

const closedDates = (opens: boolean) =>
  Flag.String("dates").pipe(
    Flag.withDescription("A date, or two such as 2026-12-29..2027-01-03"),
    Flag.map((text) => ({ type: "dates", opens, ...datesOf(text) })),
    Flag.filterMap(...accepts(ClosureRule, "a date, or two such as 2026-12-29..2027-01-03"))
  )

const close = Command.make("close", { account, dates: closedDates(false), note }, ({ account, dates, note }) =>
  add(account, dates, note)
).pipe(Command.withDescription("Close a shop on some dates; booked slots of these days stay"))

const open = Command.make("open", { account, dates: closedDates(true), note }, ({ account, dates, note }) =>
  add(account, dates, note)
).pipe(Command.withDescription("Open a shop on some dates, whatever its other days off say"))

const daysOff = Command.make(
  "days-off",
  {
    account,
    weekdays: Flag.String("weekdays").pipe(
      Flag.withDescription(`Of ${weekdayNames.join(", ")}, with commas between them`),
      Flag.map(list),
      Flag.filterMap(
        ...accepts(
          Schema.Array(Schema.Literals(weekdayNames)).check(Schema.isMinLength(1)),
          `some of ${weekdayNames.join(", ")}`
        )
      )
    ),
    nth: Flag.String("nth").pipe(
      Flag.withDescription("Which of the month, such as 1,3 or -1 for the last; each when absent"),
      Flag.map((text) => list(text).map(Number)),
      Flag.filterMap(...accepts(Schema.Array(Schema.Literals([1, 2, 3, 4, 5, -1])), "some of 1, 2, 3, 4, 5 and -1")),
      Flag.optional
    ),
    onHoliday: Flag.Literals("on-holiday", ["closed", "open", "next_day"]).pipe(
      Flag.withDescription(
        "What a public holiday among them is; next_day: the next working day is off instead [closed]"
      ),
      Flag.withDefault("closed" as const)
    ),
    note
  },
  ({ account, note, nth, onHoliday, weekdays }) =>
    add(account, { type: "weekdays", days: weekdays, nth: Option.getOrNull(nth), onHoliday }, note)
).pipe(Command.withDescription("Close a shop on a day of each week, or on the nth of each month"))

const remove = Command.make(
  "remove-days-off",
  { account, id: idArgument("id", "The days off, by their id") },
  Effect.fnUntraced(function* ({ account: accountId, id }) {
    const closures = yield* Closures
    yield* (yield* OperatorActions.make).change(
      { accountId, action: "crm_closure_remove", target: () => id },
      closures.remove(accountId, id)
    )
    yield* print({ id, removed: true }, () => `${id} is removed; its slots open again`)
  })
).pipe(Command.withDescription("Take days off back"))

const useCases = Layer.mergeAll(Shops.layer, Closures.layer, operator)

export const shopCommands = (onKernel: OnKernel) =>
  Command.make("shop").pipe(
    Command.withDescription("Settings and days off of an account's shop"),
    Command.withSubcommands([
      onKernel(show.pipe(Command.provide(useCases))),
      onKernel(update.pipe(Command.provide(useCases))),
      onKernel(closures.pipe(Command.provide(useCases))),
      onKernel(close.pipe(Command.provide(useCases))),
      onKernel(open.pipe(Command.provide(useCases))),
      onKernel(daysOff.pipe(Command.provide(useCases))),
      onKernel(remove.pipe(Command.provide(useCases)))
    ])
  )
