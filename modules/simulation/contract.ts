/** The events of simulations, and the id that they share: all that other modules may import. */
import { Schema } from "effect"
import * as Event from "../../src/event/Event.ts"
import { Id } from "../../src/http/endpoint/Texts.ts"

export const SimulationId = Id.annotate({
  title: "Simulation id",
  description: "26 characters that sort by the time of creation",
  examples: ["01KAJ3S1M0W2X4Z8B1C5DF7GHJ"]
})

const eventFields = {
  simulationId: SimulationId,
  templateType: Schema.String.annotate({ description: "Kind of experiment", examples: ["price_test"] }),
  areaCode: Schema.NullOr(Schema.String).annotate({
    description: "5-digit JIS code of the area whose population was asked; null for all of Japan",
    examples: ["13104"]
  }),
  personaCount: Schema.Int.annotate({ description: "Personas that were asked for", examples: [500] })
}

const example = {
  simulationId: "01KAJ3S1M0W2X4Z8B1C5DF7GHJ",
  templateType: "price_test",
  areaCode: "13104",
  personaCount: 500
}

export const SimulationCompleted = Event.make("simulation.completed", {
  subject: "simulationId",
  description: "A simulation has its result, which can be read",
  audience: "analytics",
  data: Schema.Struct({
    ...eventFields,
    overallScore: Schema.Finite.annotate({
      description: "0 to 100; what it means depends on the template",
      examples: [62]
    })
  }),
  example: { ...example, overallScore: 62 }
})

export const SimulationFailed = Event.make("simulation.failed", {
  subject: "simulationId",
  description: "A simulation ended without a result",
  audience: "analytics",
  data: Schema.Struct({
    ...eventFields,
    error: Schema.Struct({
      code: Schema.String.annotate({ description: "Machine-readable reason", examples: ["cancelled"] }),
      message: Schema.String.annotate({ description: "The reason for a person", examples: ["It was cancelled"] })
    }).annotate({ description: "Why" })
  }),
  example: { ...example, error: { code: "cancelled", message: "It was cancelled" } }
})
