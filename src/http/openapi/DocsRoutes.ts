/** Routes of the API documentation: `/openapi.json`, the reference page `/docs`, and an index of both at `/`. */
import { Context, Effect, Option } from "effect"
import { HttpRouter, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { headerOf } from "../RequestContext.ts"
import * as KeptBody from "../response/KeptBody.ts"
import * as DocsPage from "./DocsPage.ts"

const openApiPath = "/openapi.json"
const docsPath = "/docs"
const indexPath = "/"

/** The routes that `layer` adds. */
export const routes = [openApiPath, docsPath, indexPath].map((path) => ({ method: "GET", path }))

export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const page = yield* DocsPage.make(api, docsPath)
      yield* router.add(
        "GET",
        openApiPath,
        once(() => OpenApi.fromApi(api))
      )
      yield* router.add(
        "GET",
        indexPath,
        once(() => index(api))
      )
      yield* router.add("GET", docsPath, (request) =>
        Effect.map(Effect.orDie(page), (page) => DocsPage.response(page, headerOf(request, "accept-encoding") ?? ""))
      )
    })
  )

/** Made on the first request. It changes only with the version of the service, so clients may cache it by its tag. */
const once = (make: () => unknown) => {
  let kept: KeptBody.KeptBody | undefined
  return (request: HttpServerRequest.HttpServerRequest): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
    kept ??= KeptBody.make(JSON.stringify(make()), {
      contentType: "application/json",
      headers: { "cache-control": "public, no-cache" }
    })
    return KeptBody.response(kept, headerOf(request, "accept-encoding") ?? "")
  }
}

/** Read from the annotations, since the whole document takes a second to build. */
const index = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) => ({
  name: Option.getOrUndefined(Context.getOption(api.annotations, OpenApi.Title)),
  version: Option.getOrUndefined(Context.getOption(api.annotations, OpenApi.Version)),
  docs: docsPath,
  openapi: openApiPath
})
