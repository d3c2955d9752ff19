/**
 * All prices of a subscription, of which any may make members, and whether one of them did: what a subscription to something
 * else reports is nothing to the cards of members. What was known so far counts, since it may have made members.
 */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table crm_subscription add column price_ids text[] not null default '{}',
      add column has_counted boolean not null default true`,
    `update crm_subscription set price_ids = array[price_id] where price_id is not null`,
    `comment on column crm_subscription.price_ids is 'Of its items, in their order; at LINE the plan'`,
    `comment on column crm_subscription.price_id is 'The first of price_ids'`,
    `comment on column crm_subscription.has_counted is 'A price of it makes members, or did'`,
    `comment on column crm_payment_event.outcome is 'unmatched: it names a payment that is not known yet, or a subscription whose prices make no member; null: not applied yet'`
  )
)
