/**
 * JSON as the database holds it: values are encoded by their schemas, and a text that PostgreSQL cannot hold is refused with its path
 * before any statement is sent.
 */
import { Schema } from "effect"

/** A codec that needs no services: what an actor takes, returns or leaves is stored as JSON. */
export type Json<A = any> = Schema.Codec<A, any, never, never>

/** A text that PostgreSQL cannot hold stands in a value that is to be stored: a fault of what made the value. */
export class UnstorableText extends Schema.TaggedError<UnstorableText>()("UnstorableText", {
  /** Where it stands, such as `payload.guests[2].name`. */
  path: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `${this.path} ${this.reason}, which PostgreSQL cannot store: remove it, or encode the text`
  }
}

const faultOf = (text: string): string | undefined => {
  if (text.includes("\0")) return "holds a NUL character (U+0000)"
  return text.isWellFormed() ? undefined : "holds half of a surrogate pair (U+D800 to U+DFFF)"
}

const plainName = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/
const memberOf = (name: string): string =>
  plainName.test(name) ? `.${name}` : `[${JSON.stringify(name).slice(0, 100)}]`

/** Where in a value a text is at fault. The path is put together on the way back, so that values without a fault cost none. */
const faultIn = (value: unknown): { readonly rest: string; readonly reason: string } | undefined => {
  if (typeof value === "string") {
    const reason = faultOf(value)
    return reason === undefined ? undefined : { rest: "", reason }
  }
  if (typeof value !== "object" || value === null) return undefined
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = faultIn(value[i])
      if (found !== undefined) return { rest: `[${i}]${found.rest}`, reason: found.reason }
    }
    return undefined
  }
  for (const name in value) {
    const reason = faultOf(name)
    if (reason !== undefined) return { rest: memberOf(name), reason: `has a name that ${reason}` }
    const found = faultIn((value as Record<string, unknown>)[name])
    if (found !== undefined) return { rest: memberOf(name) + found.rest, reason: found.reason }
  }
  return undefined
}

/** The first fault of a value, in the order of its members. @param name of the value, such as `payload` */
export const findUnstorable = (value: unknown, name: string): UnstorableText | undefined => {
  const found = faultIn(value)
  return found === undefined ? undefined : new UnstorableText({ path: name + found.rest, reason: found.reason })
}

/** Throws `UnstorableText` for a value that cannot be stored. @param name of the value, such as `payload` */
export const checkStorable = (value: unknown, name: string): void => {
  const found = findUnstorable(value, name)
  if (found !== undefined) throw found
}

/** Encodes values for the database. Throws `SchemaError` and `UnstorableText`. @param name of the value, such as `payload` */
export const encoderOf = (schema: Json, name: string): ((value: unknown) => unknown) => {
  const encode = Schema.encodeUnknownSync(Schema.toCodecJson(schema))
  return (value) => {
    const encoded: unknown = encode(value)
    checkStorable(encoded, name)
    return encoded
  }
}

/** The value that a later reader gets for an encoded one: what JSON does not have is gone, as after its storing. */
export const asStored = (encoded: unknown): unknown =>
  encoded === undefined ? null : JSON.parse(JSON.stringify(encoded))
