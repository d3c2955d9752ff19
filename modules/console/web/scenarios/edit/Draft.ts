/** A scenario as it is being written. */
import type { Schema } from "../../api/Types.ts"
import type { Scenario, Step } from "../Queries.ts"

export type NewScenario = Schema<"CrmScenarioCreation">
export type Draft = Pick<NewScenario, "name" | "trigger" | "reentry" | "whenQuotaIsUsedUp" | "steps">
export type Trigger = Draft["trigger"]
export type TriggerType = Trigger["type"]
export type StepType = Step["type"]

export const triggerTypes = [
  "followed",
  "tag_added",
  "reservation_created",
  "form_submitted",
  "entitlement_changed",
  "manual"
] as const satisfies ReadonlyArray<TriggerType>

export const stepTypes = [
  "message",
  "wait",
  "wait_until",
  "wait_booking",
  "add_tag",
  "remove_tag",
  "branch",
  "go_to",
  "rich_menu",
  "end"
] as const satisfies ReadonlyArray<StepType>

export const reentries = ["once", "after_end", "always"] as const satisfies ReadonlyArray<Draft["reentry"]>
export const quotaRules = ["wait", "skip"] as const satisfies ReadonlyArray<Draft["whenQuotaIsUsedUp"]>

/** The trigger of a type as it begins; of tags the first there is. */
export const newTrigger = (type: TriggerType, firstTag: string): Trigger =>
  type === "tag_added" ? { type, tagId: firstTag } : { type }

/** An id that no step of the scenario has. */
const newId = (steps: ReadonlyArray<Step>): string => {
  const taken = steps.map(({ id }) => Number(/^step-(\d+)$/.exec(id)?.[1] ?? 0))
  return `step-${Math.max(0, ...taken) + 1}`
}

const bodyOf = (id: string, type: StepType, firstTag: string): Step => {
  switch (type) {
    case "message":
      return { id, type, texts: [""] }
    case "wait":
      return { id, type, days: 1 }
    case "wait_until":
      return { id, type, time: "10:00" }
    case "wait_booking":
      return { id, type, days: -1, time: "18:00" }
    case "add_tag":
    case "remove_tag":
      return { id, type, tagId: firstTag }
    case "branch":
      return { id, type, condition: { type: "is_entitled" } }
    case "go_to":
      return { id, type, step: "" }
    case "rich_menu":
      return { id, type, richMenuId: null }
    case "end":
      return { id, type }
  }
}

export const newStep = (steps: ReadonlyArray<Step>, type: StepType, firstTag: string): Step =>
  bodyOf(newId(steps), type, firstTag)

/** What a scenario says at first, by what starts it. */
const openings: Readonly<Record<TriggerType, string>> = {
  followed: "{displayName}さん、友だち追加ありがとうございます。",
  tag_added: "{displayName}さん、{shopName}からのお知らせです。",
  reservation_created:
    "{displayName}さん、{bookingTime}のご予約（{menuName}）を承りました。ご来店をお待ちしております。",
  form_submitted: "{displayName}さん、ご回答ありがとうございました。",
  entitlement_changed: "{displayName}さん、会員資格が変わりました。",
  manual: "{displayName}さん、{shopName}からのお知らせです。"
}

const openingOf = (type: TriggerType): Draft["steps"] => [{ id: "step-1", type: "message", texts: [openings[type]] }]

export const emptyDraft: Draft = {
  name: "",
  trigger: { type: "followed" },
  reentry: "once",
  whenQuotaIsUsedUp: "wait",
  steps: openingOf("followed")
}

/** Takes another trigger; a text that was only proposed for the former one is replaced. */
export const withTrigger = (draft: Draft, trigger: Trigger): Draft => {
  const [first, ...others] = draft.steps
  const isProposed =
    others.length === 0 && first?.type === "message" && first.texts.join() === openings[draft.trigger.type]
  return { ...draft, trigger, ...(isProposed && { steps: openingOf(trigger.type) }) }
}

export const draftOf = ({ name, reentry, steps, trigger, whenQuotaIsUsedUp }: Scenario): Draft => ({
  name,
  trigger,
  reentry,
  whenQuotaIsUsedUp,
  steps
})
