/** Ids of the demo account's observations that examples of the document name. */
import { withOperationExamples } from "../../../src/http/openapi/OperationExamples.ts"

/** Ids by page. The first is that of most examples. */
export const ids = {
  price: "01KAJ30BSV9W2X4Z8B1C5DF7GH",
  stock: "01KAJ30BSW9W2X4Z8B1C5DF7GH",
  reviews: "01KAJ30BSX9W2X4Z8B1C5DF7GH"
}

/** Results come and go: where a list goes on is what the answer before says. */
export const openApi = withOperationExamples({
  "DELETE /api/v1/observations/{id}": { parameters: { id: ids.reviews } },
  "GET /api/v1/observations/{id}/results": {
    parameters: { cursor: undefined, from: "2026-01-01T00:00:00.000Z", to: undefined }
  },
  "GET /api/v1/observations/{id}/series": { parameters: { from: undefined, to: undefined } }
})
