/** Response to a reported outcome. The schema of the outcome itself belongs to its template. */
import { Schema } from "effect"
import { SimulationId } from "../contract.ts"

export const OutcomeAccepted = Schema.Struct({
  data: Schema.Struct({
    simulationId: SimulationId,
    templateType: Schema.String.annotate({ description: "Kind of experiment", examples: ["price_test"] }),
    calibration: Schema.Literal("account").annotate({
      description: "What later simulations of this template say",
      examples: ["account"]
    }),
    shift: Schema.Finite.annotate({
      description:
        "What later simulations of this template, business type and area add to the log-odds of predicted rates: posterior mean",
      examples: [-0.1873]
    }),
    shiftDeviation: Schema.Finite.annotate({
      description: "Posterior standard deviation of the shift; 1 before any outcome",
      examples: [0.1204]
    }),
    slope: Schema.Finite.annotate({
      description:
        "By how many standard deviations of its prior the logarithm of the price elasticity is moved; 0 for templates without prices",
      examples: [0.6127]
    }),
    slopeDeviation: Schema.Finite.annotate({
      description: "Posterior standard deviation of the slope; 1 before any outcome",
      examples: [0.3318]
    }),
    outcomes: Schema.Int.annotate({
      description: "Outcomes of the account and template behind it, at most the newest 300",
      examples: [3]
    }),
    ownOutcomes: Schema.Int.annotate({
      description: "Those of the same business type and area, which count most",
      examples: [2]
    })
  }).annotate({ description: "What was learnt" })
}).annotate({ identifier: "SimulationOutcomeTaken", description: "Acknowledgement of an outcome" })
