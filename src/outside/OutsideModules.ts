/**
 * Loads the modules that `MODULES` names, and composes each with those before it. What cannot be used is a line for the operator, and neither the
 * service nor a command starts then. Loading runs the code with all rights of the process.
 */
import { Cause, Effect, Layer } from "effect"
import { commandTree } from "../cli/CommandTree.ts"
import type { AnyCommand, OnKernel } from "../cli/ModuleCommand.ts"
import { type AnyModule, composeModules } from "../module.ts"
import { wordsOf } from "../operate/cli/Commands.ts"
import type { OperatorPart } from "../operate/OperatorGroup.ts"
import { modulesSetting } from "../settings/ModulesSetting.ts"
import * as SettingsGroup from "../settings/SettingsGroup.ts"
import type { LoadedModule } from "./LoadedModules.ts"
import { firstLineOf, ModuleRefused } from "./ModuleRefused.ts"
import * as Names from "./Names.ts"
import * as Package from "./Package.ts"
import * as Resolution from "./Resolution.ts"

interface OutsideModule extends LoadedModule {
  readonly module: AnyModule
}

export interface OutsideModules {
  readonly accepted: ReadonlyArray<OutsideModule>
  /** A line for each entry that cannot be used. */
  readonly faults: ReadonlyArray<string>
}

type Modules = readonly [AnyModule, ...Array<AnyModule>]

/** Time for the code of a module to load; longer is a wait at its top level that may never end. */
const loading = "30 seconds"

const isModule = (value: unknown): value is AnyModule =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  ["groups", "operators", "actors", "schedules", "events", "reactions", "commands", "settings", "storage"].every(
    (member) => Array.isArray(Reflect.get(value, member))
  ) &&
  Layer.isLayer(Reflect.get(value, "layer"))

/** Says in one line that a layer of the module failed while the service was being built. */
const startingAs =
  (from: string) =>
  <A, E, R>(layer: Layer.Layer<A, E, R>): Layer.Layer<A, E | ModuleRefused, R> =>
    Layer.catchCause(layer, (cause) => {
      const failed: Effect.Effect<never, E | ModuleRefused> = Cause.hasInterruptsOnly(cause)
        ? Effect.failCause(cause)
        : Effect.fail(
            new ModuleRefused({
              from,
              en: `it did not start: ${firstLineOf(Cause.squash(cause))}`,
              ja: "モジュールが起動できません"
            })
          )
      return Layer.effectContext(failed)
    })

const named = (from: string, module: AnyModule): AnyModule => {
  const starting = startingAs(from)
  return {
    ...module,
    ports: starting(module.ports),
    middleware: starting(module.middleware),
    demo: module.demo === undefined ? undefined : starting(module.demo as AnyModule["layer"]),
    layer: starting(module.layer),
    operators: module.operators.map((part: OperatorPart) => ({ ...part, layer: starting(part.layer) }))
  }
}

const asItIs: OnKernel = (command: AnyCommand) => command

/** Throws where a command has not the name of the module, two have one name, or the parent of one is not there. */
const composeCommands = ({ commands, name, operators }: AnyModule) => {
  const built = commandTree(
    commands,
    (source) => (typeof source === "function" ? source(asItIs) : source),
    wordsOf(operators, [], Layer.empty)
  )
  const stray = built.find((command) => command.name !== name)
  if (stray !== undefined) throw new Error(`The command "${stray.name}" must be called "${name}", as the module is`)
}

const loadOne = Effect.fnUntraced(function* (from: string, folder: string, others: Modules) {
  const refuse = (en: string, ja: string) => new ModuleRefused({ from, en, ja })
  const { entry, version } = yield* Package.find(from, folder)
  Resolution.register()
  const { default: module } = yield* Effect.tryPromise({
    try: (): Promise<{ readonly default?: unknown }> => import(entry),
    catch: (thrown) => refuse(`its code does not load: ${firstLineOf(thrown)}`, "コードを読み込めません")
  }).pipe(
    Effect.timeoutOrElse({
      duration: loading,
      orElse: () =>
        Effect.fail(refuse(`its code has not loaded within ${loading}`, "コードの読み込みが30秒以内に終わりません"))
    })
  )
  if (!isModule(module)) {
    return yield* refuse(
      "its default export is no module: export default plug(defineModule({ ... }))",
      "default exportがモジュールではありません。export default plug(defineModule({ ... }))と書いてください"
    )
  }
  const fault = Names.faultOf(module, others)
  if (fault !== undefined) return yield* refuse(fault.en, fault.ja)
  yield* Effect.try({
    try: () => {
      composeModules(...others, module)
      composeCommands(module)
    },
    catch: (thrown) => refuse(firstLineOf(thrown), "ほかのモジュールと衝突します")
  })
  return { name: module.name, version, from, module: named(from, module) } satisfies OutsideModule
})

/** @param product modules of the product @param folder that relative paths start from */
export const load = Effect.fn("OutsideModules.load")(function* (product: Modules, folder: string) {
  const { values } = yield* SettingsGroup.read([{ key: "modules", fields: { modules: modulesSetting } }])
  // A wrong setting has its line where all settings are read.
  const entries = (values.get("modules")?.["modules"] ?? []) as ReadonlyArray<string>
  const accepted: Array<OutsideModule> = []
  const faults: Array<string> = []
  for (const from of entries) {
    const others: Modules = [...product, ...accepted.map(({ module }) => module)]
    const loaded = yield* Effect.result(loadOne(from, folder, others))
    if (loaded._tag === "Success") accepted.push(loaded.success)
    else faults.push(loaded.failure.message)
  }
  return { accepted, faults } satisfies OutsideModules as OutsideModules
})
