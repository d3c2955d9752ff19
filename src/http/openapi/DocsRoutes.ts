/** Routes of the API documentation: `/openapi.json`, the pages of the reference below `/docs`, and an index of both at `/`. */
import { Context, Effect, Option } from "effect"
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { type HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import * as Problem from "../Problem.ts"
import { headerOf } from "../RequestContext.ts"
import * as KeptBody from "../response/KeptBody.ts"
import * as DocsPage from "./DocsPage.ts"
import type * as DocumentWriter from "./DocumentWriter.ts"
import { allParts, families, familyOfKey, type Part, wordOf } from "./Families.ts"

const openApiPath = "/openapi.json"
const indexPath = "/"

/** The routes that `layer` adds. */
export const routes = [openApiPath, ...DocsPage.paths.values(), indexPath].map((path) => ({ method: "GET", path }))

export const layer = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  { document, pages, part }: DocumentWriter.Documents
) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const parts = new Map(
        yield* Effect.forEach(allParts, (one) => Effect.map(kept(part(one)), (send) => [wordOf(one), send] as const))
      )
      const whole = yield* kept(document)
      yield* router.add("GET", openApiPath, (request) => {
        const asked = askedPart(request.url, headerOf(request, "authorization"))
        return asked === undefined ? refused : (parts.get(wordOf(asked)) ?? whole)(request)
      })
      yield* router.add("GET", indexPath, yield* kept(Effect.sync(() => JSON.stringify(index(api)))))
      for (const [name, path] of DocsPage.paths) {
        yield* router.add("GET", path, (request) =>
          Effect.flatMap(pages, (all) => {
            const page = all.get(name)
            return page === undefined
              ? Effect.die(new Error(`The page ${path} was not written`))
              : KeptBody.response(page, headerOf(request, "accept-encoding") ?? "")
          })
        )
      }
    })
  )

/** The part that the query names, else that of the key; undefined where the query names none that there is. */
const askedPart = (url: string, authorization: string | undefined): Part | undefined => {
  const query = new URL(url, "http://localhost").searchParams
  const [name, profile] = [query.get("family"), query.get("profile")]
  const family = name === null ? familyOfKey(authorization) : families.find((one) => one === name)
  if (name !== null && family === undefined) return undefined
  return profile === null || profile === "generators" ? { family, isForGenerators: profile !== null } : undefined
}

const refused = Effect.succeed(
  HttpServerResponse.jsonUnsafe(
    Problem.make(400, {
      code: "invalid_request",
      message: "The request is invalid",
      detail: `Expected family to be one of ${families.join(", ")}, and profile to be generators`
    }),
    { status: 400, contentType: Problem.contentType }
  )
)

/** Made on the first request. It changes only with the version of the service, so clients may cache it by its tag. */
const kept = (make: Effect.Effect<string | Uint8Array>) =>
  Effect.map(
    Effect.cached(
      Effect.map(make, (body) =>
        KeptBody.make(body, {
          contentType: "application/json",
          headers: { "cache-control": "public, no-cache", vary: "authorization" }
        })
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
