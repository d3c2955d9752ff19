/** Endpoint of the personas to use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../src/module.ts"
import { ownData, ownTexts } from "./OwnData.ts"
import { PersonaGroup } from "./PersonaApi.ts"
import { Personas } from "./Personas.ts"

export const layer = HttpApiBuilder.group(localApi(PersonaGroup), "personas", (handlers) =>
  Effect.map(Personas, (personas) =>
    handlers
      .handle("list", ({ query }) => ownTexts((accountId, language) => personas.list(accountId, query, language)))
      .handle("detail", ({ params }) =>
        ownTexts((accountId, language) => personas.detail(accountId, params.id, language))
      )
      .handle("psychology", ({ params }) => ownData((accountId) => personas.psychology(accountId, params.id)))
  )
)
