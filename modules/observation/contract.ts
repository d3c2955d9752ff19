/** What other modules may know of observation jobs. */
import { Schema } from "effect"
import * as Event from "../../src/event/Event.ts"

export const ObservationCompleted = Event.make("observation.completed", {
  subject: "observationId",
  audience: "analytics",
  description: "A run of an observation job ended",
  data: Schema.Struct({
    observationId: Schema.String,
    observationType: Schema.String,
    title: Schema.String,
    resultId: Schema.String,
    status: Schema.Literals(["completed", "failed"]),
    runCount: Schema.Int,
    data: Schema.Record(Schema.String, Schema.Json)
  }),
  example: {
    observationId: "01JZ3N5Q9A8S7D6F5G4H3J2K1M",
    observationType: "price_monitor",
    title: "駅前のランチ価格",
    resultId: "01JZ3N8T2V4X6Z8B0D2F4H6K8N",
    status: "completed",
    runCount: 12,
    data: { medianPriceYen: 980 }
  }
})
