/** `ekimae why`: the tree from a request, schedule or operator down to jobs, events and deliveries. */
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import type { TreeNode } from "../../actor/cause/CauseTree.ts"
import { type Explanation, Why } from "../../actor/cause/Why.ts"
import { print, table } from "../../cli/Output.ts"

const id = Argument.String("id").pipe(
  Argument.withDescription(
    "A job, event, delivery, endpoint, reservation, message, member, friend or request by its id, or as kind:id"
  )
)

const instant = (date: Date | null): string =>
  date === null ? "-" : `${date.toISOString().slice(0, 19).replace("T", " ")}Z`

const columns = (asked: string) => [
  {
    title: "WHAT",
    of: ({ depth, id, kind, more, ref }: TreeNode) =>
      `${"  ".repeat(depth)}${kind} ${id}${ref === asked ? "  <- asked" : ""}${more ? "  (and more)" : ""}`
  },
  { title: "NAME", of: ({ name }: TreeNode) => name ?? "-" },
  { title: "STATE", of: ({ state }: TreeNode) => state ?? "-" },
  { title: "AT", of: ({ at }: TreeNode) => instant(at) },
  { title: "ENDED", of: ({ endedAt }: TreeNode) => instant(endedAt) }
]

const treeText = ({ asked, nodes }: Explanation): string => table(columns(asked), nodes)

export const whyCommand = Command.make(
  "why",
  { id },
  Effect.fnUntraced(function* ({ id }) {
    const causes = yield* Why
    yield* print(yield* causes.explain(id), treeText)
  })
).pipe(
  Command.withDescription(
    "Say why a job, event, delivery or row such as a reservation is there, and what else came of the same request"
  ),
  Command.withExamples([{ command: "ekimae why 4711", description: "" }])
)
