/** What all imports share: a look that stores nothing, all rows or none, chosen columns, and the bounds of each. */
import { writeFileSync } from "node:fs"
import * as path from "node:path"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as friendCommands from "../../modules/crm/friend-admin/Plug.ts"
import { FriendImport } from "../../modules/crm/friend-transfer/FriendImport.ts"
import { type ImportOptions, longestChoice, mostChoices, usualOptions } from "../../src/imports/Options.ts"
import { operatorOf } from "../crm/cli.ts"
import { lineUser } from "../crm/friend/support.ts"
import { workbookOf } from "../support/Workbooks.ts"
import { folder, scene, services } from "./support.ts"

const choice = (...all: ReadonlyArray<string>) => new URLSearchParams(all.map((text) => ["column", text]))

layer(services, { excludeTestServices: true })("An import", (it) => {
  it.effect("takes a table under the types that programs give it, and says which where the type is another", () =>
    Effect.gen(function* () {
      const { post } = yield* scene
      const send = (type: string) => post("friends", "表示名\n花子\n", "dryRun=true", type)
      for (const type of ["text/csv; header=present", "application/octet-stream", "application/csv", "text/x-csv"]) {
        assert.strictEqual((yield* send(type)).status, 200, type)
      }
      // Pages of other sites may send these without being asked.
      for (const type of ["application/x-www-form-urlencoded", "text/plain", "application/json"]) {
        const { body, status } = yield* send(type)
        assert.deepStrictEqual([status, body.code, body.title !== undefined], [415, "unsupported_media_type", true])
        assert.match(body.detail, /text\/csv, whatever the separator/u, type)
      }
    })
  )

  it.effect("of a workbook takes the sheet that is named, or its first one", () =>
    Effect.gen(function* () {
      const { accountId } = yield* scene
      const friends = yield* FriendImport
      const file = path.join(yield* folder, "友だち.xlsx")
      const sheetOf = (...names: ReadonlyArray<string>) =>
        `<sheetData>${["表示名", ...names].map((name) => `<row><c t="inlineStr"><is><t>${name}</t></is></c></row>`).join("")}</sheetData>`
      writeFileSync(file, workbookOf({ sheets: { 一月: sheetOf("花子"), 二月: sheetOf("太郎", "次郎") } }))
      const look = (options: Partial<ImportOptions>) =>
        Effect.map(friends.run(accountId, file, { ...usualOptions, dryRun: true, ...options }), ({ rows }) => rows)
      assert.deepStrictEqual([yield* look({}), yield* look({ sheet: "二月" })], [1, 2])
      const unknown = yield* Effect.flip(look({ sheet: "三月" }))
      assert.include(
        (unknown as { readonly reason?: string }).reason,
        'has no sheet "三月": its sheets are "一月", "二月"'
      )
    })
  )

  it.effect("that is only looked at says what it would do and how it understands the columns, and stores nothing", () =>
    Effect.gen(function* () {
      const { post, stored } = yield* scene
      const before = yield* stored
      const file = `表示名,LINEユーザーID,タグ,備考\n花子,${lineUser(1)},犬、猫,x\n太郎,${lineUser(2)},,\n,U1,,\n`
      const { body, status } = yield* post("friends", file, "dryRun=true")
      assert.strictEqual(status, 200)
      assert.deepInclude(body, { dryRun: true, stored: false, rows: 3, created: 2, changed: 0, rejectedCount: 1 })
      assert.deepStrictEqual(body.headings, ["表示名", "LINEユーザーID", "タグ", "備考"])
      assert.deepInclude(body.columns, { concept: "displayName", heading: "表示名", by: "heading" })
      assert.deepInclude(body.columns, { concept: "kana", heading: null, by: null })
      assert.deepInclude(body.sample[0].values, { displayName: "花子", tags: "犬;猫", status: "following" })
      assert.deepInclude(body.rejected[0], { line: 4, column: "LINEユーザーID", value: "U1" })
      const members = yield* post("members", `lineUserId,points\n${lineUser(1)},5\n`, "dryRun=true")
      assert.deepInclude(members.body, { created: 1, stored: false })
      assert.deepStrictEqual(yield* stored, before)
      assert.strictEqual((yield* post("friends", file, "dryRun=maybe")).status, 400)
    })
  )

  it.effect("stores all rows, or none where one is refused, or the others where that is asked for", () =>
    Effect.gen(function* () {
      const { post, stored } = yield* scene
      const before = yield* stored
      const rows = Array.from({ length: 700 }, (_, n) => `${lineUser(n)},友だち${n},t${n % 3}`)
      const wrong = Array.from({ length: 25 }, (_, n) => `U${n},x,`)
      const file = ["lineUserId,displayName,tags", ...rows, ...wrong].join("\n")
      const refused = yield* post("friends", file)
      assert.deepStrictEqual([refused.status, refused.body.code], [400, "import_refused"])
      assert.deepInclude(refused.body, { rows: 725, rejectedCount: 25 })
      assert.lengthOf(refused.body.rejected, 20)
      assert.deepInclude(refused.body.rejected[0], { line: 702, column: "lineUserId", value: "U0" })
      assert.include(
        refused.body.detail,
        "The body: 25 of 725 rows are refused. Line 702: lineUserId: expected U and 32"
      )
      assert.include(refused.body.detail, "And 22 more (ほか22行)")
      assert.deepStrictEqual(yield* stored, before)
      const part = yield* post("friends", file, "partial=true")
      assert.strictEqual(part.status, 200)
      assert.deepInclude(part.body, { stored: true, created: 700, rejectedCount: 25 })
      assert.deepInclude(yield* stored, { friends: 700, tags: 3 })
      const whole = yield* post("friends", ["lineUserId,displayName,tags", ...rows].join("\n"))
      assert.deepInclude(whole.body, { stored: true, created: 0, changed: 0, unchanged: 700 })
      // Members publish events, which are taken back as well.
      const members = ["lineUserId", lineUser(1), lineUser(2), "U1"].join("\n")
      const { events } = yield* stored
      assert.strictEqual((yield* post("members", members)).body.code, "import_refused")
      assert.deepInclude(yield* stored, { members: 0, events })
    })
  )

  it.effect("takes columns that a person chooses, and keeps them for the next file with the same headings", () =>
    Effect.gen(function* () {
      const { post, sql } = yield* scene
      const file = (n: number) => `メモ,会員,呼び名\nx,${lineUser(n)},花子\n`
      const unknown = yield* post("friends", file(1))
      assert.deepInclude(unknown.body, { code: "csv_refused", headings: ["メモ", "会員", "呼び名"] })
      const chosen = choice("lineUserId=会員", "displayName=呼び名")
      const looked = yield* post("friends", file(1), `${chosen}&dryRun=true`)
      assert.deepInclude(looked.body, { created: 1 })
      // A look keeps nothing.
      assert.strictEqual((yield* post("friends", file(1))).status, 400)
      assert.deepInclude((yield* post("friends", file(1), chosen)).body, { created: 1, stored: true })
      const next = yield* post("friends", file(2))
      assert.deepInclude(next.body, { created: 1, stored: true })
      assert.deepInclude(next.body.columns, { concept: "displayName", heading: "呼び名", by: "kept" })
      // Other headings, another kind of file and another account know nothing of it.
      assert.strictEqual((yield* post("friends", file(3).replace("メモ", "備考"))).status, 400)
      assert.strictEqual((yield* post("members", file(3))).status, 400)
      const other = yield* scene
      assert.strictEqual((yield* other.post("friends", file(3))).status, 400)
      const [kept] = yield* sql<{ readonly count: number }>`select count(*)::int as count from import_columns`
      assert.strictEqual(kept?.count, 1)
      // None of the columns is the name.
      const none = yield* post(
        "friends",
        `表示名,会員\n花子,${lineUser(4)}\n`,
        choice("lineUserId=会員", "displayName=")
      )
      assert.deepInclude(none.body.columns, { concept: "displayName", heading: null, by: "given" })
      assert.strictEqual(none.body.sample[0].values.displayName, "")
    })
  )

  it.effect("says what is wrong with chosen columns, of which there are as many as concepts, each of some length", () =>
    Effect.gen(function* () {
      const { post } = yield* scene
      const file = `会員\n${lineUser(1)}\n`
      for (const [query, detail] of [
        [choice("lineUserId=番号"), "lineUserId=番号"],
        [choice("telephone=会員"), "there is no telephone"],
        [choice("lineUserId=会員", "lineUserId=会員"), "given twice"]
      ] as const) {
        const { body, status } = yield* post("friends", file, query)
        assert.deepStrictEqual([status, body.code], [400, "csv_refused"])
        assert.include(body.detail, detail)
      }
      const longest = `lineUserId=${"x".repeat(longestChoice - "lineUserId=".length)}`
      const codes = [
        choice(longest),
        choice(`${longest}x`),
        choice(...Array.from({ length: mostChoices }, () => "lineUserId=会員")),
        choice(...Array.from({ length: mostChoices + 1 }, () => "lineUserId=会員")),
        choice("lineUserId")
      ].map((query) => Effect.map(post("friends", file, query), ({ body }) => body.code))
      const [atMost, tooLong, many, tooMany, formless] = yield* Effect.all(codes)
      assert.deepStrictEqual([atMost, many], ["csv_refused", "csv_refused"])
      assert.deepStrictEqual([tooLong, tooMany, formless], ["invalid_request", "invalid_request", "invalid_request"])
    })
  )

  it.effect("is a command with the same options, which ends with 1 where nothing is stored", () =>
    Effect.gen(function* () {
      const { accountId, stored } = yield* scene
      const context = yield* Effect.context<Layer.Success<typeof services>>()
      const { json, run } = operatorOf(friendCommands, context, accountId)
      const file = path.join(yield* folder, "friends.csv")
      writeFileSync(file, `会員,電話\n${lineUser(1)},110\n${lineUser(2)},\n`)
      const column = ["--column", "lineUserId=会員"]
      const looked = yield* run("friends import", file, ...column, "--dry-run")
      assert.include(looked.text, "friends.csv: Nothing was stored. It would be 2 rows: 1 created")
      assert.include(looked.text, 'lineUserId = "会員", as you said; phone = "電話"')
      assert.include(looked.text, 'line 2: 電話: expected a phone number, not "110"')
      const refused = yield* run("friends import", file, ...column)
      assert.match(refused.failure ?? "", /^Nothing was imported, since 1 row is refused/u)
      assert.deepInclude(yield* stored, { friends: 0, audits: 0 })
      const part = yield* run("friends import", file, ...column, "--partial")
      assert.strictEqual(part.failure, "Rows were left out: 1 fault")
      assert.deepInclude(yield* stored, { friends: 1, audits: 1 })
      writeFileSync(file, `会員,電話\n${lineUser(3)},\n`)
      assert.strictEqual((yield* json("friends import", file))["created"], 1)
      assert.include((yield* run("friends import", file, "--column", "会員")).failure, "concept=heading")
    }).pipe(Effect.scoped)
  )
})
