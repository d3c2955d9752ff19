/** The table of experiment templates. A new template needs a file and an entry here. */
import { AdTemplate } from "./ad/AdTemplate.ts"
import { PriceTemplate } from "./price/PriceTemplate.ts"
import { SegmentTemplate } from "./segment/SegmentTemplate.ts"
import type { AnyTemplate } from "./Template.ts"

export const templates = [AdTemplate, PriceTemplate, SegmentTemplate] as const

const byType: ReadonlyMap<string, AnyTemplate> = new Map(templates.map((template) => [template.type, template]))

/** Undefined for an unknown type. */
export const templateOf = (type: string): AnyTemplate | undefined => byType.get(type)
