/** The version of the formulas that a profile was computed by, and the fields that came with the second one. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(
  statements(
    `alter table area_profile
    add daytime_population integer,
    add day_night_ratio double precision,
    add population_change_5y double precision,
    add projected_change_2050 double precision,
    add tsunami_exposure double precision,
    add inherited text[] not null default '{}',
    add method smallint not null default 1`,
    `comment on column area_profile.inherited is 'Fields that are values of the city that a ward belongs to'`,
    `comment on column area_profile.method is
    'Version of the formulas; profiles of an older one than the release are stale, and a job computes them again'`
  )
)
