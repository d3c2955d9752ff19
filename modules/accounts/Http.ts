/** The three families of keys: which kinds, which plan, which budget. */
import { Effect, Layer, Result } from "effect"
import * as Auth from "../../src/http/auth/Auth.ts"
import * as Guard from "../../src/http/auth/Guard.ts"
import { Admission, type Rules } from "./Admission.ts"
import type { Credential } from "./Credential.ts"
import { AnalyticsKey, BusinessKey, CrmKey, crmVersion } from "./contract.ts"
import { AccountInactive, PlanRequired } from "./Errors.ts"
import { apiAccess, mayUseAnalytics, mayUseBusiness, mayUseCrm, requestsPerMinute } from "./Plan.ts"

type Refusal = AccountInactive | PlanRequired

const refusal = (credential: Credential, planReached: boolean, needed: string): Refusal | undefined => {
  if (credential.status === "inactive") return new AccountInactive({})
  return planReached ? undefined : new PlanRequired({ needed })
}

export const analytics: Rules<Refusal> = {
  kinds: ["sk"],
  budget: ({ keyId }) => ({ key: `key:${keyId}`, perMinute: requestsPerMinute.analytics }),
  judge: (credential) =>
    Result.succeed(refusal(credential, mayUseAnalytics(credential.plans.analytics), apiAccess.analytics.label))
}

export const business: Rules<Refusal> = {
  kinds: ["trade_live", "trade_test"],
  budget: ({ accountId, plans }) => ({
    key: `business:${accountId}`,
    perMinute: requestsPerMinute.business[plans.business]
  }),
  judge: (credential) =>
    Result.succeed(refusal(credential, mayUseBusiness(credential.plans.business), apiAccess.business.label))
}

/** The document of this family answers 401 to everything but scopes; only the code tells the reason. */
export const crm: Rules<never> = {
  kinds: ["crm", "crm_inst"],
  budget: ({ keyId }) => ({ key: `key:${keyId}`, perMinute: requestsPerMinute.crm }),
  judge: ({ plans, status }) => {
    if (status === "inactive") return Result.fail(new Auth.Unauthorized({ code: "account_inactive" }))
    return mayUseCrm(plans.crm)
      ? Result.succeed(undefined)
      : Result.fail(new Auth.Unauthorized({ code: "plan_required" }))
  }
}

/** Of customer messaging every request counts, as its document says; of the others wrong keys alone. */
const perAddress = { limit: requestsPerMinute.crm, windowMs: 60_000 }

export const layer = Layer.mergeAll(
  Layer.effect(
    AnalyticsKey,
    Effect.gen(function* () {
      const { admit, isKnown } = yield* Admission
      const family = { realm: "analytics", admit: admit(analytics), wrongPerAddress: perAddress, isKnown }
      return { analyticsKey: yield* Guard.make(family) }
    })
  ),
  Layer.effect(
    BusinessKey,
    Effect.gen(function* () {
      const { admit, isKnown } = yield* Admission
      const family = { realm: "business", admit: admit(business), wrongPerAddress: perAddress, isKnown }
      return { businessKey: yield* Guard.make(family) }
    })
  ),
  Layer.effect(
    CrmKey,
    Effect.gen(function* () {
      const { admit } = yield* Admission
      const headers = { "crm-version": crmVersion }
      return { crmKey: yield* Guard.make({ realm: "crm", admit: admit(crm), perAddress, rateFields: true, headers }) }
    })
  )
)
