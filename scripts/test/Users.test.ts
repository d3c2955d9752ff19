import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { hold, holdersOf } from "../launch/users.mjs"

describe("The users of a folder of packages", () => {
  let folder = ""
  const mark = (pid: number, content: string) => writeFileSync(join(folder, `process.${pid}`), content)
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "ekimae-users-"))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it("are the processes that run", () => {
    hold(folder)
    mark(2 ** 22 + 1, "")
    assert.deepStrictEqual(holdersOf(folder), [process.pid])
  })

  it("are those that an earlier release marked without their beginning", () => {
    mark(process.ppid, "")
    assert.deepStrictEqual(holdersOf(folder), [process.ppid])
  })

  it.skipIf(process.platform !== "linux")("are none that got the number of one that was killed", () => {
    mark(process.ppid, "1")
    assert.deepStrictEqual(holdersOf(folder), [])
  })

  it("are none where there is no folder", () => {
    assert.deepStrictEqual(holdersOf(join(folder, "missing")), [])
  })
})
