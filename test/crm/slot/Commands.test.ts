/** The commands on a database, in this process. */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { ImportReport } from "../../../modules/crm/slot/import/ImportSlots.ts"
import { commands } from "../../../modules/crm/slot/Plug.ts"
import { SlotCapacity } from "../../../modules/crm/slot/SlotCapacity.ts"
import { openAccount, quietNode } from "../../accounts/support.ts"
import { operatorOf, type Printed } from "../cli.ts"
import { newId, rooms } from "./support.ts"

const services = quietNode.pipe(Layer.provideMerge(Layer.merge(rooms, NodeServices.layer)))

interface SlotsPrinted extends Printed {
  readonly staffIds: ReadonlyArray<string>
  readonly menus: ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly rejected: ReadonlyArray<{ readonly line: number }>
}

const operator = Effect.gen(function* () {
  const context = yield* Effect.context<Layer.Success<typeof services>>()
  return operatorOf<Layer.Success<typeof services>, SlotsPrinted>(commands, context, yield* openAccount)
})

/** A Monday some weeks ahead, so that the test holds in every year. */
const monday = (() => {
  const today = Temporal.Now.plainDateISO("Asia/Tokyo")
  return today.add({ days: 64 - today.dayOfWeek })
})()
const day = (number: number): string => monday.add({ days: number }).toString()
const slashed = `${monday.year}/${monday.month}/${monday.day}`

const range = ["--from", day(0), "--to", day(6)]

