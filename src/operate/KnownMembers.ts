/**
 * Refusal of members that a body has beyond its schema, for the few objects in which one that is left out means everything: a misspelt
 * condition of an audience would send to all friends. Unknown members of all other objects are ignored.
 */
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import * as JsonBody from "../http/endpoint/JsonBody.ts"
import { InvalidRequest } from "../http/endpoint/RequestValidation.ts"
import { type Fault, maxFaults, pointerTo } from "../http/Problem.ts"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const valueAt = (value: unknown, path: ReadonlyArray<string>): unknown =>
  path.reduce((inner: unknown, name) => (isObject(inner) ? inner[name] : undefined), value)

/** Fails with `invalid_request` where the object at this path of the body has a member besides these. */
export const refuseOthers = Effect.fnUntraced(function* (path: ReadonlyArray<string>, known: ReadonlyArray<string>) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const body = yield* Effect.orElseSucceed(JsonBody.read(request), () => undefined)
  const given = valueAt(body, path)
  const others = isObject(given) ? Object.keys(given).filter((name) => !known.includes(name)) : []
  if (others.length === 0) return
  const errors = others.slice(0, maxFaults).map(
    (name): Fault => ({
      location: "body",
      pointer: pointerTo([...path, name]),
      code: "unknown_member",
      message: `There is no such member: leave it out, or use one of ${known.join(", ")}`
    })
  )
  return yield* new InvalidRequest({ code: "invalid_request", message: "The request is invalid; see errors", errors })
})
