/** Columns of a list whose user chooses which are shown, and what a table must be able to do for it. */
import {
  type ColumnDef,
  type ColumnVisibilityState,
  columnVisibilityFeature,
  metaHelper,
  type RowData,
  rowSelectionFeature,
  tableFeatures
} from "@tanstack/react-table"
import { useState } from "react"
import { kept } from "../../api/Storage.ts"

interface ColumnMeta {
  readonly isNumber?: boolean
  /** Maximum width of a long text, in pixels. */
  readonly maxWidth?: number
  /** Not shown before the user chooses it. */
  readonly isExtra?: boolean
}

export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnMeta>()
})

/** A column with a text as its head. One that cannot be hidden says what the row is, or acts on it. */
export type Column<Row extends RowData> = ColumnDef<typeof features, Row, unknown> & {
  readonly id: string
  readonly header: string
}

const isVisibility = (value: unknown): value is ColumnVisibilityState =>
  typeof value === "object" && value !== null && Object.values(value).every((shown) => typeof shown === "boolean")

const choiceIn = (storageKey: string): ColumnVisibilityState => {
  try {
    const choice: unknown = JSON.parse(kept.get(storageKey) ?? "{}")
    return isVisibility(choice) ? choice : {}
  } catch {
    return {}
  }
}

/** Which columns of a list are shown; the browser keeps what was chosen for the list of that name. */
export const useShownColumns = <Row extends RowData>(name: string, columns: ReadonlyArray<Column<Row>>) => {
  const storageKey = `ekimae.columns.${name}`
  const [chosen, setChosen] = useState(() => choiceIn(storageKey))
  const extra = columns.filter(({ meta }) => meta?.isExtra).map(({ id }) => [id, false] as const)
  const shown: ColumnVisibilityState = { ...Object.fromEntries(extra), ...chosen }
  const setShown = (next: ColumnVisibilityState) => {
    kept.set(storageKey, JSON.stringify(next))
    setChosen(next)
  }
  return [shown, setShown] as const
}
