/** External ids in the API of customer messaging: what is shown and what is taken. */
import { Schema } from "effect"
import { Ulid } from "../../../src/Ulids.ts"
import { examples, Id } from "../events/Fields.ts"
import { FriendId } from "../friend/FriendView.ts"
import { type ExternalId, maxExternalId, namespacePattern, sources } from "./ExternalId.ts"
import type { Bound } from "./ExternalIds.ts"

export const ExternalIdId = Ulid.annotate({ description: "The external id", examples: [examples.id] })

const Namespace = Schema.String.check(
  Schema.isPattern(namespacePattern, {
    message: "must have 1 to 64 characters: lower-case letters, digits, underscore, colon, hyphen"
  })
).annotate({ description: "The other system", examples: ["pos"] })

const Value = Schema.String.check(
  Schema.isMinLength(1, { message: `must have 1 to ${maxExternalId} characters` }),
  Schema.isMaxLength(maxExternalId, { message: `must have 1 to ${maxExternalId} characters` })
).annotate({ description: "The friend's id in the other system", examples: ["C-1024"] })

const time = (description: string) =>
  Schema.String.annotate({ description, format: "date-time", examples: [examples.at] })

export const ExternalIdView = Schema.Struct({
  id: Id,
  friendId: FriendId,
  namespace: Namespace,
  externalId: Value,
  source: Schema.Literals(sources).annotate({ description: "Where the binding came from", examples: ["api"] }),
  createdAt: time("When it was bound"),
  updatedAt: time("When its value changed last")
}).annotate({ identifier: "ExternalId", description: "The id of a friend in another system" })

export const ExternalIdBinding = Schema.Struct({
  friendId: FriendId,
  namespace: Namespace,
  externalId: Value
}).annotate({
  identifier: "ExternalIdBinding",
  description: "Which id a friend is to have in another system",
  examples: [{ friendId: examples.other, namespace: "pos", externalId: "C-1024" }]
})

export const ExternalIdList = Schema.Struct({
  data: Schema.Array(ExternalIdView).annotate({ description: "Oldest first" })
}).annotate({ identifier: "ExternalIdList", description: "The external ids of a friend" })

export const ExternalIdData = Schema.Struct({ data: ExternalIdView }).annotate({
  identifier: "ExternalIdData",
  description: "A binding"
})

export const ExternalIdReplaced = Schema.Struct({
  data: ExternalIdView,
  changed: Schema.Literals(["inserted", "replaced", "noop"]).annotate({
    description: "`noop`: the friend had this value already",
    examples: ["replaced"]
  })
}).annotate({ identifier: "ExternalIdReplaced", description: "The binding, and what has changed" })

export const ExternalIdDeleted = Schema.Struct({
  ok: Schema.Literal(true).annotate({ description: "Always true", examples: [true] }),
  id: ExternalIdId
}).annotate({ identifier: "ExternalIdDeleted", description: "Acknowledgement of a deletion" })

export const toView = ({
  createdAt,
  externalId,
  friendId,
  id,
  namespace,
  source,
  updatedAt
}: ExternalId): typeof ExternalIdView.Type => ({
  id,
  friendId,
  namespace,
  externalId,
  source,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString()
})

export const toList = (rows: ReadonlyArray<ExternalId>): typeof ExternalIdList.Type => ({ data: rows.map(toView) })
export const toData = ({ row }: Bound): typeof ExternalIdData.Type => ({ data: toView(row) })
export const toReplaced = ({ changed, row }: Bound): typeof ExternalIdReplaced.Type => ({ data: toView(row), changed })
