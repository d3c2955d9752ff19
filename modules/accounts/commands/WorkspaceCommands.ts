/** `ekimae workspaces`: workspaces of an account. */
import { Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { accepts } from "../../../src/cli/Flags.ts"
import { print, printList, table } from "../../../src/cli/Output.ts"
import { AccountWorkspaces } from "../AccountWorkspaces.ts"
import { type Workspace, WorkspaceName } from "../account/Account.ts"
import { accountId, cutAt, pageOf, pages } from "./Params.ts"

const columns = [
  { title: "ID", of: ({ id }: Workspace) => id },
  { title: "CREATED", of: ({ createdAt }: Workspace) => `${createdAt.toISOString().slice(0, 16)}Z` },
  { title: "NAME", of: ({ name }: Workspace) => name }
]

const one = (workspace: Workspace) => table(columns, [workspace])
const many = (workspaces: ReadonlyArray<Workspace>) =>
  workspaces.length === 0 ? "No workspaces" : table(columns, workspaces)

const create = Command.make(
  "create",
  {
    accountId,
    name: Argument.String("name").pipe(
      Argument.withDescription("Name of the workspace, for people"),
      Argument.filterMap(...accepts(WorkspaceName, "a name of 1 to 100 characters without spaces around it"))
    )
  },
  Effect.fnUntraced(function* ({ accountId, name }) {
    const workspaces = yield* AccountWorkspaces
    yield* print(yield* workspaces.create(accountId, name), one)
  })
).pipe(Command.withDescription("Create a workspace of an account"))

const list = Command.make(
  "list",
  { accountId, ...pages },
  Effect.fnUntraced(function* ({ accountId, ...flags }) {
    const workspaces = yield* AccountWorkspaces
    const found = yield* workspaces.list(accountId, pageOf(flags))
    yield* printList(found, (workspace) => workspace, cutAt(flags.limit, many))
  })
).pipe(Command.withDescription("List the workspaces of an account, oldest first"))

export const workspaceCommands = Command.make("workspaces").pipe(
  Command.withDescription("Workspaces of an account; the oldest is used where none is named"),
  Command.withSubcommands([create, list])
)
