/**
 * The tenant for which a fiber works: the account of its transaction (`asTenant`), else that of its request, else that of
 * the job that it runs. What it sends belongs to the same tenant, without being said.
 */
import { Context } from "effect"
import { Principal } from "../../http/auth/Principal.ts"
import { Acting } from "../../sql/tenant/TenantConnection.ts"
import { CurrentJob } from "../worker/CurrentJob.ts"

/** Tenant of a fiber by its context; null for work of the service itself. */
export const tenantOf = (context: Context.Context<never>): string | null =>
  Context.get(context, Acting)?.accountId ??
  Context.getOrUndefined(context, Principal)?.accountId ??
  Context.get(context, CurrentJob)?.tenant ??
  null
