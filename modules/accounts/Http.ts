/** The three families of keys and their guards: which kinds they accept, which plan they need, which budget they have. */
import { Cache, Effect, Layer, Result } from "effect"
import * as Auth from "../../src/http/auth/Auth.ts"
import * as Guard from "../../src/http/auth/Guard.ts"
import { WebSessions } from "../../src/http/auth/WebSessions.ts"
import type { Account } from "./account/Account.ts"
import { AccountRepo } from "./account/AccountRepo.ts"
import { Admission, type Rules } from "./authentication/Admission.ts"
import { type Credential, timeToLiveMs } from "./authentication/CredentialCache.ts"
import * as SessionAdmission from "./authentication/SessionAdmission.ts"
import { AnalyticsKey, BusinessKey, CrmFamily, CrmKey, crmVersion } from "./contract.ts"
import { AccountInactive, PlanRequired } from "./Errors.ts"
import {
  accountRequestsPerMinute,
  apiAccess,
  mayUseAnalytics,
  mayUseBusiness,
  mayUseCrm,
  requestsPerMinute
} from "./Plan.ts"
import { CallCounter } from "./usage/CallCounter.ts"

type Refusal = AccountInactive | PlanRequired

const refusal = (credential: Credential, hasPlan: boolean, needed: string): Refusal | undefined => {
  if (credential.status === "inactive") return new AccountInactive({})
  return hasPlan ? undefined : new PlanRequired({ needed })
}

export const analytics: Rules<Refusal> = {
  kinds: ["sk"],
  budget: ({ keyId }) => ({ key: `key:${keyId}`, perMinute: requestsPerMinute.analytics }),
  accountBudget: ({ accountId, plans }) => ({
    key: `account:analytics:${accountId}`,
    perMinute: accountRequestsPerMinute.analytics[plans.analytics]
  }),
  check: (credential) =>
    Result.succeed(refusal(credential, mayUseAnalytics(credential.plans.analytics), apiAccess.analytics.label))
}

export const business: Rules<Refusal> = {
  kinds: ["trade_live", "trade_test"],
  budget: ({ accountId, plans }) => ({
    key: `business:${accountId}`,
    perMinute: requestsPerMinute.business[plans.business]
  }),
  check: (credential) =>
    Result.succeed(refusal(credential, mayUseBusiness(credential.plans.business), apiAccess.business.label))
}

/** The contract of this family has 401 for everything but scopes; the code gives the reason. */
export const crm: Rules<never> = {
  kinds: ["crm", "crm_inst"],
  budget: ({ keyId }) => ({ key: `key:${keyId}`, perMinute: requestsPerMinute.crm }),
  accountBudget: ({ accountId, plans }) => ({
    key: `account:crm:${accountId}`,
    perMinute: accountRequestsPerMinute.crm[plans.crm]
  }),
  check: (credential) => {
    const refused = crmRefusal(credential)
    return refused === undefined ? Result.succeed(undefined) : Result.fail(refused)
  }
}

const crmRefusal = ({ plans, status }: Pick<Account, "plans" | "status">): Auth.Unauthorized | undefined => {
  if (status === "inactive") {
    return new Auth.Unauthorized({ code: "account_inactive", reason: "The account is inactive: ask the operator" })
  }
  const reason = "The plan of the account does not have the interface of customer messaging: it needs Pro or higher"
  return mayUseCrm(plans.crm) ? undefined : new Auth.Unauthorized({ code: "plan_required", reason })
}

/** In customer messaging all requests count per address, as its contract says; in the other families wrong keys only. */
const perAddress = { limit: requestsPerMinute.crm, windowMs: 60_000 }

export const layer = Layer.mergeAll(
  Layer.effect(
    AnalyticsKey,
    Effect.gen(function* () {
      const { admit, isKnown } = yield* Admission
      const admitSession = yield* SessionAdmission.make("sk", analytics)
      const { count } = yield* CallCounter
      const family = {
        realm: "analytics",
        example: "sk_...",
        admit: admit(analytics),
        admitSession,
        wrongPerAddress: perAddress,
        isKnown,
        count
      }
      return { analyticsKey: yield* Guard.make(family) }
    })
  ),
  Layer.effect(
    BusinessKey,
    Effect.gen(function* () {
      const { admit, isKnown } = yield* Admission
      const admitSession = yield* SessionAdmission.make("trade_live", business)
      const { count } = yield* CallCounter
      const family = {
        realm: "business",
        example: "trade_live_... or trade_test_...",
        admit: admit(business),
        admitSession,
        wrongPerAddress: perAddress,
        isKnown,
        count
      }
      return { businessKey: yield* Guard.make(family) }
    })
  ),
  Layer.effect(
    CrmKey,
    Effect.gen(function* () {
      const family = yield* CrmFamily
      return { crmKey: yield* Guard.make({ ...family, admitSession: family.sessionsBy(yield* WebSessions) }) }
    })
  )
)

export const crmFamily = Layer.effect(
  CrmFamily,
  Effect.gen(function* () {
    const { admit } = yield* Admission
    const accounts = yield* AccountRepo
    const refusals = yield* Cache.make({
      capacity: 10_000,
      timeToLive: timeToLiveMs,
      lookup: (accountId: string) =>
        Effect.map(accounts.find(accountId), (account) => (account ? crmRefusal(account) : new Auth.Unauthorized({})))
    })
    const { count } = yield* CallCounter
    return {
      realm: "crm",
      example: "crm_...",
      admit: admit(crm),
      count,
      sessionsBy: yield* SessionAdmission.makeBy("crm", crm),
      admitAccount: (accountId) =>
        Effect.flatMap(Cache.get(refusals, accountId), (refused) => (refused ? Effect.fail(refused) : Effect.void)),
      perAddress,
      rateFields: true as const,
      headers: { "crm-version": crmVersion }
    }
  })
)
