/**
 * Where the nodes of a cause tree stand: a column per step below the root, parents in the middle of what they caused. Leaves
 * of one parent that are alike are drawn as one with their number. The number of nodes has a bound.
 */

export interface CauseNode {
  readonly ref: string
  readonly kind: string
  readonly id: string
  readonly name: string | null
  readonly state: string | null
  readonly cause: string | null
  readonly depth: number
}

export interface PlacedNode extends CauseNode {
  /** How many that are alike it stands for. */
  readonly count: number
  readonly column: number
  /** In rows; the middle of a parent may lie between two. */
  readonly row: number
}

export interface Layout {
  readonly nodes: ReadonlyArray<PlacedNode>
  readonly edges: ReadonlyArray<readonly [from: PlacedNode, to: PlacedNode]>
  readonly columns: number
  readonly rows: number
  /** Nodes for which there was no place. */
  readonly left: number
}

/** Alike leaves of one parent are drawn apart up to this number. */
const apart = 3
export const mostNodes = 120

interface Branch {
  readonly node: CauseNode
  readonly count: number
  readonly children: ReadonlyArray<Branch>
}

/** @param nodes each before what it caused; @param asked is never joined with others */
export const layoutOf = (nodes: ReadonlyArray<CauseNode>, asked: string): Layout => {
  const [root] = nodes
  if (root === undefined) return { nodes: [], edges: [], columns: 0, rows: 0, left: 0 }
  const kept = nodes.slice(0, mostNodes)
  const childrenOf = Map.groupBy(kept.slice(1), ({ cause }) => cause)
  const branchOf = (node: CauseNode): Branch => ({ node, count: 1, children: joined(childrenOf.get(node.ref) ?? []) })
  const joined = (siblings: ReadonlyArray<CauseNode>): ReadonlyArray<Branch> => {
    const alike = Map.groupBy(siblings, (node) =>
      childrenOf.has(node.ref) || node.ref === asked ? node.ref : `${node.kind} ${node.name} ${node.state}`
    )
    return [...alike.values()].flatMap((same) => {
      const [first] = same
      return first !== undefined && same.length > apart
        ? [{ node: first, count: same.length, children: [] }]
        : same.map(branchOf)
    })
  }
  const placed: Array<PlacedNode> = []
  const edges: Array<readonly [PlacedNode, PlacedNode]> = []
  let rows = 0
  const place = ({ children, count, node }: Branch, column: number): PlacedNode => {
    const at = placed.length
    // Its place in the order of reading, until its row is known.
    placed.push({ ...node, count, column, row: 0 })
    const below = children.map((child) => place(child, column + 1))
    const [first, last] = [below[0], below.at(-1)]
    const row = first === undefined || last === undefined ? rows++ : (first.row + last.row) / 2
    const self = { ...node, count, column, row }
    placed[at] = self
    for (const child of below) edges.push([self, child])
    return self
  }
  place(branchOf(root), 0)
  const shown = placed.reduce((sum, { count }) => sum + count, 0)
  const columns = 1 + Math.max(...placed.map(({ column }) => column))
  return { nodes: placed, edges, columns, rows, left: nodes.length - shown }
}
