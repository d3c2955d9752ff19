/** How much one account may store of endpoints and of the log of their deliveries. */
import { retention, rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"

const pace = "events of the account for each of its endpoints"

export const storage: ReadonlyArray<StorageBound> = [
  rows("webhooks_endpoint", 1_000, "Webhookエンドポイント", "webhook endpoints"),
  retention("webhooks_message", 90, pace),
  retention("webhooks_delivery", 90, pace),
  retention("webhooks_attempt", 90, `${pace}, at most 12 attempts each`),
  retention("webhooks_response", 30, pace),
  retention("webhooks_statistics", 90, "one row for each endpoint and step of time")
]
