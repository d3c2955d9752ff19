/** What the vault has sealed of endpoints: their signing secrets and the headers of their owners. */
import type { SealedColumn } from "../../../src/secrets/reseal/SealedColumn.ts"
import { ownerOf } from "./CustomHeaders.ts"

const ofEndpoint = { table: "webhooks_endpoint", key: ["id"] }

/** The endpoint's id is the owner of its signing secrets. */
const self = (id: string): string => id

export const sealed: ReadonlyArray<SealedColumn> = [
  { ...ofEndpoint, column: "secret", owner: self },
  { ...ofEndpoint, column: "previous_secret", owner: self },
  { ...ofEndpoint, column: "headers", owner: ownerOf }
]
