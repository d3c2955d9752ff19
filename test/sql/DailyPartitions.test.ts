import { assert, describe, it } from "@effect/vitest"
import * as DailyPartitions from "../../src/sql/DailyPartitions.ts"

const log = { table: "log", column: "id", startOf: (day: number) => `d${day}` }
const today = DailyPartitions.dayAt(Date.UTC(2026, 10, 21, 23, 59))
const wanted = { days: DailyPartitions.comingDays(today), firstKept: today - 90 }
const plan = (present: ReadonlyArray<string>, table: DailyPartitions.DailyTable = log, days = wanted.days) =>
  DailyPartitions.statements(table, present, { ...wanted, days })
const named = (verb: string, statements: ReadonlyArray<string>) =>
  statements.flatMap((statement) => new RegExp(`^${verb} table (\\w+)`).exec(statement)?.[1] ?? [])
const days = ["20261121", "20261122", "20261123", "20261124"].map((day) => `log_${day}`)

describe("Daily partitions", () => {
  it("are made for today and the next three days", () => assert.deepStrictEqual(named("create", plan([])), days))

  it("are not made twice, however often a day is wanted", () => {
    assert.deepStrictEqual(
      named("create", plan(days.slice(0, 3), log, [...wanted.days, ...wanted.days])),
      days.slice(3)
    )
  })

  it("take the rows of their day from the default partition, before they are attached", () => {
    assert.deepStrictEqual(
      plan(days.slice(1)).map((statement) => statement.replaceAll(/\s+/g, " ")),
      [
        "create table log_20261121 (like log including all)",
        `with moved as (delete from log_default where id >= 'd${today}' and id < 'd${today + 1}' returning *) insert into log_20261121 select * from moved`,
        `alter table log attach partition log_20261121 for values from ('d${today}') to ('d${today + 1}')`,
        `delete from log_default where id < 'd${today - 90}'`
      ]
    )
  })

  it("are as full as their table says", () => {
    const [create] = plan(days.slice(1), { ...log, fillfactor: 50 })
    assert.strictEqual(create, "create table log_20261121 (like log including all) with (fillfactor = 50)")
  })

  it("are dropped on the day after the last that is kept", () => {
    assert.deepStrictEqual(named("drop", plan(["log_20260823", "log_20260822"])), ["log_20260822"])
  })

  it("need no statement while none is missing and none is over", () => {
    assert.deepStrictEqual(plan([...days, "log_20260823", "log_default"]), [])
  })

  it("of other tables, and the default one, are left alone", () =>
    assert.deepStrictEqual(named("drop", plan(["log_default", "log_of_20200101", "catalog_20200101"])), []))
})
