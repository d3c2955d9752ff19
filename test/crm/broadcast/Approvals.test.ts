/** Broadcasts that a person approves by LINE, which the sandbox plays. */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Broadcasts } from "../../../modules/crm/broadcast/Broadcasts.ts"
import { Quotas } from "../../../modules/crm/message/Quotas.ts"
import { eventually } from "../../support/ServiceProcess.ts"
import * as TestApp from "../../support/TestApp.ts"
import { node, openShop } from "../message/support.ts"
import { broadcasts } from "./support.ts"

const services = broadcasts.pipe(Layer.provideMerge(node))

const ask = Effect.fnUntraced(function* (path: string, init?: RequestInit) {
  const { call } = yield* TestApp.TestApp
  const response = yield* call(path, init)
  return { status: response.status, text: yield* Effect.promise(() => response.text()), headers: response.headers }
})

/** A shop in the sandbox with two friends, one of whom approves. */
const asking = Effect.gen(function* () {
  const { accountId, friend } = yield* openShop
  const [service, sql] = [yield* Broadcasts, yield* SqlClient.SqlClient]
  const [owner, other] = [yield* friend(), yield* friend()]
  const create = (approverId: string) =>
    service.create(accountId, {
      name: "夏のお知らせ",
      texts: ["8月は<休み>です。"],
      audience: {},
      scheduledAt: null,
      approverId
    })
  const received = (userId: string) =>
    Effect.map(
      sql<{ readonly text: string }>`
        select messages->0->>'text' as text from crm_line_sandbox where account_id = ${accountId} and line_user_id = ${userId}
        order by id`,
      (rows) => rows.map(({ text }) => text)
    )
  const tokenOf = Effect.map(
    eventually(received(owner.lineUserId), ({ length }) => length > 0),
    (texts) => {
      assert.include(texts[0], "一斉配信「夏のお知らせ」(2人)の承認をお願いします。")
      return /\/approvals\/([\w-]{43})$/.exec(texts[0] ?? "")?.[1] ?? ""
    }
  )
  const ended = (id: string) => eventually(service.find(accountId, id), ({ finishedAt }) => finishedAt !== null)
  return { accountId, create, ended, other, owner, received, service, tokenOf }
})

const formToken = (page: string): string => /name="form_token" value="([^"]+)"/.exec(page)?.[1] ?? ""

layer(services, { excludeTestServices: true })("A broadcast with an approver", (it) => {
  it.effect("is sent when the approver has pressed the button of the page in the message", () =>
    Effect.gen(function* () {
      const { accountId, create, ended, other, owner, received, service, tokenOf } = yield* asking
      const { id, status } = yield* create(owner.id)
      assert.strictEqual(status, "awaiting_approval")
      const path = `/approvals/${yield* tokenOf}`
      assert.deepInclude(yield* service.find(accountId, id), { status: "awaiting_approval", approval: "pending" })
      const page = yield* ask(path)
      assert.strictEqual(page.status, 200)
      for (const text of ["夏のお知らせ", "2人に送られます。", "8月は&lt;休み&gt;です。"])
        assert.include(page.text, text)
      assert.deepStrictEqual(yield* received(other.lineUserId), [])
      const form = new URLSearchParams({ form_token: formToken(page.text), answer: "approve", website: "" })
      const sent = yield* ask(path, { method: "POST", body: form })
      assert.deepStrictEqual([sent.status, sent.headers.get("location")], [303, path])
      assert.include((yield* ask(path)).text, "回答を受け付けました。")
      assert.deepInclude(yield* ended(id), { status: "completed", approval: "approved", sent: 2 })
      assert.deepStrictEqual(yield* received(other.lineUserId), ["8月は<休み>です。"])
      const foreign = yield* ask(path, { method: "POST", body: new URLSearchParams({ answer: "reject" }) })
      assert.strictEqual(foreign.status, 403)
    })
  )

  it.effect("is not sent when the answer is no, which may be posted as JSON", () =>
    Effect.gen(function* () {
      const { create, ended, other, owner, received, tokenOf } = yield* asking
      const { id } = yield* create(owner.id)
      const answered = yield* ask(`/callbacks/${yield* tokenOf}`, {
        method: "POST",
        body: JSON.stringify({ approved: false }),
        headers: { "content-type": "application/json" }
      })
      assert.deepStrictEqual([answered.status, JSON.parse(answered.text)], [200, { repeated: false }])
      assert.deepInclude(yield* ended(id), { status: "stopped", approval: "rejected", sent: 0 })
      assert.deepStrictEqual(yield* received(other.lineUserId), [])
    })
  )

  it.effect("is not sent when no answer came in time, which the shop sees and the page says", () =>
    Effect.gen(function* () {
      const { accountId, create, ended, other, owner, received, service, tokenOf } = yield* asking
      const sql = yield* SqlClient.SqlClient
      const { id } = yield* create(owner.id)
      const token = yield* tokenOf
      const held = sql<{ readonly id: number; readonly key: string }>`
        select job.id, job.key from job join job_mailbox box using (actor, key)
        where actor = 'crm/approve-broadcast' and payload->>'broadcastId' = ${id} and held_until > now()`
      const [job] = yield* eventually(held, ({ length }) => length === 1)
      // Three days pass.
      yield* sql`update job_callback set expires_at = now() where job_id = ${job!.id}`
      yield* sql`update job_step set until = now() where job_id = ${job!.id} and state = 'waiting'`
      yield* sql`update job_mailbox set held_until = now() where actor = 'crm/approve-broadcast' and key = ${job!.key}`
      const seen = yield* ended(id)
      assert.deepInclude(seen, { status: "stopped", approval: "expired", sent: 0 })
      assert.include((yield* ask(`/approvals/${token}`)).text, "回答の期限が過ぎました。")
      const late = yield* ask(`/callbacks/${token}`, {
        method: "POST",
        body: JSON.stringify({ approved: true }),
        headers: { "content-type": "application/json" }
      })
      assert.deepStrictEqual([late.status, JSON.parse(late.text).code], [410, "callback_gone"])
      // A late answer changes nothing.
      assert.deepStrictEqual(yield* service.find(accountId, id), seen)
      assert.deepStrictEqual(yield* received(other.lineUserId), [])
    })
  )

  it.effect("takes no answer after it was stopped", () =>
    Effect.gen(function* () {
      const { accountId, create, owner, service, tokenOf } = yield* asking
      const { id } = yield* create(owner.id)
      const token = yield* tokenOf
      assert.deepInclude(yield* service.stop(accountId, id), { status: "stopped", approval: "withdrawn" })
      const late = eventually(ask(`/approvals/${token}`), ({ text }) => !text.includes("<form"))
      assert.include((yield* late).text, "この配信は取り下げられたか、すでに終わっています。")
      assert.strictEqual((yield* ask(`/approvals/${"A".repeat(43)}`)).status, 404)
    })
  )

  it.effect(
    "is refused where the approver is no friend who follows, and ends where the quota lets no question through",
    () =>
      Effect.gen(function* () {
        const { accountId, create, ended, owner } = yield* asking
        assert.strictEqual((yield* Effect.flip(create("01KAJ4A1B2C3D4E5F6G7H8J9K9")))._tag, "ApproverNotReachable")
        yield* (yield* Quotas).grant(accountId, 0)
        assert.deepInclude(yield* ended((yield* create(owner.id)).id), { status: "stopped", approval: "unreachable" })
      })
  )
})
