/** An API key in the API of operators. */

import { Effect, Schema } from "effect"
import { readable } from "../../../src/http/endpoint/Texts.ts"
import { time, timeOrNull } from "../../../src/operate/Fields.ts"
import { type Key, KeyKind, readScopes, Scope, statusOf } from "../key/Key.ts"
import { accountId, exampleId } from "./AccountView.ts"

const kind = KeyKind.annotate({ description: "The product that it opens", examples: ["crm"] })
const text = (description: string, example: string) => Schema.String.annotate({ description, examples: [example] })

const fields = {
  id: text("The key", exampleId),
  accountId,
  kind,
  prefix: text("The beginning of its text", "crm_"),
  lastFour: text("The end of its text", "x7Qm"),
  name: text("Its purpose, for people", "POS of the main shop"),
  scopes: Schema.Array(Scope).annotate({
    description: "Rights of a key of customer messaging; other keys open all of their product",
    examples: [["friends:read"]]
  }),
  status: Schema.Literals(["active", "expired", "revoked"]).annotate({
    description: "Whether it is accepted",
    examples: ["active"]
  }),
  createdAt: time("When it was created"),
  expiresAt: timeOrNull("When it ends; null: never"),
  revokedAt: timeOrNull("When it was revoked"),
  replacedBy: Schema.NullOr(Schema.String).annotate({
    description: "The key that a rotation made in its place",
    examples: [exampleId]
  }),
  installationId: Schema.NullOr(Schema.String).annotate({
    description: "The installation of an app that it was issued to",
    examples: [exampleId]
  }),
  lastUsedAt: timeOrNull("When it was used last, within a minute")
}

export const KeyView = Schema.Struct(fields).annotate({
  identifier: "AdminKey",
  description: "A key, without its text"
})

const issued = { ...fields, key: text("The key itself, shown this once", `crm_${"x".repeat(38)}`) }

export const IssuedKeyView = Schema.Struct(issued).annotate({
  identifier: "AdminIssuedKey",
  description: "A new key with its text, which is never shown again"
})

export const RotatedKeyView = Schema.Struct({ ...issued, old: KeyView }).annotate({
  identifier: "AdminRotatedKey",
  description: "The new key with its text, and the old one"
})

const GivenScope = Schema.Literals([...Scope.literals, "read", "all"])

export const NewKeyBody = Schema.Struct({
  accountId,
  kind,
  name: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(100), readable).annotate({
      description: "Its purpose, for people",
      examples: ["POS of the main shop"]
    })
  ),
  scopes: Schema.optionalKey(
    Schema.Array(GivenScope)
      .check(Schema.isMaxLength(GivenScope.literals.length))
      .annotate({
        description:
          "Rights of a key of the kinds crm and crm_inst, which needs one at least; `read`: all that read, `all`: all",
        examples: [["read", "tags:write"]]
      })
  ),
  expiresInDays: Schema.optionalKey(
    Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(3650)).annotate({
      description: "Days until it ends, at most 3650, with a fraction if need be; never when absent",
      examples: [90]
    })
  )
}).annotate({
  identifier: "AdminNewKey",
  description: "The key to be issued, and the account that it opens",
  examples: [{ accountId: exampleId, kind: "crm", name: "POS", scopes: ["read"] }]
})

export const Rotation = Schema.Struct({
  graceSeconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3650 * 86_400 }))
    .annotate({ description: "Seconds for which the old key still works; 0: it ends at once", examples: [3_600] })
    .pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(86_400)))
}).annotate({
  identifier: "AdminKeyRotation",
  description: "How a key is replaced",
  examples: [{ graceSeconds: 86_400 }]
})

export const toView = (key: Key, at: Date): typeof KeyView.Type => ({
  ...key,
  prefix: `${key.kind}_`,
  status: statusOf(key, at)
})

/** Scopes that were named, alone or together, each once. */
export const scopesOf = (given: ReadonlyArray<typeof GivenScope.Type>): ReadonlyArray<Scope> => [
  ...new Set(given.flatMap((one) => (one === "all" ? Scope.literals : one === "read" ? readScopes : [one])))
]
