/**
 * Answers why a job, an event or a delivery is there, and what else came of it: the way up to the request, schedule or
 * operator at the root, and from there all that followed, with times. Depth and width are bounded.
 */
import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { dieOnSql } from "../../sql/Pg.ts"
import * as Cause from "./Cause.ts"
import { CauseBranches } from "./CauseBranch.ts"
import * as CauseRepo from "./CauseRepo.ts"
import { type CauseNode, flatten, type TreeNode, unstored } from "./CauseTree.ts"

const nothing = "no job, event, delivery, endpoint, reservation, message, member, friend or request has that id"

export class CauseNotFound extends Schema.TaggedError<CauseNotFound>()(
  "CauseNotFound",
  { id: Schema.String },
  { httpApiStatus: 404 }
) {
  static readonly example = { message: `Nothing is known of 4711: ${nothing}` }
  override get message() {
    return `Nothing is known of ${this.id}: ${nothing}`
  }
}

export interface Explanation {
  /** What was asked about, as in `ref` of one of the nodes. */
  readonly asked: string
  readonly nodes: ReadonlyArray<TreeNode>
}

/** Steps up to the root, and levels below it. */
const deepest = 20
/** Maximum number of nodes of one level and kind. */
const widest = 200
const mostNodes = 1_000

export class Why extends Context.Service<
  Why,
  {
    /** Explains a job, event, delivery, request or row of a module by its id, or as `kind:id`. */
    readonly explain: (id: string) => Effect.Effect<Explanation, CauseNotFound>
  }
>()("ekimae/actor/cause/Why") {
  static readonly layer = Layer.effect(
    Why,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const branches = yield* CauseBranches
      const repo = CauseRepo.make(sql)
      const services = Context.make(SqlClient.SqlClient, sql as SqlClient.SqlClient)

      const ofBranches = (id: string) =>
        Effect.gen(function* () {
          for (const { find, kind } of branches) {
            const found = yield* find(id.startsWith(`${kind}:`) ? id.slice(kind.length + 1) : id)
            if (found?.ref === id || found?.id === id) return found
          }
          return undefined
        })

      const find = Effect.fnUntraced(function* (ref: string) {
        const { id, kind } = Cause.parse(ref) ?? { id: ref, kind: undefined }
        if (Cause.isRootKind(kind)) return unstored(kind, id)
        const job = kind === "event" ? undefined : yield* repo.job(id)
        const found = job ?? (kind === "job" ? undefined : yield* repo.event(id))
        return found ?? (kind === undefined ? yield* ofBranches(id) : undefined)
      })

      /** The nodes above, the nearest first; the last is the root, which may be no row or forgotten. */
      const above = Effect.fnUntraced(function* (node: CauseNode) {
        const path: Array<CauseNode> = []
        let cause = node.cause
        while (cause !== null && path.length < deepest) {
          const { id, kind } = Cause.parse(cause) ?? { id: cause, kind: "unknown" }
          const found: CauseNode = (yield* find(cause)) ?? unstored(kind, id)
          path.push(found)
          cause = found.cause
        }
        return path
      })

      /** What belongs to a row of a module, which is always a root. */
      const ofRow = (node: CauseNode) => {
        const branch = branches.find(({ kind }) => kind === node.kind)
        return branch?.ofRow === undefined ? Effect.succeed([]) : branch.ofRow(node, widest + 1)
      }

      /** At most `widest` of each kind: jobs, events, and what each branch has. */
      const childrenOf = Effect.fnUntraced(function* (level: ReadonlyArray<CauseNode>) {
        const limit = widest + 1
        const causes = level.flatMap(({ ref }) => (Cause.parse(ref) === undefined ? [] : [ref]))
        const events = level.flatMap((node) => (node.kind === "event" ? [node as CauseRepo.EventNode] : []))
        const [jobs, published] =
          causes.length === 0 ? [[], []] : [yield* repo.jobsOf(causes, limit), yield* repo.eventsOf(causes, limit)]
        const others = yield* Effect.forEach(branches, ({ ofEvents }) =>
          events.length === 0 || ofEvents === undefined ? Effect.succeed([]) : ofEvents(events, limit)
        )
        const kinds = [jobs, published, ...others]
        return {
          found: kinds.flatMap((nodes) => nodes.slice(0, widest)),
          isCut: kinds.some(({ length }) => length > widest)
        }
      })

      /** What a schedule, an operator or a role in SQL has ever caused is no part of one story. */
      const isEndless = ({ kind }: CauseNode): boolean => Cause.isRootKind(kind) && kind !== "request"

      /** @param path from the root to what was asked about, of which nothing is left out */
      const below = Effect.fnUntraced(function* (path: ReadonlyArray<CauseNode>) {
        const [root, first] = path
        const nodes = new Map(path.map((node) => [node.ref, node]))
        const [cut, expanded] = [new Set<string>(), new Set<string>()]
        const isPartial = root !== undefined && isEndless(root) && first !== undefined
        if (isPartial) cut.add(root.ref)
        let level = path.slice(isPartial ? 1 : 0, isPartial ? 2 : 1)
        for (let depth = isPartial ? 2 : 1; depth <= deepest && level.length > 0 && nodes.size < mostNodes; depth++) {
          for (const { ref } of level) expanded.add(ref)
          const { found: caused, isCut } = yield* childrenOf(level)
          const own = depth === 1 && root !== undefined ? yield* ofRow(root) : []
          const found = [...own.slice(0, widest), ...caused]
          // Which of them has more is not known.
          if (isCut || own.length > widest) for (const { ref } of level) cut.add(ref)
          const shown = new Map([...found, ...path.slice(depth, depth + 1)].map((node) => [node.ref, node]))
          for (const node of shown.values()) nodes.set(node.ref, node)
          level = [...shown.values()].filter(({ ref }) => !expanded.has(ref))
        }
        for (const { ref } of level) cut.add(ref)
        return { nodes: [...nodes.values()].slice(1), cut }
      })

      const explain = Effect.fnUntraced(
        function* (
          asked: string
        ): Effect.fn.Return<Explanation, CauseNotFound | SqlError.SqlError, SqlClient.SqlClient> {
          const node = (yield* find(asked)) ?? unstored("request", asked)
          const path = [node, ...(yield* above(node))].toReversed()
          const { cut, nodes } = yield* below(path)
          // Of a request only what it has caused is known.
          if (nodes.length === 0 && node.at === null) return yield* new CauseNotFound({ id: asked })
          return { asked: node.ref, nodes: flatten(path[0]!, nodes, cut) }
        },
        Effect.provideContext(services),
        dieOnSql
      )
      return Why.of({ explain: (id) => Effect.withSpan(explain(id), "Why.explain") })
    })
  )
}
