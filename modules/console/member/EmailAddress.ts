/**
 * E-mail address of a person: ASCII, so that look-alike letters cannot pass for another address; never below `.invalid`, which
 * has no owner (RFC 2606).
 */

import { Schema } from "effect"
import { readable } from "../../../src/http/endpoint/Texts.ts"

export const EmailAddress = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^[\x21-\x3f\x41-\x7e]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*$/i, { message: "An e-mail address" }),
  Schema.makeFilter((text) => (/[@.]invalid$/i.test(text) ? "An address below .invalid has no owner" : undefined))
)

/** Name of a person or visitor. */
export const PersonName = Schema.String.check(
  Schema.isPattern(/^\S(.{0,98}\S)?$/u, { message: "1 to 100 characters without spaces around them" }),
  Schema.isMaxLength(100),
  readable
)
