import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { hashes } from "./hashes.ts"

describe("The same seed", () => {
  it("gives the same bytes in another process", () => {
    const script = fileURLToPath(new URL("./hashes.ts", import.meta.url))
    const elsewhere: unknown = JSON.parse(execFileSync(process.execPath, [script], { encoding: "utf8" }))
    assert.deepStrictEqual(elsewhere, hashes())
  })
})
