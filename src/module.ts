/**
 * The plug. A module is one value: what it declares (endpoints, actors, schedules, events, reactions, settings,
 * migrations, commands) and one layer that must implement exactly that. What modules use of each other stands apart: the ports
 * of a contract, and middleware of endpoints. A missing handler, job, port or service is a compile error; a name used twice
 * is refused when the application is composed. The order of the modules does not matter.
 */
import { Context, Effect, Layer } from "effect"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import * as Actor from "./actor/Actor.ts"
import { type CauseBranch, CauseBranches } from "./actor/cause/CauseBranch.ts"
import * as SharedLimit from "./actor/limit/SharedLimit.ts"
import { type CronSchedule, ScheduleRegistry } from "./actor/schedule/CronSchedule.ts"
import type { AnyCommandEntry } from "./cli/ModuleCommand.ts"
import * as DemoContent from "./DemoContent.ts"
import * as Event from "./event/Event.ts"
import { ApiId } from "./http/LocalApi.ts"
import { type OpenApiExtension, OpenApiExtensions } from "./http/openapi/OpenApiExtension.ts"
import { AdminToken } from "./operate/AdminToken.ts"
import type { DeployCheck } from "./operate/check/DeployCheck.ts"
import * as ActorCatalogue from "./operate/external/ActorCatalogue.ts"
import { withExternalActors } from "./operate/external/Document.ts"
import { auditNamesOf } from "./operate/Operation.ts"
import type { OperatorPart } from "./operate/OperatorGroup.ts"
import { refuseDuplicates, registryOf } from "./Registries.ts"
import { type SealedColumn, SealedColumns } from "./secrets/reseal/SealedColumn.ts"
import { Settings } from "./settings/Settings.ts"
import type * as SettingsGroup from "./settings/SettingsGroup.ts"
import type { Migrations } from "./sql/migrate/Migrations.ts"
import type { Topic } from "./sql/Notifier.ts"
import type { StorageBound } from "./sql/storage/StorageBound.ts"

/** Version of the plug, which modules from outside name in their package.json; raised when a module that was written for it would break. */
export const plugContract = 1

export interface Module<
  Name extends string,
  Groups extends ReadonlyArray<HttpApiGroup.Constraint>,
  Operators extends ReadonlyArray<OperatorPart>,
  Actors extends ReadonlyArray<Actor.Any>,
  Reactions extends ReadonlyArray<Event.AnyReaction>,
  Commands extends ReadonlyArray<AnyCommandEntry>,
  SettingsGroups extends ReadonlyArray<SettingsGroup.Any>,
  Ports extends Layer.Any,
  Middleware extends Layer.Any,
  Demo extends Layer.Any,
  Provides,
  E,
  R
> {
  readonly name: Name
  readonly groups: Groups
  readonly operators: Operators
  readonly actors: Actors
  readonly schedules: ReadonlyArray<CronSchedule>
  readonly events: ReadonlyArray<Event.Any>
  readonly reactions: Reactions
  readonly commands: Commands
  readonly settings: SettingsGroups
  readonly topics: ReadonlyArray<Topic>
  readonly audiences: ReadonlyArray<string>
  readonly migrations: Migrations
  readonly storage: ReadonlyArray<StorageBound>
  readonly tour: ReadonlyArray<DemoContent.Tour>
  readonly openApi: OpenApiExtension | undefined
  readonly causes: ReadonlyArray<CauseBranch>
  readonly checks: ReadonlyArray<DeployCheck>
  readonly sealed: ReadonlyArray<SealedColumn>
  readonly ports: Ports
  readonly middleware: Middleware
  readonly demo: Demo | undefined
  readonly layer: Layer.Layer<
    | HttpApiGroup.ToService<ApiId, Groups[number]>
    | Actor.Handlers<Actors[number]>
    | Event.ReactionHandlers<Reactions[number]>
    | Provides,
    E,
    R
  >
}

