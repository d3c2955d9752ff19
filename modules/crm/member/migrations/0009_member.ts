/** Tables of members: cards, tiers, the ledger of points, visits; and of login channels, whose tokens name members. */
import { statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table crm_tier (
    account_id text not null,
    id text not null check (id ~ '^[a-z0-9_-]{1,40}$'),
    name text not null check (length(name) between 1 and 100),
    rank integer not null,
    min_points integer check (min_points > 0),
    min_visits integer check (min_visits > 0),
    primary key (account_id, id)
  )`,
  `comment on column crm_tier.min_points is 'Points ever given, from which on a member has it; null: points do not give it'`,
  ...protectTenantTable("crm_tier"),

  `create table crm_member (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    line_user_id text collate "C" not null check (line_user_id ~ '^U[0-9a-f]{32}$'),
    tier_id text,
    points integer not null default 0 check (points >= 0),
    points_earned integer not null default 0 check (points_earned >= 0),
    visit_count integer not null default 0 check (visit_count >= 0),
    subscription text not null default 'none' check (subscription in ('none', 'active', 'unpaid', 'cancelled')),
    paid_until timestamptz,
    banned_at timestamptz,
    was_active boolean not null default false,
    source text not null check (source in ('liff', 'dashboard', 'import', 'line_membership')),
    member_since timestamptz not null,
    created_at timestamptz not null,
    unique (account_id, line_user_id),
    foreign key (account_id, tier_id) references crm_tier (account_id, id)
  )`,
  `comment on table crm_member is 'Membership cards: one per LINE user of an account, who need not be a friend'`,
  `comment on column crm_member.points is 'The sum of the ledger'`,
  `comment on column crm_member.was_active is 'The entitlement that was published last'`,
  `create index crm_member_snapshot on crm_member (account_id, member_since, id)`,
  `create index crm_member_ends on crm_member (paid_until) where was_active and paid_until is not null`,
  ...protectTenantTable("crm_member"),

  `create table crm_point (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    member_id text collate "C" not null references crm_member (id) on delete cascade,
    points integer not null check (points <> 0),
    remaining integer not null default 0 check (remaining >= 0 and remaining <= greatest(points, 0)),
    reason text not null check (length(reason) <= 200),
    source text not null check (source in ('visit', 'payment', 'form', 'manual', 'api', 'scenario', 'expiry')),
    reference text check (length(reference) between 1 and 200),
    expires_at timestamptz,
    created_at timestamptz not null,
    unique (account_id, reference),
    check (points > 0 or expires_at is null)
  )`,
  `comment on table crm_point is 'Ledger of points: rows are added, and never changed but for what remains of a grant'`,
  `comment on column crm_point.remaining is 'Of a grant: what was neither spent nor has expired'`,
  `comment on column crm_point.reference is 'What the points are for: the same matter is booked once'`,
  `create index crm_point_member on crm_point (member_id, id)`,
  `create index crm_point_left on crm_point (member_id, expires_at) where remaining > 0`,
  `create index crm_point_expiry on crm_point (expires_at) where remaining > 0 and expires_at is not null`,
  ...protectTenantTable("crm_point"),

  `create table crm_visit (
    id text collate "C" primary key check (length(id) = 26),
    account_id text not null,
    member_id text collate "C" not null references crm_member (id) on delete cascade,
    reservation_id text collate "C",
    staff_id text collate "C",
    source text not null check (source in ('qr', 'staff', 'reservation')),
    visited_at timestamptz not null,
    unique (member_id, reservation_id)
  )`,
  `create index crm_visit_member on crm_visit (member_id, id)`,
  ...protectTenantTable("crm_visit"),

  `create table crm_login_channel (
    channel_id text collate "C" primary key check (channel_id ~ '^[0-9]{1,32}$'),
    account_id text not null,
    secret bytea,
    created_at timestamptz not null
  )`,
  `comment on table crm_login_channel is 'LINE login channels whose ID tokens name members of the account'`,
  `comment on column crm_login_channel.secret is 'Channel secret, sealed by the vault: tokens of web login (HS256) are accepted too'`,
  `create index crm_login_channel_account on crm_login_channel (account_id)`,
  ...protectTenantTable("crm_login_channel")
)
