/** `ekimae calendars list|create|rotate|revoke`: the calendar feeds of a shop and its staff. */
import { Effect, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { accepts, describedWithDefault, idArgument, idFlag } from "../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../src/cli/Output.ts"
import { operator } from "../../../src/cli/operate/CliOperator.ts"
import type { OnKernel } from "../../../src/module.ts"
import * as OperatorActions from "../OperatorActions.ts"
import type { CalendarFeed, WithToken } from "./CalendarFeed.ts"
import { CalendarFeeds } from "./CalendarFeeds.ts"
import { defaultName, toView, toViewWithPath } from "./CalendarView.ts"

const account = idFlag("account", "The account, by its id")
const id = idArgument("id", "The calendar, by its id")

const columns = [
  { title: "ID", of: ({ id }: CalendarFeed) => id },
  { title: "NAME", of: ({ name }: CalendarFeed) => name },
  { title: "STAFF", of: ({ staffName }: CalendarFeed) => staffName ?? "" },
  { title: "CREATED", of: ({ createdAt }: CalendarFeed) => createdAt.toISOString() }
]

const printWithPath = (made: WithToken) =>
  print(toViewWithPath(made), ({ path }) =>
    [
      table(columns, [made.feed]),
      "",
      "Its path below the address of the service is shown this once; who has it sees the calendar:",
      path
    ].join("\n")
  )

const list = Command.make(
  "list",
  { account },
  Effect.fnUntraced(function* ({ account: accountId }) {
    const feeds = yield* CalendarFeeds
    const operators = yield* OperatorActions.make
    const calendars = yield* operators.read(accountId, feeds.list(accountId))
    yield* printList(calendars, toView, () => (calendars.length === 0 ? "No calendars" : table(columns, calendars)))
  })
).pipe(Command.withDescription("List the calendar feeds of an account, newest first"))

const create = Command.make(
  "create",
  {
    account,
    name: Flag.String("name").pipe(
      describedWithDefault("As calendars show it, 1 to 100 characters", defaultName),
      Flag.filterMap(
        ...accepts(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)), "1 to 100 characters")
      )
    ),
    staff: idFlag("staff", "Only the reservations of this member of the staff").pipe(Flag.optional)
  },
  Effect.fnUntraced(function* ({ account: accountId, name, staff }) {
    const feeds = yield* CalendarFeeds
    const operators = yield* OperatorActions.make
    yield* printWithPath(
      yield* operators.change(
        { accountId, action: "crm_calendar_create", target: ({ feed }) => feed.id },
        feeds.create(accountId, { name, staffId: Option.getOrNull(staff) })
      )
    )
  })
).pipe(Command.withDescription("Create a calendar feed; its secret path is shown once"))

const rotate = Command.make(
  "rotate",
  { account, id },
  Effect.fnUntraced(function* ({ account: accountId, id }) {
    const feeds = yield* CalendarFeeds
    const operators = yield* OperatorActions.make
    yield* printWithPath(
      yield* operators.change(
        { accountId, action: "crm_calendar_rotate", target: () => id },
        feeds.rotate(accountId, id)
      )
    )
  })
).pipe(Command.withDescription("Replace the secret path of a calendar feed; the old one ends at once"))

const revoke = Command.make(
  "revoke",
  { account, id },
  Effect.fnUntraced(function* ({ account: accountId, id }) {
    const feeds = yield* CalendarFeeds
    const operators = yield* OperatorActions.make
    yield* operators.change({ accountId, action: "crm_calendar_revoke", target: () => id }, feeds.revoke(accountId, id))
    yield* print({ id, revoked: true }, () => `${id} is revoked; its URL is unknown from now on`)
  })
).pipe(Command.withDescription("Revoke a calendar feed; its URL ends at once"))

const useCases = Layer.merge(CalendarFeeds.layer, operator)

export const calendarCommands = (onKernel: OnKernel) =>
  Command.make("calendars").pipe(
    Command.withDescription("Calendar feeds of a shop and its staff, for any calendar that reads iCalendar"),
    Command.withSubcommands([
      onKernel(list.pipe(Command.provide(useCases))),
      onKernel(create.pipe(Command.provide(useCases))),
      onKernel(rotate.pipe(Command.provide(useCases))),
      onKernel(revoke.pipe(Command.provide(useCases)))
    ])
  )
