/** Which events a family may subscribe to. Pure. */
import type { Any } from "../../src/event/Event.ts"
import type { Fault } from "../../src/http/Problem.ts"
import type { DialectName } from "./dialect/Dialect.ts"

/** By their type. */
export const eventsFor = (dialect: DialectName, events: Iterable<Any>): ReadonlyArray<Any> =>
  [...events].filter(({ audience }) => audience === dialect).toSorted((a, b) => (a.type < b.type ? -1 : 1))

/** The places of types that are not among the known ones. */
export const unknownTypes = (asked: ReadonlyArray<string>, known: ReadonlySet<string>): ReadonlyArray<Fault> =>
  asked.flatMap((type, index) =>
    known.has(type)
      ? []
      : [{ location: "body", pointer: `/events/${index}`, code: "unknown_event", message: "No such event type" }]
  )
