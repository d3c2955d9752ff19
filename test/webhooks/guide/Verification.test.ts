import { readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { verification } from "../../../modules/webhooks/guide/Verification.ts"

const readme = readFileSync(new URL("../../../modules/webhooks/README.md", import.meta.url), "utf8")

/** Blocks of code, which tests of the README run. */
const blocksOf = (text: string): ReadonlyArray<string> => text.match(/^```\w+\n[\s\S]*?^```$/gm) ?? []

describe("The guide to verification", () => {
  it("has the snippets of the README, one for each of five languages", () => {
    const [, section = ""] = readme.split("## Verify what you receive")
    const expected = blocksOf(section.split("\n## ")[0] ?? "")
    assert.strictEqual(expected.length, 5)
    assert.deepStrictEqual(blocksOf(verification.text), expected)
  })

  it("says what svix returns and takes", () => {
    assert.match(verification.text, /svix 2 for Node returns nothing/)
  })
})
