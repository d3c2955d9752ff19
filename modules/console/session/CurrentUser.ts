/** Middleware of the console's own endpoints: the user who is signed in. A change must come from a page of this service. */
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { RateLimited, Unauthorized } from "../../../src/http/auth/Auth.ts"
import type { WebUser } from "../../../src/http/auth/WebSessions.ts"
import { problem } from "../../../src/http/Problem.ts"

/** @effect-leakable-service */
export class CurrentUser extends Context.Service<CurrentUser, WebUser>()("console/session/CurrentUser") {}

export class SignedIn extends HttpApiMiddleware.Service<SignedIn, { provides: CurrentUser }>()(
  "console/session/SignedIn",
  { error: [problem(Unauthorized), problem(RateLimited)] }
) {}
