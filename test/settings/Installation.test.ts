import { assert, describe, it } from "@effect/vitest"
import { isPackage, type Machine, userFoldersOf } from "../../src/settings/Installation.ts"

const on = (platform: NodeJS.Platform, env: Machine["env"] = {}, home = "/srv/hanako") =>
  userFoldersOf({ platform, env, home })

describe("An installed package", () => {
  it("keeps data and caches where the system keeps those of a user", () => {
    assert.deepStrictEqual(on("linux"), {
      data: "/srv/hanako/.local/share/ekimae",
      cache: "/srv/hanako/.cache/ekimae"
    })
    assert.deepStrictEqual(on("darwin", {}, "/Volumes/hanako"), {
      data: "/Volumes/hanako/Library/Application Support/ekimae",
      cache: "/Volumes/hanako/Library/Caches/ekimae"
    })
    const local = { LOCALAPPDATA: "D:\\Local" }
    assert.deepStrictEqual(on("win32", local, "C:\\hanako"), {
      data: "D:\\Local\\ekimae\\data",
      cache: "D:\\Local\\ekimae\\cache"
    })
    assert.strictEqual(on("win32", {}, "C:\\hanako").data, "C:\\hanako\\AppData\\Local\\ekimae\\data")
  })

  it("follows the XDG base directories, of which relative ones do not count", () => {
    const env = { XDG_DATA_HOME: "/srv/data", XDG_CACHE_HOME: "cache" }
    assert.deepStrictEqual(on("linux", env), { data: "/srv/data/ekimae", cache: "/srv/hanako/.cache/ekimae" })
    assert.strictEqual(on("darwin", env).data, "/srv/data/ekimae")
    assert.strictEqual(on("linux", { XDG_DATA_HOME: "" }).data, "/srv/hanako/.local/share/ekimae")
  })

  it("is none where the sources are", () => {
    assert.isFalse(isPackage)
  })
})
