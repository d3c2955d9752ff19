/** Input and outcome of the template `price_test`. */
import { Schema } from "effect"
import { BusinessTypeInput, notAbove, textInput, wholeNumber } from "../Fields.ts"

/** Highest price in yen that can be tested. */
const highestPrice = 100_000_000

const Price = Schema.Finite.check(
  Schema.isGreaterThan(0, { message: "must be above 0" }),
  Schema.isLessThanOrEqualTo(highestPrice, { message: "must be at most 100,000,000" })
).annotate({ description: "A price in yen", examples: [480] })

const mostPrices = 30

/** Skips lists that are too long: they are refused anyway, and comparing all prices would take long. */
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
    // Last, because the description is attached to the last check and custom checks do not appear in the OpenAPI
    // document.
    Schema.isMaxLength(mostPrices, { message: `must have at most ${mostPrices} prices` })
  )
  .annotate({
    description: "Prices to compare in yen, in any order: 2 to 30 different ones",
    examples: [[380, 480, 580]]
  })

export const priceExample = {
  input: { businessType: "カフェ", product: "カフェラテ", prices: [380, 480, 580], unitCost: 150 },
  headline:
    "利益なら480円がおすすめです（確信度：中くらい）。全国の500人にカフェラテを3通りの価格で試すと、利益では480円がやや有力で、次点の580円を、考えられる市場10通りのうち7通りで上回ります。"
}

export const PriceInput = Schema.Struct({
  businessType: BusinessTypeInput,
  product: Schema.optionalKey(
    textInput(200).annotate({
      description:
        "What is sold at these prices: 1 to 200 characters. Its reference price is looked up, and whether its price is regulated",
      examples: ["カフェラテ"]
    })
  ),
  prices: Prices,
  unitCost: Schema.optionalKey(
    Schema.Finite.check(
      Schema.isGreaterThanOrEqualTo(0, { message: "must be at least 0" }),
      Schema.isLessThanOrEqualTo(highestPrice, { message: "must be at most 100,000,000" })
    ).annotate({
      description:
        "What one unit costs the seller in yen. Without it profit is computed with a margin usual for the kind of business, where one is known",
      examples: [150]
    })
  ),
  referencePrice: Schema.optionalKey(
    Price.annotate({
      description:
        "What such a thing usually costs on the market, in yen. Without it the Retail Price Survey is used where it has the item " +
        "(ramen, café coffee, haircut and 20 more); otherwise the answer is relative to the tested prices and names no optimum",
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
  offered: wholeNumber(1, 10_000_000).annotate({
    description: "How many people were offered it at this price",
    examples: [1_250]
  }),
  bought: wholeNumber(0, 10_000_000).annotate({
    description: "How many of them bought, at most `offered`",
    examples: [430]
  })
}).check(notAbove("bought", "offered", "people offered"))

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
