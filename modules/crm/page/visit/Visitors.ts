/** Who visits a page: the user of LINE whom an ID token in the form names, or a person without one. */
import { Context, Effect, Layer } from "effect"
import * as Tenant from "../../../../src/sql/tenant/Tenant.ts"
import { MemberTokens } from "../../member/token/MemberTokens.ts"
import { type PageFriend, PageRepo } from "../PageRepo.ts"

export interface LineVisitor {
  readonly lineUserId: string
  /** Undefined for a user who is no friend of the official account. */
  readonly friend: PageFriend | undefined
}

export class Visitors extends Context.Service<
  Visitors,
  {
    /** Undefined without a token; "invalid" for one that is wrong, has ended, or is of another shop. */
    readonly identify: (accountId: string, idToken: string) => Effect.Effect<LineVisitor | "invalid" | undefined>
  }
>()("crm/page/visit/Visitors") {
  /** Needs `MemberTokens`. */
  static readonly layer = Layer.effect(
    Visitors,
    Effect.gen(function* () {
      const tokens = yield* MemberTokens
      const repo = yield* PageRepo
      const within = yield* Tenant.within
      return Visitors.of({
        identify: Effect.fn("Visitors.identify")(function* (accountId, idToken) {
          if (idToken === "") return undefined
          const subject = yield* Effect.catchTag(tokens.verify(idToken), "Unauthorized", () => Effect.undefined)
          if (subject?.accountId !== accountId) return "invalid" as const
          const { lineUserId } = subject
          return { lineUserId, friend: yield* within(accountId, repo.friendOf(accountId, lineUserId)) }
        })
      })
    })
  ).pipe(Layer.provide(PageRepo.layer))
}
