/** Declares `GET /api/v1/memberships`, `POST /api/v1/memberships/lookup` and `GET /api/v1/me/membership`. */
import { HttpApi, HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RequiredScopes } from "../../../src/http/auth/Auth.ts"
import { FaultSummary, RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { OnlyComputes } from "../../../src/http/idempotency/OptionalKey.ts"
import { withTypes } from "../../../src/http/openapi/ParameterTypes.ts"
import type { Fault } from "../../../src/http/Problem.ts"
import { byPage, invalidPagination, pageTypes } from "../friend/Paging.ts"
import { Membership, MembershipList, MembershipLookup, OwnMembership } from "./MemberView.ts"
import { MemberToken, OwnerKey } from "./token/Credentials.ts"

const list = HttpApiEndpoint.get("list", "/", { query: byPage, success: MembershipList })
  .annotateMerge(OpenApi.annotations({ transform: withTypes(pageTypes) }))
  .annotate(FaultSummary, (faults) => invalidPagination(faults, "/page", "/limit"))
  .annotate(OpenApi.Summary, "List memberships")
  .annotate(
    OpenApi.Description,
    "A snapshot of all members for a first sync, by the time of joining: those who join meanwhile come at the end. After that, " +
      "the `member.*` events say what changed."
  )

const lookup = HttpApiEndpoint.post("lookup", "/lookup", { payload: MembershipLookup, success: Membership })
  .annotate(FaultSummary, (faults: ReadonlyArray<Fault>) =>
    faults.some(({ location }) => location === "body")
      ? { code: "invalid_request", message: "Invalid request" }
      : undefined
  )
  .annotate(OnlyComputes, true)
  .annotate(OpenApi.Summary, "Look up a membership")
  .annotate(
    OpenApi.Description,
    "Whether a user of LINE is a paying member. A user who is unknown is no member; the answer does not tell them apart."
  )

export const MembershipGroup = HttpApiGroup.make("memberships")
  .add(list, lookup)
  .prefix("/api/v1/memberships")
  .middleware(OwnerKey)
  .middleware(RequestValidation)
  .annotate(RequiredScopes, ["memberships:read"])
  .annotate(HttpApi.ParseOptions, { errors: "all" })
  .annotate(OpenApi.Title, "Memberships")
  .annotate(OpenApi.Description, "Who is a paying member of the shop's club")

const own = HttpApiEndpoint.get("read", "/", { success: OwnMembership })
  .annotate(OpenApi.Summary, "Read one's own membership")
  .annotate(
    OpenApi.Description,
    "Of the user whom the member token names; nothing else of the request says whose it is."
  )

export const OwnMembershipGroup = HttpApiGroup.make("ownMembership")
  .add(own)
  .prefix("/api/v1/me/membership")
  .middleware(MemberToken)
  .middleware(RequestValidation)
  .annotate(RequiredScopes, ["memberships:read"])
  .annotate(OpenApi.Title, "Own membership")
  .annotate(OpenApi.Description, "For apps inside LINE, with the ID token of the user")
