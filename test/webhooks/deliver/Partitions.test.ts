import { assert, describe, it } from "@effect/vitest"
import { statements } from "../../../modules/webhooks/deliver/Partitions.ts"

const log = { table: "webhooks_attempt", keepDays: 90 }
const now = Date.UTC(2026, 10, 21, 23, 59)
const made = (present: ReadonlyArray<string>) =>
  statements(log, present, now).flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? [])
const dropped = (present: ReadonlyArray<string>) =>
  statements(log, present, now).flatMap((statement) => /^drop table (\w+)/.exec(statement)?.[1] ?? [])
const days = ["20261121", "20261122", "20261123", "20261124"].map((day) => `webhooks_attempt_${day}`)

describe("The partitions of a log", () => {
  it("are made for today and the next three days", () => assert.deepStrictEqual(made([]), days))

  it("are not made twice", () => assert.deepStrictEqual(made(days.slice(0, 3)), days.slice(3)))

  it("are kept for 90 days and dropped on the day after", () => {
    assert.deepStrictEqual(dropped(["webhooks_attempt_20260823", "webhooks_attempt_20260822"]), [
      "webhooks_attempt_20260822"
    ])
  })

  it("of other logs, and the default one, are left alone", () =>
    assert.deepStrictEqual(dropped(["webhooks_attempt_default", "webhooks_delivery_20200101"]), []))
})
