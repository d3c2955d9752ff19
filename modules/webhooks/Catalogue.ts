/** Which events an endpoint of a dialect may subscribe to. Pure. */
import type { Any } from "../../src/event/Event.ts"
import type { Fault } from "../../src/http/Problem.ts"
import type { DialectName } from "./dialect/Dialect.ts"

/** By their type. */
export const eventsFor = (dialect: DialectName, events: Iterable<Any>): ReadonlyArray<Any> =>
  [...events].filter(({ audience }) => audience === dialect).toSorted((a, b) => (a.type < b.type ? -1 : 1))

/** What an endpoint gets that names no events: all but those that come often. */
export const usualTypes = (events: ReadonlyArray<Any>): ReadonlyArray<string> =>
  events.filter(({ frequent }) => !frequent).map(({ type }) => type)

/** The places of types that are not among the known ones. */
export const unknownTypes = (asked: ReadonlyArray<string>, known: ReadonlySet<string>): ReadonlyArray<Fault> =>
  asked.flatMap((type, index) =>
    known.has(type)
      ? []
      : [{ location: "body", pointer: `/events/${index}`, code: "unknown_event", message: "No such event type" }]
  )
