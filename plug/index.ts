/**
 * The package `ekimae`: what a module from outside is written with. The runtime (actors, jobs, steps, schedules, events), what stands in
 * front of endpoints, the database, settings, commands, and `plug`, which checks that the service gives all that the module needs.
 *
 * Other modules are asked by the services of their contracts: `import { Workspaces } from "ekimae/modules/accounts"`.
 */
import type * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { Layer } from "effect"
import type {
  AccountCalls,
  AccountDirectory,
  AccountKeys,
  AccountPlans,
  AnalyticsKey,
  BusinessKey,
  CrmKey,
  KeyStates,
  Workspaces
} from "../modules/accounts/contract.ts"
import type * as DemoContent from "../src/DemoContent.ts"
import type * as Event from "../src/event/Event.ts"
import type * as HttpApp from "../src/HttpApp.ts"
import type * as Kernel from "../src/kernel/Kernel.ts"
import type { AnyModule } from "../src/module.ts"
import type { AdminToken } from "../src/operate/AdminToken.ts"
import type { Settings } from "../src/settings/Settings.ts"
import type * as SettingsGroup from "../src/settings/SettingsGroup.ts"

// Endpoints of accounts and of operators.
export { AnalyticsKey, BusinessKey, CrmKey } from "../modules/accounts/contract.ts"

// Work: actors are declared and implemented, jobs are sent to them, steps make them durable.
export * as Actor from "../src/actor/Actor.ts"
export { type JobView, type SendOptions, type SentJob } from "../src/actor/Job.ts"
export { Jobs } from "../src/actor/Jobs.ts"
export * as SharedLimit from "../src/actor/limit/SharedLimit.ts"
export * as Retry from "../src/actor/Retry.ts"
export * as Runtime from "../src/actor/Runtime.ts"
export * as CronSchedule from "../src/actor/schedule/CronSchedule.ts"
export * as Signal from "../src/actor/step/Signal.ts"
export * as Step from "../src/actor/step/Step.ts"
// Settings, commands, texts.
export * as Flags from "../src/cli/Flags.ts"
export { subcommands } from "../src/cli/ModuleCommand.ts"
export * as Output from "../src/cli/Output.ts"
export * as Cpu from "../src/cpu/Cpu.ts"
export { CpuPool } from "../src/cpu/CpuPool.ts"
// What happened, and who hears of it.
export * as Event from "../src/event/Event.ts"
export { Events } from "../src/event/Events.ts"
export { Principal } from "../src/http/auth/Principal.ts"
export * as Paging from "../src/http/endpoint/Paging.ts"
export { RequestValidation } from "../src/http/endpoint/RequestValidation.ts"
export { localApi } from "../src/http/LocalApi.ts"
export { problem } from "../src/http/Problem.ts"
export { Localized } from "../src/Language.ts"
// The plug.
export { defineModule, plugContract } from "../src/module.ts"
export { auditAs } from "../src/operate/Accounts.ts"
export * as Fields from "../src/operate/Fields.ts"
export { operation } from "../src/operate/Operation.ts"
export { operatorGroup, operatorPart } from "../src/operate/OperatorGroup.ts"
export { operatorHandlers } from "../src/operate/OperatorHandlers.ts"
export * as Daemon from "../src/process/Daemon.ts"
export * as Setting from "../src/settings/Setting.ts"
export * as SettingsGroup from "../src/settings/SettingsGroup.ts"
// The database.
export { compatible, type Migrations, statements } from "../src/sql/migrate/Migrations.ts"
export { Notifier, type Topic, topic } from "../src/sql/Notifier.ts"
export { dieOnSql, explain } from "../src/sql/Pg.ts"
export * as Rows from "../src/sql/Rows.ts"
export * as StorageBound from "../src/sql/storage/StorageBound.ts"
export * as Tenant from "../src/sql/tenant/Tenant.ts"
export { Ulid } from "../src/Ulids.ts"

type KernelServices = Layer.Success<ReturnType<typeof Kernel.withoutSettings>> | Settings
type HttpServices = Layer.Success<typeof HttpApp.services> | Layer.Success<typeof NodeHttpServer.layerHttpServices>
type ContractServices =
  | AccountCalls
  | AccountDirectory
  | AccountKeys
  | AccountPlans
  | AnalyticsKey
  | BusinessKey
  | CrmKey
  | KeyStates
  | Workspaces

/** Services that each module gets from the product, besides the module's own settings and ports. */
export type Given =
  | KernelServices
  | HttpServices
  | ContractServices
  | AdminToken
  | Event.EventCatalogue
  | DemoContent.DemoContents

type Needs<M extends AnyModule> = Exclude<
  Layer.Services<M["ports"] | M["middleware"] | M["layer"] | M["operators"][number]["layer"]>,
  Given | SettingsGroup.Services<M["settings"][number]> | Layer.Success<M["ports"] | M["middleware"]>
>

/**
 * The default export of a module from outside: `export default plug(defineModule({ ... }))`. Does not compile where the module needs a
 * service that neither the product nor the module itself gives; the type of the error names it.
 */
export const plug = <M extends AnyModule>(
  module: M & ([Needs<M>] extends [never] ? unknown : { readonly "needs a service that is not given": Needs<M> })
): M => module
