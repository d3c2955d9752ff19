/** What friends write, for accounts that keep it. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { type Arrival, ReceivedMessages } from "../../../modules/crm/received/ReceivedMessages.ts"
import { ReceivedRepo } from "../../../modules/crm/received/ReceivedRepo.ts"
import { Vault } from "../../../src/secrets/Vault.ts"
import * as Tenant from "../../../src/sql/tenant/Tenant.ts"
import { openAccount } from "../../accounts/support.ts"
import { follow } from "../friend/support.ts"
import { node, operator } from "../node.ts"

const services = Layer.mergeAll(
  ReceivedMessages.layer.pipe(Layer.provide(Vault.layer)),
  ReceivedRepo.layer,
  Friends.layer
).pipe(Layer.provideMerge(node))

let ids = 7_000_000

const scene = Effect.gen(function* () {
  const accountId = yield* openAccount
  const [received, repo, sql] = [yield* ReceivedMessages, yield* ReceivedRepo, yield* SqlClient.SqlClient]
  const [ask, friend, within] = [yield* operator(accountId), yield* follow(accountId, "山田"), yield* Tenant.within]
  const wrote = Effect.fnUntraced(function* (said: Partial<Arrival>, daysAgo = 0) {
    const id = String(ids++)
    const nothing = { text: null, fileName: null, durationMs: null, location: null, sticker: null, readToken: null }
    const receivedAt = new Date(Date.now() - daysAgo * 86_400_000)
    const arrival = { ...nothing, id, friendId: friend.id, type: "text", receivedAt, ...said }
    yield* within(accountId, received.keep(accountId, [arrival]))
    return id
  })
  const keep = (keptDays: number | null) => ask("PUT", "/received/settings", { keptDays })
  const list = Effect.map(ask("GET", `/received/friends/${friend.id}`), ({ body }) => body)
  const rows = sql<{ readonly content: string }>`select content from crm_received where account_id = ${accountId}`
  return { accountId, ask, friend, keep, list, received, repo, rows, sql, within, wrote }
})

layer(services, { excludeTestServices: true })("What a friend wrote", (it) => {
  it.effect("is not kept unless the account says so, for 1 to 90 days, which is audited", () =>
    Effect.gen(function* () {
      const { accountId, ask, keep, list, rows, sql, wrote } = yield* scene
      yield* wrote({ text: "before" })
      assert.deepStrictEqual([yield* list, yield* rows], [{ keptDays: null, messages: [] }, []])
      for (const days of [0, 91, 1.5]) assert.strictEqual((yield* keep(days)).status, 400)
      for (const days of [1, 90]) assert.deepStrictEqual((yield* keep(days)).body, { keptDays: days })
      yield* wrote({ text: "ご予約を変更したいです" })
      assert.deepStrictEqual((yield* ask("GET", "/received/settings")).body, { keptDays: 90 })
      const { messages } = yield* list
      assert.deepInclude(messages[0], { type: "text", text: "ご予約を変更したいです", readAt: null, hasToken: false })
      const audited = yield* sql`
        select 1 from admin_audit where action = 'crm_received_settings' and detail ->> 'accountId' = ${accountId}`
      assert.strictEqual(audited.length, 2)
    })
  )

  it.effect("is in the export of the person, who may ask for it, as long as it can be opened", () =>
    Effect.gen(function* () {
      const { ask, friend, keep, wrote } = yield* scene
      yield* keep(90)
      yield* wrote({ text: "色は前と同じで", readToken: "token" }, 60)
      const held = Effect.map(ask("GET", `/friends/${friend.id}/export`), ({ body }) => body.held.received)
      const [row] = yield* held
      assert.deepInclude(row.content, { text: "色は前と同じで" }, JSON.stringify(row))
      assert.notProperty(row.content, "readToken")
      yield* keep(null)
      assert.deepInclude((yield* held)[0], { type: "text", content: null })
    })
  )

  it.effect("is sealed at rest, and can never be read again once the account keeps nothing", () =>
    Effect.gen(function* () {
      const { keep, list, rows, sql, accountId, repo, wrote } = yield* scene
      yield* keep(30)
      yield* wrote({ text: "secret", readToken: "token" })
      const [row] = yield* rows
      const stored = Buffer.from(row!.content, "base64").toString("latin1")
      for (const part of ["secret", "token", "text"]) assert.notInclude(stored, part)
      const [key] = yield* sql<{ readonly sealedKey: Uint8Array }>`
        select sealed_key as "sealedKey" from crm_received_setting where account_id = ${accountId}`
      yield* keep(7)
      assert.strictEqual((yield* list).messages.length, 1)
      const [same] = yield* sql<{ readonly sealedKey: Uint8Array }>`
        select sealed_key as "sealedKey" from crm_received_setting where account_id = ${accountId}`
      assert.deepStrictEqual(same, key)
      yield* keep(null)
      assert.deepStrictEqual(yield* list, { keptDays: null, messages: [] })
      yield* keep(30)
      assert.deepStrictEqual((yield* list).messages, [])
      yield* keep(null)
      while ((yield* repo.prune(1_000)) > 0);
      assert.deepStrictEqual(yield* rows, [])
    })
  )

  it.effect("is shown and stored for its days alone, and goes with the friend or when it is taken back", () =>
    Effect.gen(function* () {
      const { accountId, ask, friend, keep, list, received, repo, rows, within, wrote } = yield* scene
      yield* keep(7)
      yield* wrote({ text: "old" }, 8)
      const taken = yield* wrote({ text: "taken back" }, 6)
      yield* wrote({ type: "sticker", sticker: { packageId: "446", stickerId: "1988" } })
      assert.deepStrictEqual(
        (yield* list).messages.map(({ type, text }: { readonly type: string; readonly text: string }) => [type, text]),
        [
          ["sticker", null],
          ["text", "taken back"]
        ]
      )
      while ((yield* repo.prune(1_000)) > 0);
      assert.strictEqual((yield* rows).length, 2)
      yield* within(accountId, received.forget(accountId, taken))
      assert.strictEqual((yield* rows).length, 1)
      assert.strictEqual((yield* ask("POST", `/friends/${friend.id}/erase`)).status, 200)
      assert.deepStrictEqual(yield* rows, [])
    })
  )

  it.effect("is marked as read by LINE's token, once, up to the newest; without a token there is nothing to mark", () =>
    Effect.gen(function* () {
      const { ask, friend, keep, list, wrote } = yield* scene
      yield* keep(7)
      const mark = ask("POST", `/received/friends/${friend.id}/read`)
      yield* wrote({ text: "without" }, 2)
      assert.deepStrictEqual([(yield* mark).status, (yield* mark).body.code], [409, "nothing_to_mark"])
      yield* wrote({ text: "with", readToken: "t-1" }, 1)
      assert.strictEqual((yield* mark).status, 200)
      const { messages } = yield* list
      for (const message of messages) assert.isNotNull(message.readAt)
      assert.strictEqual((yield* mark).status, 409)
      const other = yield* scene
      assert.strictEqual((yield* other.ask("GET", `/received/friends/${friend.id}`)).status, 404)
      assert.strictEqual((yield* other.ask("POST", `/received/friends/${friend.id}/read`)).status, 404)
    })
  )
})
