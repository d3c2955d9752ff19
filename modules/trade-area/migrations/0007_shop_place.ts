/** Shops by their place, for questions about a circle that no index in memory answers. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(`create index trade_area_shop_by_place on trade_area_shop (lat, lng)`)
