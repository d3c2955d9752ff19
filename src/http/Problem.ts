/**
 * The error body of all endpoints: RFC 9457 problem details with the extension members `code`, `message`, `request_id` and,
 * for validation errors, `errors`.
 *
 * A domain error is a `Schema.TaggedError` with an `httpApiStatus`; an endpoint declares it as `problem(DomainError)`. The
 * edge adds `instance` and `request_id`.
 */
import { STATUS_CODES } from "node:http"
import { JsonPointer, Schema, SchemaGetter } from "effect"
import { HttpApiSchema } from "effect/http-api"

export const contentType = "application/problem+json"

export const Fault = Schema.Struct({
  location: Schema.Literals(["body", "query", "path", "header"]).annotate({
    description: "Part of the request that holds the fault"
  }),
  pointer: Schema.String.annotate({
    description: "JSON Pointer (RFC 6901) to the faulty value inside that part",
    examples: ["/limit"]
  }),
  code: Schema.String.annotate({ description: "Machine-readable kind of fault", examples: ["out_of_range"] }),
  message: Schema.String.annotate({ description: "What was expected" })
}).annotate({ identifier: "Fault" })
export type Fault = typeof Fault.Type

/** The members of a domain error that its problem shows. */
interface ProblemFacts {
  readonly _tag: string
  readonly message: string
  /** Replaces the code that is derived from the tag. */
  readonly code?: string | undefined
  readonly detail?: string | undefined
  readonly errors?: ReadonlyArray<Fault> | undefined
}

export interface ProblemJson {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly message: string
  readonly detail: string
  readonly instance?: string
  readonly request_id?: string
  readonly errors?: ReadonlyArray<Fault>
  readonly errors_truncated?: true
}

/** Maximum of faults in one problem. */
export const maxFaults = 100
/** Maximum of their bytes, which keeps a problem below 64 KiB whatever the request contains. */
const maxFaultBytes = 48 * 1024
/** Maximum characters of a message, which may repeat what the client sent. */
const maxText = 1000
const maxPointer = 256

/** JSON Pointer (RFC 6901) from the names on the wire; one that grows too long ends at the containing object. */
export const pointerTo = (path: ReadonlyArray<PropertyKey>): string => {
  let pointer = ""
  for (const part of path) {
    const longer = `${pointer}/${JsonPointer.escapeToken(String(part))}`
    if (longer.length > maxPointer) return pointer
    pointer = longer
  }
  return pointer
}

const clipped = (text: string): string => (text.length <= maxText ? text : `${text.slice(0, maxText)}...`)

/** As many faults as a problem has room for. */
const limited = (faults: ReadonlyArray<Fault>): Pick<ProblemJson, "errors" | "errors_truncated"> => {
  const errors: Array<Fault> = []
  let bytes = 0
  for (const fault of faults) {
    const shown = { ...fault, message: clipped(fault.message) }
    bytes += Buffer.byteLength(JSON.stringify(shown))
    if (errors.length === maxFaults || bytes > maxFaultBytes) return { errors, errors_truncated: true }
    errors.push(shown)
  }
  return { errors }
}

/** `AreaNotFound` -> `area_not_found`. */
const codeOf = (tag: string): string => tag.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase()

export const titleOf = (status: number): string => STATUS_CODES[status] ?? "Error"

/** A stable identifier, not an address: RFC 9457 asks for a URI and clients compare it as text. */
const typeOf = (code: string): string => `urn:ekimae:problem:${code}`

export const make = (status: number, facts: Omit<ProblemFacts, "_tag"> & { readonly code: string }): ProblemJson => ({
  type: typeOf(facts.code),
  title: titleOf(status),
  status,
  code: facts.code,
  message: clipped(facts.message),
  detail: clipped(facts.detail ?? facts.message),
  ...(facts.errors === undefined ? {} : limited(facts.errors))
})

const statusOf = (self: Schema.Top): number =>
  (Schema.resolveAnnotations(self)?.["httpApiStatus"] as number | undefined) ?? 500

/** Members that the problem of one error has besides, by the static `members` of its class. */
type Members = Readonly<Record<string, Schema.Top>>

