/** Endpoint of the personas to use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../src/module.ts"
import { ownData } from "./OwnData.ts"
import { PersonaGroup } from "./PersonaApi.ts"
import { Personas } from "./Personas.ts"

export const layer = HttpApiBuilder.group(localApi(PersonaGroup), "personas", (handlers) =>
  Effect.map(Personas, (personas) =>
    handlers
      .handle("list", ({ query }) => ownData((accountId) => personas.list(accountId, query)))
      .handle("detail", ({ params }) => ownData((accountId) => personas.detail(accountId, params.id)))
      .handle("psychology", ({ params }) => ownData((accountId) => personas.psychology(accountId, params.id)))
  )
)
