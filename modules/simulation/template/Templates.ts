/** The one table of experiment templates: a further one is a file and an entry here. */
import { AdTest } from "./AdTest.ts"
import { PriceTest } from "./PriceTest.ts"
import { SegmentDiscovery } from "./SegmentDiscovery.ts"
import type { AnyTemplate } from "./Template.ts"

export const templates = [AdTest, PriceTest, SegmentDiscovery] as const

const byType: ReadonlyMap<string, AnyTemplate> = new Map(templates.map((template) => [template.type, template]))

/** Undefined for an unknown type. */
export const templateOf = (type: string): AnyTemplate | undefined => byType.get(type)
