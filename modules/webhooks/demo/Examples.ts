/** Ids of the demo account's endpoints that examples of the document name. */
import { withOperationExamples } from "../../../src/http/openapi/OperationExamples.ts"
import type { DialectName } from "../dialect/Dialect.ts"

/** Ids by dialect: that of most examples, and that of the example that deletes one. */
export const ids: Readonly<Record<DialectName, readonly [first: string, deleted: string]>> = {
  crm: ["01KAJ3W3BH00K0X4Z8B1C5DF7G", "01KAJ3W3BH00K1X4Z8B1C5DF7G"],
  analytics: ["01KAJ3N0T1FY2X4Z8B1C5DF7GH", "01KAJ3N0T1FY3X4Z8B1C5DF7GH"]
}

const notifications = "/api/v1/notification_endpoints/{id}"
const first = { id: ids.analytics[0] }

/** Deliveries come and go: where a list goes on is what the answer before says. */
export const openApi = withOperationExamples({
  "DELETE /api/v1/webhook_endpoints/{id}": { parameters: { id: ids.crm[1] } },
  "GET /api/v1/webhook_endpoints": { parameters: { starting_after: ids.crm[0] } },
  [`GET ${notifications}`]: { parameters: first },
  [`PATCH ${notifications}`]: { parameters: first },
  [`DELETE ${notifications}`]: { parameters: { id: ids.analytics[1] } },
  [`POST ${notifications}/enable`]: { parameters: first },
  [`POST ${notifications}/rotate_secret`]: { parameters: first },
  [`POST ${notifications}/test`]: { parameters: first },
  [`POST ${notifications}/replay`]: { parameters: first },
  [`POST ${notifications}/rehearsal`]: { parameters: first },
  [`GET ${notifications}/rehearsal`]: { parameters: first },
  [`GET ${notifications}/statistics`]: { parameters: first },
  [`GET ${notifications}/deliveries`]: { parameters: { ...first, cursor: undefined } },
  [`GET ${notifications}/deliveries/{deliveryId}`]: { parameters: first },
  "GET /api/v1/notification_events": { parameters: { types: "simulation.completed" } },
  "GET /api/v1/webhook_endpoints/{id}/deliveries": { parameters: { starting_after: undefined } }
})
