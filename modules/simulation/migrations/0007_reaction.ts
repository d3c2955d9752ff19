/** What a language model wrote and cost: reactions of personas to advertisements, and the tokens of an account's day. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table simulation_reaction (
    account_id text not null,
    key text not null,
    text text not null,
    scale text,
    rating json,
    created_at timestamptz not null default now(),
    primary key (account_id, key),
    check ((scale is null) = (rating is null))
  )`,
  `comment on column simulation_reaction.key is 'Hash of prompt version, model, business, area, advertisement and persona'`,
  `comment on column simulation_reaction.scale is 'Embedding model and version of the anchors behind the rating'`,
  `comment on column simulation_reaction.rating is 'Distribution over the points 1 to 5 of a Likert scale'`,
  `create index simulation_reaction_created on simulation_reaction (created_at)`,
  ...protectTenantTable("simulation_reaction"),
  `create table simulation_model_usage (
    account_id text not null,
    day date not null,
    tokens bigint not null check (tokens >= 0),
    primary key (account_id, day)
  )`,
  `comment on column simulation_model_usage.day is 'Of Tokyo'`,
  ...protectTenantTable("simulation_model_usage")
)
