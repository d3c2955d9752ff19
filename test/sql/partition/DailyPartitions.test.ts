import { assert, describe, it } from "@effect/vitest"
import * as DailyPartitions from "../../../src/sql/partition/DailyPartitions.ts"

const log = { table: "log", column: "id", startOf: (day: number) => `d${day}` }
const today = DailyPartitions.dayAt(Date.UTC(2026, 10, 21, 23, 59))
const missing = (present: ReadonlyArray<string>, wanted = DailyPartitions.comingDays(today)) =>
  DailyPartitions.missing("log", present, wanted).map((day) => DailyPartitions.nameOf("log", day))
const expired = (...present: ReadonlyArray<string>) => DailyPartitions.expired("log", present, today - 90)
const days = ["20261121", "20261122", "20261123", "20261124"].map((day) => `log_${day}`)

describe("Daily partitions", () => {
  it("are made for today and the next three days", () => assert.deepStrictEqual(missing([]), days))

  it("are not made twice, however often a day is wanted", () => {
    const wanted = DailyPartitions.comingDays(today)
    assert.deepStrictEqual(missing(days.slice(0, 3), [...wanted, ...wanted]), days.slice(3))
  })

  it("take the rows of their day from the default partition, before they are attached", () => {
    assert.deepStrictEqual(
      DailyPartitions.creation(log, today).map((statement) => statement.replaceAll(/\s+/g, " ")),
      [
        "create table log_20261121 (like log including all)",
        `with moved as (delete from log_default where id >= 'd${today}' and id < 'd${today + 1}' returning *) insert into log_20261121 select * from moved`,
        `alter table log attach partition log_20261121 for values from ('d${today}') to ('d${today + 1}')`
      ]
    )
  })

  it("are as full as their table says", () => {
    const [create] = DailyPartitions.creation({ ...log, fillfactor: 50 }, today)
    assert.strictEqual(create, "create table log_20261121 (like log including all) with (fillfactor = 50)")
  })

  it("are dropped on the day after the last that is kept", () => {
    assert.deepStrictEqual(expired("log_20260823", "log_20260822"), ["log_20260822"])
  })

  it("of other tables, and the default one, are left alone", () =>
    assert.deepStrictEqual(expired("log_default", "log_of_20200101", "catalog_20200101"), []))
})
