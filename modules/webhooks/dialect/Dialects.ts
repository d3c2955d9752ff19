/** The table of all dialects; apart from `Dialect.ts`, which the dialects themselves import. */
import { Analytics } from "./Analytics.ts"
import { Crm } from "./Crm.ts"
import type { Dialect, DialectName } from "./Dialect.ts"

export const dialects: Readonly<Record<DialectName, Dialect>> = { analytics: Analytics, crm: Crm }
