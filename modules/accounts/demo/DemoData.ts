/** The demo accounts with their plans, and the keys to create for each. */
import type { Account } from "../account/Account.ts"
import { type KeyKind, readScopes, Scope } from "../key/Key.ts"

export interface DemoKeys {
  readonly analytics: {
    readonly key: string
    /** Key of an account whose plan is too low. */
    readonly lowPlanKey: string
    readonly inactiveKey: string
    /** Key of another account with the same plan. */
    readonly otherKey: string
  }
  readonly business: { readonly live: string; readonly test: string; readonly growth: string }
  readonly crm: {
    readonly key: string
    readonly readOnlyKey: string
    readonly lowPlanKey: string
    readonly otherKey: string
    /** Owner installation token. */
    readonly ownerToken: string
  }
}

export const accounts = {
  main: {
    name: "Demo",
    status: "active",
    plans: { analytics: "max_5x", business: "starter", crm: "pro" }
  },
  other: {
    name: "Demo, another account",
    status: "active",
    plans: { analytics: "max_5x", business: "starter", crm: "pro" }
  },
  growth: {
    name: "Demo, growth plan",
    status: "active",
    plans: { analytics: "free", business: "growth", crm: "free" }
  },
  lowPlan: {
    name: "Demo, low plans",
    status: "active",
    plans: { analytics: "pro", business: "none", crm: "starter" }
  },
  inactive: {
    name: "Demo, inactive",
    status: "inactive",
    plans: { analytics: "max_5x", business: "starter", crm: "pro" }
  }
} as const satisfies Readonly<Record<string, Pick<Account, "name" | "status" | "plans">>>

/** Id of the first of them in a new database. Ids of its personas follow from it, which examples of the document name. */
export const mainDemoId = "01KAJ3DEM0ACC0V9W2X4Z8B1C5"

export type DemoAccount = keyof typeof accounts
export const demoAccounts = Object.keys(accounts) as ReadonlyArray<DemoAccount>

/** A key to create. */
export interface KeySpec {
  readonly account: DemoAccount
  readonly kind: KeyKind
  readonly scopes: ReadonlyArray<Scope>
}

const spec = (account: DemoAccount, kind: KeyKind, scopes: ReadonlyArray<Scope> = []): KeySpec => ({
  account,
  kind,
  scopes
})

export const keys = {
  analytics: {
    key: spec("main", "sk"),
    lowPlanKey: spec("lowPlan", "sk"),
    inactiveKey: spec("inactive", "sk"),
    otherKey: spec("other", "sk")
  },
  business: {
    live: spec("main", "trade_live"),
    test: spec("main", "trade_test"),
    growth: spec("growth", "trade_live")
  },
  crm: {
    key: spec("main", "crm", Scope.literals),
    readOnlyKey: spec("main", "crm", readScopes),
    lowPlanKey: spec("lowPlan", "crm", Scope.literals),
    otherKey: spec("other", "crm", Scope.literals),
    ownerToken: spec("main", "crm_inst", readScopes)
  }
} as const satisfies { readonly [F in keyof DemoKeys]: { readonly [K in keyof DemoKeys[F]]: KeySpec } }
