/**
 * Users of the console, their sessions, logins and passkeys as the sign-in library keeps them, their roles in accounts, and
 * one-time links. Of the token of a link only its SHA-256 is stored. Nothing but roles and links belongs to an account.
 */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table console_user (
    id text primary key check (length(id) = 26),
    name text not null check (length(name) between 1 and 100),
    email text not null unique check (email = lower(email) and length(email) <= 254),
    email_verified boolean not null,
    image text,
    operator boolean not null default false,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `comment on column console_user.operator is 'May use what is for operators'`,

  `create table console_session (
    id text primary key,
    token text not null unique,
    user_id text not null references console_user (id) on delete cascade,
    ip_address text,
    user_agent text,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index console_session_user on console_session (user_id)`,
  `comment on column console_session.token is 'Worth nothing without the signature that the cookie has, whose secret is sealed'`,

  `create table console_login (
    id text primary key,
    subject text not null,
    provider_id text not null,
    user_id text not null references console_user (id) on delete cascade,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    password text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (provider_id, subject)
  )`,
  `create index console_login_user on console_login (user_id)`,
  `comment on column console_login.password is 'argon2id in the PHC format; null for a login of another provider'`,

  `create table console_verification (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index console_verification_identifier on console_verification (identifier)`,

  `create table console_passkey (
    id text primary key,
    name text,
    public_key text not null,
    user_id text not null references console_user (id) on delete cascade,
    credential_id text not null unique,
    counter bigint not null,
    device_type text not null,
    backed_up boolean not null,
    transports text,
    created_at timestamptz,
    aaguid text
  )`,
  `create index console_passkey_user on console_passkey (user_id)`,

  `create table console_secret (
    id integer primary key check (id = 1),
    sealed bytea not null
  )`,
  `comment on table console_secret is 'What signs session cookies, sealed by the vault'`,

  `create table console_member (
    account_id text not null,
    user_id text not null references console_user (id) on delete cascade,
    role text not null check (role in ('viewer', 'staff', 'developer', 'owner')),
    created_at timestamptz not null,
    primary key (account_id, user_id)
  )`,
  `create index console_member_user on console_member (user_id)`,
  ...protectTenantTable("console_member"),

  `create table console_link (
    id text primary key check (length(id) = 26),
    hash bytea not null unique check (length(hash) = 32),
    kind text not null check (kind in ('operator', 'invitation', 'demo')),
    account_id text,
    role text check (role in ('viewer', 'staff', 'developer', 'owner')),
    email text check (email = lower(email)),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    check ((kind = 'operator') = (account_id is null)),
    check ((account_id is null) = (role is null)),
    check ((kind = 'invitation') = (email is not null))
  )`,
  `create index console_link_account on console_link (account_id, id)`,
  `comment on column console_link.used_at is 'When it was redeemed or revoked'`,
  ...protectTenantTable("console_link")
)
