import { lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "@effect/vitest"
import { switchTo } from "../launch/folders.mjs"
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

  it("do not keep themselves from replacing it", async () => {
    const users = join(folder, "node_modules", ".cache", "users")
    mkdirSync(users, { recursive: true })
    mkdirSync(join(folder, ".packages", "new", "node_modules"), { recursive: true })
    hold(users)
    const waiting = () => assert.fail("waits for itself")
    await switchTo(folder, join(folder, ".packages", "new"), waiting)
    assert.isTrue(lstatSync(join(folder, "node_modules")).isSymbolicLink())
  })

  it("are none where there is no folder", () => {
    assert.deepStrictEqual(holdersOf(join(folder, "missing")), [])
  })
})
