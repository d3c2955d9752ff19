/** Sales levels of prefectures: what people and supply around do not explain, fitted on municipalities with an even code. */
import { writeFileSync } from "node:fs"
import { fitSales, municipalSales } from "../evaluate/places/SalesFit.ts"
import { productFile } from "./sources.ts"

/** Sales of services are counted where head offices are, so their levels of prefectures say nothing about a shop. */
const industries = ["restaurant", "retail"] as const

export const shipSales = async (): Promise<string> => {
  const all = await municipalSales()
  const models = industries.map((industry) => fitSales(all.get(industry)!).prefectures)
  const codes = [...models[0]!.keys()].sort()
  const rows = codes.map((code) => [code, ...models.map((levels) => levels.get(code)!.toFixed(3))].join(","))
  const name = "trade-area/data/sales-levels.csv"
  writeFileSync(productFile(name), `${["prefecture", ...industries].join(",")}\n${rows.join("\n")}\n`)
  return `${name}: ${codes.length} prefectures`
}
