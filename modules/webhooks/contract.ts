/** What other modules may know of webhooks: an event with one of these audiences is told to its subscribers. */
export { dialectNames as audiences } from "./dialect/Dialect.ts"
