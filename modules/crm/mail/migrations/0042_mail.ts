/** E-mail of guests: their addresses, the mails to them, and how many an account sent on a day. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

/** A node of an earlier release that erases a person knows neither the columns nor the table: the triggers empty them. */
export default compatible(
  statements(
    `alter table crm_friend add column email text check (length(email) between 3 and 254),
      add column email_language text check (email_language in ('ja', 'en')),
      add column email_refused_at timestamptz`,
    `comment on column crm_friend.email_language is 'Language of the page on which the guest gave the address; null: not known'`,
    `comment on column crm_friend.email_refused_at is 'When a mail server did not know the address, or returned a mail; nothing is sent to it'`,
    `alter table crm_shop_profile add column email text not null default '' check (length(email) <= 254)`,
    `comment on column crm_shop_profile.email is 'Where guests answer to'`,

    `create table crm_mail (
      id text collate "C" primary key check (length(id) = 26),
      account_id text not null,
      friend_id text collate "C" not null,
      reservation_id text collate "C" not null,
      purpose text not null check (purpose in ('confirmation', 'reminder')),
      key text collate "C" not null check (length(key) between 1 and 200),
      letter json,
      address_hash text not null check (length(address_hash) = 43),
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      error text check (length(error) <= 40),
      reply text check (length(reply) <= 40),
      expires_at timestamptz not null,
      created_at timestamptz not null,
      finished_at timestamptz,
      bounced_at timestamptz,
      unique (account_id, key),
      check ((status = 'queued') = (finished_at is null)),
      check ((status = 'failed') = (error is not null))
    )`,
    `comment on table crm_mail is 'Mails to guests; the id is in the Message-ID and in the envelope sender'`,
    `comment on column crm_mail.letter is 'Subject, text and calendar entry; null once it has ended'`,
    `comment on column crm_mail.address_hash is 'SHA-256 of account and address'`,
    `comment on column crm_mail.reply is 'Codes of the mail server, without its words, which may repeat the address'`,
    `create index crm_mail_friend on crm_mail (friend_id)`,
    `create index crm_mail_address on crm_mail (account_id, address_hash, created_at)`,
    ...protectTenantTable("crm_mail"),

    `create table crm_mail_day (
      account_id text not null,
      day date not null,
      sent integer not null default 0 check (sent >= 0),
      tests integer not null default 0 check (tests >= 0),
      primary key (account_id, day)
    )`,
    `comment on table crm_mail_day is 'Mails to guests, and test mails, that an account has sent on a day of Japan'`,
    ...protectTenantTable("crm_mail_day"),

    `create function crm_friend_forget_email() returns trigger language plpgsql as $$
      begin
        new.email := null;
        new.email_language := null;
        new.email_refused_at := null;
        return new;
      end $$`,
    `create trigger crm_friend_forget_email before update of erased_at on crm_friend
      for each row when (new.erased_at is not null) execute function crm_friend_forget_email()`,
    `create function crm_friend_forget_mail() returns trigger language plpgsql as $$
      begin delete from crm_mail where friend_id = new.id; return null; end $$`,
    `create trigger crm_friend_forget_mail after update of erased_at on crm_friend
      for each row when (new.erased_at is not null) execute function crm_friend_forget_mail()`
  )
)
