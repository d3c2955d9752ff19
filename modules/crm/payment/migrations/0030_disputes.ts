/** Disputes of payments, and pauses of subscriptions. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table crm_payment add column disputes jsonb not null default '[]'
      check (jsonb_typeof(disputes) = 'array' and jsonb_array_length(disputes) <= 20)`,
    `comment on column crm_payment.disputes is 'Chargebacks and inquiries of the payer''s bank, as the provider reported them'`,
    `alter table crm_subscription add column pause text check (pause in ('free', 'unpaid')),
      add column resumes_at timestamptz`,
    `comment on column crm_subscription.pause is 'Nothing is collected meanwhile: free: what it entitles to goes on; unpaid: it does not'`,
    `comment on column crm_subscription.resumes_at is 'When the pause ends; null: when the shop ends it'`
  )
)
