/** Findings of the template `ad_test`. Rates are shares of the personas, 0 to 1. */
import { Schema } from "effect"
import { Group } from "../../statistics/Breakdown.ts"
import { Interval } from "../../statistics/Interval.ts"
import { Business } from "../business/BusinessFit.ts"
import { share } from "../Fields.ts"
import { Note } from "../Notes.ts"
import { Quote } from "../Quote.ts"
import { Verdict } from "../Relations.ts"
import { featureNames } from "./Features.ts"
import { ReactionFindings } from "./Reactions.ts"
import { Remark } from "./Remarks.ts"

const change = (description: string, example: number) =>
  Schema.Finite.annotate({ description: `${description}, as a difference of rates`, examples: [example] })
const place = Schema.Int.annotate({ description: "Place of the copy in the input, from 0", examples: [0] })

const Feature = Schema.Struct({
  name: Schema.Literals(featureNames).annotate({
    description:
      "Appeals (benefit, price, novelty, safety, socialProof, urgency, locality), form (length, clarity), relevance to the " +
      "business, concreteness, address of an audience, harm (faults, insult, danger, closure, refusal, excessive price) " +
      "and word lists",
    examples: ["price"]
  }),
  label: Schema.String.annotate({ description: "Its name", examples: ["価格訴求"] }),
  value: share(
    "How strongly the copy has it. Of an appeal 1 - 0.5^n, n being the clauses with a new idea of it, those without a fact half",
    0.75
  ),
  words: Schema.Array(Schema.String).annotate({
    description:
      "The words of the copy that it was read from, after NFKC: one per clause of an appeal, words of the business, the address; empty for the rest",
    examples: [["半額", "クーポン"]]
  }),
  effect: change("Intent of these personas less the intent if the copy did not have this feature at all", 0.0123)
}).annotate({ identifier: "AdTestFeature", description: "One feature of a copy and what it does" })

const Suggestion = Schema.Struct({
  feature: Schema.Literals(featureNames).annotate({ description: "The feature to change", examples: ["locality"] }),
  action: Schema.Literals(["add", "remove", "rewrite"]).annotate({
    description: "`add` or `remove` what the feature is made of, or `rewrite` the copy for it",
    examples: ["add"]
  }),
  change: change("What intent would gain on these personas", 0.0081),
  text: Schema.String.annotate({
    description: "The suggestion",
    examples: [
      "「駅から徒歩3分です」「地元の農家から仕入れます」のような地域性の一文を加えると、このモデルの計算では利用意向が約1.13倍になります（実績では未確認です）。"
    ]
  })
}).annotate({ identifier: "AdTestSuggestion", description: "A change that the model expects to raise intent" })
export type Suggestion = typeof Suggestion.Type

const relation = {
  probability: share(
    "Share of the plausible worlds in which the first has the higher intent, ties half. A world takes level and effects from their prior or posterior, and other people",
    0.845
  ),
  verdict: Verdict.annotate({
    description:
      "How surely they differ, whichever is ahead: `clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below. " +
      "A copy with a remark of the law is never clearly ahead of one without"
  })
}

const Copy = Schema.Struct({
  adCopy: place,
  excerpt: Schema.String.annotate({
    description: "The beginning of the copy, at most 60 characters",
    examples: ["駅前に新しいカフェがオープン。自家製スイーツが今だけ半額！"]
  }),
  attention: Interval.annotate({ description: "Share of the personas that notices the copy, 0 to 1" }),
  interest: Interval.annotate({ description: "Share that takes an interest, never above attention, 0 to 1" }),
  intent: Interval.annotate({ description: "Share that intends to buy or come, never above interest, 0 to 1" }),
  againstPlain: Schema.Struct({
    difference: Interval.annotate({ description: "Intent of the copy less that with a plain notice" }),
    ...relation
  }).annotate({ description: "The copy beside a plain notice on the same personas" }),
  judgeShift: Schema.Finite.annotate({
    description: "Added to the log-odds of intent because of what a language model judged; 0 without one",
    examples: [0]
  }),
  features: Schema.Array(Feature).annotate({ description: "What was read from the text" }),
  remarks: Schema.Array(Remark).annotate({
    description: "What harms, what helps and what the law may object to, each with the clause it is about; at most 20"
  }),
  groups: Schema.Array(Group).annotate({ description: "Intent by group: value is the share that intends to buy" }),
  bestSegments: Schema.Array(Group).annotate({
    description: "Groups of at least 5 personas with the highest intent, at most 3"
  }),
  worstSegments: Schema.Array(Group).annotate({
    description: "Groups of at least 5 personas with the lowest intent, at most 3"
  }),
  suggestions: Schema.Array(Suggestion).annotate({ description: "At most 3, the most promising first" }),
  quotes: Schema.Array(Quote).annotate({ description: "Up to 3 personas, from the keenest to the coolest" })
}).annotate({ identifier: "AdTestCopy", description: "One tested copy" })
export type CopyFindings = typeof Copy.Type

const Comparison = Schema.Struct({
  a: place,
  b: place,
  difference: Interval.annotate({
    description: "Intent of a less intent of b, on the same personas and in the same plausible worlds"
  }),
  ...relation
}).annotate({ identifier: "AdTestComparison", description: "Two copies on the same personas" })
export type Comparison = typeof Comparison.Type

export const AdFindings = Schema.Struct({
  business: Business,
  calibrationShift: Schema.Finite.annotate({
    description: "Added to the log-odds of every intent because of the account's own outcomes",
    examples: [0]
  }),
  plainIntent: share(
    "Intent with a plain notice on the same personas: no appeal, of good length and clear. The score compares with it",
    0.0211
  ),
  copies: Schema.Array(Copy).annotate({ description: "The copies in the order of the input" }),
  ranking: Schema.Array(
    Schema.Struct({
      rank: Schema.Int.annotate({ description: "1 is the best; equal intents share a rank", examples: [1] }),
      adCopy: place,
      intent: share("Its intent", 0.0622)
    })
  ).annotate({ description: "The copies by intent" }),
  comparisons: Schema.Array(Comparison).annotate({
    description: "Each pair of copies once, a before b in the input; empty for a single copy"
  }),
  reactions: Schema.NullOr(ReactionFindings).annotate({
    description:
      "What a language model wrote for the first personas; null where none is set up to write reactions, or none came"
  }),
  notes: Schema.Array(Note).annotate({ description: "What to know before relying on the result" })
}).annotate({ identifier: "AdTestFindings", description: "Findings of the template ad_test" })
export type AdFindings = typeof AdFindings.Type
