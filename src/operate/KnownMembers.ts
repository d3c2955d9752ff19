/**
 * Refusal of members that a body has beyond its schema, for the few objects in which one that is left out means everything: a misspelt
 * condition of an audience would send to everybody. Unknown members of all other objects are ignored.
 */
import { Effect, type Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import * as JsonBody from "../http/endpoint/JsonBody.ts"
import { InvalidRequest } from "../http/endpoint/RequestValidation.ts"
import { type Fault, maxFaults, pointerTo } from "../http/Problem.ts"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Fails with `invalid_request` where the object at this member of the body has a member that its schema does not have. */
export const refuseOthers = Effect.fnUntraced(function* (
  member: string,
  { fields }: { readonly fields: Schema.Struct.Fields }
) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const body = yield* Effect.orElseSucceed(JsonBody.read(request), () => undefined)
  const given = isObject(body) ? body[member] : undefined
  const others = isObject(given) ? Object.keys(given).filter((name) => !Object.hasOwn(fields, name)) : []
  if (others.length === 0) return
  const known = Object.keys(fields).join(", ")
  const errors = others.slice(0, maxFaults).map(
    (name): Fault => ({
      location: "body",
      pointer: pointerTo([member, name]),
      code: "unknown_member",
      message: `There is no such member: leave it out, or use one of ${known}`
    })
  )
  return yield* new InvalidRequest({ code: "invalid_request", message: "The request is invalid; see errors", errors })
})
