/** Contract of the messaging channel, run against LINE's adapter and the sandbox. */
import { randomUUID } from "node:crypto"
import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import { MessagingChannel } from "../../modules/crm/line/channel/MessagingChannel.ts"

export interface Harness {
  /** An account that this platform serves. */
  readonly accountId: string
  /** A user with the profile 山田 without a picture. */
  readonly known: string
  /** A user whom the platform does not know. */
  readonly unknown: string
  /** Makes the platform's followers these three. */
  readonly followers: ReadonlyArray<string>
  /** A plan of LINE's own membership, and its members; the unknown user is none. */
  readonly plan: { readonly id: string; readonly users: ReadonlyArray<string> }
  /** What the platform has accepted for the user, oldest first. */
  readonly accepted: (lineUserId: string) => Effect.Effect<ReadonlyArray<ReadonlyArray<string>>>
}

export const messagingChannelContract = <R>(
  test: Vitest.MethodsNonLive<MessagingChannel | R>,
  harness: Effect.Effect<Harness, never, R>
) => {
  const pushed = (to: string, texts: ReadonlyArray<string>, retryKey: string = randomUUID()) =>
    Effect.gen(function* () {
      const { accountId } = yield* harness
      const messages = texts.map((text) => ({ type: "text" as const, text }))
      return yield* (yield* MessagingChannel).push(accountId, { to, messages, retryKey })
    })

  test.effect("a push is accepted with all its messages, in order, and is given an id", () =>
    Effect.gen(function* () {
      const { accepted, known } = yield* harness
      const { requestId } = yield* pushed(known, ["こんにちは 👋", "ﾊﾝｶｸ مرحبا"])
      assert.isNotNull(requestId)
      assert.deepStrictEqual((yield* accepted(known)).at(-1), ["こんにちは 👋", "ﾊﾝｶｸ مرحبا"])
    })
  )

  test.effect("a push that is repeated with its retry key is accepted once, and answered with the first id", () =>
    Effect.gen(function* () {
      const { accepted, known } = yield* harness
      const before = (yield* accepted(known)).length
      const key = randomUUID()
      const first = yield* pushed(known, ["once"], key)
      const again = yield* Effect.all(
        Array.from({ length: 10 }, () => pushed(known, ["once"], key)),
        { concurrency: 10 }
      )
      assert.deepStrictEqual(new Set(again.map(({ requestId }) => requestId)), new Set([first.requestId]))
      assert.strictEqual((yield* accepted(known)).length, before + 1)
    })
  )

  test.effect("a multicast reaches each user once, also when it is repeated with its retry key", () =>
    Effect.gen(function* () {
      const { accepted, accountId, followers } = yield* harness
      const channel = yield* MessagingChannel
      const before = yield* Effect.forEach(followers, accepted)
      const used = (yield* channel.quota(accountId)).used
      const messages = ["全員へ", "2"].map((text) => ({ type: "text" as const, text }))
      const request = { to: followers, messages, retryKey: randomUUID() }
      const first = yield* channel.multicast(accountId, request)
      const again = yield* Effect.all([channel.multicast(accountId, request), channel.multicast(accountId, request)])
      assert.isNotNull(first.requestId)
      assert.deepStrictEqual(new Set(again.map(({ requestId }) => requestId)), new Set([first.requestId]))
      assert.deepStrictEqual(
        yield* Effect.forEach(followers, accepted),
        before.map((all) => all.concat([["全員へ", "2"]]))
      )
      assert.strictEqual((yield* channel.quota(accountId)).used, used + followers.length)
    })
  )

  test.effect("a reply is accepted once for its token, and costs nothing", () =>
    Effect.gen(function* () {
      const { accountId, known } = yield* harness
      const channel = yield* MessagingChannel
      const { used } = yield* channel.quota(accountId)
      const reply = { to: known, replyToken: randomUUID(), messages: [{ type: "text" as const, text: "はい" }] }
      yield* channel.reply(accountId, reply)
      assert.strictEqual((yield* Effect.flip(channel.reply(accountId, reply)))._tag, "MessageRefused")
      assert.strictEqual((yield* channel.quota(accountId)).used, used)
    })
  )

  test.effect("a rich menu is linked and taken back, any number of times", () =>
    Effect.gen(function* () {
      const { accountId, known } = yield* harness
      const { linkRichMenu } = yield* MessagingChannel
      for (const menu of ["richmenu-1", "richmenu-1", null, null]) yield* linkRichMenu(accountId, known, menu)
    })
  )

  test.effect("a profile is read, and null for a user whom the platform does not know", () =>
    Effect.gen(function* () {
      const { accountId, known, unknown } = yield* harness
      const { profile } = yield* MessagingChannel
      assert.deepStrictEqual(yield* profile(accountId, known), { displayName: "山田", pictureUrl: null })
      assert.isNull(yield* profile(accountId, unknown))
    })
  )

  test.effect("the quota counts what was accepted", () =>
    Effect.gen(function* () {
      const { accountId, known } = yield* harness
      const { quota } = yield* MessagingChannel
      const before = yield* quota(accountId)
      yield* pushed(known, ["counted"])
      assert.strictEqual((yield* quota(accountId)).used, before.used + 1)
      assert.isNull(before.limit)
    })
  )

  test.effect("followers are listed page by page, each once", () =>
    Effect.gen(function* () {
      const { accountId, followers } = yield* harness
      const channel = yield* MessagingChannel
      const listed: Array<string> = []
      let cursor: string | null = null
      do {
        const page: { readonly lineUserIds: ReadonlyArray<string>; readonly cursor: string | null } =
          yield* channel.followers(accountId, cursor)
        listed.push(...page.lineUserIds)
        cursor = page.cursor
      } while (cursor !== null)
      assert.deepStrictEqual(listed.toSorted(), followers.toSorted())
    })
  )

  test.effect("the members of a plan are listed page by page, and each user's plans", () =>
    Effect.gen(function* () {
      const { accountId, plan, unknown } = yield* harness
      const channel = yield* MessagingChannel
      assert.deepStrictEqual(yield* channel.membershipPlans(accountId), [plan.id])
      const listed: Array<string> = []
      let cursor: string | null = null
      do {
        const page: { readonly lineUserIds: ReadonlyArray<string>; readonly cursor: string | null } =
          yield* channel.membershipUsers(accountId, plan.id, cursor)
        listed.push(...page.lineUserIds)
        cursor = page.cursor
      } while (cursor !== null)
      assert.deepStrictEqual(listed.toSorted(), plan.users.toSorted())
      assert.deepStrictEqual(yield* channel.membershipsOf(accountId, plan.users[0]!), [plan.id])
      assert.deepStrictEqual(yield* channel.membershipsOf(accountId, unknown), [])
    })
  )

  test.effect("the bot has a user id and a name", () =>
    Effect.gen(function* () {
      const { accountId } = yield* harness
      const bot = yield* (yield* MessagingChannel).botInfo(accountId)
      assert.match(bot.userId, /^U[0-9a-f]{32}$/)
      assert.isNotEmpty(bot.displayName)
    })
  )
}
