/** Arguments and flags that several commands share. */
import { Duration, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { accepts, idArgument, pageFlags } from "../../../src/cli/Flags.ts"
import type { Page } from "../account/AccountRepo.ts"
import { AnalyticsPlan, BusinessPlan, CrmPlan, type Plans } from "../Plan.ts"

export const accountId = idArgument("account-id", "The account, by its id")
export const keyId = idArgument("key-id", "The key, by its id")

const planFlag = <P extends string>(product: keyof Plans, plans: ReadonlyArray<P>) =>
  Flag.Literals(product, plans).pipe(Flag.withDescription(`Plan of the product ${product}`), Flag.optional)

export const planFlags = {
  analytics: planFlag("analytics", AnalyticsPlan.literals),
  business: planFlag("business", BusinessPlan.literals),
  crm: planFlag("crm", CrmPlan.literals)
}

export const plansOf = (
  flags: {
    readonly [P in keyof Plans]: Option.Option<Plans[P]>
  }
): Partial<Plans> => ({
  ...Option.match(flags.analytics, { onNone: () => ({}), onSome: (analytics) => ({ analytics }) }),
  ...Option.match(flags.business, { onNone: () => ({}), onSome: (business) => ({ business }) }),
  ...Option.match(flags.crm, { onNone: () => ({}), onSome: (crm) => ({ crm }) })
})

export const pages = pageFlags(1000, 100)

export const pageOf = (flags: { readonly limit: number; readonly after: Option.Option<string> }): Page => ({
  limit: flags.limit,
  after: Option.getOrUndefined(flags.after)
})

/** Adds a hint to a list that may continue after the limit. */
export const cutAt =
  <A extends { readonly id: string }>(limit: number, text: (rows: ReadonlyArray<A>) => string) =>
  (rows: ReadonlyArray<A>): string =>
    rows.length < limit ? text(rows) : `${text(rows)}\nThere may be more: --after ${rows.at(-1)?.id}`

const longest = Duration.days(3650)

const Span = Schema.DurationFromString.check(
  Schema.makeFilter(
    (span) => Duration.isGreaterThan(span, Duration.zero) && Duration.isLessThanOrEqualTo(span, longest)
  )
)

/** A duration such as "30 days". */
export const spanFlag = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.filterMap(...accepts(Span, 'a duration up to ten years, such as "24 hours" or "30 days"')),
    Flag.optional
  )
