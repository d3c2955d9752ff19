/** The cursor of a list: opaque text with the last id of a page. A cursor of one list is refused by another. */
import { Effect } from "effect"
import { InvalidCursor } from "./Errors.ts"

export type List = "jobs" | "audit" | "batches" | "stored-schedules" | "failed-events"

export const make = (list: List, below: number): string => Buffer.from(`${list}:${below}`).toString("base64url")

export const read = (list: List, cursor: string | undefined): Effect.Effect<number | undefined, InvalidCursor> => {
  if (cursor === undefined) return Effect.undefined
  const [from, below] = Buffer.from(cursor, "base64url").toString().split(":")
  const id = Number(below)
  // Only what `make` has written reads back as the same text.
  return from === list && Number.isSafeInteger(id) && id > 0 && make(list, id) === cursor
    ? Effect.succeed(id)
    : Effect.fail(new InvalidCursor({}))
}
