/** Calls a use case of `UserControl` for each endpoint of operators. */
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"
import { headerOf } from "../../../src/http/RequestContext.ts"
import { operatorHandlers } from "../../../src/operate/OperatorHandlers.ts"
import { OwnUser } from "../Errors.ts"
import { PublicAddress } from "../link/PublicAddress.ts"
import { SignIn } from "../sign-in/SignIn.ts"
import { ConsoleUserAdminGroup } from "./Api.ts"
import { UserControl } from "./UserControl.ts"

export const layer = operatorHandlers(
  ConsoleUserAdminGroup,
  Effect.fnUntraced(function* (handlers) {
    const control = yield* UserControl
    const address = yield* PublicAddress
    const signIn = yield* SignIn

    /** Without a session it is the admin token that acts. */
    const notOwn = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, userId: string) {
      const user = headerOf(request, "authorization") === undefined ? yield* signIn.userOf(request) : undefined
      if (user?.id === userId) return yield* new OwnUser({})
    })

    return handlers.handleAll({
      list: ({ query: { cursor, limit } }) => control.list({ after: cursor, limit }),
      demote: ({ params: { userId }, request }) => Effect.andThen(notOwn(request, userId), control.demote(userId)),
      signOut: ({ params: { userId } }) => control.signOut(userId),
      unlink: ({ params: { userId } }) => control.unlink(userId),
      remove: ({ params: { userId }, request }) => Effect.andThen(notOwn(request, userId), control.remove(userId)),
      resetLink: ({ params: { userId }, request }) =>
        Effect.map(control.resetLink(userId), ({ link: { expiresAt }, token }) => ({
          url: address.linkAt(token, headerOf(request, "host")),
          expiresAt
        }))
    })
  })
)
