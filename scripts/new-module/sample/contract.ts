/** What other modules may know of sample things: how they are named, and what is published about them. */
import { Schema } from "effect"
import * as Event from "../../../src/event/Event.ts"
import { Ulid } from "../../../src/Ulids.ts"

export const SampleThingId = Ulid.annotate({
  title: "Sample thing id",
  description: "ULID",
  examples: ["01K9Z5N4Q8X7V6T5R4P3N2M1K0"]
})

export const SampleThingPrepared = Event.make("sample_thing.prepared", {
  description: "A sample thing was prepared and can be used",
  // Whom it is delivered to outside the service; without one it stays inside.
  audience: "analytics",
  data: Schema.Struct({
    sampleThingId: SampleThingId,
    preparedAt: Schema.DateTimeUtcFromString.pipe(
      Schema.annotateEncoded({ description: "When it was prepared", format: "date-time" })
    )
  }),
  example: { sampleThingId: "01K9Z5N4Q8X7V6T5R4P3N2M1K0", preparedAt: "2026-11-20T01:02:03.456Z" }
})
