/** Friends as a CSV file: what is written is read again, and a file that is imported twice changes nothing. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { assert, describe, layer, it as plain } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option, Redacted, Result, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { Erasures } from "../../../modules/crm/erasure/Erasures.ts"
import { maxExternalIds } from "../../../modules/crm/external-id/ExternalId.ts"
import { Friends } from "../../../modules/crm/friend/Friends.ts"
import { FriendExport } from "../../../modules/crm/friend-transfer/FriendExport.ts"
import { FriendImport } from "../../../modules/crm/friend-transfer/FriendImport.ts"
import { friendColumns, readRow } from "../../../modules/crm/friend-transfer/FriendRow.ts"
import { ImportTurns } from "../../../src/http/endpoint/ImportTurns.ts"
import { usualOptions } from "../../../src/imports/Options.ts"
import { openAccount } from "../../accounts/support.ts"
import { TestApp } from "../../support/TestApp.ts"
import { follow, lineUser, published } from "../friend/support.ts"
import { adminToken, node } from "../node.ts"

const useCases = Layer.mergeAll(FriendImport.layer, FriendExport.layer, Erasures.layer).pipe(
  Layer.provideMerge(Friends.layer),
  Layer.provideMerge(node)
)

const directory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(path.join(tmpdir(), "ekimae-friends-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

/** Row by row, since most files here have rows that are refused. */
const importing = Effect.fnUntraced(function* (accountId: string, text: string | Buffer) {
  const file = path.join(yield* directory, "friends.csv")
  writeFileSync(file, text)
  return yield* (yield* FriendImport).run(accountId, file, { ...usualOptions, partial: true })
})

const exported = Effect.fnUntraced(function* (accountId: string) {
  const { lines } = yield* FriendExport
  return (yield* Stream.runCollect(lines(accountId))).join("")
})

const header = "lineUserId,displayName,kana,phone,status,tags,externalIds"

describe("A row of a CSV file", () => {
  const layout = friendColumns(header.split(","))!
  const read = (line: string) => readRow(line.split(","), layout)

  plain("says what is wrong with it", () => {
    for (const [line, reason] of [
      ["U1,山田,,,,,", "lineUserId"],
      [",,,,,,", "displayName"],
      [`${lineUser(1)},,,,friend,,`, "status"],
      [`${lineUser(1)},,,,guest,,`, "status"],
      [",山田,,,following,,", "status"],
      [",山田,漢字,,,,", "kana"],
      [",山田,,110,,,", "phone"],
      [`,山田,,,,${"x".repeat(101)},`, "tags"],
      [",山田,,,,,pos", "externalIds"],
      [",山田,,,,,POS=1", "externalIds"],
      [",山田,,,,,pos=1;pos=2", "externalIds"]
    ] as const) {
      const row = read(line)
      assert.isTrue(Result.isFailure(row) && row.failure.reason.includes(reason), `${line}: ${JSON.stringify(row)}`)
    }
  })

  plain("may say that a guest has no reading and no phone", () => {
    for (const none of ["なし", "未登録", "-"]) {
      const row = read(`,山田,${none},${none},,,`)
      assert.deepInclude(Result.getOrThrow(row), { kana: null, phone: null })
    }
  })

  plain("needs no column but one that says who it is about", () => {
    assert.isUndefined(friendColumns(["memo", "phone"]))
    assert.isTrue(Result.isSuccess(readRow([lineUser(1)], friendColumns(["\uFEFFlineUserId"])!)))
  })
})

