/** Routes of the API documentation: `/openapi.json`, the reference page `/docs`, and an index of both at `/`. */
import { Context, Effect, Option } from "effect"
import { HttpRouter, type HttpServerRequest } from "effect/http"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { headerOf } from "../RequestContext.ts"
import * as KeptBody from "../response/KeptBody.ts"
import * as DocsPage from "./DocsPage.ts"
import type * as DocumentWriter from "./DocumentWriter.ts"

const openApiPath = "/openapi.json"
const indexPath = "/"

/** The routes that `layer` adds. */
export const routes = [openApiPath, DocsPage.path, indexPath].map((path) => ({ method: "GET", path }))

export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  { document, page }: DocumentWriter.Documents
) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      yield* router.add("GET", openApiPath, yield* kept(document))
      yield* router.add("GET", indexPath, yield* kept(Effect.sync(() => JSON.stringify(index(api)))))
      yield* router.add("GET", DocsPage.path, (request) =>
        Effect.flatMap(page, (page) => KeptBody.response(page, headerOf(request, "accept-encoding") ?? ""))
      )
    })
  )

/** Made on the first request. It changes only with the version of the service, so clients may cache it by its tag. */
const kept = (make: Effect.Effect<string | Uint8Array>) =>
  Effect.map(
    Effect.cached(
      Effect.map(make, (body) =>
        KeptBody.make(body, { contentType: "application/json", headers: { "cache-control": "public, no-cache" } })
      )
    ),
    (kept) => (request: HttpServerRequest.HttpServerRequest) =>
      Effect.flatMap(kept, (body) => KeptBody.response(body, headerOf(request, "accept-encoding") ?? ""))
  )

/** Read from the annotations, since the whole document takes a second to build. */
const index = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) => ({
  name: Option.getOrUndefined(Context.getOption(api.annotations, OpenApi.Title)),
  version: Option.getOrUndefined(Context.getOption(api.annotations, OpenApi.Version)),
  docs: DocsPage.path,
  openapi: openApiPath
})
