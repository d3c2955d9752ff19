/** Which methods a path answers: for 405 with Allow, for OPTIONS and for CORS preflights. */
import { FindMyWay } from "effect/http"
import { HttpApi } from "effect/http-api"

/** Paths are case-sensitive (RFC 3986) and have one spelling, and a long parameter is for its schema to refuse. */
export const routerConfig = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  maxParamLength: 2048
}

/**
 * What the router would take for another spelling of a path: a semicolon or number sign that ends it, and characters
 * that need no percent-encoding (RFC 3986, 2.3) with one. What guards a path by its text, a proxy too, must see all of it.
 */
const respelt = /[;#]|%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i

export const pathOf = (target: string): string => {
  const end = target.indexOf("?")
  return end === -1 ? target : target.slice(0, end)
}

export const isCanonical = (path: string): boolean => !respelt.test(path)

export interface RouteTable {
  readonly routes: ReadonlyArray<{ readonly method: string; readonly path: string }>
  /** The methods of the route that matches this request target, as `Allow` lists them; undefined for no route. */
  readonly allow: (target: string) => string | undefined
}

/** `documentPaths` are the GET routes that stand outside the API contract. */
export const make = (api: HttpApi.Constraint, documentPaths: ReadonlyArray<string>): RouteTable => {
  const methodsByShape = new Map<string, Set<string>>()
  const routes: Array<RouteTable["routes"][number]> = []
  const add = (path: string, method: string) => {
    routes.push({ method, path })
    const shape = path.replace(/:[^/]+/g, ":p")
    methodsByShape.set(shape, (methodsByShape.get(shape) ?? new Set()).add(method))
  }
  for (const path of documentPaths) add(path, "GET")
  HttpApi.reflect(api as HttpApi.Top, {
    onGroup() {},
    onEndpoint: ({ endpoint }) => void add(endpoint.path, endpoint.method)
  })
  const paths = FindMyWay.make<ReadonlySet<string>>(routerConfig)
  for (const [shape, methods] of methodsByShape) paths.on("GET", shape as `/${string}`, methods)
  return {
    routes,
    allow: (target) => {
      const methods = paths.find("GET", target)?.handler
      return methods === undefined ? undefined : allowOf(methods)
    }
  }
}

const allowOf = (methods: ReadonlySet<string>): string =>
  [...methods, ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ")
