/** What commands run on, and all groups of operators of which commands are made. */
import { Effect, Layer } from "effect"
import { App } from "../app.ts"
import { IdempotencyStore } from "../http/idempotency/IdempotencyStore.ts"
import * as Kernel from "../kernel/Kernel.ts"
import { cause, operator } from "../operate/cli/CliOperator.ts"
import { operatorPart } from "../operate/OperatorGroup.ts"
import { AdminGroup } from "../operate/runtime/Api.ts"
import * as Admin from "../operate/runtime/Http.ts"
import { Vault } from "../secrets/Vault.ts"
import * as Telemetry from "../telemetry/Telemetry.ts"

/** A module's command runs on the kernel: settings, the migrated database, jobs, events; its logs leave stdout alone. */
export const kernel = Telemetry.layer({ output: "stderr" }).pipe(
  Layer.merge(cause),
  Layer.provideMerge(Kernel.layer(App))
)

/** The kernel with what modules ask of each other. */
export const forModules = App.ports.pipe(Layer.provideMerge(kernel))

/** The services of operations besides the kernel: the ports of modules, what these declare, and the operator at the command line. */
export const forOperations = Layer.mergeAll(
  forModules,
  App.sealedColumns,
  App.causeBranches,
  App.scheduleRegistry,
  operator
)

const noSecret = Effect.die(new Error("Sent jobs have no secret response"))

/** Jobs are sent without a key that seals, so that they can be when it is lost. */
const sealing = Layer.succeed(
  Vault,
  Vault.of({ keyName: "", seal: () => noSecret, open: () => noSecret, verify: Effect.void })
)

/** The groups of the modules, and that of jobs. */
export const operators = [
  operatorPart([AdminGroup], Admin.layer.pipe(Layer.provide(IdempotencyStore.layer.pipe(Layer.provide(sealing))))),
  ...App.operators
]
