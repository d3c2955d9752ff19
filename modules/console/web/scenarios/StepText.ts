/** What a step does, in a line. */
import { useQuery } from "@tanstack/react-query"
import { useAccountId } from "../api/Session.ts"
import { tagsQuery } from "../friends/Queries.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { richMenusQuery } from "../messages/menus/Queries.ts"
import { messages } from "./Messages.ts"
import type { Step } from "./Queries.ts"

export const useStepTexts = () => {
  const texts = useTexts(messages)
  const { data } = useQuery(tagsQuery(useAccountId()))
  const tagName = (id: string) => data?.tags.find((tag) => tag.id === id)?.name ?? texts.unknownTag
  const { data: menus } = useQuery(richMenusQuery(useAccountId()))
  const menuName = (id: string) => menus?.richMenus.find(({ richMenuId }) => richMenuId === id)?.name ?? id
  return (step: Step): ReadonlyArray<string> => {
    switch (step.type) {
      case "message":
        return step.texts
      case "add_tag":
      case "remove_tag":
        return [tagName(step.tagId)]
      case "wait":
        return [
          [
            step.days ? texts.days(step.days) : "",
            step.hours ? texts.hours(step.hours) : "",
            step.minutes ? texts.minutes(step.minutes) : ""
          ].join(" ")
        ]
      case "wait_until":
        return [texts.untilTime(step.days ?? 0, step.time)]
      case "wait_booking":
        return [texts.booking(step.days, step.time ?? "")]
      case "branch":
        return [
          step.condition.type === "has_tag"
            ? texts.condition_has_tag(tagName(step.condition.tagId))
            : texts.condition_is_entitled,
          texts.target(texts.yes, step.yes ?? texts.nextStep),
          texts.target(texts.no, step.no ?? texts.nextStep)
        ]
      case "go_to":
        return [step.step]
      case "rich_menu":
        return [step.richMenuId === null ? texts.defaultMenu : menuName(step.richMenuId)]
      case "end":
        return []
    }
  }
}
