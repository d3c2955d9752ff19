import { assert, describe, it } from "@effect/vitest"
import { type Pair, pairsOf } from "../../../support/advert/Pairs.ts"
import { degradations, shareRight, verdictsOn } from "../../../support/advert/Verdicts.ts"
import { worldsOf } from "../../../support/advert/Worlds.ts"

describe("Of the labelled pairs of advertising texts in the test half", () => {
  const pairs = pairsOf("pairs").filter(({ half }) => half === "test")
  const verdicts = verdictsOn(pairs, worldsOf(1, 50))
  const share = (chosen: (pair: Pair) => boolean) => shareRight(verdicts, chosen)

  it("at least 95 % put the own copy above that of another business", () => {
    assert.isAtLeast(
      share(({ kind }) => kind === "cross"),
      0.95
    )
  })

  it("at least 95 % put a copy above one that is harmful or empty", () => {
    assert.isAtLeast(
      share(({ kind }) => degradations.has(kind)),
      0.95
    )
  })

  it("none gains by a tail of buzzwords", () => {
    assert.strictEqual(
      share(({ kind }) => kind === "stuffing"),
      1
    )
  })

  it("at least 90 % are in the right order", () =>
    assert.isAtLeast(
      share(() => true),
      0.9
    ))
})

describe("Of labelled pairs that were written after the reading", () => {
  const verdicts = verdictsOn(pairsOf("reserve"), worldsOf(1, 50))

  it("at least 95 % put a copy above one that is harmful or empty, and 90 % of all are in the right order", () => {
    assert.isAtLeast(
      shareRight(verdicts, ({ kind }) => degradations.has(kind)),
      0.95
    )
    assert.isAtLeast(
      shareRight(verdicts, () => true),
      0.9
    )
  })
})
