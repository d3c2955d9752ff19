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
        "What later simulations of this account and template add to the log-odds of every predicted rate, -3 to 3",
      examples: [-0.1873]
    }),
    outcomes: Schema.Int.annotate({ description: "Outcomes of the account behind the shift", examples: [3] })
  }).annotate({ description: "What was learnt" })
}).annotate({ identifier: "SimulationOutcomeTaken", description: "Acknowledgement of an outcome" })
