/** What the readers of all formats have in common. */
import type { Effect } from "effect"
import type { UnderstoodColumn } from "../../../../../src/table/columns/Column.ts"
import type { FileUnreadable, WrongFile } from "../../../../../src/table/Errors.ts"
import type { ShopRecord } from "../ShopRecord.ts"

/** Tells from words of a list that a shop has closed for good. Pure. */
const closed =
  /廃業|閉店|閉業|閉鎖|廃止|廃店|休止中|休業中|取消|取り消し|失効|期限切れ|許可満了|撤退|解散|^(?:(?:permanently|temporarily)[_ ]?closed|closed[_ ]?(?:permanently|temporarily)|closed|disused|abandoned|revoked|expired|cancelled|canceled|out[_ ]of[_ ]business|inactive|defunct)$/iu

export const isClosedStatus = (text: string): boolean => closed.test(text.normalize("NFKC").trim())

/** Takes what a reader finds; `line` is the line of the file, or the number of the feature or object. */
export interface Sink {
  readonly record: (record: ShopRecord, line: number) => void
  readonly reject: (line: number, reason: string) => void
  /** Something that is no shop and is not meant to be one, such as a street in an extract. */
  readonly skip: () => void
}

export interface ReadOptions {
  /** Sheet of a workbook; without a name the first. */
  readonly sheet: string | undefined
  /** Whether coordinates are of the Tokyo datum: a file that says so is then read, and all of them are converted. */
  readonly isTokyo: boolean
  /** Columns of a table that the operator names, each as `concept=heading`. */
  readonly column: ReadonlyArray<string>
}

/** Reads a file from the beginning to the end, never as a whole; returns the columns of a table. */
export type ReadRecords = (
  path: string,
  sink: Sink,
  options: ReadOptions
) => Effect.Effect<ReadonlyArray<UnderstoodColumn>, FileUnreadable | WrongFile>
