/** Endpoint to service, for what the page asks around signing in. */
import { isIP } from "node:net"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { RateLimited } from "../../../src/http/auth/Auth.ts"
import { localApi } from "../../../src/http/LocalApi.ts"
import { requestContextOf } from "../../../src/http/RequestContext.ts"
import { AccountDirectory } from "../../accounts/contract.ts"
import { OneTimeLinks } from "../link/OneTimeLinks.ts"
import { MemberRepo } from "../member/MemberRepo.ts"
import { UserRepo } from "../member/UserRepo.ts"
import * as AttemptLimits from "../sign-in/AttemptLimits.ts"
import { SignIn } from "../sign-in/SignIn.ts"
import { ConsoleGroup } from "./Api.ts"
import { CurrentUser } from "./CurrentUser.ts"

const requestContext = Effect.withFiber((fiber) => Effect.succeed(requestContextOf(fiber.context)))

/** Asks again until the answer is yes, which then holds for a minute. */
const whileFalse = Effect.fnUntraced(function* (asked: Effect.Effect<boolean>) {
  const [kept, forget] = yield* Effect.cachedInvalidateWithTTL(asked, "1 minute")
  return Effect.tap(kept, (answer) => (answer ? Effect.void : forget))
})

export const layer = HttpApiBuilder.group(
  localApi(ConsoleGroup),
  "console",
  Effect.fnUntraced(function* (build) {
    const signIn = yield* SignIn
    const members = yield* MemberRepo
    const users = yield* UserRepo
    const links = yield* OneTimeLinks
    const accounts = yield* AccountDirectory
    const limits = yield* AttemptLimits.make

    // Asked for by every visitor.
    const setUp = yield* whileFalse(users.hasOperator)

    return build.handleAll({
      signIn: Effect.fnUntraced(function* () {
        const site = signIn.siteOf(yield* HttpServerRequest.HttpServerRequest)
        const host = site === undefined ? "" : new URL(site.origin).hostname
        return {
          password: true,
          passkeys: site !== undefined && isIP(host.replace(/^\[(.*)\]$/, "$1")) === 0,
          company: signIn.company === undefined ? null : { name: signIn.company.name },
          setUp: yield* setUp,
          available: site !== undefined
        }
      }),
      inspectLink: Effect.fnUntraced(function* ({ payload: { token } }) {
        const { address } = yield* requestContext
        const wait = yield* limits.waitForAddress(address)
        if (wait > 0) return yield* new RateLimited({ retryAfterSeconds: wait })
        const { accountId, email, expiresAt, kind, role, userId } = yield* links.inspect(token)
        const [account] = accountId === null ? [] : yield* accounts.find([accountId])
        const user = userId === null ? undefined : yield* users.byId(userId)
        return {
          kind,
          account: account === undefined ? null : { id: account.id, name: account.name },
          role,
          email: user?.email ?? email,
          name: user?.name ?? null,
          expiresAt: expiresAt.toISOString()
        }
      }),
      session: Effect.fnUntraced(function* () {
        const { email, id, isOperator, isShared, name, section } = yield* CurrentUser
        const memberships = yield* members.membershipsOf(id)
        const roles = new Map(memberships.map(({ accountId, role }) => [accountId, role]))
        const found = yield* accounts.find([...roles.keys()])
        return {
          user: { id, email, name, isShared },
          section: section ?? null,
          operator: isOperator,
          accounts: found.map(({ id, name, plans }) => ({
            id,
            name,
            role: roles.get(id) ?? ("viewer" as const),
            plans
          }))
        }
      })
    })
  })
)
