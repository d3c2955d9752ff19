/** News to the staff, and mails that are about no guest. Nodes of earlier releases run neither of their jobs. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `alter table crm_mail alter column friend_id drop not null`,
    `comment on column crm_mail.friend_id is 'Guest whom it is about; null: news to the staff about no guest'`,
    `create table crm_news (
      account_id text not null,
      key text collate "C" not null check (length(key) between 1 and 60),
      staff_id text collate "C" not null check (length(staff_id) = 26),
      topic text collate "C" not null check (length(topic) between 1 and 60),
      outcome text not null check (outcome in ('queued', 'unreached', 'limit')),
      created_at timestamptz not null,
      primary key (account_id, key, staff_id)
    )`,
    `comment on table crm_news is 'News of other modules to members of the staff, and whether they were accepted'`,
    `create index crm_news_topic on crm_news (account_id, topic, created_at desc)`,
    `create index crm_news_age on crm_news (created_at)`,
    ...protectTenantTable("crm_news")
  )
)
