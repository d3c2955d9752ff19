/** The one table of all types of observation. */
import { AreaWatch } from "./area/AreaWatch.ts"
import { AvailabilityWatch } from "./availability/AvailabilityWatch.ts"
import { CompetitorCount } from "./competitor/CompetitorCount.ts"
import { PriceMonitor } from "./price/PriceMonitor.ts"
import { ReviewWatch } from "./review/ReviewWatch.ts"

export const observationTypes = [PriceMonitor, AvailabilityWatch, ReviewWatch, CompetitorCount, AreaWatch] as const

export type TypeName = (typeof observationTypes)[number]["type"]

/** Decoded settings by the name of their type. */
export type SettingsOf<Name extends TypeName> = Extract<
  (typeof observationTypes)[number],
  { readonly type: Name }
>["settings"]["Type"]
