/**
 * What personas whom a language model plays say to the copies, beside the reading by rules. Ratings are compared within
 * persona, since all copies were read by the same ones; intervals are a bootstrap over personas (Efron and Tibshirani
 * 1993), so they say how much hangs on who was asked, not whether the model is right. Pure.
 */
import { Schema } from "effect"
import { type Localizable, Localized } from "../../../../src/Language.ts"
import type { Reaction } from "../../judge/reaction/Reaction.ts"
import { meanRating } from "../../judge/reaction/Similarity.ts"
import { bootstrapMeans, Interval, intervalOf, mean, rounded, standardReplicates } from "../../statistics/Interval.ts"
import { share } from "../Fields.ts"
import { type Note, notesWhere } from "../Notes.ts"
import { Verdict, verdictOf } from "../Relations.ts"
import type { World } from "../Template.ts"

const Agreement = Schema.Literals(["agree", "disagree", "undecided"]).annotate({
  description:
    "Beside the reading by rules: `agree` both put the same copy ahead, or call both a tie; `disagree` they put opposite " +
    "ones ahead; `undecided` one of them calls a tie what the other does not",
  examples: ["agree"]
})

const place = Schema.Int.annotate({ description: "Place of the copy in the input, from 0", examples: [0] })

const Example = Schema.Struct({
  rating: Schema.Finite.annotate({ description: "Its place on the scale, 1 to 5", examples: [3.4] }),
  text: Schema.String.annotate({
    description: "What a persona said, as the language model wrote it: not checked by anyone",
    examples: ["駅前なら仕事帰りに寄れそう。半額のうちに一度試してみたい。"]
  })
})

const CopyReactions = Schema.Struct({
  adCopy: place,
  rating: Interval.annotate({ description: "Mean rating on the scale from 1 (no interest) to 5 (certainly)" }),
  distribution: Schema.Array(share("Share of the reactions at this point", 0.2)).annotate({
    description: "Shares of the points 1 to 5"
  }),
  examples: Schema.Array(Example).annotate({ description: "The warmest, the middle and the coolest reaction" })
}).annotate({ identifier: "AdTestCopyReactions", description: "Reactions to one copy" })

const PairReactions = Schema.Struct({
  a: place,
  b: place,
  difference: Interval.annotate({ description: "Mean rating of a less that of b, by the same personas" }),
  probability: share("Share of the resamples of personas in which a is rated higher, ties half", 0.84),
  verdict: Verdict,
  agreement: Agreement
}).annotate({ identifier: "AdTestPairReactions", description: "Two copies, read by the same personas" })

export const ReactionFindings = Schema.Struct({
  personas: Schema.Int.annotate({ description: "Personas who reacted to every copy", examples: [40] }),
  copies: Schema.Array(CopyReactions),
  comparisons: Schema.Array(PairReactions).annotate({ description: "In the order of `comparisons` of the findings" })
}).annotate({
  identifier: "AdTestReactions",
  description:
    "Free-text reactions that a language model wrote for the first personas, rated by their similarity to statements on a " +
    "Likert scale (arXiv:2510.08338). They change no other figure"
})
export type ReactionFindings = typeof ReactionFindings.Type
type Pair = ReactionFindings["comparisons"][number]

interface Relation {
  readonly a: number
  readonly b: number
  readonly probability: number
  readonly verdict: Verdict
}

const agreementOf = (rules: Relation, reactions: Pick<Relation, "probability" | "verdict">): Pair["agreement"] => {
  const [isTie, isOtherTie] = [rules.verdict === "tie", reactions.verdict === "tie"]
  if (isTie !== isOtherTie) return "undecided"
  return isTie || rules.probability > 0.5 === reactions.probability > 0.5 ? "agree" : "disagree"
}

const examplesOf = (reactions: ReadonlyArray<Reaction>) => {
  const ordered = reactions
    .map(({ rating, text }) => ({ rating: rounded(meanRating(rating), 2), text }))
    .sort((a, b) => b.rating - a.rating)
  const places = new Set([0, Math.floor((ordered.length - 1) / 2), ordered.length - 1])
  return [...places].map((place) => ordered[place]!)
}

/** Null unless there are reactions to every copy. `rules` has each pair once. */
export const reactionFindings = (
  world: World,
  keys: ReadonlyArray<string>,
  rules: ReadonlyArray<Relation>
): ReactionFindings | null => {
  const byCopy = keys.flatMap((key) => {
    const reactions = world.reactions.get(key)
    return reactions === undefined || reactions.length === 0 ? [] : [reactions]
  })
  if (byCopy.length < keys.length) return null
  const ratings = byCopy.map((reactions) => Float64Array.from(reactions, ({ rating }) => meanRating(rating)))
  const draws = bootstrapMeans(world.random("reactions"), ratings, standardReplicates)
  return {
    personas: ratings[0]!.length,
    copies: byCopy.map((reactions, adCopy) => ({
      adCopy,
      rating: intervalOf(mean(ratings[adCopy]!), draws[adCopy]!, 2),
      distribution: reactions[0]!.rating.map((_, point) =>
        rounded(mean(reactions.map((each) => each.rating[point]!)), 4)
      ),
      examples: examplesOf(reactions)
    })),
    comparisons: rules.map((rule) => {
      const { a, b } = rule
      const differences = draws[a]!.map((rating, draw) => rating - draws[b]![draw]!)
      const probability = mean(differences.map((value) => (value > 0 ? 1 : value === 0 ? 0.5 : 0)))
      const relation = {
        probability: rounded(probability, 4),
        verdict: verdictOf(Math.max(probability, 1 - probability))
      }
      const difference = intervalOf(mean(ratings[a]!) - mean(ratings[b]!), differences, 2)
      return { a, b, difference, ...relation, agreement: agreementOf(rule, relation) }
    })
  }
}

const pairNames = (pairs: ReadonlyArray<Pair>) =>
  new Localized(
    pairs.map(({ a, b }) => `広告文${a + 1}と広告文${b + 1}`).join("、"),
    pairs.map(({ a, b }) => `copies ${a + 1} and ${b + 1}`).join(", ")
  )

/** What to make of both readings. */
export const reactionNotes = (reactions: ReactionFindings | null): ReadonlyArray<Localizable<Note>> => {
  if (reactions === null) return []
  const { comparisons, personas } = reactions
  const opposed = comparisons.filter(({ agreement }) => agreement === "disagree")
  const names = pairNames(opposed)
  return notesWhere([
    [
      opposed.length > 0,
      "reactions_disagree",
      new Localized(
        `${names.ja}では、言語モデルが書いた感想（ペルソナ${personas}人）と、語句による読み取りとで優劣が逆です。どちらが正しいかは判断できません。小さく試し、実績を登録して確かめてください。`,
        `For ${names.en} the reactions that a language model wrote for ${personas} personas and the reading by words put opposite copies ahead. Neither is known to be right: try both on a small scale and report the outcome.`
      )
    ],
    [
      true,
      "reactions_by_model",
      new Localized(
        "感想は言語モデルが書いたもので、実在の人の声ではありません。評点は広告文どうしの比較にだけ使い、ほかの数値には反映していません。",
        "The reactions were written by a language model, not by people. Their ratings compare copies with each other and change no other figure."
      )
    ]
  ])
}
