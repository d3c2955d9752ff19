/** Declares a column whose values the vault has sealed, so that the kernel can count them by key and reseal them. */
import { Context } from "effect"

export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** Columns of the primary key, in its order. */
  readonly key: ReadonlyArray<string>
  /** Columns of the row from which the owner is made; the same as `key` when absent. */
  readonly of?: ReadonlyArray<string>
  /** For whom the vault sealed the value; another owner does not open it. */
  readonly owner: (...values: ReadonlyArray<string>) => string
}

/** Those of all modules. */
export const SealedColumns = Context.Reference<ReadonlyArray<SealedColumn>>("ekimae/secrets/reseal/SealedColumns", {
  defaultValue: () => []
})
