/** Forms: what operators do with them, and submitting one on its page and as JSON. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { maxVersions } from "../../../modules/crm/form/Forms.ts"
import { TestApp } from "../../support/TestApp.ts"
import { openShop, service, tokenOf } from "../contract/support.ts"
import { filled, open, post, send, submit } from "./Browser.ts"
import { operator } from "./operator.ts"

const questions = [
  { id: "name", label: "お名前", type: "text", required: true, maxLength: 20 },
  { id: "mail", label: "メール", type: "email", required: false },
  { id: "tel", label: "電話", type: "tel", required: false },
  { id: "age", label: "年齢", type: "number", required: false, min: 0, max: 120 },
  { id: "day", label: "ご希望日", type: "date", required: false, min: "2026-12-01" },
  { id: "why", label: "きっかけ", type: "select", required: false, options: ["看板", "紹介"] },
  { id: "how", label: "<b>満足度</b>", type: "radio", required: false, options: ["5", "4"] },
  { id: "what", label: "興味", type: "checkbox", required: false, options: ["カット", "カラー", "パーマ"] },
  { id: "news", label: "お知らせを受け取る", type: "checkbox", required: false },
  { id: "text", label: "ご意見", type: "textarea", required: false }
]

const opened = Effect.fnUntraced(function* (definition: Record<string, unknown> = {}) {
  const shop = yield* openShop
  const ask = yield* operator(shop.accountId)
  const sql = yield* SqlClient.SqlClient
  const made = yield* ask("POST", "/forms", { name: "アンケート", fields: questions, ...definition })
  assert.strictEqual(made.status, 201, JSON.stringify(made.body))
  const submissions = Effect.map(ask("GET", `/forms/${made.body.id}/submissions`), ({ body }) => body.submissions)
  return { ...shop, ask, sql, form: made.body, path: made.body.path as string, submissions }
})

const answered = (submission: any) => Object.fromEntries(submission.answers.map((a: any) => [a.fieldId, a.value]))

layer(service, { excludeTestServices: true })("Forms", (it) => {
  it.effect("show every kind of question, and store what was entered in its own type", () =>
    Effect.gen(function* () {
      const { path, submissions } = yield* opened({ description: "1分です\n<script>alert(1)</script>" })
      const page = yield* open(path)
      assert.strictEqual(page.status, 200)
      assert.strictEqual(page.title, "アンケート")
      assert.include(page.text, "<b>満足度</b>")
      assert.notInclude(page.html, "<b>")
      assert.notInclude(page.html, "<script")
      assert.match(page.html, /<html lang="ja">/)
      const csp = page.headers.get("content-security-policy") ?? ""
      assert.match(csp, /^default-src 'none'; style-src 'self'/)
      assert.strictEqual(page.headers.get("cache-control"), "no-store")
      assert.isNull(page.headers.get("access-control-allow-origin"))
      const done = yield* submit(page, {
        "q-name": " 山田 ",
        "q-mail": "a@example.jp",
        "q-tel": "０９０-1234-5678",
        "q-age": "３０",
        "q-day": "2026/12/24",
        "q-why": "紹介",
        "q-how": "5",
        "q-what": ["カラー", "カット"],
        "q-news": "yes",
        "q-text": "a\r\nb\u0000"
      })
      assert.strictEqual(done.title, "送信しました")
      const [stored] = yield* submissions
      assert.deepStrictEqual(answered(stored), {
        name: "山田",
        mail: "a@example.jp",
        tel: "+819012345678",
        age: 30,
        day: "2026-12-24",
        why: "紹介",
        how: "5",
        what: ["カット", "カラー"],
        news: true,
        text: "a\nb"
      })
      assert.deepStrictEqual([stored.friendId, stored.lineUserId], [null, null])
    })
  )

  it.effect("show all faults with links to their fields, and keep what was entered", () =>
    Effect.gen(function* () {
      const { path, submissions } = yield* opened({ consent: "同意します" })
      const refused = yield* submit(yield* open(path), {
        "q-name": "x".repeat(21),
        "q-mail": 'n"><img src=x onerror=alert(1)>',
        "q-tel": "110",
        "q-age": "121",
        "q-day": "2026-11-31",
        "q-why": "その他"
      })
      assert.strictEqual(refused.status, 400)
      const named = refused.links.filter(({ path }) => path.startsWith("#f-")).map(({ path }) => path)
      assert.deepStrictEqual(named, [
        "#f-q-name",
        "#f-q-mail",
        "#f-q-tel",
        "#f-q-age",
        "#f-q-day",
        "#f-q-why",
        "#f-consent"
      ])
      for (const target of named) assert.include(refused.html, ` id="${target.slice(1)}"`)
      assert.notInclude(refused.html, "<img")
      const fields = new Map(refused.forms[0]!.fields)
      assert.strictEqual(fields.get("q-mail"), 'n"><img src=x onerror=alert(1)>')
      const done = yield* submit(refused, {
        "q-name": "x",
        "q-mail": "",
        "q-tel": "",
        "q-age": "",
        "q-day": "",
        "q-why": "",
        consent: "yes"
      })
      assert.strictEqual(done.title, "送信しました")
      const all = yield* submissions
      assert.deepStrictEqual([all.length, all[0].consented], [1, true])
    })
  )

  it.effect("store a form that is sent twice once, and publish it once", () =>
    Effect.gen(function* () {
      const { accountId, path, sql, submissions } = yield* opened()
      const { action, fields } = filled(yield* open(path), { "q-name": "一度", "q-text": "あ".repeat(2_500) })
      const answers = yield* Effect.all(
        Array.from({ length: 5 }, () => post(action, fields)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(new Set(answers.map(({ status }) => status)), new Set([303]))
      assert.strictEqual((yield* submissions).length, 1)
      assert.strictEqual(
        (yield* post(
          action,
          fields.map(([name, value]) => [name, name === "q-name" ? "二度" : value])
        )).status,
        303
      )
      assert.strictEqual((yield* submissions).length, 2)
      const events = yield* sql<{ data: any }>`
        select data from event where account_id = ${accountId} and type = 'form.submitted' order by seq`
      assert.strictEqual(events.length, 2)
      const { answers: published, formName, friendId } = events[0]!.data
      assert.deepStrictEqual([formName, friendId, published.length], ["アンケート", null, questions.length])
      assert.deepStrictEqual(published[0], {
        fieldId: "name",
        label: "お名前",
        type: "text",
        value: "一度",
        truncated: false
      })
      assert.deepStrictEqual([published.at(-1).value.length, published.at(-1).truncated], [2_000, true])
    })
  )

  it.effect("link answers to the friend whom a token names, and refuse a wrong one", () =>
    Effect.gen(function* () {
      const shop = yield* opened()
      const { ask, channelId, ids, path, sql, submissions } = shop
      const [row] = yield* sql<{ user: string }>`select line_user_id as user from crm_friend where id = ${ids.friend}`
      const token = yield* tokenOf({ sub: row!.user, aud: channelId })
      const { memberToken: foreign } = yield* openShop
      for (const wrong of [foreign, "x.y.z", `${token}x`]) {
        const refused = yield* submit(yield* open(path), { "q-name": "A", id_token: wrong })
        assert.strictEqual(refused.status, 400)
        assert.strictEqual(new Map(refused.forms[0]!.fields).get("id_token"), "")
      }
      assert.strictEqual((yield* submit(yield* open(path), { "q-name": "A", id_token: token })).status, 200)
      const [stored] = yield* submissions
      assert.deepStrictEqual([stored.friendId, stored.lineUserId], [ids.friend, row!.user])
      const erased = yield* ask("POST", `/friends/${ids.friend}/erase`)
      assert.strictEqual(erased.status, 200)
      const [after] = yield* submissions
      assert.deepStrictEqual([after.friendId, after.lineUserId, after.answers], [null, null, null])
    })
  )

  it.effect("refuse what does not come from their page", () =>
    Effect.gen(function* () {
      const { path, submissions } = yield* opened()
      const other = yield* opened()
      const page = yield* open(path)
      const entries = { "q-name": "A" }
      const { fields: ofOther } = filled(yield* open(other.path), entries)
      const { fields } = filled(page, entries)
      const without = fields.filter(([name]) => name !== "form_token")
      assert.strictEqual((yield* post(path, ofOther)).status, 403)
      assert.strictEqual((yield* post(path, without)).status, 403)
      assert.strictEqual((yield* post(path, fields, { "sec-fetch-site": "cross-site" })).status, 403)
      assert.strictEqual((yield* open(path, { method: "POST", body: "{}" })).status, 415)
      const trapped = yield* send(page, { ...entries, website: "http://spam.example" })
      assert.strictEqual(trapped.status, 400)
      const large = yield* post(path, [...fields, ["q-text", "x".repeat(600_000)]])
      assert.deepStrictEqual([large.status, large.title], [413, "入力が長すぎます"])
      assert.deepStrictEqual(yield* submissions, [])
      const unknown = ["01KAJ3Q7Y6T0V9W2X4Z8B1C5DF", "x", "%E3%81%82"].map((id) => open(`/f/${id}`))
      const answers = yield* Effect.all(unknown)
      for (const { headers, html, status } of answers) {
        assert.deepStrictEqual([status, headers.get("content-type")], [404, "text/html; charset=utf-8"])
        assert.strictEqual(html, answers[0]!.html)
      }
      const english = yield* open("/f/x", { headers: { "accept-language": "en" } })
      assert.deepStrictEqual([english.title, english.headers.get("content-language")], ["Page not found", "en"])
    })
  )

  it.effect("close by hand, by time and by number, also for submissions at the same time", () =>
    Effect.gen(function* () {
      const { ask, form, path, submissions } = yield* opened({ maxSubmissions: 3 })
      const pages = yield* Effect.all(Array.from({ length: 6 }, () => open(path)))
      yield* Effect.all(
        pages.map((page) => send(page, { "q-name": "A" })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual((yield* submissions).length, 3)
      const full = yield* open(path)
      assert.deepStrictEqual([full.status, full.forms.length], [200, 0])
      const {
        id,
        path: _path,
        version: _v,
        isClosed: _c,
        submissions: _s,
        createdAt: _a,
        updatedAt: _u,
        ...content
      } = form
      const edit = (change: object) => ask("PUT", `/forms/${id}`, { ...content, ...change })
      assert.strictEqual((yield* edit({ maxSubmissions: null })).body.version, 2)
      assert.strictEqual((yield* edit({ maxSubmissions: null })).body.version, 2)
      assert.strictEqual((yield* open(path)).forms.length, 1)
      yield* ask("POST", `/forms/${id}/close`)
      assert.include((yield* open(path)).text, "受付は終了")
      yield* ask("POST", `/forms/${id}/open`)
      assert.strictEqual((yield* open(path)).forms.length, 1)
      yield* edit({ openFrom: "2999-01-01T00:00:00Z" })
      assert.include((yield* open(path)).text, "まだ受付")
      yield* edit({ openUntil: "2020-01-01T00:00:00Z" })
      assert.include((yield* open(path)).text, "受付は終了")
      const listed = yield* ask("GET", "/forms")
      assert.deepStrictEqual([listed.body.forms.length, listed.body.forms[0].submissions], [1, 3])
    })
  )

  it.effect("keep the questions that were answered when the form changes, in lists, pages and CSV", () =>
    Effect.gen(function* () {
      const { ask, form, path } = yield* opened()
      yield* submit(yield* open(path), { "q-name": "=1+1", "q-text": 'a,"b"\nc' })
      const fields = [{ id: "name", label: "お名前（新）", type: "text", required: true }]
      yield* ask("PUT", `/forms/${form.id}`, { name: "新", fields })
      yield* submit(yield* open(path), { "q-name": "B" })
      const first = yield* ask("GET", `/forms/${form.id}/submissions?limit=1`)
      assert.deepStrictEqual([first.body.hasMore, first.body.submissions[0].version], [true, 2])
      const next = yield* ask("GET", `/forms/${form.id}/submissions?limit=1&starting_after=${first.body.nextCursor}`)
      assert.deepStrictEqual([next.body.hasMore, next.body.submissions[0].answers[0].label], [false, "お名前"])
      const wrong = yield* ask("GET", `/forms/${form.id}/submissions?starting_after=01KAJ3Q7Y6T0V9W2X4Z8B1C5DF`)
      assert.deepStrictEqual([wrong.status, wrong.body.code], [400, "invalid_cursor"])
      const csv = (yield* ask("GET", `/forms/${form.id}/export`)).body as string
      const [header, one] = csv.split("\r\n")
      assert.match(
        header!,
        /^\uFEFF?submissionId,submittedAt,version,friendId,lineUserId,consented,お名前（新）,メール,/
      )
      assert.include(one!, "'=1+1")
      assert.include(csv, '"a,""b""\nc"')
    })
  )

  it.effect("are submitted as JSON, once per key, with every fault named", () =>
    Effect.gen(function* () {
      const { form, memberToken, submissions } = yield* opened({ consent: "同意します" })
      const { call } = yield* TestApp
      const submitJson = Effect.fnUntraced(function* (body: unknown, id: string = form.id) {
        const response = yield* call(`/forms/${id}/submissions`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: "https://shop.example" },
          body: JSON.stringify(body)
        })
        return { response, status: response.status, body: JSON.parse(yield* Effect.promise(() => response.text())) }
      })
      const refused = yield* submitJson({ answers: { name: "", age: 200, what: ["カット", "?"] } })
      assert.deepStrictEqual(
        [refused.status, refused.body.errors.map(({ pointer }: any) => pointer)],
        [400, ["/answers/name", "/answers/age", "/answers/what", "/consent"]]
      )
      const whole = {
        answers: { name: "A", age: 30, what: ["カット"], news: true },
        consent: true,
        submissionKey: "k1"
      }
      const first = yield* submitJson(whole)
      assert.strictEqual(first.response.headers.get("access-control-allow-origin"), "*")
      assert.deepStrictEqual((yield* submitJson(whole)).body, first.body)
      assert.strictEqual(first.status, 201)
      assert.strictEqual((yield* submitJson({ ...whole, idToken: "x.y.z" })).status, 401)
      assert.strictEqual((yield* submitJson({ ...whole, submissionKey: "k2", idToken: memberToken })).status, 201)
      assert.deepStrictEqual(
        (yield* submissions).map(({ answers }: any) => answers[3].value),
        [30, 30]
      )
      const unknown = yield* submitJson(whole, "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF")
      assert.deepStrictEqual([unknown.status, unknown.body.code], [404, "form_not_found"])
    })
  )

  it.effect("have a limit of versions, at which they can still be closed", () =>
    Effect.gen(function* () {
      const { ask, form, sql } = yield* opened()
      const edit = (name: string) => ask("PUT", `/forms/${form.id}`, { name, fields: questions })
      yield* sql`update crm_form set version = ${maxVersions - 1} where id = ${form.id}`
      const last = yield* edit("A")
      assert.deepStrictEqual([last.status, last.body.version], [200, maxVersions])
      const refused = yield* edit("B")
      assert.deepStrictEqual([refused.status, refused.body.code], [409, "form_version_limit"])
      assert.strictEqual((yield* edit("A")).status, 200)
      assert.strictEqual((yield* ask("POST", `/forms/${form.id}/close`)).status, 200)
    })
  )

  it.effect("give a member points for the first submission, and strangers none", () =>
    Effect.gen(function* () {
      const { accountId, ask, channelId, ids, path, sql } = yield* opened({ points: 50 })
      const [row] = yield* sql<{ user: string }>`select line_user_id as user from crm_friend where id = ${ids.friend}`
      const id_token = yield* tokenOf({ sub: row!.user, aud: channelId })
      const answers = { "q-name": "A", id_token }
      yield* submit(yield* open(path), answers)
      const member = yield* ask("POST", "/members", { lineUserId: row!.user })
      const points = Effect.map(ask("GET", `/members/${member.body.id}`), ({ body }) => body.points)
      assert.strictEqual(yield* points, 0)
      const pages = yield* Effect.all([open(path), open(path), open(path)])
      yield* Effect.forEach(pages, (page) => submit(page, answers), { concurrency: "unbounded" })
      yield* submit(yield* open(path), { "q-name": "B" })
      assert.strictEqual(yield* points, 50)
      const given = yield* sql<{ source: string; reason: string }>`
        select data ->> 'source' as source, data ->> 'reason' as reason from event
        where account_id = ${accountId} and type = 'member.points_added'`
      assert.deepStrictEqual([...given], [{ source: "form", reason: "アンケート" }])
    })
  )
})