const membersOf = (self: object): Members => ("members" in self ? (self.members as Members) : {})

const schemaFor = (status: number, example: ProblemJson, members: Members) =>
  Schema.Struct({
    type: Schema.String.annotate({ description: "URI that identifies the kind of problem" }),
    title: Schema.String.annotate({ description: "The HTTP status in words" }),
    status: Schema.Int.annotate({ description: "The HTTP status", examples: [status] }),
    code: Schema.String.annotate({ description: "Machine-readable kind of problem" }),
    message: Schema.String.annotate({ description: "What is wrong, for a person" }),
    detail: Schema.String.annotate({ description: "What is wrong here; the `message` where no more is to be said" }),
    instance: Schema.optionalKey(Schema.String).annotate({ description: "Path of the request" }),
    request_id: Schema.optionalKey(Schema.String).annotate({ description: "Quote it when asking for support" }),
    errors: Schema.optionalKey(Schema.Array(Fault)).annotate({ description: "Every fault of the request, up to 100" }),
    idempotent_replay: Schema.optionalKey(Schema.Literal(true)).annotate({
      description: "Present when this answers an earlier request with the same Idempotency-Key"
    }),
    errors_truncated: Schema.optionalKey(Schema.Literal(true)).annotate({
      description: "Present when the request has more faults than `errors` lists"
    }),
    ...members
  })
    .annotate({ examples: [example] })
    .pipe(HttpApiSchema.status(status), HttpApiSchema.asJson({ contentType }))

const marker = "ekimae/problem"

/** Whether an error of an endpoint was declared with `problem`. */
export const isProblem = (self: Schema.Top): boolean => Schema.resolveAnnotations(self)?.[marker] === true

/** Declares a domain error on an endpoint: its status from `httpApiStatus`, its body a problem. */
export const problem = <S extends Schema.Top & { readonly Type: ProblemFacts }>(self: S) => {
  const status = statusOf(self)
  const members = membersOf(self)
  const valuesOf = (error: ProblemFacts) =>
    Object.fromEntries(Object.keys(members).map((name) => [name, (error as unknown as Record<string, unknown>)[name]]))
  return schemaFor(status, exampleOf(self, status), members).pipe(
    Schema.decodeTo(Schema.toType(self), {
      decode: SchemaGetter.forbidden(() => "A problem body does not carry the fields of the domain error"),
      encode: SchemaGetter.transform((error: ProblemFacts) => ({
        ...make(status, { ...facts(error) }),
        ...valuesOf(error)
      }))
    }),
    HttpApiSchema.status(status),
    HttpApiSchema.asJson({ contentType }),
    Schema.annotate({ [marker]: true })
  )
}

/**
 * Example for the document: message and detail of the error without its fields, or its name if the message needs them. A class
 * may override members in a static `example`.
 */
const exampleOf = (self: Schema.Top, status: number): ProblemJson => {
  const tag = String(Schema.resolveAnnotations(self)?.["identifier"] ?? "Error")
  const words = tag.replace(/(?<!^)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  const message = textOf(self, "message") ?? words
  const shown =
    "example" in self
      ? (self.example as Partial<Omit<ProblemFacts, "_tag" | "code">> & Readonly<Record<string, unknown>>)
      : {}
  const problem = make(status, {
    code: codeOf(tag),
    message,
    detail: textOf(self, "detail"),
    ...shown
  })
  const members = Object.keys(membersOf(self)).flatMap((name) => (name in shown ? [[name, shown[name]] as const] : []))
  return { ...problem, ...Object.fromEntries(members) }
}

/** A text of an error that has no fields; undefined where it needs them. */
const textOf = (self: object, member: "message" | "detail"): string | undefined => {
  try {
    const bare = Object.create("prototype" in self ? (self.prototype as object) : {}) as Partial<ProblemFacts>
    const text = bare[member]
    return text === "" || text === undefined || /undefined|NaN/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const facts = (error: ProblemFacts) => ({
  code: error.code ?? codeOf(error._tag),
  message: error.message,
  detail: error.detail,
  errors: error.errors
})
