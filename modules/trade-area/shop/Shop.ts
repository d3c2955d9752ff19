/** A shop as it is stored and as the index holds it. Pure. */
import type { Industry } from "../Industry.ts"
import type { SubIndustry } from "./kind/SubIndustry.ts"

export interface Shop {
  /** 52 bits, so that a number holds it exactly. */
  readonly id: number
  readonly name: string
  readonly kind: SubIndustry
  readonly lat: number
  readonly lng: number
  readonly address: string | null
  /** 0 to 5. */
  readonly rating: number | null
  readonly reviewCount: number | null
}

/** Which shops a question is about; all of them without an industry. */
export interface KindFilter {
  readonly industry?: Industry | undefined
  readonly subIndustry?: SubIndustry | undefined
}

/** The id in the API. */
export const formatId = (id: number): string => `shop_${id.toString(16).padStart(13, "0")}`

/** A list of shops: one imported file, or the starter list. */
export interface ShopList {
  readonly name: string
  /** Who publishes it and under which licence; null where the operator did not say. */
  readonly source: string | null
  readonly licence: string | null
  readonly year: number | null
  readonly ingestedAt: Date
}
