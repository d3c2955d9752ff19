/** What other modules may know of webhooks: events with one of these audiences are delivered to their subscribers. */
export { dialectNames as audiences } from "./dialect/Dialect.ts"
