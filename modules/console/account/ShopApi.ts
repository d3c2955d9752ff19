/** Declares the endpoint by which an operator opens a shop of their own. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { readable } from "../../../src/http/endpoint/Texts.ts"
import { problem } from "../../../src/http/Problem.ts"
import { OperatorOnly } from "../Errors.ts"
import { SignedIn } from "../session/CurrentUser.ts"

export const ConsoleShopGroup = HttpApiGroup.make("consoleShops")
  .add(
    HttpApiEndpoint.post("open", "/shops", {
      payload: Schema.Struct({
        name: Schema.String.check(
          Schema.isPattern(/^\S(.{0,98}\S)?$/u, { message: "must be 1 to 100 characters without spaces at the ends" }),
          readable
        )
      }),
      success: Schema.Struct({ id: Schema.String }).pipe(HttpApiSchema.status(201)),
      error: problem(OperatorOnly)
    })
  )
  .prefix("/console/api")
  .middleware(RequestValidation)
  .middleware(SignedIn)
  .annotate(OpenApi.Exclude, true)
