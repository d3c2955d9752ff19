/** The page at which a frame opens. */
import { assert, describe, it } from "@effect/vitest"
import { pageOf } from "../../modules/console/web/shell/FramePages.ts"

describe("The page of a frame", () => {
  it("is the one that the link names, or the first one of its section", () => {
    assert.strictEqual(pageOf("/friends", "shop"), "/friends")
    assert.strictEqual(pageOf(null, "analysis"), "/areas")
    assert.strictEqual(pageOf(null, undefined), "/")
  })

  it("is never the overview where the session has one section alone", () => {
    assert.strictEqual(pageOf("/", "shop"), "/reservations")
    assert.strictEqual(pageOf("/", "developers"), "/developers/endpoints")
    assert.strictEqual(pageOf("/", undefined), "/")
  })

  it("is no address of another site", () => {
    for (const page of ["//evil.example", "https://evil.example", "/\\evil.example", "/a?b", "/a#b"]) {
      assert.strictEqual(pageOf(page, undefined), "/", page)
    }
  })
})
