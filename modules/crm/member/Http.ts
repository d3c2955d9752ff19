/** Calls a use case for each endpoint of memberships. */
import { DateTime, Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Principal } from "../../../src/http/auth/Principal.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { partOf } from "../friend/Paging.ts"
import { MembershipGroup, OwnMembershipGroup } from "./Api.ts"
import { entitlementOf } from "./Card.ts"
import { Lookups } from "./Lookups.ts"
import { Members } from "./Members.ts"
import { toMembership, toResult } from "./MemberView.ts"

const memberships = HttpApiBuilder.group(
  localApi(MembershipGroup),
  "memberships",
  Effect.fnUntraced(function* (build) {
    const members = yield* Members
    const lookups = yield* Lookups

    return build.handleAll({
      list: Effect.fnUntraced(function* ({ query }) {
        const { accountId } = yield* Principal
        const { hasMore, members: page } = yield* members.list(accountId, partOf(query))
        const now = DateTime.toDateUtc(yield* DateTime.now)
        return {
          data: page.map((card) => toMembership(card, entitlementOf(card, now))),
          pagination: { ...query, hasMore, nextPage: hasMore ? query.page + 1 : null }
        }
      }),
      lookup: ({ payload }) =>
        Effect.flatMap(Principal, ({ accountId }) =>
          Effect.map(lookups.entitlement(accountId, payload.lineUserId), (entitlement) =>
            toMembership(payload, entitlement)
          )
        )
    })
  })
)

const own = HttpApiBuilder.group(
  localApi(OwnMembershipGroup),
  "ownMembership",
  Effect.fnUntraced(function* (build) {
    const lookups = yield* Lookups

    return build.handleAll({
      read: Effect.fnUntraced(function* () {
        const { accountId, subject = "" } = yield* Principal
        return toResult(yield* lookups.entitlement(accountId, subject))
      })
    })
  })
)

export const layer = Layer.merge(memberships, own)
