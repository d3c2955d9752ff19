/** Stops of trams among the stations, which are counted apart from the next import on. */
import { compatible, statements } from "../../../src/sql/migrate/Migrations.ts"

export default compatible(statements("alter table area_station add tram boolean not null default false"))
