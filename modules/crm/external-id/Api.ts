/** Declares `/api/v1/external-ids` and `GET /api/v1/friends/{id}/external-ids`. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { FaultSummary, RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import { CrmKey } from "../../accounts/contract.ts"
import { FriendNotFound } from "../friend/Errors.ts"
import { FriendId } from "../friend/FriendView.ts"
import { LimitReached } from "../shop/Errors.ts"
import {
  ExternalIdInUse,
  ExternalIdNotFound,
  ExternalIdOwnedByOtherFriend,
  FriendAlreadyHasNamespace
} from "./Errors.ts"
import {
  ExternalIdBinding,
  ExternalIdData,
  ExternalIdDeleted,
  ExternalIdId,
  ExternalIdList,
  ExternalIdReplaced
} from "./ExternalIdView.ts"

const writing = ["friends:write"]

interface Operation {
  readonly responses: Readonly<Record<string, object>>
}

/** Documents the second status of an operation, whose body has the schema of the first. */
const alsoAnswers = (status: string, first: string, description: string) =>
  OpenApi.annotations({
    transform: (operation) => {
      const { responses } = operation as unknown as Operation
      return { ...operation, responses: { ...responses, [status]: { ...responses[first], description } } }
    }
  })

const list = HttpApiEndpoint.get("list", "/friends/:id/external-ids", {
  params: { id: FriendId },
  success: ExternalIdList,
  error: problem(FriendNotFound)
})
  .annotate(FaultSummary, () => ({ code: "invalid_friend_id", message: "invalid friend id" }))
  .annotate(RequiredScopes, ["friends:read"])
  .annotate(OpenApi.Summary, "List the external ids of a friend")
  .annotate(OpenApi.Description, "Which ids the friend has in other systems, oldest first.")

const create = HttpApiEndpoint.post("create", "/external-ids", {
  payload: ExternalIdBinding,
  success: ExternalIdData.pipe(HttpApiSchema.status(201)),
  error: [problem(FriendNotFound), problem(ExternalIdInUse), problem(FriendAlreadyHasNamespace), problem(LimitReached)]
})
  .annotateMerge(alsoAnswers("200", "201", "The binding existed already, and is unchanged"))
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Bind an external id to a friend")
  .annotate(
    OpenApi.Description,
    "A friend has at most one external id per namespace, and an external id belongs to at most one friend; a friend has at most 100. Of both faults " +
      "`external_id_in_use` is reported."
  )

const replace = HttpApiEndpoint.post("replace", "/external-ids/replace", {
  payload: ExternalIdBinding,
  success: ExternalIdReplaced,
  error: [problem(FriendNotFound), problem(ExternalIdOwnedByOtherFriend), problem(LimitReached)]
})
  .annotateMerge(alsoAnswers("201", "200", "The friend had no external id in this namespace before"))
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Replace the external id of a friend")
  .annotate(OpenApi.Description, "Binds the external id, whatever other one the friend has in the namespace.")

const remove = HttpApiEndpoint.delete("remove", "/external-ids/:id", {
  params: { id: ExternalIdId },
  success: ExternalIdDeleted,
  error: problem(ExternalIdNotFound)
})
  .annotate(FaultSummary, () => ({ code: "invalid_id", message: "id must be a 26-char ULID" }))
  .annotate(RequiredScopes, writing)
  .annotate(OpenApi.Summary, "Delete an external id")
  .annotate(OpenApi.Description, "Ends the binding, by its own id.")

export const ExternalIdGroup = HttpApiGroup.make("externalIds")
  .add(list, create, replace, remove)
  .prefix("/api/v1")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "External ids")
  .annotate(OpenApi.Description, "Ids that friends have in other systems")
