/** Divides a time into equal parts, by the ids that results of these times have. Pure. */
import * as Ulids from "../../../src/Ulids.ts"

/** One bound more than parts; a time with fewer milliseconds than parts has a part for each. */
export const boundsOf = (from: Date, to: Date, parts: number): ReadonlyArray<string> => {
  const [start, length] = [from.getTime(), to.getTime() - from.getTime()]
  const count = Math.min(parts, length)
  return Array.from({ length: count + 1 }, (_, n) => Ulids.from(start + Math.floor((length * n) / count)))
}
