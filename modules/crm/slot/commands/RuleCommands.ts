/** `ekimae slots rules|add-rule|remove-rule`: the rules by which slots of a menu are generated. */
import { Effect, Option, Schema } from "effect"
import { CliError, Command, Flag } from "effect/cli"
import { accepts, idArgument, idFlag } from "../../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../../src/cli/Output.ts"
import * as OperatorActions from "../../OperatorActions.ts"
import { account, datesOf, list as listOf, timesOf } from "../../shop/commands/SettingFlags.ts"
import { dayNames } from "../../shop/Shop.ts"
import { toRuleView } from "../admin/Views.ts"
import type { StoredRule } from "../generate/RuleRepo.ts"
import { SlotRule } from "../generate/SlotRule.ts"
import { SlotRules } from "../generate/SlotRules.ts"

export const menu = idFlag("menu", "The menu, by its id")

const datesText = ({ rule }: StoredRule): string => {
  const dates = `${rule.firstDate ?? ""}..${rule.lastDate ?? ""}`
  return rule.type === "weekly" ? `${rule.days.join(",")}${dates === ".." ? "" : ` ${dates}`}` : dates
}

const columns = [
  { title: "ID", of: ({ id }: StoredRule) => id },
  { title: "TYPE", of: ({ rule }: StoredRule) => rule.type },
  { title: "DAYS", of: datesText },
  { title: "TIMES", of: ({ rule: { from, until } }: StoredRule) => `${from ?? ""}-${until ?? ""}` },
  {
    title: "STEP",
    of: ({ rule }: StoredRule) => (rule.type === "closed" ? "" : String(rule.stepMinutes ?? "duration"))
  },
  {
    title: "PLACES",
    of: ({ rule }: StoredRule) => (rule.type === "closed" ? "" : String(rule.capacity ?? "by menu"))
  }
]

export const rules = Command.make(
  "rules",
  { account, menu },
  Effect.fnUntraced(function* ({ account: accountId, menu }) {
    const all = yield* (yield* OperatorActions.make).read(accountId, (yield* SlotRules).list(accountId, menu))
    yield* printList(all, toRuleView, () => (all.length === 0 ? "No rules" : table(columns, all)))
  })
).pipe(Command.withDescription("List the slot rules of a menu"))

const whole = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.withDescription(description), Flag.optional)

export const addRule = Command.make(
  "add-rule",
  {
    account,
    menu,
    days: Flag.String("days").pipe(
      Flag.withDescription(`Each week on some of ${dayNames.join(", ")}, with commas between them`),
      Flag.map(listOf),
      Flag.optional
    ),
    dates: Flag.String("dates").pipe(
      Flag.withDescription("A date, or two such as 2026-12-24..2026-12-25; with --days: from when until when"),
      Flag.optional
    ),
    times: Flag.String("times").pipe(
      Flag.withDescription("Such as 10:00-19:00; 22:00-26:00 runs past midnight"),
      Flag.map(timesOf),
      Flag.filterMap(
        ...accepts(Schema.Struct({ from: Schema.String, until: Schema.String }), "times such as 10:00-19:00")
      ),
      Flag.optional
    ),
    closed: Flag.Boolean("closed").pipe(
      Flag.withDescription("No weekly slots on the dates, at the times if they are given"),
      Flag.withDefault(false)
    ),
    step: whole("step", "Minutes between starts; the duration of the menu when absent"),
    capacity: whole("capacity", "Places of each slot; those of the menu when absent"),
    staff: idFlag("staff", "The one staff member who serves these slots").pipe(Flag.optional)
  },
  Effect.fnUntraced(function* ({ account: accountId, menu, ...flags }) {
    const rules = yield* SlotRules
    const rule = yield* ruleOf(flags)
    const added = yield* (yield* OperatorActions.make).change(
      { accountId, action: "crm_slot_rule_add", target: ({ id }) => id },
      rules.add(accountId, menu, rule)
    )
    yield* print(toRuleView(added), () => `${table(columns, [added])}\nIts slots follow by themselves.`)
  })
).pipe(
  Command.withDescription("Add weekly slots, slots on some dates, or an exception"),
  Command.withExamples([
    {
      command: "ekimae slots add-rule --account 01K... --menu 01K... --days mon,tue,fri --times 10:00-19:00",
      description: ""
    },
    { command: "ekimae slots add-rule --account 01K... --menu 01K... --dates 2026-12-24 --closed", description: "" }
  ])
)

interface RuleFlags {
  readonly days: Option.Option<ReadonlyArray<string>>
  readonly dates: Option.Option<string>
  readonly times: Option.Option<{ readonly from: string; readonly until: string }>
  readonly closed: boolean
  readonly step: Option.Option<number>
  readonly capacity: Option.Option<number>
  readonly staff: Option.Option<string>
}

/** The rule that the flags describe, checked by its schema. */
const ruleOf = ({ capacity, closed, dates, days, staff, step, times }: RuleFlags) => {
  const [first, last] = Option.match(dates, {
    onNone: () => [null, null],
    onSome: (text) => [datesOf(text).from, datesOf(text).until]
  })
  const { from, until } = Option.getOrElse(times, () => ({ from: null, until: null }))
  const details = {
    stepMinutes: Option.getOrNull(step),
    capacity: Option.getOrNull(capacity),
    staffId: Option.getOrNull(staff)
  }
  const common = { firstDate: first, lastDate: last, from, until }
  const rule = closed
    ? { type: "closed", ...common }
    : Option.isSome(days)
      ? { type: "weekly", days: days.value, ...common, ...details }
      : { type: "extra", ...common, ...details }
  return Effect.mapError(
    Schema.decodeUnknownEffect(SlotRule)(rule),
    () =>
      new CliError.ValidationError({
        message:
          "Give --days or --dates and --times with an end after the start, or --closed with --dates; --step 1 to 1440, --capacity 0 to 10000"
      })
  )
}

export const removeRule = Command.make(
  "remove-rule",
  { account, menu, id: idArgument("rule-id", "The rule, by its id") },
  Effect.fnUntraced(function* ({ account: accountId, id, menu }) {
    const rules = yield* SlotRules
    yield* (yield* OperatorActions.make).change(
      { accountId, action: "crm_slot_rule_remove", target: () => id },
      rules.remove(accountId, menu, id)
    )
    yield* print({ id, removed: true }, () => `${id} is removed; its empty slots close, booked ones stay`)
  })
).pipe(Command.withDescription("Remove a slot rule"))
