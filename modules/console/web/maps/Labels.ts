/** Chooses which names of a map are written, so that none covers another or a mark. Pure. */

export interface Label {
  readonly x: number
  readonly y: number
  readonly text: string
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Room {
  readonly width: number
  readonly height: number
  /** Size of the letters, in units of the picture. */
  readonly size: number
  /** Places that stay free, with their radius. */
  readonly marks: ReadonlyArray<{ readonly x: number; readonly y: number; readonly r: number }>
}

/** Japanese letters are as wide as high, others about three fifths of that. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (letter < "\u0250" ? 0.6 : 1), 0) * size

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Labels stand in the middle below their point. Of two that would cover each other, the first in the list is written. */
export const placeLabels = <L extends Label>(
  labels: ReadonlyArray<L>,
  { height, marks, size, width }: Room
): ReadonlyArray<L> => {
  const taken: Array<Box> = marks.map(({ r, x, y }) => ({ left: x - r, top: y - r, right: x + r, bottom: y + r }))
  return labels.filter(({ text, x, y }) => {
    const half = widthOf(text, size) / 2 + size / 4
    const box = { left: x - half, top: y - size * 0.4, right: x + half, bottom: y + size * 1.5 }
    const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
    if (!isInside || taken.some((one) => overlap(one, box))) return false
    taken.push(box)
    return true
  })
}