/** Any module; a layer's output is contravariant, so `never` stands for whatever it provides. */
export interface AnyModule
  extends Omit<Module<string, any, any, any, any, any, any, any, any, any, never, any, any>, "layer"> {
  readonly layer: Layer.Layer<never, any, any>
}

export const defineModule = <
  const Name extends string,
  const Groups extends ReadonlyArray<HttpApiGroup.Constraint> = readonly [],
  const Operators extends ReadonlyArray<OperatorPart> = readonly [],
  const Actors extends ReadonlyArray<Actor.Any> = readonly [],
  const Reactions extends ReadonlyArray<Event.AnyReaction> = readonly [],
  const Commands extends ReadonlyArray<AnyCommandEntry> = readonly [],
  const SettingsGroups extends ReadonlyArray<SettingsGroup.Any> = readonly [],
  Ports extends Layer.Any = Layer.Layer<never>,
  Middleware extends Layer.Any = Layer.Layer<never>,
  Demo extends Layer.Any = Layer.Layer<DemoContent.ModuleContent>,
  Provides = never,
  E = never,
  R = never
>(spec: {
  readonly name: Name
  readonly groups?: Groups
  /** Groups of operators with their handlers, which the service serves and the command line calls in its process. */
  readonly operators?: Operators
  readonly actors?: Actors
  readonly schedules?: ReadonlyArray<CronSchedule>
  readonly events?: ReadonlyArray<Event.Any>
  readonly reactions?: Reactions
  /** Commands of its own, and `subcommands` of commands of any module. */
  readonly commands?: Commands
  /** Read from the environment at the start, listed by help texts and the README. */
  readonly settings?: SettingsGroups
  /** What its loops wait for; called `module/rows`. */
  readonly topics?: ReadonlyArray<Topic>
  /** Whom outside the service it carries events to; an event of another audience is refused. */
  readonly audiences?: ReadonlyArray<string>
  readonly migrations?: Migrations
  /** How much one account may store in each table. */
  readonly storage?: ReadonlyArray<StorageBound>
  readonly tour?: ReadonlyArray<DemoContent.Tour>
  readonly openApi?: OpenApiExtension
  /** Rows of its own that events bring about, for `ekimae why`. */
  readonly causes?: ReadonlyArray<CauseBranch>
  /** What else `ekimae jobs check` looks at: rows of its own that a later build may not be able to read. */
  readonly checks?: ReadonlyArray<DeployCheck>
  /** Columns of its tables that the vault has sealed; a column that is missing here would keep an old key in use. */
  readonly sealed?: ReadonlyArray<SealedColumn>
  /** The services of its contract, which other modules and all commands may use. They need the kernel alone. */
  readonly ports?: Ports
  /** What stands before endpoints of other modules, such as the check of a key. It needs the kernel and ports. */
  readonly middleware?: Middleware
  /** What it puts into the demo account, made by `DemoContent.toLayer`. It needs the kernel and ports. */
  readonly demo?: Demo
  /** Needs the kernel, and ports and middleware of any module. */
  readonly layer: Module<
    Name,
    Groups,
    Operators,
    Actors,
    Reactions,
    Commands,
    SettingsGroups,
    Ports,
    Middleware,
    Demo,
    Provides,
    E,
    R
  >["layer"]
}): Module<
  Name,
  Groups,
  Operators,
  Actors,
  Reactions,
  Commands,
  SettingsGroups,
  Ports,
  Middleware,
  Demo,
  Provides,
  E,
  R
> => ({
  groups: [] as unknown as Groups,
  operators: [] as unknown as Operators,
  actors: [] as unknown as Actors,
  schedules: [],
  events: [],
  reactions: [] as unknown as Reactions,
  commands: [] as unknown as Commands,
  settings: [] as unknown as SettingsGroups,
  topics: [],
  audiences: [],
  migrations: {},
  storage: [],
  tour: [],
  openApi: undefined,
  causes: [],
  checks: [],
  sealed: [],
  ports: Layer.empty as unknown as Ports,
  middleware: Layer.empty as unknown as Middleware,
  demo: undefined,
  ...spec
})

