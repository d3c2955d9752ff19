import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { Tags } from "../../../modules/crm/tag/Tags.ts"
import { client, follow, node, published, refusalOf, restOf, unknown } from "../friend/support.ts"

const required = [400, "invalid_request", "friendId, tagId, and action (add/remove) are required"]

const seeded = Effect.gen(function* () {
  const own = yield* client()
  const tags = yield* Tags
  const friend = yield* follow(own.accountId)
  const tag = yield* tags.create(own.accountId, { name: "VIP", color: "#ff0000" })
  const act = (action: string, friendId = friend.id, tagId = tag.id) => own.post("/tags", { friendId, tagId, action })
  return { ...own, tags, friend, tag, act }
})

layer(node)("Tags", (it) => {
  it.effect("are listed oldest first, in parts", () =>
    Effect.gen(function* () {
      const { accountId, get, tags } = yield* seeded
      for (const name of ["b", "a"]) yield* tags.create(accountId, { name, color: "#000000" })
      const { body } = yield* get("/tags?limit=2")
      assert.deepStrictEqual(
        [body.data.map(({ name }: { readonly name: string }) => name), body.hasMore, body.limit, body.offset],
        [["VIP", "b"], true, 2, 0]
      )
      assert.sameMembers(Object.keys(body.data[0]), ["id", "name", "color", "createdAt"])
      const rest = yield* get("/tags?limit=2&offset=2")
      assert.deepStrictEqual([rest.body.data.length, rest.body.hasMore], [1, false])
      const all = yield* get("/tags")
      assert.deepStrictEqual([all.body.limit, all.body.offset, all.body.data.length], [100, 0, 3])
      assert.strictEqual((yield* get("/tags?limit=500")).status, 200)
      for (const query of ["limit=501", "limit=0", "offset=-1", "offset=x"]) {
        assert.deepStrictEqual(refusalOf(yield* get(`/tags?${query}`)), [
          400,
          "invalid_pagination",
          "Invalid pagination"
        ])
      }
    })
  )

  it.effect("are added and removed any number of times, and only a real addition is published", () =>
    Effect.gen(function* () {
      const { accountId, act, friend, tag } = yield* seeded
      const answers = [
        yield* act("remove"),
        yield* act("add"),
        yield* act("add"),
        yield* act("remove"),
        yield* act("add")
      ]
      assert.deepStrictEqual(
        answers.map(({ body, status }) => [status, body.success, body.action]),
        [
          [200, true, "removed"],
          [200, true, "added"],
          [200, true, "added"],
          [200, true, "removed"],
          [200, true, "added"]
        ]
      )
      const events = (yield* published(accountId)).filter(({ type }) => type === "crm.tag_added")
      assert.deepStrictEqual(
        events.map(({ data }) => data),
        Array.from({ length: 2 }, () => ({ friendId: friend.id, tagId: tag.id }))
      )
    })
  )

  it.effect("a hundred additions at once are one", () =>
    Effect.gen(function* () {
      const { accountId, friend, tag, tags } = yield* seeded
      const of = { accountId, friendId: friend.id, tagId: tag.id }
      yield* Effect.all(
        Array.from({ length: 100 }, () => tags.attach(of)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual((yield* published(accountId)).filter(({ type }) => type === "crm.tag_added").length, 1)
    })
  )

  it.effect("need a friend, a tag and an action, and both of this account", () =>
    Effect.gen(function* () {
      const { act, friend, post, tag } = yield* seeded
      const other = yield* seeded
      for (const body of [
        {},
        { friendId: friend.id, tagId: tag.id },
        { friendId: friend.id, action: "add" },
        { tagId: tag.id, action: "add" },
        { friendId: friend.id, tagId: tag.id, action: "ADD" },
        { friendId: 7, tagId: tag.id, action: "add" },
        { friendId: "x", tagId: tag.id, action: "add" }
      ]) {
        assert.deepStrictEqual(refusalOf(yield* post("/tags", body)), required)
      }
      const noFriend = yield* act("add", unknown, unknown)
      assert.deepStrictEqual(refusalOf(noFriend), [404, "friend_not_found", "Friend not found"])
      assert.deepStrictEqual(restOf(yield* act("add", other.friend.id)), restOf(noFriend))
      const noTag = yield* act("remove", friend.id, unknown)
      assert.deepStrictEqual(refusalOf(noTag), [404, "tag_not_found", "Tag not found"])
      assert.deepStrictEqual(restOf(yield* act("remove", friend.id, other.tag.id)), restOf(noTag))
    })
  )

  it.effect("need their scopes", () =>
    Effect.gen(function* () {
      const { accountId } = yield* seeded
      const reader = yield* client(accountId, ["tags:read", "friends:write"])
      const writer = yield* client(accountId, ["tags:write"])
      for (const refused of [reader.post("/tags", {}), writer.get("/tags")]) {
        assert.deepStrictEqual(refusalOf(yield* refused), [403, "insufficient_scope", "Insufficient scope"])
      }
    })
  )

  it.effect("have a unique name, and are gone from all friends once deleted", () =>
    Effect.gen(function* () {
      const { accountId, act, friend, tag, tags } = yield* seeded
      yield* act("add")
      const other = yield* tags.create(accountId, { name: "other", color: "#000000" })
      const draft = { name: "VIP", color: "#111111" }
      assert.strictEqual((yield* Effect.flip(tags.create(accountId, draft)))._tag, "TagNameInUse")
      assert.strictEqual((yield* Effect.flip(tags.update(accountId, other.id, draft)))._tag, "TagNameInUse")
      assert.strictEqual((yield* Effect.flip(tags.update(accountId, unknown, draft)))._tag, "TagNotFound")
      const renamed = yield* tags.update(accountId, tag.id, { name: "Gold" })
      assert.deepStrictEqual([renamed.name, renamed.color], ["Gold", "#ff0000"])
      assert.deepStrictEqual(
        (yield* tags.counted(accountId)).map(({ friends, name }) => [name, friends]),
        [
          ["Gold", 1],
          ["other", 0]
        ]
      )
      yield* tags.remove(accountId, tag.id)
      assert.strictEqual((yield* act("add", friend.id, tag.id)).status, 404)
      assert.strictEqual((yield* Effect.flip(tags.remove(accountId, tag.id)))._tag, "TagNotFound")
    })
  )
})
