/** Menus that a shop shows below its chat at LINE, with their images. */
import { compatible, statements } from "../../../../src/sql/migrate/Migrations.ts"
import { countRows } from "../../../../src/sql/storage/RowCount.ts"
import { protectTenantTable } from "../../../../src/sql/tenant/Tenant.ts"

export default compatible(
  statements(
    `create table crm_rich_menu (
      id text collate "C" primary key check (length(id) = 26),
      account_id text not null,
      name text not null check (length(name) between 1 and 100),
      chat_bar_text text not null check (length(chat_bar_text) between 1 and 14),
      layout text not null,
      targets json not null,
      width integer not null,
      height integer not null,
      media_type text not null check (media_type in ('image/png', 'image/jpeg')),
      image bytea not null check (octet_length(image) <= 750000),
      channel_id text,
      line_menu_id text not null,
      is_default boolean not null,
      created_at timestamptz not null
    )`,
    `create index crm_rich_menu_list on crm_rich_menu (account_id, id desc)`,
    ...protectTenantTable("crm_rich_menu"),
    ...countRows("crm_rich_menu")
  )
)
