/**
 * Names of municipalities that were merged, divided or renamed (`data/former-names.csv`), with the code of the successor: the
 * whole city where a former one was divided among its wards. Only cities and towns that addresses still name often.
 */
import { readFileSync } from "node:fs"

export interface FormerName {
  readonly prefecture: string
  readonly name: string
  readonly code: string
}

const load = (): ReadonlyArray<FormerName> =>
  readFileSync(new URL("../data/former-names.csv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [prefecture = "", name = "", code = ""] = line.split(",")
      return { prefecture, name, code }
    })

export const formerNames: ReadonlyArray<FormerName> = load()
