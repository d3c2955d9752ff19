/**
 * The header `Idempotency-Key`: its schema, how a missing or malformed one is reported, and which endpoints take it without
 * declaring it. `idempotency/` gives it its meaning.
 */
import { Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { isForOperators } from "../edge/OperatorAccess.ts"
import type { Fault } from "../Problem.ts"

export const name = "idempotency-key"
const required = "Idempotency-Key header is required"
const malformed = "Idempotency-Key must be 1 to 255 characters: letters, digits, underscore, hyphen"

const isUnquoted = Schema.makeFilter((value: string) => !value.includes('"') || `${malformed}, without quotes`, {
  faultCode: "wrong_format",
  toJsonSchema: () => ({})
})

export const pattern = "^[A-Za-z0-9_-]{1,255}$"
export const description =
  "Names the request: sent again within 24 hours, it has no second effect and gets the first answer"
export const example = "5f0c2a9e-order-17"

const Key = Schema.String.check(isUnquoted.abort(), Schema.isPattern(new RegExp(pattern, "u"), { message: malformed }))
  .annotate({ description, examples: [example] })
  .pipe(Schema.annotateKey({ messageMissingKey: required }))

/** Headers of an endpoint that requires the key. */
export const requiredHeader = { [name]: Key }

export const Headers = Schema.Struct(requiredHeader)

/** A missing or malformed key has priority over all other faults of a request. */
export const summaryOf = (
  faults: ReadonlyArray<Fault>
): { readonly code: string; readonly message: string } | undefined => {
  const fault = faults.find(({ location, pointer }) => location === "header" && pointer === `/${name}`)
  if (fault === undefined) return undefined
  return fault.code === "required"
    ? { code: "idempotency_key_required", message: required }
    : { code: "invalid_idempotency_key", message: fault.message }
}

/** Whether an endpoint whose caller is known takes the key without declaring it: every public POST. */
export const isOptionalOn = ({ headers, method, path }: HttpApiEndpoint.Top): boolean =>
  method === "POST" && !isForOperators(path) && !declares(headers)

const declares = (headers: Schema.Top | undefined): boolean => {
  if (headers === undefined) return false
  const encoded = SchemaAST.toEncoded(headers.ast)
  return encoded._tag === "Objects" && encoded.propertySignatures.some((member) => member.name === name)
}
