/** Tables of public pages: settings and keys, forms with their versions and submissions, bookings by guests, policies. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_page (
    account_id text primary key,
    slug text unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
    liff_id text check (length(liff_id) <= 40),
    key bytea,
    updated_at timestamptz not null
  )`,
  `comment on column crm_page.key is 'Signs tokens of forms and links to bookings; sealed by the vault'`,
  ...protectTenantTable("crm_page"),

  `create table crm_form (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    version integer not null check (version > 0),
    definition jsonb not null,
    is_closed boolean not null default false,
    submissions integer not null default 0 check (submissions >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `comment on column crm_form.submissions is 'Accepted so far; erasing a person does not lower it'`,
  `create index crm_form_account on crm_form (account_id, id)`,
  ...protectTenantTable("crm_form"),

  `create table crm_form_version (
    form_id text collate "C" not null references crm_form (id) on delete cascade,
    account_id text not null,
    version integer not null,
    definition jsonb not null,
    created_at timestamptz not null,
    primary key (form_id, version)
  )`,
  `comment on table crm_form_version is 'Definitions as they were answered'`,
  ...protectTenantTable("crm_form_version"),

  `create table crm_form_submission (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    form_id text collate "C" not null references crm_form (id) on delete cascade,
    version integer not null,
    nonce text not null check (length(nonce) <= 100),
    friend_id text collate "C",
    line_user_id text collate "C",
    answers jsonb,
    consented boolean not null,
    submitted_at timestamptz not null,
    unique (form_id, nonce)
  )`,
  `comment on column crm_form_submission.answers is 'Null once the person was erased'`,
  `create index crm_form_submission_list on crm_form_submission (form_id, id)`,
  `create index crm_form_submission_friend on crm_form_submission (friend_id) where friend_id is not null`,
  `create index crm_form_submission_user on crm_form_submission (account_id, line_user_id) where line_user_id is not null`,
  ...protectTenantTable("crm_form_submission"),

  `create table crm_cancellation_policy (
    account_id text not null,
    menu_id text collate "C" not null,
    text text not null check (length(text) <= 2000),
    bands jsonb not null,
    updated_at timestamptz not null,
    primary key (account_id, menu_id)
  )`,
  `comment on column crm_cancellation_policy.menu_id is 'Empty for that of the shop'`,
  ...protectTenantTable("crm_cancellation_policy"),

  `create table crm_page_booking (
    account_id text not null,
    nonce text not null check (length(nonce) <= 100),
    reservation_id text collate "C" unique references crm_reservation (id) on delete cascade,
    policy jsonb not null,
    amount integer not null check (amount >= 0),
    created_at timestamptz not null,
    primary key (account_id, nonce)
  )`,
  `comment on table crm_page_booking is 'Bookings made on the booking page, with the terms that were shown'`,
  `comment on column crm_page_booking.nonce is 'Of the form that made it: sent twice, it makes one booking'`,
  ...protectTenantTable("crm_page_booking")
)