type AnyLayer = Layer.Layer<never, any, any>
type OperatorsOf<M extends AnyModule> = M["operators"][number]
type LayersOf<M extends AnyModule> = M["ports"] | M["middleware"] | M["layer"] | OperatorsOf<M>["layer"]
/** What commands and all layers may use of the modules. */
type Ports<M extends AnyModule> = Layer.Success<M["ports"]> | Event.EventCatalogue | DemoContent.DemoContents
/** What ports and demo contents need of the kernel. */
type PortNeeds<M extends AnyModule> =
  | Exclude<Layer.Services<M["ports"]>, Event.EventCatalogue>
  | Exclude<Layer.Services<NonNullable<M["demo"]>>, Layer.Success<M["ports"]> | Event.EventCatalogue>
/** What the modules need and none gives them: a port may be used everywhere, middleware by layers. */
type OpenNeeds<M extends AnyModule> =
  | PortNeeds<M>
  | Exclude<Layer.Services<M["middleware"]>, Ports<M>>
  | Exclude<Layer.Services<M["layer"]>, Ports<M> | Layer.Success<M["middleware"]>>
  | Exclude<Layer.Services<OperatorsOf<M>["layer"]>, Ports<M> | AdminToken>
  | ([OperatorsOf<M>] extends [never] ? never : Layer.Services<typeof AdminToken.layer>)

