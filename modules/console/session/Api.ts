/** Declares what the page asks before and after a user signs in, and what a one-time link is for. */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { RateLimited } from "../../../src/http/auth/Auth.ts"
import { RequestValidation } from "../../../src/http/endpoint/RequestValidation.ts"
import { problem } from "../../../src/http/Problem.ts"
import { LinkNotFound } from "../Errors.ts"
import { LinkKind, RoleName, SectionName } from "../link/Link.ts"
import { SignedIn } from "./CurrentUser.ts"

export const SignInView = Schema.Struct({
  password: Schema.Boolean,
  /** Not where the service is reached by an address instead of a name. */
  passkeys: Schema.Boolean,
  company: Schema.NullOr(Schema.Struct({ name: Schema.String })),
  /** Whether there is an operator. */
  setUp: Schema.Boolean,
  /** False over plain http from another machine: then sign-in is refused. */
  available: Schema.Boolean
})

export const SessionView = Schema.Struct({
  user: Schema.Struct({
    id: Schema.String,
    /** Null for shared users. */
    email: Schema.NullOr(Schema.String),
    name: Schema.String,
    /** A visitor of an embedded console or of the demo, who has no login and manages neither keys nor people. */
    isShared: Schema.Boolean
  }),
  /** The only section that the session may use; null: all. */
  section: Schema.NullOr(SectionName),
  operator: Schema.Boolean,
  accounts: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      name: Schema.String,
      role: RoleName,
      plans: Schema.Struct({ analytics: Schema.String, business: Schema.String, crm: Schema.String })
    })
  )
})

export const LinkView = Schema.Struct({
  kind: LinkKind,
  account: Schema.NullOr(Schema.Struct({ id: Schema.String, name: Schema.String })),
  role: Schema.NullOr(RoleName),
  email: Schema.NullOr(Schema.String),
  /** Name of the user whose password a reset link sets. */
  name: Schema.NullOr(Schema.String),
  expiresAt: Schema.String
})

export const ConsoleGroup = HttpApiGroup.make("console")
  .add(
    HttpApiEndpoint.get("signIn", "/sign-in", { success: SignInView }),
    HttpApiEndpoint.post("inspectLink", "/links/inspect", {
      payload: Schema.Struct({ token: Schema.String.check(Schema.isMaxLength(128)) }),
      success: LinkView,
      error: [problem(LinkNotFound), problem(RateLimited)]
    }),
    HttpApiEndpoint.get("session", "/session", { success: SessionView }).middleware(SignedIn)
  )
  .prefix("/console/api")
  .middleware(RequestValidation)
  .annotate(OpenApi.Exclude, true)
