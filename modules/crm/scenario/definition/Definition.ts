/**
 * What a scenario does: what starts a run of it, whether a friend may enter again, and its steps. Steps are a list; branches go
 * to later steps only, so every run ends. Stored as JSON, one row per version.
 */
import { Schema } from "effect"
import { Ulid } from "../../../../src/Ulids.ts"
import { examples } from "../../events/Fields.ts"
import { ClockTime } from "../../shop/LocalTime.ts"
import { faultOf, longestText } from "./Placeholders.ts"

const between = (minimum: number, maximum: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  )

const idOf = (description: string) => Ulid.annotate({ description, examples: [examples.id] })

export const StepId = Schema.String.check(
  Schema.isPattern(/^[a-z0-9_-]{1,40}$/u, { message: "must have 1 to 40 of a-z, 0-9, _ and -" })
).annotate({ description: "Names the step in the scenario", examples: ["welcome"] })

const target = (description: string) => Schema.optionalKey(StepId).annotate({ description })

const MessageText = Schema.String.check(
  Schema.isMinLength(1, { message: "must have 1 to 5,000 characters" }),
  Schema.isMaxLength(longestText, { message: "must have 1 to 5,000 characters" }),
  Schema.makeFilter((text) => faultOf(text) ?? true)
).annotate({
  description:
    "1 to 5,000 UTF-16 code units. `{displayName}`, `{shopName}`, `{menuName}` and `{bookingTime}` are filled in; write `{{` " +
    "and `}}` for braces",
  examples: ["{displayName}さん、友だち追加ありがとうございます。"]
})

/** 1 to 5 texts with placeholders, which are one message of the quota. */
export const MessageTexts = Schema.Array(MessageText)
  .check(Schema.isMinLength(1), Schema.isMaxLength(5))
  .annotate({ description: "1 to 5 texts, which use one unit of the quota" })

export const RichMenuId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9-]{1,100}$/u, { message: "must be the id of a rich menu at LINE" })
).annotate({ description: "Id of the rich menu at LINE", examples: ["richmenu-0123456789abcdef0123456789abcdef"] })

const step = <const Type extends string, Fields extends Schema.Struct.Fields>(
  type: Type,
  description: string,
  fields: Fields
) =>
  Schema.Struct({
    id: StepId,
    type: Schema.Literal(type).annotate({ description: "Kind of the step", examples: [type] }),
    ...fields
  }).annotate({ description })

export const MessageStep = step("message", "Sends texts", { texts: MessageTexts })
export const AddTagStep = step("add_tag", "Adds a tag, which may start other scenarios", { tagId: idOf("The tag") })
export const RemoveTagStep = step("remove_tag", "Removes a tag", { tagId: idOf("The tag") })
export const WaitStep = step("wait", "Waits for a time", {
  days: Schema.optionalKey(between(0, 365)).annotate({ description: "Days of 24 hours", examples: [1] }),
  hours: Schema.optionalKey(between(0, 8_760)).annotate({ description: "Hours", examples: [2] }),
  minutes: Schema.optionalKey(between(0, 525_600)).annotate({ description: "Minutes", examples: [30] })
})
export const WaitUntilStep = step("wait_until", "Waits until the clock of the shop shows a time", {
  time: ClockTime.annotate({ description: "The next such time of the shop", examples: ["10:00"] }),
  days: Schema.optionalKey(between(0, 365)).annotate({
    description: "Days after the next such time; 0 when absent",
    examples: [1]
  })
})
export const WaitBookingStep = step("wait_booking", "Waits for a time before or after the booking of the run", {
  days: between(-365, 365).annotate({
    description: "Days from the day of the booking; below zero for before",
    examples: [-3]
  }),
  time: Schema.optionalKey(ClockTime).annotate({
    description: "Time of the shop on that day; the time of the booking when absent",
    examples: ["18:00"]
  }),
  ifPast: Schema.optionalKey(Schema.Literals(["continue", "end"])).annotate({
    description: "What a run does whose time is over already; `continue` when absent",
    examples: ["end"]
  })
})
export const Condition = Schema.Union([
  Schema.Struct({ type: Schema.Literal("has_tag"), tagId: idOf("The friend has this tag") }),
  Schema.Struct({ type: Schema.Literal("is_entitled") })
]).annotate({ description: "`has_tag`, or `is_entitled`: a paying member" })
export const BranchStep = step("branch", "Goes on at one of two later steps", {
  condition: Condition,
  yes: target("Where a run goes on when it is so; the next step when absent"),
  no: target("Where it goes on when it is not; the next step when absent")
})
export const GoToStep = step("go_to", "Goes on at a later step", { step: StepId })
export const RichMenuStep = step("rich_menu", "Switches the rich menu of the friend at LINE", {
  richMenuId: Schema.NullOr(RichMenuId).annotate({ description: "Null for the default menu of the account" })
})
export const EndStep = step("end", "Ends the run", {})

