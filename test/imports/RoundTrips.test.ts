/** Files of ours that a spreadsheet opened and saved as CSV come back unchanged. */
import { assert, layer } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import { Effect, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { FriendExport } from "../../modules/crm/friend-transfer/FriendExport.ts"
import { FriendImport } from "../../modules/crm/friend-transfer/FriendImport.ts"
import { Members } from "../../modules/crm/member/Members.ts"
import { MemberExport } from "../../modules/crm/member/transfer/MemberExport.ts"
import { MemberImport } from "../../modules/crm/member/transfer/MemberImport.ts"
import { ImportSlots } from "../../modules/crm/slot/import/ImportSlots.ts"
import { SlotExport } from "../../modules/crm/slot/import/SlotExport.ts"
import { openAccount } from "../accounts/support.ts"
import { file } from "../area/ingest/files.ts"
import { lineUser } from "../crm/friend/support.ts"
import { node, operator } from "../crm/node.ts"
import { savedAsWorkbook, savedBySpreadsheet } from "../support/Spreadsheet.ts"

const services = Layer.mergeAll(
  FriendImport.layer,
  FriendExport.layer,
  MemberImport.layer,
  MemberExport.layer,
  Members.layer,
  ImportSlots.layer,
  SlotExport.layer
).pipe(Layer.provideMerge(node))

layer(services, { excludeTestServices: true })("A file of ours that a spreadsheet saved", (it) => {
  it.effect("brings back friends, guests, their phones and tags as they were", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const [imports, exports] = [yield* FriendImport, yield* FriendExport]
      const rows = [
        "lineUserId,displayName,kana,phone,status,noMarketing,followedAt,tags,externalIds",
        `${lineUser(1)},山田,やまだ,090-1234-5678,following,TRUE,2018-04-01T09:30:00+09:00,007,pos=0042`,
        `${lineUser(2)},1-2,,03-1234-5678,,,,1E5,`,
        ",髙﨑,たかさき,050-1234-5678,,,,犬;猫;3/4,web=0001",
        ",0120,,,,,,,"
      ].join("\n")
      assert.deepInclude(yield* imports.runText(accountId, rows), { created: 4, stored: true })
      const exported = (yield* Stream.runCollect(exports.lines(accountId))).join("")
      const saved = savedBySpreadsheet(exported)
      assert.include(saved, "TRUE")
      const { rejected, ...report } = yield* imports.runText(accountId, saved)
      assert.deepStrictEqual(rejected, [])
      assert.deepInclude(report, { stored: true, created: 0, changed: 0, unchanged: 4 })
      const path = yield* file("friends.xlsx", savedAsWorkbook(exported))
      assert.deepInclude(yield* imports.run(accountId, path), { stored: true, unchanged: 4, rejectedCount: 0 })
      const again = (yield* Stream.runCollect(exports.lines(accountId))).join("")
      assert.strictEqual(again, exported)
    })
  )

  it.effect("brings back members as they were", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const [members, imports, exports] = [yield* Members, yield* MemberImport, yield* MemberExport]
      const { id } = yield* members.register(accountId, lineUser(1), "liff")
      yield* members.subscribe(accountId, id, { subscription: "active", paidUntil: new Date("2099-01-01T00:00:00Z") })
      yield* members.addPoints(accountId, id, { points: 1_234, reason: "r", source: "manual" })
      const banned = yield* members.register(accountId, lineUser(2), "liff")
      yield* members.setBanned(accountId, banned.id, true)
      const exported = (yield* Stream.runCollect(exports.lines(accountId))).join("")
      const report = yield* imports.runText(accountId, savedBySpreadsheet(exported))
      assert.deepInclude(report, { stored: true, created: 0, changed: 0, unchanged: 2, rejectedCount: 0 })
      const path = yield* file("members.xlsx", savedAsWorkbook(exported))
      assert.deepInclude(yield* imports.run(accountId, path), { stored: true, unchanged: 2, rejectedCount: 0 })
      assert.strictEqual((yield* Stream.runCollect(exports.lines(accountId))).join(""), exported)
    })
  )

  it.effect("brings back slots as they were, also those of rules, closed ones and those that run past midnight", () =>
    Effect.gen(function* () {
      const accountId = yield* openAccount
      const ask = yield* operator(accountId)
      const menu = (yield* ask("POST", "/menus", { name: "1-2", duration: 60 })).body
      yield* ask("POST", "/menus", { name: "カット", duration: 30 })
      yield* ask("POST", "/staff", { name: "007", menuIds: [menu.id] })
      const [imports, exports] = [yield* ImportSlots, yield* SlotExport]
      const rows = [
        "date,start,end,capacity,menu,staff",
        "2026-12-21,9:00,10:30,2,1-2,",
        "2026-12-21,25:00,26:00,1,1-2,007",
        "2026-12-21,22:00,2:00,0,カット,"
      ].join("\n")
      assert.deepInclude(yield* imports.runText(accountId, rows, undefined), { created: 3, stored: true })
      const [slot] = (yield* ask("GET", "/slots?from=2026-12-21")).body.slots
      yield* ask("PATCH", `/slots/${slot.id}`, { isClosed: true })
      yield* (yield* SqlClient.SqlClient)`update crm_slot set is_manual = false where account_id = ${accountId}`
      const exported = (yield* Stream.runCollect(exports.lines(accountId))).join("")
      assert.include(exported, ",2026-12-21,25:00,26:00,1,'1-2,'007,0,false\r\n")
      const path = yield* file("slots.xlsx", savedAsWorkbook(exported))
      for (const run of [
        imports.runText(accountId, savedBySpreadsheet(exported), undefined),
        imports.run(accountId, path, undefined)
      ]) {
        const report = yield* run
        assert.deepInclude(report, { stored: true, created: 0, changed: 0, unchanged: 3, rejectedCount: 0 })
        assert.strictEqual((yield* Stream.runCollect(exports.lines(accountId))).join(""), exported)
      }
      const fewer = exported.replace("25:00,26:00,1,", "25:00,26:00,3,")
      assert.deepInclude(yield* imports.runText(accountId, fewer, undefined), { changed: 1, unchanged: 2 })
    })
  )

  it("is what a spreadsheet makes of it", () => {
    const cells = "0120,2018-04-01,819012345678,true,1-2,'1-2,+81312345678,2026-01-02T03:04:05.678Z"
    const [saved] = parse(savedBySpreadsheet(`${cells}\r\n`)) as Array<Array<string>>
    assert.deepStrictEqual(saved, [
      "120",
      "2018/4/1",
      "8.19012E+11",
      "TRUE",
      "1月2日",
      "'1-2",
      "81312345678",
      "2026-01-02T03:04:05.678Z"
    ])
  })
})
