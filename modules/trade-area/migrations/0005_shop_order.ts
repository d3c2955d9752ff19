/** The shops of a list in the order of their ids: imports replace and remove them in parts. */
import { statements } from "../../../src/sql/migrate/Migrations.ts"

export default statements(
  `drop index trade_area_shop_by_list`,
  `create unique index trade_area_shop_by_list on trade_area_shop (list, id)`
)
