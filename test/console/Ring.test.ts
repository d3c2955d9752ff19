/** The series of the live page, however long it is open. */
import { assert, it } from "@effect/vitest"
import { Ring } from "../../modules/console/web/operate/live/Ring.ts"

it("A series keeps its newest values and never grows", () => {
  const ring = new Ring(300)
  for (let value = 1; value <= 100_000; value++) {
    ring.push(value)
    if (value === 2) assert.deepStrictEqual(ring.values(), [1, 2])
  }
  assert.deepStrictEqual(
    ring.values(),
    Array.from({ length: 300 }, (_, at) => 99_701 + at)
  )
})
