/**
 * The pages of an invented shop for the demo: what they say follows from the time alone, so that each process says the same,
 * and that prices, stock and reviews change as those of a shop do. Pure.
 */
import type { DemoPage } from "./DemoSite.ts"

const hourMs = 3_600_000
const japanMs = 9 * hourMs

interface Moment {
  /** Days since 1970 in Japan. */
  readonly day: number
  readonly hour: number
  /** 0 is Sunday. */
  readonly weekday: number
  /** Weeks begin on Mondays. */
  readonly week: number
}

const momentOf = (at: Date): Moment => {
  const hours = Math.floor((at.getTime() + japanMs) / hourMs)
  const day = Math.floor(hours / 24)
  return { day, hour: hours - day * 24, weekday: (day + 4) % 7, week: Math.floor((day + 3) / 7) }
}

/** 0 to `below` - 1, without a pattern that a plot would show. */
const scatter = (seed: number, below: number): number => (Math.imul(seed, 0x9e3779b1) >>> 16) % below

/** Another price each week, more on weekends, less for guests of weekday afternoons. */
export const priceAt = (at: Date): number => {
  const { hour, week, weekday } = momentOf(at)
  const isWeekend = weekday === 0 || weekday === 6
  return 1_180 + 50 * scatter(week, 5) + (isWeekend ? 200 : hour >= 14 && hour < 17 ? -150 : 0)
}

export type Stock = "InStock" | "LimitedAvailability" | "OutOfStock"

/** Beans are roasted in the morning and are sold out on most evenings. */
export const stockAt = (at: Date): Stock => {
  const { day, hour } = momentOf(at)
  if (hour < 8) return "OutOfStock"
  if (scatter(day, 5) === 0) return "InStock"
  const soldOutAt = 14 + scatter(day, 8)
  return hour >= soldOutAt ? "OutOfStock" : hour >= soldOutAt - 3 ? "LimitedAvailability" : "InStock"
}

/** 1 January 2026. */
const firstDay = 20_454

/** A few reviews a week, and a rating that drifts with them. */
export const reviewsAt = (at: Date): { readonly rating: number; readonly count: number } => {
  const { day } = momentOf(at)
  const count = 128 + Math.max(0, Math.floor(((day - firstDay) * 5 + scatter(day, 4)) / 7))
  return { count, rating: Math.round(41 + 3 * Math.sin(day / 11)) / 10 }
}

const stockTexts: Readonly<Record<Stock, string>> = {
  InStock: "在庫あり",
  LimitedAvailability: "残りわずか",
  OutOfStock: "売り切れ"
}

interface Content {
  readonly title: string
  readonly shown: string
  /** schema.org data. */
  readonly data: object
}

const contents: Readonly<Record<DemoPage, (at: Date) => Content>> = {
  price: (at) => {
    const price = priceAt(at)
    return {
      title: "日替わりランチプレート",
      shown: `<p class="price">${price.toLocaleString("en-US")}円（税込）</p>`,
      data: {
        "@type": "Product",
        name: "日替わりランチプレート",
        offers: {
          "@type": "Offer",
          price,
          priceCurrency: "JPY",
          priceSpecification: {
            "@type": "PriceSpecification",
            price,
            priceCurrency: "JPY",
            valueAddedTaxIncluded: true
          }
        }
      }
    }
  },
  stock: (at) => {
    const stock = stockAt(at)
    return {
      title: "自家焙煎コーヒー豆 200g",
      shown: `<p class="price">1,350円（税込）</p><p class="stock">${stockTexts[stock]}</p>`,
      data: {
        "@type": "Product",
        name: "自家焙煎コーヒー豆 200g",
        offers: { "@type": "Offer", price: 1_350, priceCurrency: "JPY", availability: `https://schema.org/${stock}` }
      }
    }
  },
  reviews: (at) => {
    const { count, rating } = reviewsAt(at)
    return {
      title: "口コミ",
      shown: `<p class="rating">★${rating.toFixed(1)}（${count}件）</p>`,
      data: {
        "@type": "CafeOrCoffeeShop",
        name: "喫茶ことり",
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: count, bestRating: 5 }
      }
    }
  }
}

/** The document of a page at a time. */
export const render = (page: DemoPage, at: Date): string => {
  const { data, shown, title } = contents[page](at)
  const json = JSON.stringify({ "@context": "https://schema.org", ...data })
  return `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | 喫茶ことり（デモ）</title>
<script type="application/ld+json">${json}</script>
</head>
<body>
<h1>${title}</h1>
${shown}
<footer><p>喫茶ことりは架空の店です。このページはデモの観測に使われます。</p></footer>
</body>
</html>
`
}
