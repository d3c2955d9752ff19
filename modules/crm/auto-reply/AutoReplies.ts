/** Use cases of free replies: what the staff set, and which events are answered. */
import { Context, DateTime, Effect, Layer } from "effect"
import { Jobs } from "../../../src/actor/Jobs.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { Friends } from "../friend/Friends.ts"
import { type AutoReply, type AutoReplyDraft, mostAutoReplies, type Reply } from "./AutoReply.ts"
import { type AutoReplyPage, AutoReplyRepo } from "./AutoReplyRepo.ts"
import { AutoReplyNotFound, KeywordsMismatch, TooManyAutoReplies } from "./Errors.ts"
import { SendReply } from "./Jobs.ts"
import { type Answer, KeptIndexes, ReplyIndex } from "./ReplyIndex.ts"

/** What a friend did that may be answered. */
export type Question = { readonly accountId: string; readonly friendId: string } & (
  | { readonly type: "followed"; readonly lineUserId: string; readonly followedAt: Date }
  | { readonly type: "wrote"; readonly lineMessageId: string; readonly text: string }
)

export class AutoReplies extends Context.Service<
  AutoReplies,
  {
    /** Oldest first, a page of bounded bytes. */
    readonly list: (accountId: string, startingAfter?: string) => Effect.Effect<AutoReplyPage>
    readonly create: (
      accountId: string,
      draft: AutoReplyDraft
    ) => Effect.Effect<AutoReply, KeywordsMismatch | TooManyAutoReplies>
    readonly change: (
      accountId: string,
      id: string,
      draft: AutoReplyDraft
    ) => Effect.Effect<AutoReply, AutoReplyNotFound | KeywordsMismatch>
    readonly remove: (accountId: string, id: string) => Effect.Effect<void, AutoReplyNotFound>
    /** What was answered, newest first. */
    readonly sent: (accountId: string, limit: number) => Effect.Effect<ReadonlyArray<Reply>>
    /** In the caller's transaction, as the service. */
    readonly onQuestions: (questions: ReadonlyArray<Question>) => Effect.Effect<void>
  }
>()("crm/auto-reply/AutoReplies") {
  static readonly layer = Layer.effect(
    AutoReplies,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const [repo, friends, jobs] = [yield* AutoReplyRepo, yield* Friends, yield* Jobs]
      const nextId = yield* Ulids.monotonic
      const nowDate = Effect.map(DateTime.now, DateTime.toDateUtc)

      const check = ({ keywords, type }: AutoReplyDraft) =>
        (type === "keyword") === keywords.length > 0 ? Effect.void : Effect.fail(new KeywordsMismatch({}))

      const create = Effect.fnUntraced(function* (accountId: string, draft: AutoReplyDraft) {
        yield* check(draft)
        if ((yield* repo.count(accountId)) >= mostAutoReplies) return yield* new TooManyAutoReplies({})
        const now = yield* nowDate
        const reply = { id: nextId(), accountId, ...draft, createdAt: now, updatedAt: now }
        yield* repo.insert(reply)
        return reply
      })

      const change = Effect.fnUntraced(function* (accountId: string, id: string, draft: AutoReplyDraft) {
        yield* check(draft)
        const changed = Ulids.isUlid(id) ? yield* repo.update(accountId, id, draft, yield* nowDate) : undefined
        return changed ?? (yield* new AutoReplyNotFound({}))
      })

      const answerAll = Effect.fnUntraced(function* (
        answers: ReadonlyArray<{ readonly question: Question; readonly reply: Answer }>
      ) {
        if (answers.length === 0) return
        const asked = answers.map(({ question, reply }) => ({
          accountId: question.accountId,
          friendId: question.friendId,
          autoReplyId: reply.id,
          by:
            question.type === "wrote"
              ? { lineMessageId: question.lineMessageId }
              : { lineUserId: question.lineUserId, followedAt: question.followedAt }
        }))
        const queued = yield* repo.queueAll(asked, yield* nowDate)
        const marketingOf = new Map(answers.map(({ reply }) => [reply.id, reply.marketing]))
        // The last wish of a friend counts.
        const wishes = new Map<string, { readonly accountId: string; readonly noMarketing: boolean }>()
        for (const { accountId, autoReplyId, friendId } of queued) {
          const marketing = marketingOf.get(autoReplyId) ?? "keep"
          if (marketing !== "keep") wishes.set(friendId, { accountId, noMarketing: marketing === "stop" })
        }
        for (const [friendId, { accountId, noMarketing }] of wishes) {
          yield* Effect.ignore(friends.setNoMarketing(accountId, friendId, noMarketing))
        }
        // They are sent within the transaction of events of several shops.
        yield* jobs.sendAll(
          SendReply,
          queued.map(({ accountId, eventId }) => ({ payload: { accountId, eventId }, options: { tenant: accountId } }))
        )
      })

      const kept = new KeptIndexes()

      /** Indexes of accounts; an account without active replies has none. */
      const indexesOf = Effect.fnUntraced(function* (accountIds: ReadonlyArray<string>) {
        const indexes = new Map<string, ReplyIndex>()
        for (const { accountId, version } of yield* repo.activeVersions(accountIds)) {
          const known = kept.get(accountId, version)
          const index = known ?? new ReplyIndex(yield* repo.activeOf(accountId))
          if (known === undefined) kept.keep(accountId, version, index)
          indexes.set(accountId, index)
        }
        return indexes
      })

      return AutoReplies.of({
        list: (accountId, startingAfter) => within(accountId, repo.list(accountId, startingAfter)),
        create: Effect.fn("AutoReplies.create")((accountId, draft) => within(accountId, create(accountId, draft))),
        change: Effect.fn("AutoReplies.change")((accountId, id, draft) =>
          within(accountId, change(accountId, id, draft))
        ),
        remove: Effect.fn("AutoReplies.remove")(function* (accountId, id) {
          const removed = Ulids.isUlid(id) && (yield* within(accountId, repo.remove(accountId, id)))
          if (!removed) return yield* new AutoReplyNotFound({})
        }),
        sent: (accountId, limit) => within(accountId, repo.sent(accountId, limit)),
        onQuestions: Effect.fn("AutoReplies.onQuestions")(function* (questions) {
          if (questions.length === 0) return
          const indexes = yield* indexesOf([...new Set(questions.map(({ accountId }) => accountId))])
          const answers: Array<{ readonly question: Question; readonly reply: Answer }> = []
          for (const question of questions) {
            const index = indexes.get(question.accountId)
            const reply = question.type === "wrote" ? index?.answerTo(question.text) : index?.greeting
            // Other work of the node comes in between: a batch has hundreds of texts.
            yield* Effect.yieldNow
            if (reply !== undefined) answers.push({ question, reply })
          }
          yield* answerAll(answers)
        })
      })
    })
  )
}
