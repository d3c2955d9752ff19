/** What the readers of all formats have in common. */
import type { Effect } from "effect"
import type { FileUnreadable, WrongFile } from "../../../../../src/table/Errors.ts"
import type { ShopRecord } from "../ShopRecord.ts"

/** Tells from words of a list that a shop has closed for good. Pure. */
const closed =
  /廃業|閉店|閉業|閉鎖|廃止|休止中|取消|失効|^(?:permanently[_ ]?closed|closed[_ ]?permanently|closed|disused|abandoned|revoked)$/iu

export const isClosedStatus = (text: string): boolean => closed.test(text.normalize("NFKC").trim())

/** Takes what a reader finds; `line` is the line of the file, or the number of the feature or object. */
export interface Sink {
  readonly record: (record: ShopRecord, line: number) => void
  readonly reject: (line: number, reason: string) => void
  /** Something that is no shop and is not meant to be one, such as a street in an extract. */
  readonly skip: () => void
}

/** Reads a file from the beginning to the end, never as a whole. */
export type ReadRecords = (path: string, sink: Sink) => Effect.Effect<void, FileUnreadable | WrongFile>
