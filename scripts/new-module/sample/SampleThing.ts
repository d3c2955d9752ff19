/** A sample thing and the rules that it obeys. */
import { Schema } from "effect"
import { SampleThingId } from "./contract.ts"

const Name = Schema.String.check(
  Schema.isPattern(/^\S(?:.{0,98}\S)?$/u, { message: "must be 1 to 100 characters, with no space at either end" })
).annotate({ description: "What people call it", examples: ["First"] })

export const NewSampleThing = Schema.Struct({ name: Name }).annotate({
  identifier: "NewSampleThing",
  description: "A sample thing to be made"
})
export type NewSampleThing = typeof NewSampleThing.Type

export const SampleThing = Schema.Struct({
  id: SampleThingId,
  name: Name,
  status: Schema.Literals(["new", "prepared"]).annotate({ description: "`prepared` once the background work is done" })
}).annotate({ identifier: "SampleThing", description: "A sample thing" })
export type SampleThing = typeof SampleThing.Type
