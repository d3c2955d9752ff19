/** The contract for people and machines: `/openapi.json`, a page at `/docs`, and a pointer to both at `/`. */
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import * as DocsPage from "./DocsPage.ts"
import { headerOf } from "./Exchange.ts"

const openApiPath = "/openapi.json"
const docsPath = "/docs"
const indexPath = "/"

/** The GET routes of this file. */
export const paths = [openApiPath, docsPath, indexPath] as const

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
        Effect.map(Effect.orDie(page), (made) => DocsPage.answer(made, headerOf(request, "accept-encoding") ?? ""))
      )
    })
  )

/** The document changes with the service's version only, so clients may keep it while its tag holds. */
const once = (make: () => unknown): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  let response: HttpServerResponse.HttpServerResponse | undefined
  return Effect.sync(
    () => (response ??= HttpServerResponse.jsonUnsafe(make(), { headers: { "cache-control": "public, no-cache" } }))
  )
}

const index = <Id extends string, Groups extends HttpApiGroup.Constraint>(api: HttpApi.HttpApi<Id, Groups>) => {
  const { info } = OpenApi.fromApi(api)
  return { name: info.title, version: info.version, docs: docsPath, openapi: openApiPath }
}
