/**
 * What other modules may use of accounts. Three middlewares, one per product: put one on a group, and its handlers can ask
 * for the `Principal`. Each authenticates the key, counts the request against the rate limit of the plan, adds the rate
 * headers to every response, and checks the scopes of `RequiredScopes` (src/http/auth/Auth.ts). Two ports give the
 * workspaces and plans of the account.
 */
import { Context, type Duration, type Effect, type Redacted } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import * as Auth from "../../src/http/auth/Auth.ts"
import type { AdmitSession } from "../../src/http/auth/Guard.ts"
import type { Principal } from "../../src/http/auth/Principal.ts"
import type { WebSessions } from "../../src/http/auth/WebSessions.ts"
import { problem } from "../../src/http/Problem.ts"
import {
  AccountInactive,
  type AccountNotFound,
  type KeyLimit,
  type KeyNotFound,
  type KeyNotRotatable,
  PlanRequired,
  type ScopesRefused,
  type WorkspaceNotFound
} from "./Errors.ts"
import type { IssuedKey, Key, NewKey, RotatedKey, Scope } from "./key/Key.ts"
import type { AnalyticsPlan, CrmPlan, Plans } from "./Plan.ts"

export { AccountNotFound, KeyLimit, KeyNotFound, KeyNotRotatable, ScopesRefused, WorkspaceNotFound } from "./Errors.ts"
export { type Key, KeyKind, readScopes, Scope, statusOf } from "./key/Key.ts"
export { AnalyticsPlan, apiAccess, BusinessPlan, CrmPlan, type Plans, reaches, requestsPerMinute } from "./Plan.ts"

/** A `trade_test_` key sees mock data only, and never what live keys see. */
export const isLive = (principal: Principal["Service"]): boolean => principal.kind !== "trade_test"

const bearer = (description: string, format: string) =>
  HttpApiSecurity.bearer.pipe(
    HttpApiSecurity.annotate(OpenApi.Description, description),
    HttpApiSecurity.annotate(OpenApi.Format, format)
  )

const areaErrors = [...Auth.errors, problem(AccountInactive), problem(PlanRequired)] as const

/** Area, simulation and account endpoints: keys `sk_`, plan Max 5x or higher, 60 requests per minute and key. */
export class AnalyticsKey extends HttpApiMiddleware.Service<AnalyticsKey, { provides: Principal }>()(
  "accounts/AnalyticsKey",
  {
    security: {
      analyticsKey: bearer(
        "API key of the area and account family. It starts with `sk_` and belongs to an active account with the " +
          "plan Max 5x or higher. 60 requests per minute and key.",
        "sk_ and 38 characters"
      )
    },
    error: areaErrors
  }
) {}

/** Trade-area endpoints: keys `trade_live_` and `trade_test_`; the plan's requests per minute are the account's. */
export class BusinessKey extends HttpApiMiddleware.Service<BusinessKey, { provides: Principal }>()(
  "accounts/BusinessKey",
  {
    security: {
      businessKey: bearer(
        "Business API key: `trade_live_` for real data, `trade_test_` for mock data. Starter 100, Growth 500, " +
          "Enterprise 2,000 requests per minute, shared by the keys of the account.",
        "trade_live_ or trade_test_ and 38 characters"
      )
    },
    error: areaErrors
  }
) {}

/** The published version of customer messaging, in the header `crm-version` of every response and in its events. */
export const crmVersion = "2026-05-23"

export const crmSecurity = {
  crmKey: bearer(
    "API key of the customer-messaging family, `crm_`, or an owner installation token, `crm_inst_`. The account " +
      "needs the plan Pro or higher (else 401); the key needs the scope of the endpoint. 300 requests per minute, " +
      "counted per key and per client address. Every answer carries `crm-version`.",
    "crm_ or crm_inst_ and 38 characters"
  )
}

/** Customer messaging: keys `crm_` and installation tokens `crm_inst_`, with scopes; plan Pro or higher. */
export class CrmKey extends HttpApiMiddleware.Service<CrmKey, { provides: Principal }>()("accounts/CrmKey", {
  security: crmSecurity,
  error: Auth.errors
}) {}

/** What a guard of customer messaging is made of (`Guard.make`), for a module that takes other credentials beside its keys. */
export class CrmFamily extends Context.Service<
  CrmFamily,
  {
    readonly realm: string
    readonly admit: (key: string) => Effect.Effect<Auth.Admission, Auth.Unauthorized>
    /** Admits users of the account, who are signed in with a browser; for the `admitSession` of a guard. */
    readonly sessionsBy: (sessions: typeof WebSessions.Service) => AdmitSession
    /** Refuses an account that is inactive or lacks the plan, as keys of it are refused. Remembered for some seconds. */
    readonly admitAccount: (accountId: string) => Effect.Effect<void, Auth.Unauthorized>
    /** Counts a request of the account that was let in. */
    readonly count: (accountId: string, target: Auth.Target, by: "key" | "user") => void
    readonly perAddress: { readonly limit: number; readonly windowMs: number }
    readonly rateFields: true
    readonly headers: Readonly<Record<string, string>>
  }
