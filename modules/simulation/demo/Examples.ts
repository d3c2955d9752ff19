/** Ids of the demo account's simulations, and of what follows from them, that examples of the document name. */
import { withOperationExamples } from "../../../src/http/openapi/OperationExamples.ts"
import { mainDemoId } from "../../accounts/contract.ts"
import { identityOf } from "../population/people/PersonaId.ts"
import { segmentIdOf } from "../run/SegmentId.ts"

export const areaCode = "13104"

/** The price test is that of most examples. */
export const ids = {
  priceTest: "01KAJ3S1M0W2X4Z8B1C5DF7GHJ",
  segments: "01KAJ3S1M1W2X4Z8B1C5DF7GHJ",
  cancelled: "01KAJ3S1M2W2X4Z8B1C5DF7GHJ"
}

export const prices = [380, 480, 580]

const personaId = identityOf(`${mainDemoId}/${areaCode}/0`).id

export const openApi = withOperationExamples({
  "POST /api/v1/simulations/{id}/cancel": { parameters: { id: ids.cancelled } },
  "POST /api/v1/simulations/{id}/outcome": {
    bodies: { PriceTestOutcome: { observations: [{ price: 480, offered: 1_250, bought: 430 }] } }
  },
  "GET /api/v1/personas/{id}": { parameters: { id: personaId } },
  "GET /api/v1/personas/{id}/psychology": { parameters: { id: personaId } },
  "GET /api/v1/segments/{id}": { parameters: { id: segmentIdOf(ids.segments, 0) } }
})
