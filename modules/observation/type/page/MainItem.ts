/** Which of a page's items it is about. Pure; on threads. */
import { type Extraction, isFound, unread } from "./Extraction.ts"
import { type Item, textIn } from "./Items.ts"

const pathOf = (url: string, base: string): string | undefined => {
  const parsed = URL.parse(url, base)
  return parsed === null ? undefined : parsed.host + parsed.pathname.replace(/\/$/, "")
}

/** Whether the item says that it is this page. */
const isPage = (item: Item, pageUrl: string): boolean => {
  const own = pathOf(pageUrl, pageUrl)
  return [textIn(item, "url"), textIn(item, "@id")].some((url) => url !== undefined && pathOf(url, pageUrl) === own)
}

const keyOf = <A>(reading: Extraction<A>): string => JSON.stringify(isFound(reading) ? reading.value : reading)

/**
 * Reads each item that may be the one. Those that say the same are one; of others the one that names the page's address
 * counts. More remain ambiguous: `many` says so of their values.
 */
export const readMain = <A>(
  items: ReadonlyArray<Item>,
  pageUrl: string,
  read: (item: Item) => Extraction<A> | undefined,
  many: (values: ReadonlyArray<A>) => string
): Extraction<A> | undefined => {
  const readings = items.flatMap((item) => {
    const reading = read(item)
    return reading === undefined ? [] : [{ item, reading }]
  })
  const distinct = new Map(readings.map(({ item, reading }) => [keyOf(reading), { item, reading }]))
  if (distinct.size <= 1) return readings[0]?.reading
  const own = new Map(
    readings.filter(({ item }) => isPage(item, pageUrl)).map(({ reading }) => [keyOf(reading), reading])
  )
  const [main] = own.values()
  return main !== undefined && own.size === 1
    ? main
    : unread("ambiguous", many(readings.flatMap(({ reading }) => (isFound(reading) ? [reading.value] : []))))
}
