/**
 * What modules put into the demo account, so that a new user's first requests find something. A module declares a layer that
 * `DemoContent.toLayer` makes; the command `demo` and the first start fill the account with the contents of all modules.
 */
import { Context, Effect, Layer } from "effect"

/** Shown beside the demo keys, such as the id of a channel: texts, or groups of them. */
export interface DemoDetails {
  readonly [name: string]: string | DemoDetails
}

/** Fills the account, one call at a time and in no transaction of the caller. Repeating it adds nothing that is there. */
export interface DemoContent {
  /** The group of keys beside which the details are shown; without one they stand beside the groups. */
  readonly group?: string
  readonly fill: (accountId: string) => Effect.Effect<DemoDetails>
}

/** The contents of all modules of the composed application. */
export class DemoContents extends Context.Service<DemoContents, ReadonlyArray<DemoContent>>()("ekimae/DemoContents") {}

/** A module's content, which the composition adds to the others. */
export interface ModuleContent {
  readonly _: unique symbol
}

const keyOf = (module: string) => `ekimae/demo/${module}`

/** The layer that the module of that name declares as `demo`. */
export const toLayer = <R>(
  module: string,
  content: Effect.Effect<DemoContent, never, R>
): Layer.Layer<ModuleContent, never, R> =>
  Layer.effectContext(
    Effect.map(content, (made) => Context.makeUnsafe<ModuleContent>(new Map<string, unknown>([[keyOf(module), made]])))
  )

/** Collects what the layers of these modules made. */
export const collect = (modules: ReadonlyArray<string>): Layer.Layer<DemoContents, never, ModuleContent> =>
  Layer.effect(
    DemoContents,
    Effect.map(Effect.context<ModuleContent>(), (context) =>
      modules.map((module) => context.mapUnsafe.get(keyOf(module)) as DemoContent)
    )
  )

/** A request that a new user may try, shown after the first start. `{key}` stands for the named demo key. */
export interface Tour {
  readonly title: string
  readonly path: string
}