layer(services, { excludeTestServices: true })("An operator", (it) => {
  it.effect("sets up a shop, its days off and its staff", () =>
    Effect.gen(function* () {
      const { json, run } = yield* operator
      assert.include((yield* run("shop show")).text, "Asia/Tokyo")
      const shop = yield* json(
        "shop update",
        "--hours",
        "mon,tue 10:00-20:00; holiday 10:00-26:00",
        "--max-guests",
        "12"
      )
      assert.deepInclude(shop, { maxGuestsAtOnce: 12, holdMinutes: 30 })
      assert.deepStrictEqual(shop["hours"], [
        { days: ["mon", "tue"], from: "10:00", until: "20:00" },
        { days: ["holiday"], from: "10:00", until: "26:00" }
      ])
      assert.deepInclude(yield* json("shop update", "--hours", "none", "--max-guests", "0"), {
        hours: null,
        maxGuestsAtOnce: null
      })
      assert.include((yield* run("shop update", "--hours", "mon 20:00-10:00")).text, "opening hours")
      assert.include((yield* run("shop update", "--time-zone", "Tokyo")).text, "a time zone such as Asia/Tokyo")
      const { id } = yield* json("shop close", "--dates", "2029-12-29..2030-01-03", "--note", "年末年始")
      yield* json("shop open", "--dates", "2029-12-30")
      yield* json("shop days-off", "--weekdays", "wed", "--nth", "1,-1", "--on-holiday", "next_day")
      const { text } = yield* run("shop closures")
      for (const line of ["closed 2029-12-29..2030-01-03", "open 2029-12-30", "closed 1., last wed"]) {
        assert.include(text, line)
      }
      yield* json("shop remove-days-off", id)
      assert.lengthOf((yield* json("shop closures")).data, 2)
      const hana = yield* json("staff add", "花")
      yield* json("staff add", "個室", "--kind", "room")
      assert.deepInclude(yield* json("staff update", hana.id, "--active", "no"), { name: "花", isActive: false })
      assert.lengthOf((yield* json("staff list")).data, 2)
    })
  )

  it.effect("creates menus with slots by rules, and is shown what became of them", () =>
    Effect.gen(function* () {
      const { accountId, json, run } = yield* operator
      const staff = yield* json("staff add", "花")
      const menu = yield* json("menus create", "カット", "--duration", "60", "--price", "4400", "--needs-staff", "yes")
      assert.deepInclude(menu, { name: "カット", duration: 60, price: 4400, needsStaff: true, status: "active" })
      assert.deepStrictEqual((yield* json("menus assign", menu.id, "--staff", staff.id)).staffIds, [staff.id])
      assert.include((yield* run("menus show", menu.id)).text, staff.id)
      const ofMenu = ["--menu", menu.id]
      const rule = yield* json("slots add-rule", ...ofMenu, "--days", "mon,tue", "--times", "23:00-26:00")
      yield* json("slots add-rule", ...ofMenu, "--dates", day(1), "--closed", "--times", "25:00-26:00")
      yield* json("slots add-rule", ...ofMenu, "--dates", day(6), "--times", "10:00-11:00", "--capacity", "3")
      const { menus } = yield* json("slots generate", ...range)
      assert.deepInclude(menus[0], { menuId: menu.id, created: 6, changed: 0, closed: 0, kept: 0, skipped: 0 })
      const slots = (yield* json("slots list", ...range)).data
      assert.deepStrictEqual(
        slots.map(({ date, startTime }) => `${date} ${startTime}`),
        [
          `${day(0)} 23:00`,
          `${day(1)} 00:00`,
          `${day(1)} 01:00`,
          `${day(1)} 23:00`,
          `${day(2)} 00:00`,
          `${day(6)} 10:00`
        ]
      )
      yield* (yield* SlotCapacity).take(accountId, slots[0]!.id, 1)
      assert.include((yield* run("slots update", slots[0]!.id, "--capacity", "0")).failure, "capacity_below_booked")
      yield* json("slots remove-rule", rule.id, ...ofMenu)
      const { text } = yield* run("slots generate", ...range)
      assert.include(text, "look after their guests")
      assert.lengthOf((yield* json("slots rules", ...ofMenu)).data, 2)
      assert.include((yield* run("slots add-rule", ...ofMenu, "--days", "mon")).failure, "--times")
      assert.deepInclude(yield* json("menus archive", menu.id), { status: "archived" })
    })
  )

  it.effect("imports slots from a file, and sees each row that was left out with its line", () =>
    Effect.gen(function* () {
      const { accountId, json, run } = yield* operator
      const fs = yield* FileSystem.FileSystem
      const file = yield* fs.makeTempFileScoped({ suffix: ".csv" })
      const menu = yield* json("menus create", "カット", "--duration", "60")
      yield* json("staff add", "花")
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
      const { failure, text } = yield* run("slots import", file, "--json")
      assert.strictEqual(failure, "Rows were left out: 7 faults")
      const report = JSON.parse(text) as ImportReport
      assert.deepStrictEqual([report.stored, report.rejectedCount], [2, 7])
      assert.deepStrictEqual(
        report.rejected.map(({ line }) => line),
        [4, 5, 6, 7, 8, 9, 10]
      )
      const slots = (yield* json("slots list", "--from", day(0), "--to", day(1))).data
      assert.deepInclude(slots[0], { startTime: "10:00", endTime: "11:00", maxCapacity: 1, staffId: null })
      assert.deepInclude(slots[1], { date: day(1), startTime: "01:30", endTime: "02:30", maxCapacity: 4 })

      yield* (yield* SlotCapacity).take(accountId, slots[1]!.id, 3)
      yield* write("date,start,end,capacity,staff", `${day(0)},25:30,26:30,3,花`, `${day(0)},10:00,,9,`)
      assert.deepInclude(yield* json("slots import", file, "--menu", menu.id), { stored: 2 })
      yield* write("date,start,end,capacity,staff", `${day(0)},25:30,26:30,2,花`, `${day(0)},25:30,27:30,3,花`)
      const refused = yield* run("slots import", file, "--menu", menu.id)
      assert.include(refused.text, "Stored 0 slots")
      assert.include(refused.text, "line 2: the slot is booked")
      yield* write("when,what", "1,2")
      assert.include((yield* run("slots import", file)).failure, "expected a header with date")
      assert.include((yield* run("slots import", `${file}.gone`)).failure, "no such file")
      const sql = yield* SqlClient.SqlClient
      const audit = yield* sql`select 1 from admin_audit where detail->>'accountId' = ${accountId}`
      assert.lengthOf(audit, 5)
      assert.include((yield* run("menus show", yield* newId)).failure, "menu not found")
    })
  )
})
