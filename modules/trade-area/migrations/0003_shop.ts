/** Shops of imported lists, shared by all accounts. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `create table trade_area_shop_list (
    name text primary key,
    file_name text not null,
    format text not null,
    checksum text not null,
    source text,
    licence text,
    year integer,
    record_count integer not null,
    shop_count integer not null,
    rejected_count integer not null,
    merged_count integer not null,
    starter boolean not null,
    ingested_at timestamptz not null
  )`,
  `comment on column trade_area_shop_list.checksum is 'Of the file and of the options with which it was read'`,

  `comment on column trade_area_shop_list.starter is
    'It ships with the product, and counts only while no other list is stored'`,

  `create table trade_area_shop (
    id bigint primary key,
    list text not null references trade_area_shop_list (name) on delete cascade,
    name text not null,
    name_key text not null,
    industry text not null,
    sub_industry text not null,
    lat double precision not null,
    lng double precision not null,
    address text,
    rating real,
    review_count integer,
    duplicate_of bigint
  )`,
  `comment on column trade_area_shop.id is
    '52 bits of a hash of list, name, industry and place: a shop keeps its id when its list is imported again'`,
  `comment on column trade_area_shop.name_key is 'Letters and digits of the name, by which duplicates are found'`,
  `comment on column trade_area_shop.duplicate_of is 'The same shop in another list; this row then does not count'`,
  `create index trade_area_shop_by_list on trade_area_shop (list)`,
  `create index trade_area_shop_by_name on trade_area_shop (name_key)`,

  `create table trade_area_shop_revision (
    singleton boolean primary key default true check (singleton),
    revision bigint not null
  )`,
  `comment on table trade_area_shop_revision is 'Raised with every change of shops: whether a copy in memory is still valid'`,
  `insert into trade_area_shop_revision (revision) values (0)`
)
