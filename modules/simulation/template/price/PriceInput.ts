/** What a price test is told, and what the account reports afterwards. */
import { Schema } from "effect"
import { BusinessType, label } from "../BusinessType.ts"

/** Highest price in yen that can be tested. */
const highestPrice = 100_000_000

const Price = Schema.Finite.check(
  Schema.isGreaterThan(0, { message: "must be above 0" }),
  Schema.isLessThanOrEqualTo(highestPrice, { message: "must be at most 100,000,000" })
).annotate({ description: "A price in yen", examples: [480] })

const mostPrices = 30

/** A list that is too long is refused for that alone: to compare all of it would take long. */
const notUnique = Schema.makeFilter(
  (prices: ReadonlyArray<number>) =>
    prices.length > mostPrices
      ? undefined
      : prices.flatMap((price, index) =>
          prices.indexOf(price) < index ? [{ path: [index], issue: "is in the list already" }] : []
        ),
  { faultCode: "not_unique", toJsonSchema: () => ({ uniqueItems: true }) }
)

const Prices = Schema.Array(Price)
  .check(
    Schema.isMinLength(2, { message: "must have at least 2 prices" }),
    notUnique,
    // Last, for what is said of the whole stands with the last check, and those of our own have no place in the document.
    Schema.isMaxLength(mostPrices, { message: `must have at most ${mostPrices} prices` })
  )
  .annotate({
    description: "Prices to compare in yen, in any order: 2 to 30 different ones",
    examples: [[380, 480, 580]]
  })

export const priceExample = {
  input: { businessType: "カフェ", product: "カフェラテ", prices: [380, 480, 580], unitCost: 150 },
  headline: "480円で売上が最大になる見込みです（95%区間 450〜510円）。"
}

export const PriceInput = Schema.Struct({
  businessType: BusinessType,
  product: Schema.optionalKey(
    label(200).annotate({ description: "What is sold at these prices: 1 to 200 characters", examples: ["カフェラテ"] })
  ),
  prices: Prices,
  unitCost: Schema.optionalKey(
    Schema.Finite.check(
      Schema.isGreaterThanOrEqualTo(0, { message: "must be at least 0" }),
      Schema.isLessThanOrEqualTo(highestPrice, { message: "must be at most 100,000,000" })
    ).annotate({
      description: "What one unit costs the seller in yen; with it profit is computed too",
      examples: [150]
    })
  ),
  referencePrice: Schema.optionalKey(
    Price.annotate({
      description:
        "What such a thing usually costs on the market, in yen. Without it the median of the tested prices is taken",
      examples: [480]
    })
  )
}).annotate({
  identifier: "PriceTestInput",
  description: "Input of the template price_test",
  examples: [priceExample.input]
})
export type PriceInput = typeof PriceInput.Type

const Observation = Schema.Struct({
  price: Schema.Finite.annotate({ description: "One of the tested prices, in yen", examples: [480] }),
  offered: Schema.Int.check(
    Schema.isBetween({ minimum: 1, maximum: 10_000_000 }, { message: "must be a whole number from 1 to 10,000,000" })
  ).annotate({ description: "How many people were offered it at this price", examples: [1_250] }),
  bought: Schema.Int.check(
    Schema.isBetween({ minimum: 0, maximum: 10_000_000 }, { message: "must be a whole number from 0 to 10,000,000" })
  ).annotate({
    description: "How many of them bought, at most `offered`",
    examples: [430]
  })
}).check(
  Schema.makeFilter(
    ({ bought, offered }) =>
      bought <= offered ? undefined : { path: ["bought"], issue: "must be at most the number of people offered" },
    { faultCode: "out_of_range" }
  )
)

export const PriceOutcome = Schema.Struct({
  observations: Schema.Array(Observation)
    .check(
      Schema.isMinLength(1, { message: "must have at least 1 observation" }),
      Schema.isMaxLength(100, { message: "must have at most 100 observations" })
    )
    .annotate({
      description: "Sales at tested prices: 1 to 100; a price may stand in several, for instance one per week"
    })
}).annotate({ identifier: "PriceTestOutcome", description: "What was really sold at the tested prices" })
export type PriceOutcome = typeof PriceOutcome.Type
