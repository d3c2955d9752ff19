/** Coordinates of the Tokyo datum, which are some 400 m off: a table that has them is refused unless their conversion is asked for. Pure. */
import type { Column } from "./Column.ts"
import { UnclearColumns } from "./Columns.ts"

export class TokyoDatum extends UnclearColumns {
  constructor(headings: ReadonlyArray<string>, how: string) {
    super(
      `has coordinates of the Tokyo datum (${headings.join(", ")}), which lie about 400 m away: convert them to WGS84, or have them ` +
        `converted with ${how} (日本測地系の座標です。世界測地系への変換を指定してください)`
    )
  }
}

export const tokyoColumns = ["tokyoLat", "tokyoLng"] as const

const isTokyo = (column: string): boolean => (tokyoColumns as ReadonlyArray<string>).includes(column)

/**
 * The columns without those of the Tokyo datum where others have the place; throws `TokyoDatum` where they alone have it and are not asked for.
 *
 * @param how the option by which they are asked for
 */
export const placeColumns = <Found extends string>(
  found: ReadonlyMap<Found, Column>,
  isAsked: boolean,
  how: string
): ReadonlyMap<Found, Column> => {
  const old = [...found].filter(([column]) => isTokyo(column))
  if (old.length === 0) return found
  const all: ReadonlyMap<string, Column> = found
  if (all.has("lat") && all.has("lng")) return new Map([...found].filter(([column]) => !isTokyo(column)))
  if (isAsked) return found
  throw new TokyoDatum(
    old.map(([, { heading }]) => heading),
    how
  )
}
