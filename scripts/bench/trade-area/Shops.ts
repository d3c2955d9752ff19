/** Generated shops around Tokyo: half of them in forty centres, as shops stand around stations, half anywhere. */

/** Numbers from 0 to 1, the same at each run. */
export const randoms = (seed: number) => () => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
  return seed / 0x7fffffff
}

/** On land: the west of Tokyo. */
export const box = { south: 35.62, west: 139.42, height: 0.22, width: 0.33 } as const

export interface Point {
  readonly lat: number
  readonly lng: number
}

/** A point away from the edges of the generated shops. */
export const inner = (random: () => number): Point => {
  const at = (from: number, width: number) => Number((from + width * (0.1 + 0.8 * random())).toFixed(5))
  return { lat: at(box.south, box.height), lng: at(box.west, box.width) }
}

const centres = (random: () => number): ReadonlyArray<Point> =>
  Array.from({ length: 40 }, () => ({ lat: box.south + random() * box.height, lng: box.west + random() * box.width }))

/** Roughly normal, within a kilometre or two. */
const near = ({ lat, lng }: Point, random: () => number): Point => ({
  lat: lat + (random() + random() + random() - 1.5) * 0.012,
  lng: lng + (random() + random() + random() - 1.5) * 0.015
})

export function* points(count: number, seed = 1): Generator<Point> {
  const random = randoms(seed)
  const around = centres(random)
  for (let i = 0; i < count; i++) {
    yield i % 2 === 0
      ? { lat: box.south + random() * box.height, lng: box.west + random() * box.width }
      : near(around[Math.floor(random() * around.length)]!, random)
  }
}

const categories = [
  "cafe",
  "ramen",
  "izakaya",
  "convenience",
  "beauty_salon",
  "dental",
  "gym",
  "cram_school",
  "estate_agent"
]

/** A list as CSV, line by line. */
export function* csv(count: number): Generator<string> {
  yield "name,category,address,lat,lng\n"
  let i = 0
  for (const { lat, lng } of points(count)) {
    yield `店舗${i}号店,${categories[i++ % categories.length]},東京都千代田区丸の内${i % 9}-${i},${lat.toFixed(6)},${lng.toFixed(6)}\n`
  }
}
