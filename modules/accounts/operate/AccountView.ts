/** An account in the API of operators. */

import { Schema } from "effect"
import { readable } from "../../../src/http/endpoint/Texts.ts"
import { time } from "../../../src/operate/Fields.ts"
import { Ulid } from "../../../src/Ulids.ts"
import { AccountName, AccountStatus } from "../account/Account.ts"
import { AnalyticsPlan, BusinessPlan, CrmPlan } from "../Plan.ts"

export const exampleId = "01KAJ3Q7Y6T0V9W2X4Z8B1C5DF"

export const accountId = Ulid.annotate({ description: "The account", examples: [exampleId] })

const name = AccountName.annotate({
  description: "For people, 1 to 100 characters without spaces around them",
  examples: ["Kissa Hana"]
})
const status = AccountStatus.annotate({ description: "Whether its keys are accepted", examples: ["active"] })
const analytics = AnalyticsPlan.annotate({ description: "Of area analytics", examples: ["max_5x"] })
const business = BusinessPlan.annotate({ description: "Of trade areas", examples: ["starter"] })
const crm = CrmPlan.annotate({ description: "Of customer messaging", examples: ["pro"] })

const somePlans = Schema.Struct({
  analytics: Schema.optionalKey(analytics),
  business: Schema.optionalKey(business),
  crm: Schema.optionalKey(crm)
})

export const AccountView = Schema.Struct({
  id: Schema.String.annotate({ description: "The account", examples: [exampleId] }),
  name,
  status,
  plans: Schema.Struct({ analytics, business, crm }).annotate({ description: "Per product" }),
  createdAt: time("When it was created")
}).annotate({ identifier: "AdminAccount", description: "An account with its plans" })

export const NewAccount = Schema.Struct({
  name: name.check(readable),
  plans: Schema.optionalKey(somePlans).annotate({ description: "The lowest where none is named" })
}).annotate({
  identifier: "AdminNewAccount",
  description: "What a new account is to be",
  examples: [{ name: "Kissa Hana", plans: { analytics: "max_5x" } }]
})

const table = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(63)).annotate({
  description: "Table whose rows are counted; `*` for all of them together",
  examples: ["crm_friend"]
})

/** Far above what any database holds. */
export const mostRows = 1_000_000_000_000

const StorageLimit = Schema.Struct({
  table,
  rows: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostRows }))).annotate({
    description: "Rows that the account may have; null: as its plan says",
    examples: [5_000_000]
  })
}).annotate({ identifier: "AdminStorageLimit", description: "How much of one kind an account may store" })

export const AccountChange = Schema.Struct({
  status: Schema.optionalKey(status),
  plans: Schema.optionalKey(somePlans).annotate({ description: "Those that change" }),
  storage: Schema.optionalKey(Schema.Array(StorageLimit).check(Schema.isMaxLength(100))).annotate({
    description: "Limits of what it may store, those that change"
  })
}).annotate({
  identifier: "AdminAccountChange",
  description: "What is to change; what is absent stays",
  examples: [{ plans: { crm: "suite" } }]
})

const calls = (by: string, example: number) =>
  Schema.Int.annotate({ description: `Requests ${by}`, examples: [example] })

export const AccountUsageView = Schema.Struct({
  operations: Schema.Array(
    Schema.Struct({
      operation: Schema.String.annotate({ description: "Method and path", examples: ["POST /api/v1/simulations"] }),
      byKeys: calls("with keys of the account", 42),
      byUsers: calls("of its users in the console", 7)
    }).annotate({ identifier: "AdminAccountOperation", description: "What was called how often" })
  ).annotate({ description: "The most called first" }),
  storage: Schema.Array(
    Schema.Struct({
      table,
      what: Schema.String.annotate({ description: "What the rows are", examples: ["friends and guests"] }),
      rows: Schema.Int.annotate({ description: "What the account stores", examples: [1840] }),
      limit: Schema.Int.annotate({ description: "What it may store", examples: [4_000_000] }),
      isOwn: Schema.Boolean.annotate({ description: "Whether an operator set the limit", examples: [false] })
    }).annotate({ identifier: "AdminAccountStorage", description: "What an account stores of one kind" })
  ).annotate({ description: "The fullest first" })
}).annotate({ identifier: "AdminAccountUsage", description: "What an account called this month, and what it stores" })
