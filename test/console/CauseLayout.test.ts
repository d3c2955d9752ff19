import { assert, describe, test } from "@effect/vitest"
import { type CauseNode, layoutOf, mostNodes } from "../../modules/console/web/operate/jobs/graph/Layout.ts"

const node = (ref: string, cause: string | null, depth: number, state = "completed"): CauseNode => ({
  ref,
  kind: "job",
  id: ref,
  name: "shop/bake",
  state,
  cause,
  depth
})

describe("The picture of causes", () => {
  test("puts parents before and in the middle of what they caused, and no two nodes on one place", () => {
    const { columns, edges, nodes, rows } = layoutOf(
      [
        node("root", null, 0),
        node("a", "root", 1),
        node("a1", "a", 2),
        node("a2", "a", 2, "failed"),
        node("b", "root", 1)
      ],
      "a1"
    )
    const at = new Map(nodes.map(({ column, ref, row }) => [ref, [column, row]]))
    assert.deepStrictEqual(
      [at.get("root"), at.get("a"), at.get("a1"), at.get("a2"), at.get("b")],
      [
        [0, 1.25],
        [1, 0.5],
        [2, 0],
        [2, 1],
        [1, 2]
      ]
    )
    assert.deepStrictEqual([columns, rows, edges.length], [3, 3, 4])
    assert.strictEqual(new Set([...at.values()].map(String)).size, nodes.length)
  })

  test("draws alike leaves as one with their number, apart from what was asked about", () => {
    const leaves = Array.from({ length: 50 }, (_, n) => node(`leaf${n}`, "root", 1))
    const { left, nodes } = layoutOf([node("root", null, 0), ...leaves, node("bad", "root", 1, "failed")], "leaf7")
    assert.sameDeepMembers(
      nodes.map(({ count, ref }) => [ref, count]),
      [
        ["root", 1],
        ["leaf0", 49],
        ["leaf7", 1],
        ["bad", 1]
      ]
    )
    assert.strictEqual(left, 0)
  })

  test("has a bound, and says how much it leaves out", () => {
    const chain = Array.from({ length: 300 }, (_, n) => node(`n${n}`, n === 0 ? null : `n${n - 1}`, n))
    const { left, nodes } = layoutOf(chain, "n0")
    assert.deepStrictEqual([nodes.length, left], [mostNodes, 300 - mostNodes])
    assert.deepStrictEqual(layoutOf([], "x").nodes, [])
  })
})
