/** The plug of the accounts module. */
import { Effect, Layer } from "effect"
import { Command } from "effect/cli"
import { AccountGate } from "../../src/http/auth/WebSessions.ts"
import { defineModule } from "../../src/module.ts"
import { operatorPart } from "../../src/operate/OperatorGroup.ts"
import { retention, rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"
import { Accounts } from "./Accounts.ts"
import { AccountWorkspaces } from "./AccountWorkspaces.ts"
import { AccountRepo } from "./account/AccountRepo.ts"
import { WorkspaceRepo } from "./account/WorkspaceRepo.ts"
import { Admission } from "./authentication/Admission.ts"
import * as CredentialInvalidation from "./authentication/CredentialInvalidation.ts"
import { Credentials } from "./authentication/Credentials.ts"
import { LastUse } from "./authentication/LastUse.ts"
import { demoCommand } from "./commands/DemoCommand.ts"
import { AccountCalls, CrmFamily } from "./contract.ts"
import { Demo } from "./demo/Demo.ts"
import { FirstRunTour } from "./demo/FirstRunTour.ts"
import * as Http from "./Http.ts"
import { Keys } from "./Keys.ts"
import * as AccountKeys from "./key/AccountKeys.ts"
import * as InstallationTokens from "./key/InstallationTokens.ts"
import { KeyRepo } from "./key/KeyRepo.ts"
import migration from "./migrations/0001_accounts.ts"
import workspaceMigration from "./migrations/0002_workspace.ts"
import installationMigration from "./migrations/0003_installation.ts"
import usageMigration from "./migrations/0004_usage.ts"
import storageMigration from "./migrations/0005_storage.ts"
import { openApi } from "./OpenApi.ts"
import { AccountAdminGroup } from "./operate/Api.ts"
import * as OperateHttp from "./operate/Http.ts"
import { KeyAdminGroup } from "./operate/KeyApi.ts"
import { WorkspaceAdminGroup } from "./operate/WorkspaceApi.ts"
import * as Ports from "./Ports.ts"
import { CallCounter } from "./usage/CallCounter.ts"
import { UsageRepo } from "./usage/UsageRepo.ts"

/** How much one account may store of keys, workspaces and counts of its calls. */
const storage: ReadonlyArray<StorageBound> = [
  // Revoked ones stay.
  rows("accounts_key", 10_000, "APIキー", "API keys"),
  rows("accounts_workspace", 1_000, "ワークスペース", "workspaces"),
  retention("accounts_usage", 430, "one row for each operation and month")
]

export { FirstRunTour } from "./demo/FirstRunTour.ts"

const repos = Layer.mergeAll(AccountRepo.layer, KeyRepo.layer, WorkspaceRepo.layer)
const counter = CallCounter.layer.pipe(Layer.provideMerge(UsageRepo.layer))

/** No listener, no daemon: commands build them, too. */
const ofOperators = Layer.mergeAll(Accounts.layer, AccountWorkspaces.layer, Keys.layer).pipe(
  Layer.provide(repos),
  Layer.provide(Credentials.layer)
)
const useCases = Layer.merge(ofOperators, Demo.layer.pipe(Layer.provide(repos), Layer.provide(Credentials.layer)))

const admission = Admission.layer.pipe(
  Layer.provide(LastUse.layer),
  Layer.provide(repos),
  Layer.provide(Credentials.layer)
)
const crmFamily = Http.crmFamily.pipe(Layer.provide([admission, AccountRepo.layer, counter]))

const ports = Layer.mergeAll(
  Ports.layer.pipe(Layer.provide(Layer.merge(AccountRepo.layer, WorkspaceRepo.layer))),
  InstallationTokens.layer.pipe(Layer.provide([KeyRepo.layer, Credentials.layer])),
  AccountKeys.layer.pipe(
    Layer.provide(Keys.layer),
    Layer.provide([KeyRepo.layer, AccountRepo.layer, Credentials.layer])
  ),
  Layer.effect(
    AccountCalls,
    Effect.map(UsageRepo, ({ thisMonth }) => ({ thisMonth }))
  ).pipe(Layer.provide(UsageRepo.layer)),
  crmFamily,
  // What is open to the users of an account there is all of customer messaging.
  Layer.effect(
    AccountGate,
    Effect.map(CrmFamily, ({ admitAccount }) => ({ admit: admitAccount }))
  ).pipe(Layer.provide(crmFamily))
)

/** The checks of keys, for processes that serve requests. */
const middleware = Http.layer.pipe(Layer.provide([admission, crmFamily, AccountRepo.layer, counter]))

/** For operators, by their interface and by commands. */
const operate = OperateHttp.layer.pipe(Layer.provide([UsageRepo.layer, ofOperators, repos]))

/** Works on the cache and the marks of the middleware. */
const background = Layer.mergeAll(LastUse.daemon, CallCounter.daemon, CredentialInvalidation.listener).pipe(
  Layer.provide(counter),
  Layer.provide(LastUse.layer),
  Layer.provide(repos),
  Layer.provide(Credentials.layer)
)

export const AccountsModule = defineModule({
  name: "accounts",
  operators: [operatorPart([AccountAdminGroup, KeyAdminGroup, WorkspaceAdminGroup], operate)],
  topics: [CredentialInvalidation.ChangedCredentials],
  migrations: {
    "0001_accounts": migration,
    "0002_workspace": workspaceMigration,
    "0003_installation": installationMigration,
    "0004_usage": usageMigration,
    "0005_storage": storageMigration
  },
  storage,
  commands: [demoCommand.pipe(Command.provide(useCases))],
  openApi,
  ports,
  middleware,
  layer: Layer.merge(background, FirstRunTour.layer.pipe(Layer.provideMerge(useCases)))
})
