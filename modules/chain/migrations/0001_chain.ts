/** Tables of chains and their stores. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

export default statements(
  `create table chain_chain (
    id text primary key check (length(id) = 26),
    account_id text not null,
    name text not null,
    area_code text check (length(area_code) = 5),
    store_count integer not null default 0 check (store_count >= 0),
    main_area_code text check (length(main_area_code) = 5),
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `comment on column chain_chain.area_code is 'The main area as its owner gave it'`,
  `comment on column chain_chain.store_count is 'Stores that are not closed; set with each change of stores, as main_area_code is'`,
  `comment on column chain_chain.main_area_code is 'The area of most stores'`,
  `create index chain_list on chain_chain (account_id, created_at desc, id desc)`,
  ...protectTenantTable("chain_chain"),

  `create table chain_store (
    id text primary key check (length(id) = 26),
    account_id text not null,
    chain_id text not null references chain_chain (id) on delete cascade,
    name text not null,
    address text,
    lat double precision not null check (lat between -90 and 90),
    lng double precision not null check (lng between -180 and 180),
    area_code text not null check (length(area_code) = 5),
    precision text not null check (precision in ('coordinate', 'town', 'municipality')),
    status text not null check (status in ('active', 'planned', 'closed')),
    opened_on date,
    closed_on date,
    floor_area_m2 double precision check (floor_area_m2 > 0),
    seats integer check (seats > 0),
    monthly_revenue_yen bigint check (monthly_revenue_yen >= 0),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check (closed_on >= opened_on),
    constraint chain_store_name unique (chain_id, name) deferrable initially immediate
  )`,
  `comment on constraint chain_store_name on chain_store is 'Checked at the end of a statement: an import may pass names on'`,
  `comment on column chain_store.precision is 'What the coordinate is: as given, the point of a town, or the office of the municipality'`,
  `create index chain_store_list on chain_store (chain_id, id)`,
  ...protectTenantTable("chain_store")
)
