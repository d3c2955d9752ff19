/** Seals the headers of an endpoint, and opens them: JSON in the vault. */
import { Effect, Option, Schema } from "effect"
import type { Vault } from "../../../src/secrets/Vault.ts"
import { type CustomHeaders, ownerOf } from "./CustomHeaders.ts"

const Json = Schema.fromJsonString(Schema.Record(Schema.String, Schema.String))

/** Null when there are none. */
export const seal = (vault: Vault["Service"], endpointId: string, headers: CustomHeaders) =>
  Object.keys(headers).length === 0 ? Effect.succeed(null) : vault.seal(ownerOf(endpointId), JSON.stringify(headers))

/** None when their key is lost. */
export const open = (
  vault: Vault["Service"],
  endpointId: string,
  sealed: Uint8Array | null
): Effect.Effect<Option.Option<CustomHeaders>> =>
  sealed === null
    ? Effect.succeedSome({})
    : Effect.option(vault.open(ownerOf(endpointId), sealed)).pipe(
        Effect.map(Option.flatMap((text) => Schema.decodeUnknownOption(Json)(text)))
      )
