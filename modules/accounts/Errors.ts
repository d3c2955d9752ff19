/** Every typed failure of the module, with its HTTP status. Messages of the CRM family are those of its document. */
import { Schema } from "effect"

/** The one answer to every kind of bad key: nobody learns whether a key exists, expired or was revoked. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {}, { httpApiStatus: 401 }) {
  override get message() {
    return "Unauthorized"
  }
  get detail() {
    return "Send a valid API key as: Authorization: Bearer <API_KEY>"
  }
}

export class AccountInactive extends Schema.TaggedError<AccountInactive>()(
  "AccountInactive",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "The account is inactive"
  }
}

export class PlanRequired extends Schema.TaggedError<PlanRequired>()(
  "PlanRequired",
  { needed: Schema.String },
  { httpApiStatus: 403 }
) {
  override get message() {
    return `API access needs the plan ${this.needed} or higher`
  }
}

/** The customer-messaging family answers an unmet plan with 401; the code tells it from a bad key. */
export class CrmPlanRequired extends Schema.TaggedError<CrmPlanRequired>()(
  "CrmPlanRequired",
  { needed: Schema.String },
  { httpApiStatus: 401 }
) {
  readonly code = "plan_required"
  override get message() {
    return "Unauthorized"
  }
  get detail() {
    return `API access needs the plan ${this.needed} or higher`
  }
}

/** Likewise for an inactive account. */
export class CrmAccountInactive extends Schema.TaggedError<CrmAccountInactive>()(
  "CrmAccountInactive",
  {},
  { httpApiStatus: 401 }
) {
  readonly code = "account_inactive"
  override get message() {
    return "Unauthorized"
  }
  get detail() {
    return "The account is inactive"
  }
}

export class InsufficientScope extends Schema.TaggedError<InsufficientScope>()(
  "InsufficientScope",
  { scope: Schema.String },
  { httpApiStatus: 403 }
) {
  override get message() {
    return "Insufficient scope"
  }
  get detail() {
    return `The key lacks the scope ${this.scope}`
  }
}

export class RateLimited extends Schema.TaggedError<RateLimited>()(
  "RateLimited",
  { limit: Schema.Int, resetSeconds: Schema.Int },
  { httpApiStatus: 429 }
) {
  override get message() {
    return "Rate limit exceeded"
  }
  get detail() {
    return `${this.limit} requests per minute are allowed; try again in ${this.resetSeconds} s`
  }
}
