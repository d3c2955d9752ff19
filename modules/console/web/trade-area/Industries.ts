/** The industries whose weights trade areas are scored by. */
import type { Schema } from "../api/Types.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"

export type Industry = Schema<"Industry">

const messages = defineMessages({
  any: ["指定なし", "Any"],
  restaurant: ["飲食", "Restaurant"],
  retail: ["小売", "Retail"],
  service: ["サービス", "Service"],
  clinic: ["医療", "Clinic"],
  fitness: ["フィットネス", "Fitness"],
  education: ["教育", "Education"],
  real_estate: ["不動産", "Real estate"]
})

export const industries: ReadonlyArray<Industry> = [
  "restaurant",
  "retail",
  "service",
  "clinic",
  "fitness",
  "education",
  "real_estate"
]

export const readIndustry = (value: unknown): Industry | undefined => industries.find((known) => known === value)

/** Choices of a select, the first of which is none. */
export const useIndustryChoices = () => {
  const texts = useTexts(messages)
  return [{ value: "", label: texts.any }, ...industries.map((value) => ({ value, label: texts[value] }))]
}
