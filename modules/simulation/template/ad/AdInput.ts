/** Input and outcome of the template `ad_test`. */
import { Schema } from "effect"
import { BusinessTypeInput, notAbove, textInput, wholeNumber } from "../Fields.ts"

const longestCopy = 5_000
const mostCopies = 10

const AdCopy = textInput(longestCopy)

/** Copies are equal if they differ only in the width of characters. */
export const normalised = (copy: string): string => copy.normalize("NFKC").trim()

const distinct = Schema.makeFilter(
  (copies: ReadonlyArray<string>) => {
    const seen = new Set<string>()
    return copies.slice(0, mostCopies).flatMap((copy, index) => {
      const text = normalised(copy.slice(0, longestCopy))
      if (seen.has(text)) return [{ path: [index], issue: "is in the list already" }]
      seen.add(text)
      return []
    })
  },
  { faultCode: "not_unique", toJsonSchema: () => ({ uniqueItems: true }) }
)

const oneForm = Schema.makeFilter(
  ({ adCopies, adCopy }: { readonly adCopy?: string; readonly adCopies?: ReadonlyArray<string> }) => {
    if (adCopy === undefined && adCopies === undefined) {
      return { path: ["adCopy"], issue: "is required, or adCopies with several copies" }
    }
    if (adCopy !== undefined && adCopies !== undefined) {
      return { path: ["adCopies"], issue: "must not stand beside adCopy: give one copy there, or several here" }
    }
    return undefined
  },
  { toJsonSchema: () => ({ oneOf: [{ required: ["adCopy"] }, { required: ["adCopies"] }] }) }
)

export const adExample = {
  input: {
    businessType: "カフェ",
    adCopies: ["駅前に新しいカフェがオープン。自家製スイーツが今だけ半額！", "地元で愛されて30年の喫茶店です。"]
  },
  headline:
    "東京都新宿区の500人に2案を試すと、広告文1がやや有力で、次点の広告文2を、考えられる市場10通りのうち8通りで上回ります。反応が最も高いと見込まれるのは15〜24歳です。実績による補正前の推定です。水準は仮定に基づくため、優劣の比較として読んでください。"
}

export const AdInput = Schema.Struct({
  businessType: BusinessTypeInput,
  adCopy: Schema.optionalKey(
    AdCopy.annotate({
      description:
        "The advertising text to test: 1 to 5,000 UTF-16 code units, not blank. Exactly one of `adCopy` and `adCopies` is given",
      examples: ["駅前に新しいカフェがオープン。自家製スイーツが今だけ半額！"]
    })
  ),
  adCopies: Schema.optionalKey(
    Schema.Array(AdCopy)
      .check(
        Schema.isMinLength(2, { message: "must have at least 2 copies" }),
        Schema.isMaxLength(mostCopies, { message: `must have at most ${mostCopies} copies` }),
        distinct
      )
      .annotate({
        description:
          "Extension: 2 to 10 different texts instead of `adCopy`, compared in pairs on the same personas. Texts that differ only in the width of their letters are the same",
        examples: [["地元で愛されて30年の喫茶店です。", "今だけ全品半額のカフェです。"]]
      })
  ),
  referencePrice: Schema.optionalKey(
    wholeNumber(1, 100_000_000).annotate({
      description:
        "Extension: the usual price of what the copies offer, in yen. Prices that they name are compared with it; without " +
        "it with usual prices of the business type",
      examples: [480]
    })
  )
})
  .check(oneForm)
  .annotate({ identifier: "AdTestInput", description: "Input of the template ad_test", examples: [adExample.input] })
export type AdInput = typeof AdInput.Type

/** The copies to test, in the order of the input. */
export const copiesOf = ({ adCopies, adCopy }: AdInput): ReadonlyArray<string> => adCopies ?? [adCopy ?? ""]

const Observation = Schema.Struct({
  adCopy: Schema.Int.check(
    Schema.isBetween({ minimum: 0, maximum: mostCopies - 1 }, { message: "must be the place of a tested copy, from 0" })
  ).annotate({
    description: "Place of the copy in `adCopies`, from 0; 0 for a single `adCopy`",
    examples: [0]
  }),
  impressions: wholeNumber(1, 1_000_000_000).annotate({
    description: "How many people the copy was shown to",
    examples: [12_000]
  }),
  conversions: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0, { message: "must be at least 0" })).annotate({
    description: "How many of them did what the copy asks for, at most `impressions`",
    examples: [340]
  })
}).check(notAbove("conversions", "impressions", "impressions"))

export const AdOutcome = Schema.Struct({
  results: Schema.Array(Observation)
    .check(
      Schema.isMinLength(1, { message: "must have at least 1 result" }),
      Schema.isMaxLength(100, { message: "must have at most 100 results" })
    )
    .annotate({ description: "What copies really achieved: 1 to 100; a copy may stand in several, one per week say" })
}).annotate({ identifier: "AdTestOutcome", description: "What really happened to the tested copies" })
export type AdOutcome = typeof AdOutcome.Type
