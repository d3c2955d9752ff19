/** Conditions of an audience as people say them. */
import { useQuery } from "@tanstack/react-query"
import { useAccountId } from "../../../api/Session.ts"
import { useFormats } from "../../../language/Formats.ts"
import { useTexts } from "../../../language/LanguageProvider.tsx"
import { tiersQuery } from "../../../members/Queries.ts"
import type { Conditions } from "../Draft.ts"
import { messages } from "./Messages.ts"

/** Parts of a sentence, none for an audience without conditions. */
export const useConditionTexts = (conditions: Conditions): ReadonlyArray<string> => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const { daysAsFriend, daysSinceVisit, hasBooking, tiers = [], visits } = conditions
  const { data } = useQuery({ ...tiersQuery(useAccountId()), enabled: tiers.length > 0 })
  const names = tiers.map((id) => data?.tiers.find((tier) => tier.id === id)?.name ?? id).join(texts.or)
  const bound = (value: number | undefined, say: (text: string) => string) =>
    value === undefined ? "" : say(number(value))
  return [
    bound(daysSinceVisit?.min, texts.visitAgo),
    bound(daysSinceVisit?.max, texts.visitWithin),
    visits?.max === 0 ? texts.never : bound(visits?.min, texts.visitsMin),
    visits?.max === 0 ? "" : bound(visits?.max, texts.visitsMax),
    bound(daysAsFriend?.min, texts.friendSince),
    bound(daysAsFriend?.max, texts.friendWithin),
    tiers.length === 0 ? "" : texts.inTiers(names),
    hasBooking === undefined ? "" : hasBooking ? texts.hasBooking : texts.hasNoBooking
  ].filter((part) => part !== "")
}
