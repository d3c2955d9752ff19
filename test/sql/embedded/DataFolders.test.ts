import * as fs from "node:fs"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import * as DataFolders from "../../../src/sql/embedded/DataFolders.ts"

const now = new Date("2026-11-30T00:00:00Z")
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

describe("The data of embedded servers", () => {
  let shelter = ""
  beforeEach(() => {
    shelter = fs.mkdtempSync(path.join(tmpdir(), "ekimae-data-"))
  })
  afterEach(() => fs.rmSync(shelter, { recursive: true, force: true }))

  /** A database as a server leaves it. */
  const database = (name: string, usedAt: Date, dataDir?: string) => {
    const global = path.join(shelter, name, "postgres", "global")
    fs.mkdirSync(global, { recursive: true })
    fs.writeFileSync(path.join(global, "pg_control"), "x".repeat(8_192))
    fs.utimesSync(path.join(global, "pg_control"), usedAt, usedAt)
    if (dataDir !== undefined) fs.writeFileSync(path.join(shelter, name, "DATA_DIR"), `${dataDir}\n`)
    return path.join(shelter, name)
  }
  const programs = (usedAt: Date) => {
    const directory = path.join(shelter, "postgresql-0123456789ab")
    fs.mkdirSync(directory)
    fs.utimesSync(directory, usedAt, usedAt)
    return directory
  }
  const list = (current?: string) => DataFolders.list(current, "/srv/shop/.data", [shelter, `${shelter}-none`])

  it("is listed with its origin, its size and its last use; other files are not", () => {
    const old = database("aaaaaaaaaaaa", daysAgo(40), "/srv/other/.data")
    const own = database("bbbbbbbbbbbb", daysAgo(50))
    const copy = programs(daysAgo(3))
    fs.mkdirSync(path.join(shelter, "photos"))
    const found = list(own)
    assert.deepStrictEqual(
      found.map(({ dataDir, directory, isCurrent, kind }) => [directory, kind, dataDir, isCurrent]),
      [
        [own, "database", "/srv/shop/.data", true],
        [old, "database", "/srv/other/.data", false],
        [copy, "programs", null, false]
      ]
    )
    assert.isTrue(found.every(({ isRunning }) => !isRunning))
    assert.isAtLeast(found[1]?.bytes ?? 0, 8_192)
    assert.deepStrictEqual(found[1]?.usedAt, daysAgo(40))
  })

  it("is unused from a day on, but for that of this installation", () => {
    const own = database("bbbbbbbbbbbb", daysAgo(50))
    const old = database("aaaaaaaaaaaa", daysAgo(30.001))
    database("cccccccccccc", daysAgo(30))
    programs(daysAgo(29))
    const unused = DataFolders.unused(list(own), 30, now)
    assert.deepStrictEqual(
      unused.map(({ directory }) => directory),
      [old]
    )
    for (const folder of unused) assert.isTrue(DataFolders.remove(folder))
    assert.deepStrictEqual(fs.readdirSync(shelter).toSorted(), [
      "bbbbbbbbbbbb",
      "cccccccccccc",
      "postgresql-0123456789ab"
    ])
  })
})
