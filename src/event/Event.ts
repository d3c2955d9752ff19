/**
 * Declares events and reactions. An event is something that happened: a type in the past tense, a version and a schema. A
 * reaction is what a module does about events; the dispatcher hands it each event at least once, in order.
 */
import { Context, Effect, Layer } from "effect"
import type { Json } from "../actor/Actor.ts"
import * as Cause from "../actor/cause/Cause.ts"

export interface Event<Type extends string, Data extends Json> {
  readonly type: Type
  readonly version: number
  readonly data: Data
  readonly description: string
  /** The receivers outside the service: the name of an audience that a module declares. Absent: the event stays inside. */
  readonly audience: string | undefined
  /** Published so often that a receiver must subscribe to it by name. */
  readonly frequent: boolean
  /** Data as it may look on the wire, for documents and trials. */
  readonly example: Data["Encoded"] | undefined
  /** Member of the data with the id of what the event is about. */
  readonly subject: string | undefined
}
export type Any = Event<string, any>

export const make = <const Type extends string, Data extends Json>(
  type: Type,
  options: {
    readonly data: Data
    readonly description: string
    readonly version?: number
    readonly audience?: string
    readonly frequent?: boolean
    readonly example?: Data["Encoded"]
    readonly subject?: keyof Data["Encoded"] & string
  }
): Event<Type, Data> => ({
  type,
  version: options.version ?? 1,
  data: options.data,
  description: options.description,
  audience: options.audience,
  frequent: options.frequent ?? false,
  example: options.example,
  subject: options.subject
})

/** Id of what an event is about; undefined where its type has none, or this one does not know it. */
export const subjectOf = (event: Pick<Any, "subject"> | undefined, data: unknown): string | undefined => {
  const value = event?.subject === undefined ? undefined : (data as Readonly<Record<string, unknown>>)[event.subject]
  return typeof value === "string" && value !== "" ? value : undefined
}

/** A published event as the outbox holds it; `data` is encoded JSON. */
export interface Envelope {
  readonly id: string
  readonly type: string
  readonly version: number
  /** The tenant it belongs to; null for events about shared data. */
  readonly accountId: string | null
  readonly data: unknown
  readonly occurredAt: Date
}

/** What a reaction sends and publishes for this one of its events is caused by it; of a single event that goes without saying. */
export const causedBy = ({ id }: Pick<Envelope, "id">) => Cause.by("event", id)
/** Cause that an event is, for `SendOptions.cause`. */
export const causeOf = ({ id }: Pick<Envelope, "id">): string => Cause.of("event", id)

interface ReactionHandler<in out Name extends string> {
  readonly _: unique symbol
  readonly reaction: Name
}

export interface RegisteredReaction {
  readonly reaction: AnyReaction
  readonly run: (events: ReadonlyArray<Envelope>) => Effect.Effect<void, unknown>
}

export interface Reaction<Name extends string> {
  readonly name: Name
  readonly key: string
  /** Event types that the reaction handles; "*" for all. */
  readonly to: ReadonlyArray<string> | "*"
}
export type AnyReaction = Reaction<string>
export type ReactionHandlers<A> = A extends Reaction<infer Name> ? ReactionHandler<Name> : never

export const reaction = <const Name extends `${string}/${string}`>(
  name: Name,
  options: { readonly to: ReadonlyArray<Any> | "*" }
): Reaction<Name> => ({
  name,
  key: `ekimae/reaction/${name}`,
  to: options.to === "*" ? "*" : options.to.map((event) => event.type)
})

/**
 * Implements a reaction. The handler gets a batch in order and runs in the transaction that moves the cursor: what it
 * writes and the cursor commit together.
 */
export const toLayer = <Name extends string, E, R>(
  self: Reaction<Name>,
  handler: (events: ReadonlyArray<Envelope>) => Effect.Effect<void, E, R>
): Layer.Layer<ReactionHandler<Name>, never, R> =>
  Layer.effectContext(
    Effect.contextWith((context: Context.Context<R>) => {
      const registered: RegisteredReaction = {
        reaction: self,
        run: (events) => Effect.provideContext(handler(events), context)
      }
      return Effect.succeed(Context.makeUnsafe<ReactionHandler<Name>>(new Map([[self.key, registered]])))
    })
  )

/** Every reaction of the composed application with its handler. */
export class ReactionRegistry extends Context.Service<ReactionRegistry, ReadonlyMap<string, RegisteredReaction>>()(
  "ekimae/event/ReactionRegistry"
) {}

/** Every event that the modules of the composed application declare, by its type. */
export class EventCatalogue extends Context.Service<EventCatalogue, ReadonlyMap<string, Any>>()(
  "ekimae/event/EventCatalogue"
) {}