export const ScenarioStep = Schema.Union([
  MessageStep,
  AddTagStep,
  RemoveTagStep,
  WaitStep,
  WaitUntilStep,
  WaitBookingStep,
  BranchStep,
  GoToStep,
  RichMenuStep,
  EndStep
])
export type ScenarioStep = typeof ScenarioStep.Type

const trigger = <const Type extends string, Fields extends Schema.Struct.Fields>(type: Type, fields: Fields) =>
  Schema.Struct({ type: Schema.Literal(type).annotate({ description: "What happens", examples: [type] }), ...fields })

export const Trigger = Schema.Union([
  trigger("tag_added", { tagId: idOf("Only this tag, when it is really added") }),
  trigger("followed", {
    firstOnly: Schema.optionalKey(Schema.Boolean).annotate({ description: "Not one who comes back", examples: [true] })
  }),
  trigger("reservation_created", { menuId: Schema.optionalKey(idOf("Only of this menu")) }),
  trigger("form_submitted", { formId: Schema.optionalKey(idOf("Only this form")) }),
  trigger("entitlement_changed", {
    active: Schema.optionalKey(Schema.Boolean).annotate({
      description: "Only when a membership became active, or only when it ended",
      examples: [true]
    })
  }),
  trigger("manual", {})
]).annotate({ description: "What starts a run for a friend; operators can start one of any scenario" })
export type Trigger = typeof Trigger.Type

export const reentries = ["once", "after_end", "always"] as const
export const quotaRules = ["wait", "skip"] as const

export const mostSteps = 100
/** Maximum size in bytes of the JSON of all steps. */
export const mostBytes = 65_536

const isBranch = (step: ScenarioStep): step is typeof BranchStep.Type => step.type === "branch"

const targetsOf = (step: ScenarioStep): ReadonlyArray<readonly [name: string, id: string]> => {
  if (step.type === "go_to") return [["step", step.step]]
  if (!isBranch(step)) return []
  return [
    ...(step.yes === undefined ? [] : [["yes", step.yes] as const]),
    ...(step.no === undefined ? [] : [["no", step.no] as const])
  ]
}

/** The first fault that no single step shows. */
const faultOfSteps = (steps: ReadonlyArray<ScenarioStep>) => {
  const places = new Map<string, number>()
  for (const [index, step] of steps.entries()) {
    if (places.has(step.id)) return { path: [index, "id"], issue: "names two steps" }
    places.set(step.id, index)
    if (step.type === "wait" && waitMsOf(step) === 0) return { path: [index], issue: "must wait for at least a minute" }
  }
  for (const [index, step] of steps.entries()) {
    for (const [name, id] of targetsOf(step)) {
      if ((places.get(id) ?? -1) <= index) return { path: [index, name], issue: "must name a later step" }
    }
  }
  return Buffer.byteLength(JSON.stringify(steps)) <= mostBytes
    ? undefined
    : { path: [], issue: `must have at most ${mostBytes} bytes as JSON` }
}

export const waitMsOf = ({ days = 0, hours = 0, minutes = 0 }: typeof WaitStep.Type): number =>
  ((days * 24 + hours) * 60 + minutes) * 60_000

export const ScenarioSteps = Schema.Array(ScenarioStep)
  .check(
    Schema.isMinLength(1),
    Schema.isMaxLength(mostSteps),
    Schema.makeFilter((steps) => faultOfSteps(steps) ?? true)
  )
  .annotate({ description: "1 to 100 steps; branches go to later ones" })

export const Definition = Schema.Struct({
  trigger: Trigger,
  reentry: Schema.Literals(reentries).annotate({
    description: "`once` in a lifetime; `after_end` of the run before; `always`: at each time, beside runs under way",
    examples: ["once"]
  }),
  whenQuotaIsUsedUp: Schema.Literals(quotaRules).annotate({
    description: "`wait` until there are messages again, or `skip` the message",
    examples: ["wait"]
  }),
  steps: ScenarioSteps
})
export type Definition = typeof Definition.Type
