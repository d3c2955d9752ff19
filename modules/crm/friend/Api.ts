/** Declares `GET /api/v1/friends`. */
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { FaultSummary, RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import type { Fault } from "../../../src/http/Problem.ts"
import { CrmKey } from "../../accounts/contract.ts"
import { friendStatuses } from "./Friend.ts"
import { FriendList, Status } from "./FriendView.ts"
import { byPage, invalidPagination, pageTypes } from "./Paging.ts"
import { SearchText } from "./search/SearchKey.ts"

const listFault = (faults: ReadonlyArray<Fault>) =>
  invalidPagination(faults, "/page", "/limit") ??
  (faults.some(({ pointer }) => pointer === "/status")
    ? { code: "invalid_status", message: `status must be one of: ${friendStatuses.join(", ")}` }
    : undefined)

const list = HttpApiEndpoint.get("list", "/", {
  query: {
    ...byPage,
    search: Schema.optionalKey(
      SearchText.annotate({
        description: "A part of the display name. Case and width do not matter; `%` and `_` stand for themselves",
        examples: ["やまだ"]
      })
    ),
    status: Schema.optionalKey(Status)
  },
  success: FriendList
})
  .annotateMerge(OpenApi.annotations({ transform: withTypes(pageTypes) }))
  .annotate(FaultSummary, listFault)
  .annotate(RequiredScopes, ["friends:read"])
  .annotate(OpenApi.Summary, "List friends")
  .annotate(
    OpenApi.Description,
    "The friends of the account's LINE official account, newest first. Guests who booked by phone or walked in are no friends " +
      "and are not listed."
  )

export const FriendGroup = HttpApiGroup.make("friends")
  .add(list)
  .prefix("/api/v1/friends")
  .middleware(CrmKey)
  .middleware(RequestValidation)
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Friends")
  .annotate(OpenApi.Description, "Friends of the LINE official account")
