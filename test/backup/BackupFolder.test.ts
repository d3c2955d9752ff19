import { assert, describe, it } from "@effect/vitest"
import * as BackupFolder from "../../src/backup/BackupFolder.ts"

const now = new Date("2026-11-30T18:30:00.000Z")
const before = (ms: number) => BackupFolder.nameAt(new Date(now.getTime() - ms))

describe("A folder of backups", () => {
  it("names them by their time, which sorts as text", () =>
    assert.strictEqual(BackupFolder.nameAt(now), "2026-11-30T183000.backup"))

  it("keeps them for exactly the days of the setting, and all other files", () => {
    const day = 86_400_000
    const others = [
      "ekimae.backup",
      "2020-01-01.backup",
      "2020-01-01T000000.backup.unfinished-7",
      "2020-13-01T000000.backup"
    ]
    const names = [before(0), before(14 * day), before(14 * day + 1_000), before(400 * day), ...others]
    assert.deepStrictEqual(BackupFolder.expired(names, now, 14), [before(400 * day), before(14 * day + 1_000)])
    assert.deepStrictEqual(BackupFolder.expired(names, now, 3_650), [])
  })
})
