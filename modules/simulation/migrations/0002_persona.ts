/** Table of personas, numbered per account and area (or Japan). */
import { statements } from "../../../src/sql/migrate/Migrations.ts"
import { protectTenantTable } from "../../../src/sql/tenant/Tenant.ts"

/**
 * A simulation updates the growth of all personas of an area at once. Half-full pages have room for the new row versions,
 * so no index entry is written. Reset by 0004, which moves growth to a table of its own.
 */
const fillfactor = 50

export default statements(
  `create table simulation_persona (
    id text primary key check (length(id) = 26),
    account_id text not null,
    area_code text check (length(area_code) = 5),
    ordinal integer not null check (ordinal >= 0),
    name text not null,
    age smallint not null,
    sex smallint not null,
    household smallint not null,
    occupation smallint not null,
    income integer not null,
    traits smallint[] not null check (cardinality(traits) = 9),
    growth integer not null default 0,
    created_at timestamptz not null,
    constraint simulation_persona_place unique nulls not distinct (account_id, area_code, ordinal)
  ) with (fillfactor = ${fillfactor})`,
  `comment on column simulation_persona.area_code is 'Null for a persona of the nation'`,
  `comment on column simulation_persona.ordinal is 'Place in the order of generation, from 0: every prefix is representative'`,
  `comment on column simulation_persona.sex is 'Index into the list of the product, as household and occupation are'`,
  `comment on column simulation_persona.income is 'Yen per year'`,
  `comment on column simulation_persona.traits is 'Ten-thousandths, in the order of traitNames'`,
  `comment on column simulation_persona.growth is 'Simulations lived through; in no index, so that raising it moves no index entry'`,
  `create index simulation_persona_list on simulation_persona (account_id, created_at desc, area_code, ordinal)
    include (id)`,
  ...protectTenantTable("simulation_persona")
)
