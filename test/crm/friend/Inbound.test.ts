import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { statusOf } from "../../../modules/crm/friend/Friend.ts"
import { Friends, type InboundOutcome } from "../../../modules/crm/friend/Friends.ts"
import { openAccount } from "../../accounts/support.ts"
import { at, lineUser, node, published } from "./support.ts"

const profile = { displayName: "山田", pictureUrl: "https://profile.line-scdn.net/0h1" }

const user = Effect.gen(function* () {
  const friends = yield* Friends
  const event = { accountId: yield* openAccount, lineUserId: lineUser(1) }
  return {
    ...event,
    follow: (seconds: number, isUnblocked = false) =>
      friends.follow({ ...event, at: at(seconds), isUnblocked, profile }),
    unfollow: (seconds: number) => friends.unfollow({ ...event, at: at(seconds) }),
    seen: (seconds: number) => friends.seen({ ...event, at: at(seconds), profile: null }),
    events: Effect.map(published(event.accountId), (all) => all.map(({ data, type }) => [type, data] as const))
  }
})

const permutations = (values: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> =>
  values.length === 0
    ? [[]]
    : values.flatMap((value) =>
        permutations(values.filter((other) => other !== value)).map((rest) => [value].concat(rest))
      )

const known = (applied: InboundOutcome) => {
  if (applied === "ignored") throw new Error("The event was ignored")
  return applied
}

layer(node)("Events of a LINE user", (it) => {
  it.effect("a first follow stores the friend and is published with all that the document names", () =>
    Effect.gen(function* () {
      const { accountId, events, follow, lineUserId } = yield* user
      const friend = known(yield* follow(5))
      assert.strictEqual(statusOf(friend), "following")
      assert.deepStrictEqual(yield* events, [
        [
          "friend.followed",
          {
            friendId: friend.id,
            lineUserId,
            ...profile,
            status: "following",
            followedAt: at(5).toISOString(),
            isUnblocked: false,
            isFirstFollow: true,
            source: "line"
          }
        ]
      ])
      assert.strictEqual(friend.accountId, accountId)
    })
  )

  it.effect("a follow that is not later than the last unfollow changes nothing", () =>
    Effect.gen(function* () {
      const { events, follow, unfollow } = yield* user
      yield* follow(1)
      yield* unfollow(3)
      assert.strictEqual(yield* follow(2), "ignored")
      assert.strictEqual(yield* follow(3), "ignored")
      assert.strictEqual(yield* unfollow(3), "ignored")
      assert.strictEqual(statusOf(known(yield* follow(4, true))), "following")
      const all = yield* events
      assert.deepStrictEqual(
        all.map(([type, data]) => [type, data.isFirstFollow, data.isUnblocked]),
        [
          ["friend.followed", true, false],
          ["friend.unfollowed", undefined, undefined],
          ["friend.followed", false, true]
        ]
      )
      assert.strictEqual(all[1]?.[1].followedAt, at(1).toISOString())
    })
  )

  it.effect("an unfollow that comes before its follow keeps the friend unfollowed", () =>
    Effect.gen(function* () {
      const { events, follow, unfollow } = yield* user
      assert.strictEqual(statusOf(known(yield* unfollow(2))), "unfollowed")
      assert.strictEqual(yield* follow(1), "ignored")
      assert.deepStrictEqual(
        (yield* events).map(([type, data]) => [type, data.followedAt]),
        [["friend.unfollowed", null]]
      )
    })
  )

  it.effect("a message of an unknown user stores a friend who follows, without an event", () =>
    Effect.gen(function* () {
      const { accountId, events, follow, seen } = yield* user
      const friends = yield* Friends
      const friend = known(yield* seen(5))
      assert.deepStrictEqual([statusOf(friend), friend.followedAt], ["following", null])
      assert.deepStrictEqual(yield* events, [])
      for (const seconds of [7, 6]) yield* friends.received({ accountId, friendId: friend.id, at: at(seconds) })
      const after = yield* friends.find(accountId, friend.id)
      assert.deepStrictEqual([after.messageCount, after.lastMessageAt], [2, at(7)])
      // The follow came after the message, but happened before it.
      assert.deepStrictEqual(known(yield* follow(4)).followedAt, at(4))
      assert.isTrue((yield* events)[0]?.[1].isFirstFollow)
    })
  )

  it.effect("a message after the unfollow says that the follow in between was lost", () =>
    Effect.gen(function* () {
      const { events, follow, seen, unfollow } = yield* user
      yield* follow(1)
      yield* unfollow(2)
      assert.strictEqual(statusOf(known(yield* seen(2))), "unfollowed")
      assert.strictEqual(statusOf(known(yield* seen(3))), "following")
      assert.strictEqual((yield* events).length, 3)
      assert.strictEqual(yield* follow(3), "ignored")
    })
  )

  it.effect("a message is counted of one who is unknown, who follows, who left, and who came back unseen", () =>
    Effect.gen(function* () {
      const { accountId, events, follow, lineUserId, unfollow } = yield* user
      const friends = yield* Friends
      const wrote = (seconds: number) =>
        Effect.map(friends.wrote({ accountId, lineUserId, at: at(seconds) }), (outcome) => {
          const friend = known(outcome)
          return [statusOf(friend), friend.messageCount, friend.lastMessageAt]
        })
      assert.deepStrictEqual(yield* wrote(1), ["following", 1, at(1)])
      assert.deepStrictEqual(yield* wrote(3), ["following", 2, at(3)])
      assert.deepStrictEqual(yield* wrote(2), ["following", 3, at(3)])
      yield* unfollow(5)
      assert.deepStrictEqual(yield* wrote(4), ["unfollowed", 4, at(4)])
      assert.strictEqual((yield* events).length, 1)
      assert.deepStrictEqual(yield* wrote(6), ["following", 5, at(6)])
      assert.deepStrictEqual(
        (yield* events).map(([type]) => type),
        ["friend.unfollowed", "friend.followed"]
      )
      // A follow stores time and profile together.
      const named = known(yield* follow(7))
      const stored = yield* friends.find(accountId, named.id)
      assert.deepInclude(stored, { ...profile, followedAt: at(7), messageCount: 5 })
      assert.deepInclude(named, stored)
    })
  )

  it.effect("an operator's block is kept apart from what LINE says", () =>
    Effect.gen(function* () {
      const { accountId, events, follow, unfollow } = yield* user
      const friends = yield* Friends
      const { id } = known(yield* follow(1))
      assert.strictEqual(statusOf(yield* friends.setBlocked(accountId, id, true)), "blocked")
      assert.strictEqual(statusOf(known(yield* unfollow(2))), "blocked")
      assert.strictEqual(statusOf(yield* friends.setBlocked(accountId, id, false)), "unfollowed")
      yield* friends.setBlocked(accountId, id, true)
      yield* follow(3)
      assert.strictEqual(statusOf(yield* friends.setBlocked(accountId, id, false)), "following")
      assert.deepStrictEqual(
        (yield* events).map(([type, data]) => [type, data.status]),
        [
          ["friend.followed", "following"],
          ["friend.unfollowed", "blocked"],
          ["friend.followed", "blocked"]
        ]
      )
    })
  )

  it.effect("a hundred first events at once store one friend", () =>
    Effect.gen(function* () {
      const { events, follow, seen } = yield* user
      const all = yield* Effect.all(
        Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? follow(1) : seen(1))),
        { concurrency: "unbounded" }
      )
      const ids = new Set(all.flatMap((applied) => (applied === "ignored" ? [] : [applied.id])))
      assert.deepStrictEqual([ids.size, (yield* events).length], [1, 1])
    })
  )

  it.effect("in any order of arrival the last one by time decides", () =>
    Effect.gen(function* () {
      for (const seconds of permutations([1, 2, 3, 4])) {
        const { events, follow, unfollow } = yield* user
        const results: Array<InboundOutcome> = []
        for (const second of seconds) results.push(yield* second % 2 === 1 ? follow(second) : unfollow(second))
        const last = results.findLast((applied) => applied !== "ignored") ?? "ignored"
        assert.strictEqual(statusOf(known(last)), "unfollowed")
        // What was published ends with the state that holds.
        assert.strictEqual((yield* events).at(-1)?.[0], "friend.unfollowed")
      }
    })
  )

  it.effect("followers are registered once, without events", () =>
    Effect.gen(function* () {
      const { accountId, events, follow } = yield* user
      const friends = yield* Friends
      yield* follow(1)
      const ids = [1, 2, 3, 3].map(lineUser)
      const made = yield* friends.registerFollowers(accountId, ids)
      assert.sameMembers(
        made.map(({ lineUserId }) => lineUserId),
        [lineUser(2), lineUser(3)]
      )
      assert.deepStrictEqual(yield* friends.registerFollowers(accountId, ids), [])
      assert.deepStrictEqual(yield* friends.registerFollowers(accountId, []), [])
      yield* friends.setProfile(accountId, made[0]!.id, {
        displayName: "\u0000\ud800" + "あ".repeat(2000),
        pictureUrl: ""
      })
      const friend = yield* friends.find(accountId, made[0]!.id)
      assert.deepStrictEqual([friend.displayName?.length, friend.pictureUrl], [1000, null])
      assert.strictEqual((yield* events).length, 1)
    })
  )
})
