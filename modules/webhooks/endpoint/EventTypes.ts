/** The event types that endpoints of a dialect may subscribe to. Pure. */
import type { Any } from "../../../src/event/Event.ts"
import type { Fault } from "../../../src/http/Problem.ts"
import type { DialectName } from "../dialect/Dialect.ts"

/** The events of a dialect, sorted by type. */
export const eventsFor = (dialect: DialectName, events: Iterable<Any>): ReadonlyArray<Any> =>
  [...events].filter(({ audience }) => audience === dialect).toSorted((a, b) => (a.type < b.type ? -1 : 1))

/** The types of an endpoint that was created without `events`: all except the frequent ones. */
export const defaultTypes = (events: ReadonlyArray<Any>): ReadonlyArray<string> =>
  events.filter(({ frequent }) => !frequent).map(({ type }) => type)

/** One fault per type that is not known, with its position in the request. */
export const unknownTypes = (asked: ReadonlyArray<string>, known: ReadonlySet<string>): ReadonlyArray<Fault> =>
  asked.flatMap((type, index) =>
    known.has(type)
      ? []
      : [{ location: "body", pointer: `/events/${index}`, code: "unknown_event", message: "No such event type" }]
  )
