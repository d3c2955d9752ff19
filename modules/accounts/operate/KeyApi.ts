/** Declares `/admin/v1/keys`: API keys of any account. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { idCursor, nextIdCursor } from "../../../src/http/endpoint/Paging.ts"
import { problem } from "../../../src/http/Problem.ts"
import { Limit } from "../../../src/operate/Fields.ts"
import { operation } from "../../../src/operate/Operation.ts"
import { operatorGroup } from "../../../src/operate/OperatorGroup.ts"
import { documented } from "../../../src/operate/Parameters.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { AccountNotFound, KeyLimit, KeyNotFound, KeyNotRotatable, ScopesRefused } from "../Errors.ts"
import { accountId, exampleId } from "./AccountView.ts"
import { IssuedKeyView, KeyView, NewKeyBody, RotatedKeyView, Rotation } from "./KeyView.ts"

const note = "The key is shown this once; keep it safe"
const params = { id: Ulid.annotate({ description: "The key", examples: [exampleId] }) }

const list = HttpApiEndpoint.get("list", "/", {
  query: { accountId, limit: Limit, cursor: idCursor },
  success: Schema.Struct({
    keys: Schema.Array(KeyView).annotate({ description: "Oldest first, with those that were revoked or have expired" }),
    nextCursor: nextIdCursor
  }).annotate({ identifier: "AdminKeyList", description: "A page of keys" }),
  error: problem(AccountNotFound)
})
  .annotateMerge(documented)
  .annotate(OpenApi.Summary, "List the keys of an account")
  .annotate(OpenApi.Description, "Oldest first, without their texts.")
  .pipe(operation({ columns: ["id", "prefix", "lastFour", "status", "expiresAt", "lastUsedAt", "name", "scopes"] }))

const create = HttpApiEndpoint.post("create", "/", {
  payload: NewKeyBody,
  success: IssuedKeyView.pipe(HttpApiSchema.status(201)),
  error: [problem(AccountNotFound), problem(KeyLimit), problem(ScopesRefused)]
})
  .annotate(OpenApi.Summary, "Create a key and show it once")
  .annotate(OpenApi.Description, "`key` is the text of the key, which is stored hashed and never shown again. Audited.")
  .pipe(operation({ audit: "key_create", detail: ["kind", "name", "scopes", "expiresInDays"], note }))

const rotate = HttpApiEndpoint.post("rotate", "/:id/rotate", {
  params,
  payload: Rotation,
  success: RotatedKeyView.pipe(HttpApiSchema.status(201)),
  error: [problem(KeyNotFound), problem(KeyNotRotatable), problem(KeyLimit)]
})
  .annotate(OpenApi.Summary, "Replace a key by a new one of the same scopes")
  .annotate(
    OpenApi.Description,
    "The old key works for 24 hours more unless another time is given. `key` is the text of the new one, shown once. Audited."
  )
  .pipe(operation({ audit: "key_rotate", detail: ["graceSeconds"], note }))

const revoke = HttpApiEndpoint.post("revoke", "/:id/revoke", { params, success: KeyView, error: problem(KeyNotFound) })
  .annotate(OpenApi.Summary, "Refuse a key from now on")
  .annotate(OpenApi.Description, "On all nodes. To repeat it changes nothing. Audited.")
  .pipe(operation({ audit: "key_revoke" }))

export const KeyAdminGroup = HttpApiGroup.make("keyAdmin")
  .add(list, create, rotate, revoke)
  .pipe(operatorGroup("/keys"))
  .annotate(OpenApi.Title, "Operations: keys")
  .annotate(
    OpenApi.Description,
    "API keys of any account, for operators of the service; its own people make keys in the console. Needs `ADMIN_TOKEN`."
  )
