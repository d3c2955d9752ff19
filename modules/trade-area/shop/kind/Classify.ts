/** Decides the kind of a shop from what a list says of it. Pure. */
import { Industry } from "../../Industry.ts"
import { industryKindOf, kindOf, kindOfName } from "./KindWords.ts"
import { subIndustryOfTags, type Tags } from "./OsmTags.ts"
import { otherOf, type SubIndustry } from "./SubIndustry.ts"

export interface Description {
  readonly name: string
  /** OpenStreetMap's tags, or properties that are named like them. */
  readonly tags?: Tags | undefined
  /** `industry` in our own names. */
  readonly industry?: string | undefined
  /** From the most to the least specific: sub-industry, subcategory, category. */
  readonly categories: ReadonlyArray<string>
}

const isIndustry = (text: string): text is Industry => (Industry.literals as ReadonlyArray<string>).includes(text)

/** The kind within an industry that the name tells, if only the industry is known. */
const refinedByName = (found: SubIndustry, name: string): SubIndustry =>
  found === otherOf(found.industry) ? (kindOfName(name, found.industry) ?? found) : found

/**
 * Kind of a shop by its tags; else by the industry and the categories, the most specific first; else by words in the name. The name also
 * refines what is known by its industry alone. Undefined when nothing tells.
 */
export const kindOfShop = ({ categories, industry, name, tags }: Description): SubIndustry | undefined => {
  const tagged = tags === undefined ? undefined : subIndustryOfTags(tags)
  if (tagged !== undefined) return refinedByName(tagged, name)
  const given = industry?.trim().toLowerCase()
  const within = given !== undefined && isIndustry(given) ? given : undefined
  const texts = categories.filter((text) => text.trim() !== "")
  for (const text of texts) {
    const kind = kindOf(text, within)
    if (kind !== undefined) return refinedByName(kind, name)
  }
  const general = within === undefined ? first(texts, industryKindOf) : otherOf(within)
  if (general !== undefined) return refinedByGeneral(general, name)
  return texts.length > 0 ? undefined : kindOfName(name)
}

/** "Other" of a list says nothing but that it is neither food nor retail, so the name may name any kind. */
const refinedByGeneral = (general: SubIndustry, name: string): SubIndustry =>
  general.industry === "service" ? (kindOfName(name) ?? general) : refinedByName(general, name)

const first = <A, B>(values: ReadonlyArray<A>, of: (value: A) => B | undefined): B | undefined => {
  for (const value of values) {
    const found = of(value)
    if (found !== undefined) return found
  }
  return undefined
}