>()("accounts/CrmFamily") {}

/** The workspaces of an account, which has at least one. */
export class Workspaces extends Context.Service<
  Workspaces,
  {
    /** The id of the given workspace, or of the first of the account. Unknown and foreign workspaces give the same error. */
    readonly resolve: (accountId: string, workspaceId: string | undefined) => Effect.Effect<string, WorkspaceNotFound>
  }
>()("accounts/Workspaces") {}

/** The current plans of an account, for limits that depend on them. */
export class AccountPlans extends Context.Service<
  AccountPlans,
  {
    /** The lowest plan for an account that does not exist. */
    readonly analytics: (accountId: string) => Effect.Effect<AnalyticsPlan>
    /** The lowest plan for an account that does not exist. */
    readonly crm: (accountId: string) => Effect.Effect<CrmPlan>
    /** Those of the accounts that exist, in one statement; with the rights of the service. */
    readonly analyticsOf: (
      accountIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<{ readonly accountId: string; readonly plan: AnalyticsPlan }>>
    /** Plans of customer messaging of the accounts, read as `analyticsOf` reads those of analytics. */
    readonly crmOf: (
      accountIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<{ readonly accountId: string; readonly plan: CrmPlan }>>
    /** For operators: fails if the account does not exist. */
    readonly all: (accountId: string) => Effect.Effect<Plans, AccountNotFound>
  }
>()("accounts/AccountPlans") {}

/** An installation of an app in an account. */
export interface InstallationKey {
  readonly accountId: string
  readonly installationId: string
}

/**
 * Owner installation tokens, `crm_inst_`, of installed apps. Each change is made in the caller's transaction, and holds on all
 * nodes from its commit on.
 */
export class InstallationTokens extends Context.Service<
  InstallationTokens,
  {
    /** The text is shown this once. Tokens from before work for the grace period, 24 hours when absent. */
    readonly issue: (
      installation: InstallationKey,
      token: { readonly name: string; readonly scopes: ReadonlyArray<Scope>; readonly grace?: Duration.Duration }
    ) => Effect.Effect<Redacted.Redacted>
    /** Returns how many there were. */
    readonly revoke: (installation: InstallationKey) => Effect.Effect<number>
    readonly setScopes: (installation: InstallationKey, scopes: ReadonlyArray<Scope>) => Effect.Effect<void>
  }
>()("accounts/InstallationTokens") {}

/** Accounts by name, for people who choose among theirs. */
export class AccountDirectory extends Context.Service<
  AccountDirectory,
  {
    /** Those of these accounts that exist, by name. */
    readonly find: (ids: ReadonlyArray<string>) => Effect.Effect<
      ReadonlyArray<{
        readonly id: string
        readonly name: string
        readonly status: "active" | "inactive"
        readonly plans: Plans
      }>
    >
  }
>()("accounts/AccountDirectory") {}

/** Opens accounts, for an operator who begins with a shop of their own. */
export class NewAccounts extends Context.Service<
  NewAccounts,
  {
    /** Opens an active account, in the caller's transaction, and returns its id. Plans that are not given are the lowest. */
    readonly open: (name: string, plans: Partial<Plans>) => Effect.Effect<string>
  }
>()("accounts/NewAccounts") {}

/** Keys of one account, for its users. Keys of other accounts do not exist here. */
export class AccountKeys extends Context.Service<
  AccountKeys,
  {
    /** Oldest first, with revoked and expired ones. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<Key>, AccountNotFound>
    readonly create: (newKey: NewKey) => Effect.Effect<IssuedKey, AccountNotFound | KeyLimit | ScopesRefused>
    readonly revoke: (accountId: string, id: string) => Effect.Effect<Key, KeyNotFound>
    readonly rotate: (
      accountId: string,
      id: string,
      grace: Duration.Duration
    ) => Effect.Effect<RotatedKey, KeyLimit | KeyNotFound | KeyNotRotatable>
  }
>()("accounts/AccountKeys") {}

/** How often an account called what in the present month in Tokyo. */
export class AccountCalls extends Context.Service<
  AccountCalls,
  {
    /** The most called first. */
    readonly thisMonth: (
      accountId: string
    ) => Effect.Effect<ReadonlyArray<{ readonly operation: string; readonly byKeys: number; readonly byUsers: number }>>
  }
>()("accounts/AccountCalls") {}

/** Whether a key has been revoked, as the database has it now. A key that does not exist counts as revoked. */
export class KeyStates extends Context.Service<
  KeyStates,
  { readonly isRevoked: (accountId: string, keyId: string) => Effect.Effect<boolean> }
>()("accounts/KeyStates") {}
export { mainDemoId } from "./demo/DemoData.ts"
