/** Declares the endpoints of personas. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { byOffset, documentedPagingOfTexts } from "../../../src/http/endpoint/Paging.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { Id } from "../../../src/http/endpoint/Texts.ts"
import { documentedLanguages } from "../../../src/http/openapi/Languages.ts"
import { problem } from "../../../src/http/Problem.ts"
import { AnalyticsKey } from "../../accounts/contract.ts"
import { PersonaDetail, PersonaListItem, PersonaNotFound, Psychology } from "./Persona.ts"

const params = {
  id: Id.annotate({
    description: "The persona, by the `id` of the list",
    examples: ["3M7V0QX2C9TB4KDN8RZ5HWGJ6E"]
  })
}

export const PersonaGroup = HttpApiGroup.make("personas")
  .add(
    HttpApiEndpoint.get("list", "/", {
      query: byOffset,
      success: Schema.Struct({
        data: Schema.Array(PersonaListItem).annotate({ description: "Newest first" })
      }).annotate({ identifier: "PersonaList", description: "A page of the account's personas" })
    })
      .annotateMerge(documentedPagingOfTexts)
      .annotate(OpenApi.Summary, "List the personas")
      .annotate(
        OpenApi.Description,
        "The personas that the account's simulations generated, newest first; those of one simulation by area and " +
          "order of generation. An offset beyond the end gives an empty list."
      ),
    HttpApiEndpoint.get("detail", "/:id", {
      params,
      success: Schema.Struct({ data: PersonaDetail }).annotate({
        identifier: "PersonaAnswer",
        description: "One persona"
      }),
      error: problem(PersonaNotFound)
    })
      .annotateMerge(documentedLanguages())
      .annotate(OpenApi.Summary, "Read a persona")
      .annotate(OpenApi.Description, "Who it is, its Big Five traits and what weighs in its decisions."),
    HttpApiEndpoint.get("psychology", "/:id/psychology", {
      params,
      success: Schema.Struct({ data: Psychology }).annotate({
        identifier: "PsychologyAnswer",
        description: "The profile of one persona"
      }),
      error: problem(PersonaNotFound)
    })
      .annotate(OpenApi.Summary, "Read the psychology of a persona")
      .annotate(
        OpenApi.Description,
        "Big Five, values, stress tolerance and financial anxiety. Needs the plan Max 5x or higher, as every endpoint of " +
          "this family does: a lower one is answered with 403."
      )
  )
  .prefix("/api/v1/personas")
  .middleware(AnalyticsKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Personas")
  .annotate(OpenApi.Description, "The people that simulations ask: generated, reused and grown")
