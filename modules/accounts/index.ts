/** The plug of the accounts module. */
import { Layer } from "effect"
import { Command } from "effect/cli"
import { defineModule } from "../../src/module.ts"
import { AccountRepo } from "./AccountRepo.ts"
import { Accounts } from "./Accounts.ts"
import { AccountWorkspaces } from "./AccountWorkspaces.ts"
import { Admission } from "./Admission.ts"
import * as Changes from "./Changes.ts"
import { accountCommands } from "./Commands/AccountCommands.ts"
import { demoCommand } from "./Commands/DemoCommand.ts"
import { keyCommands } from "./Commands/KeyCommands.ts"
import { workspaceCommands } from "./Commands/WorkspaceCommands.ts"
import { Credentials } from "./Credentials.ts"
import { Demo } from "./Demo.ts"
import { document } from "./DocumentPart.ts"
import * as Http from "./Http.ts"
import { KeyRepo } from "./KeyRepo.ts"
import { Keys } from "./Keys.ts"
import { LastUse } from "./LastUse.ts"
import migration from "./migrations/0001_accounts.ts"
import workspaceMigration from "./migrations/0002_workspace.ts"
import * as Ports from "./Ports.ts"
import { Welcome } from "./Welcome.ts"
import { WorkspaceRepo } from "./WorkspaceRepo.ts"

export { Welcome } from "./Welcome.ts"

/** The ports of the contract alone, for the commands of other modules. */
export const ports = Ports.layer.pipe(Layer.provide(Layer.merge(AccountRepo.layer, WorkspaceRepo.layer)))

const repos = Layer.mergeAll(AccountRepo.layer, KeyRepo.layer, WorkspaceRepo.layer)

/** What operators' commands need: no listener, no daemon. */
const useCases = Layer.mergeAll(
  Accounts.layerNoDeps,
  AccountWorkspaces.layerNoDeps,
  Keys.layerNoDeps,
  Demo.layerNoDeps
).pipe(Layer.provide(repos), Layer.provide(Credentials.layer))

/** What a process that answers requests needs besides. */
const guards = Http.layer.pipe(
  Layer.merge(LastUse.daemon),
  Layer.provide(Admission.layer),
  Layer.provide(LastUse.layer),
  Layer.provide(repos),
  Layer.merge(Changes.listener),
  Layer.provide(Credentials.layer)
)

export const AccountsModule = defineModule({
  name: "accounts",
  migrations: { "0001_accounts": migration, "0002_workspace": workspaceMigration },
  commands: [
    accountCommands.pipe(Command.provide(useCases)),
    keyCommands.pipe(Command.provide(useCases)),
    workspaceCommands.pipe(Command.provide(useCases)),
    demoCommand.pipe(Command.provide(useCases))
  ],
  openApi: document,
  layer: Layer.mergeAll(guards, ports, Welcome.layerNoDeps.pipe(Layer.provideMerge(useCases)))
})
