import { assert, describe, it } from "@effect/vitest"
import { longestPreference, negotiate } from "../../../src/http/response/AcceptLanguage.ts"
import { inLanguage, Localized } from "../../../src/Language.ts"

describe("The language of a response", () => {
  const cases: ReadonlyArray<readonly [header: string | undefined, language: "ja" | "en"]> = [
    [undefined, "ja"],
    ["", "ja"],
    ["*", "ja"],
    ["en", "en"],
    ["EN-us", "en"],
    ["ja", "ja"],
    ["ja-JP,ja;q=0.9,en;q=0.8", "ja"],
    ["en-GB,en;q=0.9,ja;q=0.8", "en"],
    ["en;q=0.5,ja;q=0.6", "ja"],
    ["fr,de;q=0.9,en;q=0.1", "en"],
    ["fr", "ja"],
    ["en;q=0", "ja"],
    [";;,,q=1;=", "ja"],
    [`${"xx,".repeat(longestPreference / 4)}${",".repeat(longestPreference / 4 - 2)}en`, "en"],
    [`${"xx,".repeat(longestPreference / 4)}${",".repeat(longestPreference / 4 - 1)}en`, "ja"]
  ]
  for (const [header, language] of cases) {
    it(`is ${language} for Accept-Language ${header === undefined ? "absent" : `"${header.slice(0, 40)}" of ${header.length} characters`}`, () => {
      assert.strictEqual(negotiate(header), language)
    })
  }
})

describe("A value with localized texts", () => {
  const value = { name: "a", notes: [{ text: new Localized("二", "two"), count: 2 }], none: null }

  it("is rendered in one language at every depth, and otherwise stays as it is", () => {
    const notes = (text: string) => ({ name: "a", notes: [{ text, count: 2 }], none: null })
    assert.deepStrictEqual<unknown>(inLanguage(value, "ja"), notes("二"))
    assert.deepStrictEqual<unknown>(inLanguage(value, "en"), notes("two"))
  })
})
