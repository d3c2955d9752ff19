/** Reads the price of one offer of schema.org that a visitor pays: no price of members, of a weight, of a bulk or of another time. Pure. */
import { type Extraction, found, isFound, located, unread } from "../page/Extraction.ts"
import { type Item, isItem, textIn, typesOf, valuesOf } from "../page/Items.ts"
import { type PriceOfText, parsePrice } from "./PriceText.ts"

export interface Offer extends PriceOfText {
  readonly text: string
}

/** Codes and names of the yen that pages write. */
const currencyOf = (written: string | undefined): string | undefined => {
  const code = written?.normalize("NFKC").trim().toUpperCase()
  if (code === undefined || code === "") return undefined
  return /^(?:YEN|JPN|JYP|円|¥|\\)$/.test(code) ? "JPY" : code
}

/** Units of which one is the thing itself: UN/CEFACT's one, piece and each. */
const pieces = /^(?:C62|H87|EA|NMP|PCE|1)$/i

/** Whether the price is that of an amount, such as 100 g, and not that of the thing. */
const isUnitPrice = (item: Item): boolean => {
  const quantity = valuesOf(item, "referenceQuantity").find(isItem)
  if (quantity === undefined) return false
  const unit = textIn(quantity, "unitCode") ?? textIn(quantity, "unitText") ?? "1"
  return !(pieces.test(unit) && Number(textIn(quantity, "value") ?? 1) === 1)
}

const isForMembers = (item: Item): boolean =>
  ["validForMemberTier", "eligibleCustomerType"].some((property) => valuesOf(item, property).length > 0)

const isFormer = (item: Item): boolean =>
  /ListPrice|Strikethrough|MSRP|SRP|RegularPrice|InvoicePrice|MinimumAdvertised/i.test(textIn(item, "priceType") ?? "")

const isForSeveral = (item: Item): boolean =>
  valuesOf(item, "eligibleQuantity")
    .filter(isItem)
    .some((quantity) => Number(textIn(quantity, "minValue") ?? textIn(quantity, "value")) > 1)

/** Whether the dates of an offer or a price exclude the time. A date alone lasts until its end in Japan. */
const isPast = (item: Item, now: number | undefined): boolean => {
  if (now === undefined) return false
  const timeOf = (property: string, ofDate: string) => {
    const text = textIn(item, property)
    return text === undefined ? Number.NaN : Date.parse(/^\d{4}-\d{2}-\d{2}$/.test(text) ? text + ofDate : text)
  }
  const ends = ["validThrough", "priceValidUntil", "availabilityEnds"].map((name) => timeOf(name, "T23:59:59+09:00"))
  const begins = ["validFrom", "availabilityStarts"].map((name) => timeOf(name, "T00:00:00+09:00"))
  return ends.some((end) => end < now) || begins.some((begin) => begin > now)
}

const isGone = (item: Item): boolean =>
  /OutOfStock|SoldOut|Discontinued/i.test(textIn(item, "availability")?.replaceAll(/[\s_-]/g, "") ?? "")

/** Those that pass; all where none does. */
const prefer = (items: ReadonlyArray<Item>, passes: (item: Item) => boolean): ReadonlyArray<Item> => {
  const passing = items.filter(passes)
  return passing.length === 0 ? items : passing
}

/** The offers that a visitor can take now, if any; else all, since a page with old dates still has a price. */
const currentOffers = (offers: ReadonlyArray<Item>, url: string, now: number | undefined): ReadonlyArray<Item> => {
  const open = prefer(
    offers.flatMap((offer) => {
      const inner = valuesOf(offer, "offers").filter(isItem)
      return textIn(offer, "lowPrice") === undefined && inner.length > 0 ? inner.slice(0, 200) : [offer]
    }),
    (offer) => !isForMembers(offer) && !isForSeveral(offer)
  )
  const own = open.filter((offer) => hrefOf(textIn(offer, "url"), url) === hrefOf(url, url))
  const chosen = own.length === 0 ? open : own
  return prefer(
    prefer(chosen, (offer) => !isGone(offer)),
    (offer) => !isPast(offer, now)
  )
}

