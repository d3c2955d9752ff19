import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { maxExternalIds } from "../../../modules/crm/external-id/ExternalId.ts"
import { client, follow, node, refusalOf, restOf, unknown } from "../friend/support.ts"

const seeded = Effect.gen(function* () {
  const own = yield* client()
  const [one, two] = [yield* follow(own.accountId), yield* follow(own.accountId)]
  const bind = (friendId: string, externalId: string, namespace = "pos") =>
    own.post("/external-ids", { friendId, namespace, externalId })
  const replace = (friendId: string, externalId: string, namespace = "pos") =>
    own.post("/external-ids/replace", { friendId, namespace, externalId })
  return { ...own, one: one.id, two: two.id, bind, replace }
})

layer(node)("External ids", (it) => {
  it.effect("are bound once; the same binding again answers 200 with the existing row", () =>
    Effect.gen(function* () {
      const { bind, get, one } = yield* seeded
      const first = yield* bind(one, "C-1")
      assert.strictEqual(first.status, 201)
      const { createdAt, id, updatedAt, ...rest } = first.body.data
      assert.deepStrictEqual(rest, { friendId: one, namespace: "pos", externalId: "C-1", source: "api" })
      assert.strictEqual(createdAt, updatedAt)
      const again = yield* bind(one, "C-1")
      assert.deepStrictEqual([again.status, again.body], [200, first.body])
      yield* bind(one, "x", "crm:2")
      const listed = yield* get(`/friends/${one}/external-ids`)
      assert.deepStrictEqual(listed.body.data[0], { ...rest, id, createdAt, updatedAt })
      assert.strictEqual(listed.body.data.length, 2)
    })
  )

  it.effect("are refused if another friend has the value, first, or the friend has another one", () =>
    Effect.gen(function* () {
      const { bind, one, replace, two } = yield* seeded
      yield* bind(one, "C-1")
      yield* bind(two, "C-2")
      assert.deepStrictEqual(refusalOf(yield* bind(two, "C-1")), [409, "external_id_in_use", "external_id_in_use"])
      const namespace = "friend_already_has_namespace"
      assert.deepStrictEqual(refusalOf(yield* bind(two, "C-3")), [409, namespace, namespace])
      const owned = "external_id_owned_by_other_friend"
      assert.deepStrictEqual(refusalOf(yield* replace(two, "C-1")), [409, owned, owned])
      assert.strictEqual((yield* bind(two, "C-1", "web")).status, 201)
    })
  )

  it.effect("are replaced, inserted or left as they are", () =>
    Effect.gen(function* () {
      const { bind, one, replace, two } = yield* seeded
      const inserted = yield* replace(one, "A")
      const noop = yield* replace(one, "A")
      const replaced = yield* replace(one, "B")
      assert.deepStrictEqual(
        [inserted, noop, replaced].map(({ body, status }) => [
          status,
          body.changed,
          body.data.externalId,
          body.data.id
        ]),
        [
          [201, "inserted", "A", inserted.body.data.id],
          [200, "noop", "A", inserted.body.data.id],
          [200, "replaced", "B", inserted.body.data.id]
        ]
      )
      assert.deepStrictEqual(noop.body.data, inserted.body.data)
      // The replaced value is free.
      assert.strictEqual((yield* bind(two, "A")).status, 201)
    })
  )

  it.effect("a hundred bindings of one value at once give it to one friend", () =>
    Effect.gen(function* () {
      const { bind, one, replace, two } = yield* seeded
      const answers = yield* Effect.all(
        Array.from({ length: 100 }, (_, n) => (n % 3 === 0 ? replace : bind)(n % 2 === 0 ? one : two, "race")),
        { concurrency: "unbounded" }
      )
      const owners = new Set(answers.flatMap(({ body }) => (body.data === undefined ? [] : [body.data.friendId])))
      assert.strictEqual(owners.size, 1)
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 201, 409])
      assert.strictEqual(answers.filter(({ status }) => status === 201).length, 1)
    })
  )

  it.effect("have namespaces and values of the documented length and characters", () =>
    Effect.gen(function* () {
      const { bind, one, post } = yield* seeded
      for (const [value, namespace] of [
        ["v", "a"],
        ["w".repeat(128), "a".repeat(64)],
        ["山田 👩‍👧", "a_b:c-9"]
      ] as const) {
        assert.strictEqual((yield* bind(one, value, namespace)).status, 201, namespace)
      }
      for (const [value, namespace, pointer] of [
        ["", "ns", "/externalId"],
        ["w".repeat(129), "ns", "/externalId"],
        ["v", "", "/namespace"],
        ["v", "a".repeat(65), "/namespace"],
        ["v", "Upper", "/namespace"],
        ["v", "a b", "/namespace"]
      ] as const) {
        const answer = yield* bind(one, value, namespace)
        assert.deepStrictEqual([answer.status, answer.body.code], [400, "invalid_request"])
        assert.deepStrictEqual(
          answer.body.errors.map((fault: { readonly pointer: string }) => fault.pointer),
          [pointer]
        )
      }
      for (const body of [{}, { friendId: one }, { friendId: "x", namespace: "a", externalId: "b" }]) {
        assert.strictEqual((yield* post("/external-ids", body)).status, 400)
      }
    })
  )

  it.effect("of another account look like unknown ones", () =>
    Effect.gen(function* () {
      const own = yield* seeded
      const other = yield* seeded
      const { id } = (yield* own.bind(own.one, "C-1")).body.data
      const removed = yield* other.remove(`/external-ids/${id}`)
      assert.deepStrictEqual(refusalOf(removed), [404, "external_id_not_found", "external-id not found"])
      assert.deepStrictEqual(restOf(removed), restOf(yield* other.remove(`/external-ids/${unknown}`)))
      const listed = yield* other.get(`/friends/${own.one}/external-ids`)
      assert.deepStrictEqual(refusalOf(listed), [404, "friend_not_found", "friend not found"])
      assert.deepStrictEqual(restOf(listed), restOf(yield* other.get(`/friends/${unknown}/external-ids`)))
      const bound = yield* other.bind(own.one, "C-9")
      assert.deepStrictEqual(restOf(bound), restOf(yield* other.bind(unknown, "C-9")))
      assert.strictEqual((yield* other.bind(other.one, "C-1")).status, 201)

      assert.deepStrictEqual(refusalOf(yield* own.get("/friends/x/external-ids")), [
        400,
        "invalid_friend_id",
        "invalid friend id"
      ])
      assert.strictEqual((yield* own.remove("/external-ids/x")).status, 400)
      assert.deepStrictEqual((yield* own.remove(`/external-ids/${id}`)).body, { ok: true, id })
      assert.strictEqual((yield* own.remove(`/external-ids/${id}`)).status, 404)
    })
  )

  it.effect("of one friend have a limit, which a replaced one does not reach", () =>
    Effect.gen(function* () {
      const { accountId, bind, one, replace } = yield* seeded
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        insert into crm_external_id (id, account_id, friend_id, namespace, external_id, source, created_at, updated_at)
        select 'X' || right(${one}, 22) || lpad(n::text, 3, '0'), ${accountId}, ${one}, 'n' || n, 'x', 'api', now(), now()
        from generate_series(1, ${maxExternalIds - 1}) n`
      assert.strictEqual((yield* bind(one, "last")).status, 201)
      for (const refused of [yield* bind(one, "C-1", "other"), yield* replace(one, "C-1", "other")]) {
        assert.deepStrictEqual(refusalOf(refused), [409, "limit_reached", "limit_reached"])
      }
      assert.strictEqual((yield* replace(one, "C-2")).status, 200)
    })
  )

  it.effect("need friends:read to be read and friends:write to be changed", () =>
    Effect.gen(function* () {
      const { accountId, one } = yield* seeded
      const reader = yield* client(accountId, ["friends:read"])
      const writer = yield* client(accountId, ["friends:write"])
      for (const refused of [
        reader.post("/external-ids", {}),
        reader.post("/external-ids/replace", {}),
        reader.remove(`/external-ids/${unknown}`),
        writer.get(`/friends/${one}/external-ids`),
        writer.get("/friends")
      ]) {
        assert.deepStrictEqual(refusalOf(yield* refused), [403, "insufficient_scope", "Insufficient scope"])
      }
    })
  )
})
