/** `ekimae slots import` on a database, in this process. */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as slots from "../../../modules/crm/slot/Plug.ts"
import { SlotCapacity } from "../../../modules/crm/slot/SlotCapacity.ts"
import type { ImportReport } from "../../../src/imports/Report.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import { operatorOf, type Printed, type PrintedRow } from "../cli.ts"
import { newId, rooms } from "./support.ts"

const services = quietNode.pipe(Layer.provideMerge(Layer.merge(rooms, NodeServices.layer)))

interface SlotsPrinted extends Printed {
  readonly slots: ReadonlyArray<PrintedRow>
  readonly rejected: ReadonlyArray<{ readonly line: number }>
}

const operator = Effect.gen(function* () {
  const context = yield* Effect.context<Layer.Success<typeof services>>()
  return operatorOf<Layer.Success<typeof services>, SlotsPrinted>(slots, context, yield* openAccount)
})

/** A Monday some weeks ahead, so that the test holds in every year. */
const monday = (() => {
  const today = Temporal.Now.plainDateISO("Asia/Tokyo")
  return today.add({ days: 64 - today.dayOfWeek })
})()
const day = (number: number): string => monday.add({ days: number }).toString()
const slashed = `${monday.year}/${monday.month}/${monday.day}`

layer(services, { excludeTestServices: true })("An operator", (it) => {
  it.effect("imports slots from a file, and sees each row that was left out with its line", () =>
    Effect.gen(function* () {
      const { accountId, json, run } = yield* operator
      const fs = yield* FileSystem.FileSystem
      const file = yield* fs.makeTempFileScoped({ suffix: ".csv" })
      const menu = yield* json("menus create", "--name", "カット", "--duration", "60")
      yield* json("staff add", "--name", "花")
      const write = (...lines: ReadonlyArray<string>) => fs.writeFileString(file, `${lines.join("\n")}\n`)
      yield* write(
        "\uFEFFメニュー,日付,開始,終了,定員,担当",
        `カット,${day(0)},10:00,,,`,
        `カット,${slashed},25:30,２:30,4,花`,
        `,${day(0)},11:00,,,`,
        "カット,2027-02-31,11:00,,,",
        `カット,${day(0)},30:00,,,`,
        `カット,${day(0)},11:00,12:00,10001,`,
        `カット,${day(0)},04:00,29:00,,`,
        `カット,${day(0)},11:00,,,太郎`,
        `カット,${day(0)},10:00,,2,`
      )
      const { failure, text } = yield* run("slots import", file, "--partial", "--json")
      assert.strictEqual(failure, "Rows were left out: 7 faults")
      const report = JSON.parse(text) as ImportReport
      assert.deepStrictEqual([report.created, report.rejectedCount], [2, 7])
      assert.deepStrictEqual(
        report.rejected.map(({ line }) => line),
        [4, 5, 6, 7, 8, 9, 10]
      )
      const stored = (yield* json("slots list", "--from", day(0), "--to", day(1))).slots
      assert.deepInclude(stored[0], { startTime: "10:00", endTime: "11:00", maxCapacity: 1, staffId: null })
      assert.deepInclude(stored[1], { date: day(1), startTime: "01:30", endTime: "02:30", maxCapacity: 4 })

      yield* (yield* SlotCapacity).take(accountId, stored[1]!.id, 3)
      yield* write("date,start,end,capacity,staff", `${day(0)},25:30,26:30,3,花`, `${day(0)},10:00,,9,`)
      assert.deepInclude(yield* json("slots import", file, "--menu", menu.id), { stored: true, changed: 2 })
      yield* write("date,start,end,capacity,staff", `${day(0)},25:30,26:30,2,花`, `${day(0)},25:30,27:30,3,花`)
      const refused = yield* run("slots import", file, "--menu", menu.id)
      assert.include(refused.text, "Nothing was stored")
      assert.match(refused.text, /line 2: [\d-]+: the slot is booked/u)
      yield* write("when,what", "1,2")
      assert.include((yield* run("slots import", file)).failure, "expected a header with date")
      assert.include((yield* run("slots import", `${file}.gone`)).failure, "no such file")
      const sql = yield* SqlClient.SqlClient
      const audit = yield* sql`select 1 from admin_audit where detail->>'accountId' = ${accountId}`
      // An import that stored nothing leaves none.
      assert.lengthOf(audit, 4)
      assert.include((yield* run("menus show", yield* newId)).failure, "menu not found")
    })
  )
})
