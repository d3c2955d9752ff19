/** Explanations as they are stored, without texts, and their rendering in the language of a response. Pure. */
import type { Language } from "../../../src/Language.ts"
import type { CategoryExplanation, Explanation, IndicatorExplanation } from "./Explanation.ts"
import type { CategoryName } from "./Indicator.ts"
import type { Gap } from "./Measurement.ts"
import { labelOf, publisherOf, reasonOf } from "./Texts.ts"

export interface StoredIndicator extends Omit<IndicatorExplanation, "label" | "reason" | "source"> {
  /** Why the value is unknown; null when it is known. */
  readonly gap: Gap | null
}

export interface StoredCategory extends Omit<CategoryExplanation, "indicators"> {
  readonly indicators: ReadonlyArray<StoredIndicator>
}

export type StoredExplanation = Readonly<Record<CategoryName, StoredCategory>>

export const explanationIn = (language: Language, stored: StoredExplanation): Explanation => {
  const category = ({ coverage, indicators }: StoredCategory): CategoryExplanation => ({
    coverage,
    indicators: indicators.map((indicator) => indicatorIn(language, indicator))
  })
  return {
    people: category(stored.people),
    economy: category(stored.economy),
    business: category(stored.business),
    risk: category(stored.risk)
  }
}

const indicatorIn = (language: Language, { gap, inputs, name, ...stored }: StoredIndicator): IndicatorExplanation => {
  const localizedInputs = inputs.map((input) => ({ ...input, source: publisherOf(input.source, language) }))
  const sources = [...new Set(localizedInputs.map(({ source }) => source))]
  return {
    name,
    label: labelOf(name, language),
    ...stored,
    reason: gap === null ? null : reasonOf(gap, language),
    source: sources.length === 0 ? null : sources.join("; "),
    inputs: localizedInputs
  }
}
