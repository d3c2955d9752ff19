/** `ekimae nodes`: lists the processes that run jobs. */
import { Effect } from "effect"
import { Command } from "effect/cli"
import { Inspector } from "../../actor/operate/Inspector.ts"
import { printList, withId } from "../Output.ts"
import { nodesText } from "./JobText.ts"

const list = Command.make(
  "list",
  {},
  Effect.fnUntraced(function* () {
    const inspector = yield* Inspector
    yield* printList(yield* inspector.nodes, withId("nodeId"), nodesText)
  })
).pipe(Command.withDescription("List the nodes, oldest first: a silent one has sent no heartbeat for JOB_LEASE"))

export const nodesCommand = Command.make("nodes").pipe(
  Command.withDescription("Nodes that run jobs"),
  Command.withSubcommands([list])
)
