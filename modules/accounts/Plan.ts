/** Plans per product in ascending order, and what each allows. */
import { Schema } from "effect"

export const AnalyticsPlan = Schema.Literals(["free", "pro", "max_5x", "max_20x"])
export type AnalyticsPlan = typeof AnalyticsPlan.Type

export const BusinessPlan = Schema.Literals(["none", "starter", "growth", "enterprise"])
export type BusinessPlan = typeof BusinessPlan.Type

export const CrmPlan = Schema.Literals(["free", "starter", "pro", "suite"])
export type CrmPlan = typeof CrmPlan.Type

export const Plans = Schema.Struct({ analytics: AnalyticsPlan, business: BusinessPlan, crm: CrmPlan })
export type Plans = typeof Plans.Type

/** The lowest plan of each product with API access: its code and its display name. */
export const apiAccess = {
  analytics: { plan: "max_5x", label: "Max 5x" },
  business: { plan: "starter", label: "Starter" },
  crm: { plan: "pro", label: "Pro" }
} as const satisfies { readonly [P in keyof Plans]: { readonly plan: Plans[P]; readonly label: string } }

/** Whether a plan is at least as high as another one of the same product. */
export const reaches = <P extends string>(
  order: { readonly literals: ReadonlyArray<P> },
  plan: P,
  needed: P
): boolean => order.literals.indexOf(plan) >= order.literals.indexOf(needed)

export const mayUseAnalytics = (plan: AnalyticsPlan): boolean => reaches(AnalyticsPlan, plan, apiAccess.analytics.plan)
export const mayUseBusiness = (plan: BusinessPlan): boolean => reaches(BusinessPlan, plan, apiAccess.business.plan)
export const mayUseCrm = (plan: CrmPlan): boolean => reaches(CrmPlan, plan, apiAccess.crm.plan)

/**
 * Requests per minute: per key (analytics, crm; crm also per client address), per account (business). An account
 * without a business plan is refused, but its requests are counted like those of the lowest plan.
 */
export const requestsPerMinute = {
  analytics: 60,
  business: { none: 100, starter: 100, growth: 500, enterprise: 2000 },
  crm: 300
} as const satisfies {
  readonly analytics: number
  readonly business: Readonly<Record<BusinessPlan, number>>
  readonly crm: number
}

/** Factors by which each plan multiplies the storage limits of an account. */
const storageFactors = {
  analytics: { free: 1, pro: 1, max_5x: 2, max_20x: 5 },
  business: { none: 1, starter: 1, growth: 2, enterprise: 10 },
  crm: { free: 1, starter: 1, pro: 2, suite: 10 }
} as const satisfies { readonly [P in keyof Plans]: Readonly<Record<Plans[P], number>> }

/** That of the highest plan. */
export const storageFactor = ({ analytics, business, crm }: Plans): number =>
  Math.max(storageFactors.analytics[analytics], storageFactors.business[business], storageFactors.crm[crm])

/**
 * Requests per minute of all keys of an account together, beside the limit of each key: ten keys at their limit on the lowest plan
 * with access to the API, so that fifty keys are no way around the limit of one. A business account has one limit anyway.
 */
export const accountRequestsPerMinute = {
  analytics: { free: 600, pro: 600, max_5x: 600, max_20x: 2400 },
  crm: { free: 3000, starter: 3000, pro: 3000, suite: 6000 }
} as const satisfies {
  readonly analytics: Readonly<Record<AnalyticsPlan, number>>
  readonly crm: Readonly<Record<CrmPlan, number>>
}
