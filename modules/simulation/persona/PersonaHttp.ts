/** Handlers of the persona endpoints: each calls its use case. */
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { localApi } from "../../../src/http/LocalApi.ts"
import { asData, forAccount, forAccountIn } from "../ForAccount.ts"
import { PersonaGroup } from "./PersonaApi.ts"
import { Personas } from "./Personas.ts"

export const layer = HttpApiBuilder.group(localApi(PersonaGroup), "personas", (handlers) =>
  Effect.map(Personas, (personas) =>
    handlers
      .handle("list", ({ query }) =>
        asData(forAccountIn((accountId, language) => personas.list(accountId, query, language)))
      )
      .handle("detail", ({ params }) =>
        asData(forAccountIn((accountId, language) => personas.detail(accountId, params.id, language)))
      )
      .handle("psychology", ({ params }) =>
        asData(forAccount((accountId) => personas.psychology(accountId, params.id)))
      )
  )
)
