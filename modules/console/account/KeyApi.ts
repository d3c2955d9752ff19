/** Declares the endpoints for keys of an account. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import {
  AccountNotFound,
  KeyKind,
  KeyLimit,
  KeyNotFound,
  KeyNotRotatable,
  Scope,
  ScopesRefused
} from "../../accounts/contract.ts"
import { AccountSuspended, AccountUnknown, OutsideSection, RoleTooLow, SharedUser } from "../Errors.ts"
import { SignedIn } from "../session/CurrentUser.ts"

const accountId = Schema.String

const fields = {
  id: Schema.String,
  kind: KeyKind,
  prefix: Schema.String,
  lastFour: Schema.String,
  name: Schema.String,
  scopes: Schema.Array(Scope),
  status: Schema.Literals(["active", "expired", "revoked"]),
  createdAt: Schema.String,
  expiresAt: Schema.NullOr(Schema.String),
  revokedAt: Schema.NullOr(Schema.String),
  /** The key that a rotation made in its place. */
  replacedBy: Schema.NullOr(Schema.String),
  lastUsedAt: Schema.NullOr(Schema.String)
}

export const KeyView = Schema.Struct(fields)
/** A new key with its text, which is shown this once. */
export const IssuedKeyView = Schema.Struct({ ...fields, secret: Schema.String })
export const RotatedKeyView = Schema.Struct({ ...fields, secret: Schema.String, old: KeyView })

export const NewKey = Schema.Struct({
  kind: Schema.Literals(["sk", "trade_live", "trade_test", "crm"]),
  name: Schema.String.check(Schema.isPattern(/^\S(.{0,98}\S)?$/u, { message: "1 to 100 characters" })),
  /** Keys of customer messaging need some, the others take none. */
  scopes: Schema.Array(Scope).check(Schema.isMaxLength(Scope.literals.length)),
  expiresInDays: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 })))
})

export const Grace = Schema.Struct({ graceHours: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 720 })) })

const refused = [problem(AccountUnknown), problem(RoleTooLow), problem(OutsideSection), problem(SharedUser)] as const
const suspended = problem(AccountSuspended)
const created = <S extends Schema.Top>(schema: S) => schema.pipe(HttpApiSchema.status(201))

export const ConsoleKeyGroup = HttpApiGroup.make("consoleKeys")
  .add(
    HttpApiEndpoint.get("list", "/", {
      params: { accountId },
      success: Schema.Struct({ keys: Schema.Array(KeyView) }),
      error: [...refused, problem(AccountNotFound)]
    }),
    HttpApiEndpoint.post("create", "/", {
      params: { accountId },
      payload: NewKey,
      success: created(IssuedKeyView),
      error: [...refused, suspended, problem(AccountNotFound), problem(KeyLimit), problem(ScopesRefused)]
    }),
    HttpApiEndpoint.post("rotate", "/:keyId/rotate", {
      params: { accountId, keyId: Schema.String },
      payload: Grace,
      success: created(RotatedKeyView),
      error: [...refused, suspended, problem(KeyLimit), problem(KeyNotFound), problem(KeyNotRotatable)]
    }),
    HttpApiEndpoint.post("revoke", "/:keyId/revoke", {
      params: { accountId, keyId: Schema.String },
      success: KeyView,
      error: [...refused, problem(KeyNotFound)]
    })
  )
  .prefix("/console/api/accounts/:accountId/keys")
  .middleware(RequestValidation)
  .middleware(SignedIn)
  .annotate(OpenApi.Exclude, true)
