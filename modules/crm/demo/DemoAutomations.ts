/** What answers friends of the demo shop by itself: free replies, and one scenario. What is there is kept. */
import { Effect, Layer } from "effect"
import { Attentions } from "../attention/Attentions.ts"
import { AutoReplies } from "../auto-reply/AutoReplies.ts"
import type { AutoReplyDraft } from "../auto-reply/AutoReply.ts"
import { AutoReplyRepo } from "../auto-reply/AutoReplyRepo.ts"
import type { Definition } from "../scenario/definition/Definition.ts"
import { Entries } from "../scenario/Entries.ts"
import { RunRepo } from "../scenario/run/RunRepo.ts"
import { ScenarioRepo } from "../scenario/ScenarioRepo.ts"
import { Scenarios } from "../scenario/Scenarios.ts"
import { Tags } from "../tag/Tags.ts"

const answer = { match: "exact" as const, marketing: "keep" as const, isActive: true }

/** A greeting, and the words by which friends stop the shop's news and have them again. */
const autoReplies: ReadonlyArray<AutoReplyDraft> = [
  {
    ...answer,
    type: "greeting",
    keywords: [],
    texts: ["{displayName}さん、友だち追加ありがとうございます。ご予約はメニューからどうぞ。"]
  },
  {
    ...answer,
    type: "keyword",
    keywords: ["配信停止"],
    texts: ["お知らせの配信を停止しました。ご予約に関するご連絡は引き続きお送りします。"],
    marketing: "stop"
  },
  {
    ...answer,
    type: "keyword",
    keywords: ["配信再開"],
    texts: ["お知らせの配信を再開しました。"],
    marketing: "start"
  }
]

/** Friends who follow for the first time get a coupon, and two days later a word, unless they are regulars by then. */
const scenario = (newTagId: string, regularTagId: string): Definition => ({
  trigger: { type: "followed", firstOnly: true },
  reentry: "once",
  whenQuotaIsUsedUp: "skip",
  steps: [
    { id: "tag", type: "add_tag", tagId: newTagId },
    {
      id: "coupon",
      type: "message",
      texts: ["初回のお客様は10%オフです。ご予約の際に「LINEを見た」とお伝えください。"]
    },
    { id: "two-days", type: "wait_until", time: "10:00", days: 2 },
    { id: "regular", type: "branch", condition: { type: "has_tag", tagId: regularTagId }, yes: "end" },
    { id: "question", type: "message", texts: ["{displayName}さん、何かお困りのことはございませんか。"] },
    { id: "end", type: "end" }
  ]
})

export const make = Effect.gen(function* () {
  const [scenarios, replies, tags] = [yield* Scenarios, yield* AutoReplies, yield* Tags]

  return Effect.fnUntraced(function* (accountId: string) {
    if ((yield* replies.list(accountId)).autoReplies.length > 0) return
    for (const reply of autoReplies) yield* replies.create(accountId, reply)
    const { tags: all } = yield* tags.list(accountId, { limit: 100, offset: 0 })
    const idOf = (wanted: string) => all.find(({ name }) => name === wanted)?.id ?? ""
    const definition = scenario(idOf("新規"), idOf("常連"))
    yield* scenarios.create(accountId, { name: "初回のお客様", status: "active", definition })
  })
})

/** Needs `Friends`. */
export const useCases = Layer.mergeAll(
  Scenarios.layer.pipe(
    Layer.provide(Entries.layer),
    Layer.provide([ScenarioRepo.layer, RunRepo.layer, Attentions.layer])
  ),
  AutoReplies.layer.pipe(Layer.provide(AutoReplyRepo.layer))
)