/** Joins modules into one application. */
export const composeModules = <const Modules extends readonly [AnyModule, ...Array<AnyModule>]>(
  ...modules: Modules
) => {
  type M = Modules[number]
  refuseDuplicates(
    "module",
    modules.map((module) => module.name)
  )
  const operators: ReadonlyArray<OperatorsOf<M>> = modules.flatMap((module) => module.operators)
  const groups = [
    ...modules.flatMap((module): ReadonlyArray<HttpApiGroup.Top> => module.groups),
    ...operators.flatMap((part) => part.groups as ReadonlyArray<HttpApiGroup.Top>)
  ]
  refuseDuplicates(
    "HTTP group",
    groups.map((group) => group.identifier)
  )
  refuseDuplicates("audit name", groups.flatMap(auditNamesOf))
  const actors = modules.flatMap((module): ReadonlyArray<Actor.Any> => module.actors)
  refuseDuplicates(
    "actor",
    actors.map((actor) => actor.name)
  )
  SharedLimit.refuseConflicts(actors)
  const schedules = modules.flatMap((module) => module.schedules)
  refuseDuplicates(
    "schedule",
    schedules.map((schedule) => schedule.name)
  )
  for (const { actor, name } of schedules) {
    if (actors.includes(actor)) continue
    throw new Error(`The schedule "${name}" sends to the actor "${actor.name}", which no module declares`)
  }
  const events = modules.flatMap((module) => module.events)
  refuseDuplicates(
    "event",
    events.map((event) => event.type)
  )
  const reactions = modules.flatMap((module): ReadonlyArray<Event.AnyReaction> => module.reactions)
  refuseDuplicates(
    "reaction",
    reactions.map((reaction) => reaction.name)
  )
  const audiences = modules.flatMap((module) => module.audiences)
  for (const { audience, type } of events) {
    // Where no module carries events, they stay inside.
    if (audiences.length === 0 || audience === undefined || audiences.includes(audience)) continue
    throw new Error(`The event "${type}" is for "${audience}", not for one of: ${audiences.join(", ")}`)
  }
  refuseDuplicates(
    "topic",
    modules.flatMap((module) => module.topics.map((topic) => topic.name))
  )
  for (const { name, topics } of modules) {
    const stray = topics.find((topic) => !topic.name.startsWith(`${name}/`))
    if (stray !== undefined)
      throw new Error(`The topic "${stray.name}" of the module "${name}" must begin with "${name}/"`)
  }

  const settings: ReadonlyArray<M["settings"][number]> = modules.flatMap((module) => module.settings)
  refuseDuplicates(
    "setting",
    [Settings, ...settings].flatMap((group: SettingsGroup.Any) => Object.values(group.fields).map(({ name }) => name))
  )
  const extensions = modules.flatMap(({ openApi }) =>
    openApi === undefined ? [] : [(document: Parameters<OpenApiExtension>[0]) => openApi(document, events)]
  )

  const catalogue = Layer.succeed(Event.EventCatalogue, new Map(events.map((event) => [event.type, event])))
  const ports = modules
    .map((module): AnyLayer => module.ports)
    .reduce((others, layer) => Layer.merge(others, layer), Layer.empty as AnyLayer)
    .pipe(Layer.provideMerge(catalogue))
  const withDemo = modules.filter(({ demo }) => demo !== undefined)
  const demoContents = DemoContent.collect(withDemo.map(({ name }) => name)).pipe(
    Layer.provide(withDemo.reduce((others: AnyLayer, { demo }) => Layer.merge(others, demo), Layer.empty as AnyLayer))
  )
  const open = demoContents.pipe(Layer.provideMerge(ports))

  return {
    api: HttpApi.make(ApiId)
      .add(...(groups as [HttpApiGroup.Top]))
      .annotate(OpenApiExtensions, [withExternalActors(actors), ...extensions]) as unknown as HttpApi.HttpApi<
      ApiId,
      M["groups"][number] | OperatorsOf<M>["groups"][number]
    >,
    operators,
    actors,
    schedules,
    events,
    reactions,
    catalogue,
    checks: modules.flatMap((module) => module.checks),
    migrations: modules.map(({ migrations, name, storage }) => ({ name, migrations, storage })),
    settings,
    causeBranches: Layer.succeed(
      CauseBranches,
      modules.flatMap((module) => module.causes)
    ),
    sealedColumns: Layer.succeed(
      SealedColumns,
      modules.flatMap((module) => module.sealed)
    ),
    commands: modules.flatMap((module) => module.commands) as ReadonlyArray<M["commands"][number]>,
    tour: modules.flatMap((module) => module.tour),
    ports: open as unknown as Layer.Layer<Ports<M>, Layer.Error<M["ports"] | NonNullable<M["demo"]>>, PortNeeds<M>>,
    // One after another, as they are listed: nothing of a module begins beside another one.
    layer: [
      ...(operators.length === 0 ? [] : [AdminToken.layer]),
      ...modules.map((module) => module.middleware),
      ...modules.map((module) => module.layer),
      ...operators.map((part) => part.layer)
    ].reduce(
      (earlier: AnyLayer, layer: AnyLayer) => Layer.provideMerge(layer, earlier),
      open
    ) as unknown as Layer.Layer<
      Layer.Success<LayersOf<M>> | Event.EventCatalogue | DemoContent.DemoContents,
      Layer.Error<LayersOf<M> | NonNullable<M["demo"]>>,
      OpenNeeds<M>
    >,
    actorRegistry: Layer.effect(
      Actor.ActorRegistry,
      Effect.map(Effect.context<Actor.Handlers<M["actors"][number]>>(), (context) =>
        registryOf<Actor.RegisteredActor>(context as Context.Context<never>, actors)
      )
    ),
    /** What operators may act on besides rows: schedules and actors as they are declared. */
    scheduleRegistry: Layer.merge(
      Layer.succeed(ScheduleRegistry, new Map(schedules.map((schedule) => [schedule.name, schedule]))),
      Layer.succeed(ActorCatalogue.ActorCatalogue, ActorCatalogue.of(actors))
    ),
    reactionRegistry: Layer.effect(
      Event.ReactionRegistry,
      Effect.map(Effect.context<Event.ReactionHandlers<M["reactions"][number]>>(), (context) =>
        registryOf<Event.RegisteredReaction>(context as Context.Context<never>, reactions)
      )
    )
  } as const
}
