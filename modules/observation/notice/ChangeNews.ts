/** The news of a change for members of the staff, in Japanese and English. Pure. */
import type { News } from "../../crm/contract.ts"
import type { JsonObject, Observation } from "../Observation.ts"
import { findType } from "../Types.ts"
import type { Availability } from "../type/availability/AvailabilityText.ts"

interface ObservedChange extends Pick<Observation, "id" | "observationType" | "title" | "settings" | "notifyStaffIds"> {
  readonly resultId: string
  readonly data: JsonObject
}

const prefix = "watch/"

/** What news of one observation have in common. */
export const topicOf = (observationId: string): string => `${prefix}${observationId}`

/** The result of which news tell, by their key. */
export const resultOfNews = (key: string): string => key.slice(prefix.length)

const states: Readonly<Record<Availability, string>> = {
  in_stock: "in stock",
  limited: "few left",
  preorder: "open for preorder",
  backorder: "ordered on demand",
  awaiting_restock: "awaiting restock",
  out_of_stock: "out of stock"
}

const units: Readonly<Record<string, string>> = { 円: " yen", 点: " points", 件: "" }

const isState = (value: unknown): value is Availability => typeof value === "string" && Object.hasOwn(states, value)

const numberOf = (value: unknown, unit: string): string =>
  `${typeof value === "number" ? value.toLocaleString("en-US", { maximumFractionDigits: 6 }) : "-"}${units[unit] ?? ` ${unit}`}`

const english = ({ data, observationType }: ObservedChange): string => {
  const { availability, change, unit } = data
  if (isState(availability)) return `Stock: now ${states[availability]}`
  const { current, previous } = (typeof change === "object" && change !== null ? change : {}) as {
    readonly current?: unknown
    readonly previous?: unknown
  }
  const name = findType(observationType)?.measure.name.en ?? "Value"
  const of = typeof unit === "string" ? unit : ""
  return `${name}: ${numberOf(previous, of)} → ${numberOf(current, of)}`
}

/** Undefined where no one wants to hear, or the level is what it was. */
export const newsOf = (row: ObservedChange): News | undefined => {
  const { change, summary } = row.data
  if (row.notifyStaffIds.length === 0 || change === undefined || change === null) return undefined
  const { url } = row.settings
  const page = typeof url === "string" ? [url] : []
  const ja = typeof summary === "string" ? summary : "値が変わりました"
  return {
    topic: topicOf(row.id),
    key: `${prefix}${row.resultId}`,
    staffIds: row.notifyStaffIds,
    text: {
      ja: { title: `定点チェック: ${row.title}`, lines: [ja, ...page] },
      en: { title: `Watch: ${row.title}`, lines: [english(row), ...page] }
    },
    path: `/console/observations/${row.id}`
  }
}
