/** How many reports and forecasts of stores one account may store. */
import { rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"

export const storage: ReadonlyArray<StorageBound> = [
  rows("trade_area_report", 20_000, "商圏レポート（7日保存）", "trade area reports (kept for 7 days)"),
  rows("trade_area_forecast", 2_000_000, "予測日（400日保存）", "days of forecasts (kept for 400 days)")
]
