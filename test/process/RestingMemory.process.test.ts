/** What a full collection gives back, in a process of its own: memory is that of all threads. */
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"

const program = `
import { thisProcess } from ${JSON.stringify(fileURLToPath(new URL("../../src/process/RestingMemory.ts", import.meta.url)))}
const { collect, look } = thisProcess()
collect()
const before = look().rss
let garbage = Array.from({ length: 2_000_000 }, (_, i) => ({ i, text: "number " + i }))
const full = look().rss
console.error(garbage.length)
garbage = undefined
collect()
console.log(JSON.stringify({ before, full, after: look().rss }))`

describe("memory of a process that rests", () => {
  it("falls by most of what garbage took", () => {
    const said = execFileSync(process.execPath, ["--input-type=module-typescript", "--eval", program], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    })
    const { after, before, full } = JSON.parse(said)
    assert.isAbove(full - before, 50 * 1024 * 1024)
    assert.isBelow(after - before, (full - before) / 2)
  })
})
