/** Declares `/api/v1/tags`. */
import { Effect, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { FaultSummary, RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import { type Fault, problem } from "../../../src/http/Problem.ts"
import { CrmKey } from "../../accounts/contract.ts"
import { RecipientNotFound } from "../friend/Errors.ts"
import { invalidPagination } from "../friend/Paging.ts"
import { TagNotFound } from "./Errors.ts"
import { TagAction, TagActionDone, TagList } from "./TagView.ts"

const maxLimit = 500
const defaultLimit = 100
const maxOffset = 2_147_483_647

const between = (minimum: number, maximum: number, fallback: number) =>
  Schema.Int.check(
    Schema.isBetween({ minimum, maximum }, { message: `must be a whole number from ${minimum} to ${maximum}` })
  ).pipe(Schema.withDecodingDefaultTypeKey(Effect.succeed(fallback)))

const types = withTypes({
  limit: {
    type: "integer",
    minimum: 1,
    maximum: maxLimit,
    default: defaultLimit,
    examples: [defaultLimit],
    description: `Maximum number of tags, 1 to ${maxLimit}`
  },
  offset: {
    type: "integer",
    minimum: 0,
    maximum: maxOffset,
    default: 0,
    examples: [0],
    description: "Number of the oldest tags to skip"
  }
})

const list = HttpApiEndpoint.get("list", "/", {
  query: { limit: between(1, maxLimit, defaultLimit), offset: between(0, maxOffset, 0) },
  success: TagList
})
  .annotateMerge(OpenApi.annotations({ transform: types }))
  .annotate(FaultSummary, (faults) => invalidPagination(faults, "/limit", "/offset"))
  .annotate(RequiredScopes, ["tags:read"])
  .annotate(OpenApi.Summary, "List tags")
  .annotate(OpenApi.Description, "The tags of the account, oldest first.")

/** As documented for a missing member and a wrong action; a malformed id cannot be that of a friend or a tag either. */
const actionFault = (faults: ReadonlyArray<Fault>) =>
  faults.some(({ location }) => location === "body")
    ? { code: "invalid_request", message: "friendId, tagId, and action (add/remove) are required" }
    : undefined

const change = HttpApiEndpoint.post("change", "/", {
  payload: TagAction,
  success: TagActionDone,
  error: [problem(RecipientNotFound), problem(TagNotFound)]
})
  .annotate(FaultSummary, actionFault)
  .annotate(RequiredScopes, ["tags:write"])
  .annotate(OpenApi.Summary, "Add a tag to a friend, or remove it")
  .annotate(
    OpenApi.Description,
    "Answers the same if the friend has the tag already, or does not have it. Only a tag that is really added triggers what " +
      "depends on it."
  )

export const TagGroup = HttpApiGroup.make("tags")
  .add(list, change)
  .prefix("/api/v1/tags")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Tags")
  .annotate(OpenApi.Description, "Tags of friends")
