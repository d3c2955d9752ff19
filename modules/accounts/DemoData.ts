/** Who plays which part in the demo, and which keys they hold. */
import type { Account } from "./Account.ts"
import { type KeyKind, readScopes, Scope } from "./Key.ts"

export interface DemoKeys {
  readonly analytics: {
    readonly key: string
    /** Of an account whose plan is too low. */
    readonly lowPlanKey: string
    readonly inactiveKey: string
    /** Of another account with the same plan. */
    readonly otherKey: string
  }
  readonly business: { readonly live: string; readonly test: string; readonly growth: string }
  readonly crm: {
    readonly key: string
    readonly readOnlyKey: string
    readonly lowPlanKey: string
    readonly otherKey: string
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

export type Part = keyof typeof accounts
export const parts = Object.keys(accounts) as ReadonlyArray<Part>

/** `Make` is handed the wish for each key; the answer has the shape of what it makes. */
export interface Wish {
  readonly part: Part
  readonly kind: KeyKind
  readonly scopes: ReadonlyArray<Scope>
}

const wish = (part: Part, kind: KeyKind, scopes: ReadonlyArray<Scope> = []): Wish => ({ part, kind, scopes })

export const keys = {
  analytics: {
    key: wish("main", "sk"),
    lowPlanKey: wish("lowPlan", "sk"),
    inactiveKey: wish("inactive", "sk"),
    otherKey: wish("other", "sk")
  },
  business: {
    live: wish("main", "trade_live"),
    test: wish("main", "trade_test"),
    growth: wish("growth", "trade_live")
  },
  crm: {
    key: wish("main", "crm", Scope.literals),
    readOnlyKey: wish("main", "crm", readScopes),
    lowPlanKey: wish("lowPlan", "crm", Scope.literals),
    otherKey: wish("other", "crm", Scope.literals)
  }
} as const satisfies { readonly [F in keyof DemoKeys]: { readonly [K in keyof DemoKeys[F]]: Wish } }
