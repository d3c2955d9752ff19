/** What a request, job, event, schedule or operator brought about, as a tree of bounded depth and width. Pure. */

export interface CauseNode {
  /** `kind:id`, by which the cause of others names it. */
  readonly ref: string
  readonly kind: string
  readonly id: string
  /** The actor, or the type of an event. */
  readonly name: string | null
  readonly state: string | null
  readonly cause: string | null
  /** When it was sent or published; unknown of what is not stored. */
  readonly at: Date | null
  readonly endedAt: Date | null
}

/** In the order in which a tree is read: each node before what it brought about. */
export interface TreeNode extends CauseNode {
  /** 0 for the root. */
  readonly depth: number
  /** More may have come of it than is shown: it or its siblings have brought about too much. */
  readonly more: boolean
}

/** A cause that is no row: a request, a schedule, an operator, a role in SQL. */
export const unstored = (kind: string, id: string): CauseNode => ({
  ref: `${kind}:${id}`,
  kind,
  id,
  name: null,
  state: null,
  cause: null,
  at: null,
  endedAt: null
})

/** @param cut the nodes of which children may have been left out */
export const flatten = (
  root: CauseNode,
  nodes: ReadonlyArray<CauseNode>,
  cut: ReadonlySet<string>
): ReadonlyArray<TreeNode> => {
  const children = Map.groupBy(nodes, ({ cause }) => cause)
  const tree: Array<TreeNode> = []
  const seen = new Set<string>()
  const walk = (node: CauseNode, depth: number): void => {
    if (seen.has(node.ref)) return
    seen.add(node.ref)
    tree.push({ ...node, depth, more: cut.has(node.ref) })
    for (const child of (children.get(node.ref) ?? []).toSorted(byTime)) walk(child, depth + 1)
  }
  walk(root, 0)
  return tree
}

const byTime = (a: CauseNode, b: CauseNode): number =>
  (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0) || (a.ref < b.ref ? -1 : 1)
