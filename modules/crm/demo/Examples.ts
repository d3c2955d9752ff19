/** Ids of the demo shop's rows that examples of the document name. */
import { withOperationExamples } from "../../../src/http/openapi/OperationExamples.ts"

export const ids = {
  friend: "01JZ3N8T2V4X6Z8B0D2F4H6K8N",
  tag: "01JZ3N5Q9A8S7D6F5G4H3J2K1M",
  externalId: "01JZ3N9B1D3F5H7K9N1Q3S5V7X",
  menu: "01KAJ3M0A1B2C3D4E5F6G7H8J9",
  slot: "01KAJ3M1C3E5G7J9M1P3R5T7W9",
  reservation: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF",
  form: "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"
}

export const openApi = withOperationExamples({
  "DELETE /api/v1/external-ids/{id}": { parameters: { id: ids.externalId } },
  "GET /api/v1/reservation_slots": { parameters: { from: undefined, to: undefined } },
  "GET /api/v1/reservations": { parameters: { from: undefined, to: undefined } },
  "POST /forms/{id}/submissions": {
    bodies: {
      example: {
        answers: { visit: "ご紹介", rating: "とても満足" },
        consent: true,
        submissionKey: "a9f1c2d47b3e4d5f8a6b7c8d9e0f1a2b"
      }
    }
  }
})
