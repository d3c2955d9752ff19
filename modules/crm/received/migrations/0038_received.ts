/** What friends write, for accounts that keep it. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

/** A node of an earlier release that erases a person does not know of the table: the trigger deletes the rows. */
export default compatible(
  statements(
    `create table crm_received_setting (
      account_id text primary key,
      kept_days integer not null check (kept_days between 1 and 90),
      sealed_key bytea not null
    )`,
    `comment on table crm_received_setting is 'Accounts that keep what friends write; without a row nothing is kept'`,
    `comment on column crm_received_setting.sealed_key is 'Key that seals the messages of the account, sealed by the vault'`,
    ...protectTenantTable("crm_received_setting"),

    `create table crm_received (
      account_id text not null,
      line_message_id text collate "C" not null,
      friend_id text collate "C" not null,
      type text not null check (type in ('text', 'image', 'video', 'audio', 'file', 'location', 'sticker')),
      content text not null,
      received_at timestamptz not null,
      read_at timestamptz,
      primary key (account_id, line_message_id)
    )`,
    `comment on column crm_received.content is 'Sealed with the key of the account, as base64'`,
    `comment on column crm_received.read_at is 'When LINE was asked to show the friend that it was read'`,
    `create index crm_received_friend on crm_received (friend_id, received_at desc)`,
    ...protectTenantTable("crm_received"),

    `create function crm_friend_forget_received() returns trigger language plpgsql as $$
      begin delete from crm_received where friend_id = new.id; return null; end $$`,
    `create trigger crm_friend_forget_received after update of erased_at on crm_friend
      for each row when (new.erased_at is not null) execute function crm_friend_forget_received()`
  )
)
