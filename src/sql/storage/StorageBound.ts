/**
 * Bounds on what one account may store. Every table whose rows belong to accounts has exactly one, declared by the module that
 * owns it (`storage` of the plug); a test walks the tables and fails for one without. Pure data: the database counts and
 * enforces (`RowCount.ts`), `StorageLimits.ts` hands it the figures.
 */
import { Localized } from "../../Language.ts"

/** Maximum of rows of one account, counted by the database. */
interface RowBound {
  readonly kind: "rows"
  readonly table: string
  /** On the lowest plan; a plan multiplies it, and operators may set another figure for an account. */
  readonly rows: number
  /** What the rows are, in the plural. */
  readonly what: Localized
}

/** Maximum of rows for each row of another table, or for the account itself: a key of the table sees to it. */
interface ShareBound {
  readonly kind: "share"
  readonly table: string
  readonly of: string
  readonly factor: number
}

/** Rows of a log, deleted at an age in days. Its rate is bounded by what writes it. */
interface RetentionBound {
  readonly kind: "retention"
  readonly table: string
  readonly days: number
  /** What bounds the rows of a day. */
  readonly pace: string
}

export type StorageBound = RowBound | ShareBound | RetentionBound

export const rows = (table: string, most: number, ja: string, en: string): RowBound => ({
  kind: "rows",
  table,
  rows: most,
  what: new Localized(ja, en)
})

/** Stands for the account in `share`. */
export const account = "account"

export const share = (table: string, of: string, factor = 1): ShareBound => ({ kind: "share", table, of, factor })

export const retention = (table: string, days: number, pace: string): RetentionBound => ({
  kind: "retention",
  table,
  days,
  pace
})

/** Names the rows of all counted tables together. */
export const allTables = "*"

/** Counted rows of all tables together, on the lowest plan. */
export const mostRows = 10_000_000

/** The tables that the database counts. */
export const countedTables = (bounds: ReadonlyArray<StorageBound>): ReadonlyArray<string> =>
  bounds.flatMap(({ kind, table }) => (kind === "rows" ? [table] : []))