layer(useCases, { excludeTestServices: true })("Friends in a CSV file", (it) => {
  it.effect("are not stored at all where the file breaks off behind the first batch, which is named by its line", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const rows = Array.from({ length: 700 }, (_, i) => `${lineUser(i)},${i === 650 ? '"' : ""}友だち${i}`)
      const { reason } = yield* Effect.flip(importing(accountId, `lineUserId,displayName\n${rows.join("\n")}\n`))
      assert.include(reason, "quotation mark in line 652 ")
      assert.strictEqual((yield* (yield* Friends).list(accountId, {}, { offset: 0, limit: 1 })).total, 0)
    })
  )

  it.effect("come back from a spreadsheet unchanged, and from other services under their headings", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const first = yield* importing(
        accountId,
        `LINEユーザーID,表示名,フリガナ,電話番号,タグ,配信停止\n${lineUser(1)},花子,はなこ,03─1234─5678,犬、猫,有\n,ゲスト,,9012345678,,いいえ\n`
      )
      assert.deepInclude(first, { created: 2, rejectedCount: 0 })
      const file = yield* exported(accountId)
      assert.match(file, /"?犬;猫"?/u)
      const saved = file
        .replaceAll(/,true,/gu, ",TRUE,")
        .replaceAll(/,false,/gu, ",FALSE,")
        .replaceAll(/(\d{4})-0?(\d+)-0?(\d+)T(\d\d:\d\d):[\d.]+Z/gu, "$1/$2/$3 $4")
      assert.deepInclude(yield* importing(accountId, saved), { created: 0, changed: 0, unchanged: 2, rejectedCount: 0 })
    })
  )

  it.effect("are read as they were written, in another account, without events", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const friends = yield* Friends
      yield* follow(accountId, '=HYPERLINK("x"), "quoted"\n山田')
      const blocked = yield* follow(accountId, "'apostrophe")
      yield* friends.setBlocked(accountId, blocked.id, true)
      yield* friends.setNoMarketing(accountId, blocked.id, true)
      yield* friends.createGuest(accountId, { name: "花子", kana: "はなこ", phone: "090-1234-5678" })
      const tagged = yield* importing(accountId, `${header}\n${lineUser(77)},,,,,"a\\;b;VIP","pos=1;web=x=\\;y"\n`)
      assert.deepStrictEqual([tagged.created, tagged.rejected], [1, []])
      const text = yield* exported(accountId)
      assert.include(text, "'=HYPERLINK")

      const { call } = yield* TestApp
      const headers = { authorization: `Bearer ${Redacted.value(Option.getOrThrow(adminToken))}` }
      const response = yield* call(`/admin/v1/crm/accounts/${accountId}/friends/export`, { headers })
      assert.strictEqual(response.headers.get("content-type"), "text/csv; charset=utf-8")
      const served = Buffer.from(yield* Effect.promise(() => response.arrayBuffer())).toString()
      assert.strictEqual(served, text)

      const other = yield* openAccount
      const sent = yield* call(`/admin/v1/crm/accounts/${other}/friends/import`, {
        method: "POST",
        headers: { ...headers, "content-type": "text/csv" },
        body: text
      })
      const report: any = yield* Effect.promise(() => sent.json())
      assert.deepStrictEqual([report.rows, report.created, report.rejected], [4, 4, []])
      const bare = (all: string) => all.replaceAll(/^"?01[0-9A-Z]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z/gmu, "")
      const lines = (all: string) => bare(all).split("\r\n").toSorted()
      assert.deepStrictEqual(lines(yield* exported(other)), lines(text))
      assert.deepStrictEqual(yield* published(other), [])
      const again = yield* importing(other, text)
      assert.deepStrictEqual([again.created, again.changed, again.unchanged], [0, 0, 4])
    })
  )

  it.effect("keep what LINE said last, and get what the file has beyond it", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const friends = yield* Friends
      const friend = yield* follow(accountId, "LINE の名前")
      const user = friend.lineUserId ?? ""
      const report = yield* importing(
        accountId,
        `${header}\n${user},別の名前,やまだ,03-1234-5678,unfollowed,,\n${user},,,,blocked,,\n`
      )
      assert.deepStrictEqual([report.created, report.changed], [0, 2])
      const after = yield* friends.find(accountId, friend.id)
      assert.deepStrictEqual(
        [after.displayName, after.kana, after.phone, after.platformState, after.isBlocked],
        ["LINE の名前", "ヤマダ", "+81312345678", "following", true]
      )
      // A friend who refused marketing is not signed up again by a file.
      const refuse = (text: string) => importing(accountId, `lineUserId,noMarketing\n${user},${text}\n`)
      assert.strictEqual((yield* refuse("true")).changed, 1)
      for (const text of ["false", "", "true"]) {
        assert.strictEqual((yield* refuse(text)).unchanged, 1)
        assert.isTrue((yield* friends.find(accountId, friend.id)).noMarketing)
      }
      assert.deepInclude((yield* refuse("maybe")).rejected[0], { column: "noMarketing", value: "maybe" })
    })
  )

  it.effect("bind as many external ids of a friend as one may have, also when the file comes again", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ids = Array.from({ length: maxExternalIds + 1 }, (_, n) => `n${String(n).padStart(3, "0")}=x`).join(";")
      for (const created of [1, 0]) {
        const report = yield* importing(accountId, `${header}\n${lineUser(301)},,,,,,${ids}\n`)
        assert.strictEqual(report.created, created)
        assert.deepStrictEqual(
          report.rejected.map(({ column, value }) => [column, value]),
          [["externalIds", "n100=x"]]
        )
      }
    })
  )

  it.effect("report faults by line, in cp932 too, and import the other rows", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const erased = yield* follow(accountId)
      yield* (yield* Erasures).erase(accountId, erased.id)
      const report = yield* importing(
        accountId,
        [
          header,
          `${lineUser(201)},,,,,,pos=same`,
          "bad,,,,,,",
          `${lineUser(202)},"two\nlines",,,,,pos=same`,
          `${erased.lineUserId},,,,,,`,
          ",guest,,12,,,"
        ].join("\n")
      )
      assert.deepStrictEqual(
        report.rejected.map(({ line, reason }) => [line, reason.replace(/^U\d+: /u, "").split(":")[0]]),
        [
          [3, "lineUserId"],
          [5, "externalIds"],
          [6, "this friend was erased for good (消去された友だちは取り込めません)"],
          [7, "phone"]
        ]
      )
      assert.deepStrictEqual([report.rows, report.created], [5, 2])
      // 山田 in cp932.
      const cp932 = Buffer.concat([
        Buffer.from("displayName\n"),
        Buffer.from([0x8e, 0x52, 0x93, 0x63]),
        Buffer.from("\n")
      ])
      assert.strictEqual((yield* importing(accountId, cp932)).created, 1)
      const guests = yield* (yield* Friends).guests(accountId, { limit: 10, offset: 0 })
      assert.deepStrictEqual(
        guests.friends.map(({ displayName }) => displayName),
        ["山田"]
      )
      assert.strictEqual((yield* Effect.flip(importing(accountId, "a,b\n1,2\n")))._tag, "CsvRefused")
      assert.strictEqual((yield* Effect.flip(importing(accountId, "")))._tag, "CsvRefused")
    })
  )

  it.effect("come once where a file repeats them, twenty times at most with other facts in a batch", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const same = Array.from({ length: 600 }, () => ",花子,,,,vip,pos=1")
      const repeated = yield* importing(accountId, [header, ",太郎,,,,,pos=1", ...same].join("\n"))
      assert.deepInclude(repeated, { rows: 601, created: 2, changed: 0, unchanged: 0, rejectedCount: 600 })
      assert.deepStrictEqual(
        repeated.rejected.map(({ line }) => line),
        Array.from({ length: 600 }, (_, n) => n + 3)
      )
      assert.deepInclude(yield* importing(accountId, [header, ...same.map(() => ",太郎,,,,,pos=1")].join("\n")), {
        created: 0,
        changed: 0,
        unchanged: 600
      })
      const others = Array.from({ length: 25 }, (_, n) => `,次郎,,,,t${n},`)
      const report = yield* importing(accountId, [header, ...others].join("\n"))
      assert.deepInclude(report, { rows: 25, created: 1, changed: 19, unchanged: 0 })
      assert.deepStrictEqual(
        report.rejected.map(({ line, reason }) => [line, reason.split(" (")[0]]),
        [22, 23, 24, 25, 26].map((line) => [line, "次郎: more than 20 different rows in 500 are about this person"])
      )
    })
  )

  it.effect("come in 20,000 rows over HTTP at most, of members too", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const { call } = yield* TestApp
      const sql = yield* SqlClient.SqlClient
      const post = Effect.fnUntraced(function* (what: string, text: string) {
        const headers = {
          authorization: `Bearer ${Redacted.value(Option.getOrThrow(adminToken))}`,
          "content-type": "text/csv"
        }
        const path = `/admin/v1/crm/accounts/${accountId}/${what}/import`
        const response = yield* call(path, { method: "POST", headers, body: text })
        return { status: response.status, body: JSON.parse(yield* Effect.promise(() => response.text())) }
      })
      const rows = (count: number) => `displayName,lineUserId\r\n${"a,\r\n".repeat(count)}`
      for (const what of ["friends", "members"]) {
        const refused = yield* post(what, rows(20_001))
        assert.deepStrictEqual([refused.status, refused.body.code], [400, "csv_refused"])
        assert.match(refused.body.detail, /more than 20,000 rows: line 20002 is above; divide the file/)
      }
      assert.deepStrictEqual(yield* sql`select 1 from crm_friend where account_id = ${accountId}`, [])
      const taken = yield* post("friends", rows(20_000))
      assert.deepStrictEqual([taken.status, taken.body.created, taken.body.unchanged], [200, 1, 19_999])
    })
  )

  it.effect("are imported once at a time for an account", () =>
    Effect.gen(function* () {
      const { take } = yield* ImportTurns
      const [begun, end] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const first = yield* Effect.forkChild(
        take("a", Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(end)))
      )
      yield* Deferred.await(begun)
      assert.strictEqual((yield* Effect.flip(take("a", Effect.void))).message, "import_running")
      yield* take("b", Effect.void)
      yield* Deferred.succeed(end, undefined)
      yield* Fiber.join(first)
      assert.strictEqual(yield* Effect.flip(take("a", Effect.fail("wrong"))), "wrong")
      yield* take("a", Effect.void)
    }).pipe(Effect.provide(ImportTurns.layer))
  )

  it.effect("are all there after an interrupted import was run again", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const sql = yield* SqlClient.SqlClient
      const count = 3_000
      const rows = Array.from({ length: count }, (_, n) => `${lineUser(10_000 + n)},n${n},,,,"t${n % 3}",pos=${n}`)
      const text = `${header}\n${rows.join("\n")}\n`
      const first = yield* Effect.forkChild(importing(accountId, text))
      const stored = sql<{ readonly count: number }>`
        select count(*) as count from crm_friend where account_id = ${accountId}`
      while (((yield* stored)[0]?.count ?? 0) === 0) yield* Effect.yieldNow
      yield* Fiber.interrupt(first)
      const report = yield* importing(accountId, text)
      assert.deepStrictEqual([report.rows, report.rejected], [count, []])
      const { total } = yield* (yield* Friends).list(accountId, {}, { limit: 1, offset: 0 })
      const [bound] = yield* sql<{ readonly ids: number; readonly tags: number }>`
        select (select count(*) from crm_external_id where account_id = ${accountId}) as ids,
          (select count(*) from crm_friend_tag where account_id = ${accountId}) as tags`
      assert.deepStrictEqual([total, bound?.ids, bound?.tags], [count, count, count])
    })
  )
})
