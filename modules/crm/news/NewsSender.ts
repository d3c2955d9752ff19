/**
 * Use case of the worker: gives news to members of the staff, each once, by the channel and in the language of the member. What became of it
 * is stored in the transaction in which the message or mail is accepted, so a repeated job finds it.
 */
import { Context, DateTime, Effect, Layer } from "effect"
import { baseUrl } from "../../../src/settings/BaseUrl.ts"
import { Settings } from "../../../src/settings/Settings.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { type News, newsPerTopic } from "../contract.ts"
import { longestWaitMs } from "../mail/Mail.ts"
import { type MailResult, Mails } from "../mail/Mails.ts"
import { Messages, type NotifyResult } from "../message/Messages.ts"
import type { Resource } from "../shop/Resource.ts"
import { ShopRepo } from "../shop/ShopRepo.ts"
import { Staff } from "../shop/Staff.ts"
import { channelOf } from "./NewsChannel.ts"
import { keyOf, type NewsOutcome, NewsRepo } from "./NewsRepo.ts"
import { letterOf, messageOf } from "./NewsTexts.ts"

const dayMs = 24 * 3_600_000
const keptMs = 30 * dayMs
const pruneBatch = 5_000

const outcomeOf: Readonly<Record<MailResult | NotifyResult, NewsOutcome>> = {
  queued: "queued",
  duplicate: "queued",
  not_following: "unreached",
  no_address: "unreached",
  quota_exceeded: "limit",
  limit: "limit"
}

export class NewsSender extends Context.Service<
  NewsSender,
  {
    readonly send: (accountId: string, news: News) => Effect.Effect<void>
    /** Forgets news that are older than 30 days. */
    readonly prune: Effect.Effect<void>
  }
>()("crm/news/NewsSender") {
  /** Needs `Mails` and `Messages`. */
  static readonly layer = Layer.effect(
    NewsSender,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const settings = yield* Settings
      const repo = yield* NewsRepo
      const staff = yield* Staff
      const shops = yield* ShopRepo
      const mails = yield* Mails
      const messages = yield* Messages

      const sendOne = Effect.fnUntraced(function* (
        accountId: string,
        member: Resource,
        news: News,
        { at, shopName }: { readonly at: Date; readonly shopName: string | null }
      ) {
        const text = { ...news.text[member.noticeLanguage], link: `${baseUrl(settings)}${news.path}` }
        const until = new Date(at.getTime() + longestWaitMs)
        const common = { accountId, key: keyOf(news.key, member.id), purpose: "staff", until } as const
        const channel = channelOf(member, mails.isOn)
        if (channel === "mail") {
          const letter = letterOf(text, member.noticeLanguage, shopName)
          const mail = { ...common, friendId: null, reservationId: null, staffId: member.id, letter, isByShop: true }
          return outcomeOf[yield* mails.notify(mail)]
        }
        if (channel === undefined || member.friendId === null) return "unreached"
        const message = { type: "text", text: messageOf(text) } as const
        return outcomeOf[yield* messages.notify({ ...common, friendId: member.friendId, messages: [message] })]
      })

      const send = Effect.fnUntraced(function* (accountId: string, news: News) {
        const { key, topic } = news
        const stored = yield* repo.storedFor(accountId, key)
        const at = DateTime.toDateUtc(yield* DateTime.now)
        const isOver = (yield* repo.countSince(accountId, topic, new Date(at.getTime() - dayMs))) >= newsPerTopic
        const members = new Map((yield* staff.list(accountId)).map((member) => [member.id, member]))
        const shopName = (yield* shops.find(accountId))?.name ?? null
        for (const staffId of new Set(news.staffIds)) {
          if (stored.has(staffId)) continue
          const member = members.get(staffId)
          const outcome: NewsOutcome = isOver
            ? "limit"
            : member === undefined
              ? "unreached"
              : yield* sendOne(accountId, member, news, { at, shopName })
          yield* repo.insert(accountId, { topic, key, staffId, outcome, at })
        }
      })

      return NewsSender.of({
        send: Effect.fn("NewsSender.send")((accountId, news) => within(accountId, send(accountId, news))),
        prune: Effect.gen(function* () {
          const before = new Date(DateTime.toEpochMillis(yield* DateTime.now) - keptMs)
          while ((yield* repo.prune(before, pruneBatch)) === pruneBatch);
        })
      })
    })
  ).pipe(Layer.provide([NewsRepo.layer, Staff.layer, ShopRepo.layer]))
}
