/** Declares `/admin/v1/secrets`: what is sealed with which key, and resealing it. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { operation } from "../../operate/Operation.ts"
import { operatorGroup } from "../../operate/OperatorGroup.ts"

const KeyName = Schema.String.annotate({
  description: "Name of the key: the first four bytes of its SHA-256 in hex, which do not reveal it",
  examples: ["9f86d081"]
})
const count = Schema.Int.annotate({ description: "Sealed values", examples: [12] })

const SecretsKey = Schema.Struct({
  key: KeyName,
  isCurrent: Schema.Boolean.annotate({ description: "Whether it seals new secrets on this node", examples: [true] }),
  isNeeded: Schema.Boolean.annotate({
    description: "Whether a node needs it to start: it has sealed secrets, and was not forgotten since",
    examples: [true]
  }),
  count
}).annotate({ identifier: "SecretsKey", description: "A key that seals secrets" })

const SealedColumnCount = Schema.Struct({
  table: Schema.String.annotate({ description: "Table of the database", examples: ["webhooks_endpoint"] }),
  column: Schema.String.annotate({ description: "Its column", examples: ["secret"] }),
  key: KeyName,
  count
}).annotate({ identifier: "SealedColumnCount", description: "What one key has sealed in one column" })

const status = HttpApiEndpoint.get("status", "/", {
  success: Schema.Struct({
    keys: Schema.Array(SecretsKey).annotate({ description: "The current one first" }),
    columns: Schema.Array(SealedColumnCount).annotate({ description: "By table, column and key" })
  }).annotate({ identifier: "SecretsStatus", description: "What is sealed with which key" })
})
  .annotate(OpenApi.Summary, "Read which keys seal secrets")
  .annotate(OpenApi.Description, "Counts the sealed values of every table. No secret and no key is shown.")

const reseal = HttpApiEndpoint.post("reseal", "/reseal", {
  success: Schema.Struct({
    jobId: Schema.String.annotate({
      description: "The job; `GET /admin/v1/jobs/{id}` has its progress",
      examples: ["4711"]
    }),
    created: Schema.Boolean.annotate({ description: "False: it runs already", examples: [true] })
  })
    .annotate({ identifier: "SecretsReseal", description: "The job that reseals all secrets" })
    .pipe(HttpApiSchema.status(202))
})
  .annotate(OpenApi.Summary, "Seal all secrets with the current key")
  .annotate(
    OpenApi.Description,
    "Put the new key first on all nodes before (`SECRETS_KEY=new,old`). The job seals what older keys have sealed, and then " +
      "forgets keys that seal nothing any more: nodes start without them."
  )
  .pipe(operation({ records: true }))

export const SecretsGroup = HttpApiGroup.make("secrets")
  .add(status, reseal)
  .pipe(operatorGroup("/secrets"))
  .annotate(OpenApi.Title, "Operations: secrets")
  .annotate(OpenApi.Description, "The keys that seal secrets at rest. Needs `ADMIN_TOKEN`.")
