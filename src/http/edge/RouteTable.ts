/** Knows the routes and the methods of a path: for 405 with Allow, OPTIONS and CORS preflights. */
import { Context } from "effect"
import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"
import { maskOf, SecretPath } from "./SecretPath.ts"

/** Paths are case-sensitive (RFC 3986) and have one spelling. A long parameter reaches its schema, which refuses it. */
export const routerConfig = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  maxParamLength: 2048
}

/**
 * Alternative spellings that the router would accept: a semicolon or number sign that ends the path, and unreserved
 * characters that are percent-encoded (RFC 3986, 2.3). They would bypass a proxy that guards paths by their text.
 */
const alternativeSpelling = /[;#]|%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

/** The path of a request target, without its query. */
export const pathOf = (target: string): string => {
  const end = target.indexOf("?")
  return end === -1 ? target : target.slice(0, end)
}

export const isCanonical = (path: string): boolean => !alternativeSpelling.test(path)

export interface RouteTable {
  readonly routes: ReadonlyArray<{ readonly method: string; readonly path: string }>
  /** The value of `Allow` for a request target; undefined when no route matches it. */
  readonly allow: (target: string) => string | undefined
  /** What stands for a path in logs and traces where the path is a secret. */
  readonly masked: (path: string) => string | undefined
}

/** `others` are routes outside the API, such as `/docs`. */
export const make = (api: HttpApi.Constraint, others: RouteTable["routes"]): RouteTable => {
  const methodsByShape = new Map<string, Set<string>>()
  const routes: Array<RouteTable["routes"][number]> = []
  const secrets: Array<string> = []
  const add = (path: string, method: string) => {
    routes.push({ method, path })
    const shape = path.replace(/:[^/]+/g, ":p")
    methodsByShape.set(shape, (methodsByShape.get(shape) ?? new Set()).add(method))
  }
  for (const { method, path } of others) add(path, method)
  HttpApi.reflect(api as HttpApi.Top, {
    onGroup() {},
    onEndpoint: ({ endpoint, mergedAnnotations }) => {
      add(endpoint.path, endpoint.method)
      if (Context.getOrUndefined(mergedAnnotations, SecretPath)) secrets.push(endpoint.path)
    }
  })
  const paths = FindMyWay.make<ReadonlySet<string>>(routerConfig)
  for (const [shape, methods] of methodsByShape) paths.on("GET", shape as `/${string}`, methods)
  return {
    routes,
    masked: maskOf(secrets),
    allow: (target) => {
      const methods = paths.find("GET", target)?.handler
      return methods === undefined ? undefined : allowOf(methods)
    }
  }
}

const allowOf = (methods: ReadonlySet<string>): string =>
  [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ")
