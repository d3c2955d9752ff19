/** Use cases of tags: lists, administration, and attaching to friends. Each is one transaction as the tenant. */
import { Context, DateTime, Effect, Layer } from "effect"
import { Events } from "../../../src/event/Events.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import * as Ulids from "../../../src/Ulids.ts"
import { TagAdded } from "../events/Inside.ts"
import { RecipientNotFound } from "../friend/Errors.ts"
import { Friends } from "../friend/Friends.ts"
import { TagNameInUse, TagNotFound } from "./Errors.ts"
import type { Tag, TagChange, TagDraft } from "./Tag.ts"
import { type CountedTag, type TagOfFriend, TagRepo } from "./TagRepo.ts"

export interface TagPage {
  readonly tags: ReadonlyArray<Tag>
  readonly hasMore: boolean
}

export class Tags extends Context.Service<
  Tags,
  {
    /** Oldest first, so that a new tag shifts no page. */
    readonly list: (
      accountId: string,
      part: { readonly limit: number; readonly offset: number }
    ) => Effect.Effect<TagPage>
    /** All of them, for operators. */
    readonly counted: (accountId: string) => Effect.Effect<ReadonlyArray<CountedTag>>
    /** Oldest first; none for an unknown friend. */
    readonly ofFriend: (accountId: string, friendId: string) => Effect.Effect<ReadonlyArray<Tag>>
    /** Has no effect if the friend has the tag; else the event `TagAdded` is published. */
    readonly attach: (of: TagOfFriend) => Effect.Effect<void, RecipientNotFound | TagNotFound>
    /** Has no effect if the friend does not have the tag. */
    readonly detach: (of: TagOfFriend) => Effect.Effect<void, RecipientNotFound | TagNotFound>
    readonly create: (accountId: string, draft: TagDraft) => Effect.Effect<Tag, TagNameInUse>
    readonly update: (
      accountId: string,
      id: string,
      change: TagChange
    ) => Effect.Effect<Tag, TagNotFound | TagNameInUse>
    /** Takes it from all friends. */
    readonly remove: (accountId: string, id: string) => Effect.Effect<void, TagNotFound>
  }
>()("crm/tag/Tags") {
  /** Needs `Friends`. */
  static readonly layer = Layer.effect(
    Tags,
    Effect.gen(function* () {
      const within = yield* Tenant.within
      const repo = yield* TagRepo
      const friends = yield* Friends
      const events = yield* Events
      const nextId = yield* Ulids.monotonic

      /** Keeps the friend and the tag from being deleted until the transaction ends; the friend is asked for first. */
      const holdBoth = Effect.fnUntraced(function* ({ accountId, friendId, tagId }: TagOfFriend) {
        yield* Effect.mapError(friends.hold(accountId, friendId), () => new RecipientNotFound({}))
        if ((yield* repo.hold(accountId, tagId)) === undefined) return yield* new TagNotFound({})
      })

      const attachWithin = Effect.fnUntraced(function* (of: TagOfFriend) {
        yield* holdBoth(of)
        const isNew = yield* repo.attach(of, DateTime.toDateUtc(yield* DateTime.now))
        if (!isNew) return
        const { accountId, friendId, tagId } = of
        yield* events.publish(TagAdded, { friendId, tagId }, { accountId })
      })

      return Tags.of({
        list: Effect.fn("Tags.list")(function* (accountId, { limit, offset }) {
          const found = yield* within(accountId, repo.list(accountId, { limit: limit + 1, offset }))
          return { tags: found.slice(0, limit), hasMore: found.length > limit }
        }),
        counted: (accountId) => within(accountId, repo.counted(accountId)),
        ofFriend: (accountId, friendId) => within(accountId, repo.ofFriend(accountId, friendId)),
        attach: Effect.fn("Tags.attach")((of) => within(of.accountId, attachWithin(of))),
        detach: Effect.fn("Tags.detach")((of) => within(of.accountId, Effect.andThen(holdBoth(of), repo.detach(of)))),
        create: Effect.fn("Tags.create")(function* (accountId, draft) {
          const id = nextId()
          const tag = { id, accountId, ...draft, createdAt: new Date(Ulids.timeOf(id)) }
          if (!(yield* within(accountId, repo.insert(tag)))) return yield* new TagNameInUse({})
          return tag
        }),
        update: Effect.fn("Tags.update")(function* (accountId, id, change) {
          const tag = yield* within(accountId, repo.update(accountId, id, change))
          if (tag === undefined) return yield* new TagNotFound({})
          return tag === false ? yield* new TagNameInUse({}) : tag
        }),
        remove: Effect.fn("Tags.remove")(function* (accountId, id) {
          if (!(yield* within(accountId, repo.remove(accountId, id)))) return yield* new TagNotFound({})
        })
      })
    })
  ).pipe(Layer.provide(TagRepo.layer))
}