const hrefOf = (url: string | undefined, base: string): string | undefined =>
  url === undefined ? undefined : URL.parse(url, base)?.href.replace(/#.*$/s, "")

/** Several offers of one thing are a range, of which all prices are listed. */
export const ofOffers = (
  offers: ReadonlyArray<Item>,
  { now, url }: { readonly url: string; readonly now?: number | undefined }
): Extraction<Offer> | undefined => {
  const current = currentOffers(offers.slice(0, 200), url, now)
  const readings = current.slice(0, 200).flatMap((offer) => ofOffer(offer, now) ?? [])
  const places = new Map(readings.filter(isFound).map(({ at, value }) => [value, at]))
  const read = [...places.keys()]
  const prices = read.some(({ price }) => price > 0) ? read.filter(({ price }) => price > 0) : read
  const [first] = prices
  if (first === undefined) return readings[0]
  if (first.price === 0) return unread("unreadable", placeholder)
  if (new Set(prices.map(({ currency }) => currency)).size > 1)
    return unread("ambiguous", `複数の通貨の価格があります（${prices.map(({ text }) => text).join("、")}）。`)
  const low = prices.reduce((one, other) => (other.price < one.price ? other : one), first)
  return found(rangeOf(prices, low), places.get(low))
}

/** Prices that a result lists at most. */
const maxPrices = 50

const rangeOf = (offers: ReadonlyArray<Offer>, low: Offer): Offer => {
  const high = Math.max(...offers.map(({ highPrice, price }) => highPrice ?? price))
  if (high === low.price) return low
  const prices = [...new Set(offers.map(({ price }) => price))].toSorted((one, other) => one - other)
  return { ...low, isFrom: true, highPrice: high, ...(prices.length > 1 ? { prices: prices.slice(0, maxPrices) } : {}) }
}

const placeholder = "ページのデータに価格が0と書かれています（未設定の可能性）。セレクターを指定してください。"

const ofOffer = (offer: Item, now: number | undefined): Extraction<Offer> | undefined => {
  if (typesOf(offer).includes("AggregateOffer") || textIn(offer, "lowPrice") !== undefined) return ofAggregate(offer)
  const prices = valuesOf(offer, "price").flatMap((price) => textIn({ price }, "price") ?? [])
  const [price] = prices
  if (price !== undefined && price !== "" && !isUnitPrice(offer)) {
    const at = { _tag: "Property", item: offer, property: "price" } as const
    return onlyOne(prices.map((amount) => located(ofAmount(amount, textIn(offer, "priceCurrency"), offer), at)))
  }
  const specifications = valuesOf(offer, "priceSpecification").filter(isItem)
  const whole = specifications.filter((item) => !isUnitPrice(item))
  const [specification, ...more] = prefer(
    prefer(
      prefer(whole, (item) => !isForMembers(item) && !isForSeveral(item)),
      (item) => !isFormer(item)
    ),
    (item) => !isPast(item, now)
  )
  if (specification === undefined) {
    return specifications.length > 0 || isUnitPrice(offer) ? unread("unreadable", perUnit) : undefined
  }
  const currency = textIn(offer, "priceCurrency")
  return onlyOne([specification, ...more].flatMap((item) => ofSpecification(item, offer, currency) ?? []))
}

/** The amount of all, where they are equal. */
const onlyOne = (amounts: ReadonlyArray<Extraction<Offer>>): Extraction<Offer> | undefined => {
  const [first] = amounts
  if (first === undefined || !isFound(first)) return first
  const distinct = new Set(amounts.map((amount) => (isFound(amount) ? amount.value.price : undefined)))
  if (distinct.size === 1) return first
  return unread(
    "ambiguous",
    `価格が複数あり、どれか判断できません（${amounts.flatMap((amount) => (isFound(amount) ? [amount.value.text] : [])).join("、")}）。セレクターを指定してください。`
  )
}

const perUnit = "重さや量あたりの価格しか見つかりませんでした。セレクターを指定してください。"

const ofSpecification = (item: Item, offer: Item, currency: string | undefined): Extraction<Offer> | undefined => {
  const property = ["price", "minPrice"].find((name) => textIn(item, name) !== undefined)
  const amount = property === undefined ? undefined : textIn(item, property)
  if (property === undefined || amount === undefined) return undefined
  const at = { _tag: "Property", item, property } as const
  const read = located(ofAmount(amount, textIn(item, "priceCurrency") ?? currency, item), at)
  if (!isFound(read) || read.value.tax !== "unknown") return read
  return found({ ...read.value, tax: taxOf(offer) }, read.at)
}

const ofAggregate = (offer: Item): Extraction<Offer> | undefined => {
  const currency = textIn(offer, "priceCurrency")
  const property = textIn(offer, "lowPrice") === undefined ? "price" : "lowPrice"
  const low = textIn(offer, property)
  if (low === undefined) return undefined
  const lowest = located(ofAmount(low, currency, offer), { _tag: "Property", item: offer, property })
  const highest = textIn(offer, "highPrice")
  if (!isFound(lowest) || highest === undefined) return lowest
  const top = ofAmount(highest, currency, offer)
  if (!isFound(top) || top.value.price <= lowest.value.price) return lowest
  return found({ ...lowest.value, isFrom: true, highPrice: top.value.price }, lowest.at)
}

/** An amount of structured data: mostly a bare number beside its currency. */
export const ofAmount = (written: string, currency: string | undefined, item: Item): Extraction<Offer> => {
  const tax = taxOf(item)
  const code = currencyOf(currency)
  const text = written.normalize("NFKC").trim()
  const bare = /^\d{1,12}(?:\.\d{1,12})?$|^\d{1,3}(?:,\d{3})+(?:\.\d{1,12})?$/.test(text)
    ? Number(text.replaceAll(",", ""))
    : undefined
  if (bare !== undefined) {
    if (code === undefined || !/^[A-Z]{3}$/.test(code))
      return unread("unreadable", "価格の通貨（priceCurrency）が書かれていません。")
    return found({ price: bare, currency: code, tax, isFrom: false, text: written })
  }
  const parsed = parsePrice(written)
  if (!isFound(parsed)) return parsed
  if (code !== undefined && /^[A-Z]{3}$/.test(code) && code !== parsed.value.currency) {
    return unread("ambiguous", "価格の文字と通貨の指定が一致しません。")
  }
  return found({ ...parsed.value, tax: parsed.value.tax === "unknown" ? tax : parsed.value.tax, text: written })
}

const taxOf = (item: Item): PriceOfText["tax"] => {
  const specification = valuesOf(item, "priceSpecification").find(isItem)
  const [flag] = [
    ...valuesOf(item, "valueAddedTaxIncluded"),
    ...(specification === undefined ? [] : valuesOf(specification, "valueAddedTaxIncluded"))
  ]
  if (flag === true || /^true$|True$/i.test(String(flag))) return "included"
  return flag === false || /^false$|False$/i.test(String(flag)) ? "excluded" : "unknown"
}
