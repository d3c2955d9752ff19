/** Responses that show a secret, as they are stored for a replay: sealed for the claim that they belong to. */
import type { SealedColumn } from "../../secrets/reseal/SealedColumn.ts"

/** The owner of a stored response. */
export const responseOwner = (accountId: string, route: string, key: string): string =>
  JSON.stringify(["idempotency", accountId, route, key])

export const sealedResponse: SealedColumn = {
  table: "http_idempotency",
  column: "sealed",
  key: ["account_id", "route", "key"],
  owner: responseOwner
}
