/** The grids of a rich menu, and where their fields lead. Pure. */
import type { Schema } from "../../api/Types.ts"

export type RichMenu = Schema<"CrmRichMenu">
export type Layout = RichMenu["layout"]
export type Target = RichMenu["targets"][number]

export const layouts: ReadonlyArray<Layout> = ["1", "2", "3", "1-1", "1-2", "2-2", "1-3", "2-3", "3-3"]
export const rowsOf = (layout: Layout): ReadonlyArray<number> => layout.split("-").map(Number)
export const fieldsOf = (layout: Layout): number => rowsOf(layout).reduce((sum, fields) => sum + fields, 0)

export const targetTypes = ["booking", "message", "url", "phone"] as const

export const newTarget = (type: Target["type"]): Target => {
  switch (type) {
    case "booking":
      return { type }
    case "message":
      return { type, text: "" }
    case "url":
      return { type, url: "" }
    case "phone":
      return { type, phone: "" }
  }
}

/** As many targets as fields: those that are there stay. */
export const fitted = (targets: ReadonlyArray<Target>, layout: Layout): ReadonlyArray<Target> =>
  Array.from({ length: fieldsOf(layout) }, (_, n) => targets[n] ?? newTarget("booking"))
