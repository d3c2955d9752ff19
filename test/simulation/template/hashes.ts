/** Prints hashes of one population and of the result of each template, to compare two processes. */

import { createHash } from "node:crypto"
import { emptyPopulation, fingerprintOf } from "../../../modules/simulation/population/Columns.ts"
import { nationalMargins } from "../../../modules/simulation/population/margins/Margins.ts"
import { decisionWeights } from "../../../modules/simulation/population/people/DecisionWeights.ts"
import { AdTemplate } from "../../../modules/simulation/template/ad/AdTemplate.ts"
import { PriceTemplate } from "../../../modules/simulation/template/price/PriceTemplate.ts"
import { SegmentTemplate } from "../../../modules/simulation/template/segment/SegmentTemplate.ts"
import { generate } from "../population/generated.ts"
import { worldOf } from "./support.ts"

/** The hash of the population, then one of each template. */
export const hashes = (): ReadonlyArray<string> => {
  const population = generate({
    margins: nationalMargins,
    existing: emptyPopulation,
    size: 200,
    seedText: "01ACCOUNT/JP"
  })
  const world = { ...worldOf(population, { seed: 4_294_967_295 }), weights: decisionWeights(population) }
  const reports = [
    AdTemplate.run({ businessType: "カフェ", adCopies: ["駅前の新しいカフェ", "半額クーポン"] }, world),
    PriceTemplate.run({ businessType: "カフェ", prices: [280, 480], unitCost: 90 }, world),
    SegmentTemplate.run({ businessType: "カフェ" }, world)
  ]
  const hash = (text: string) => createHash("sha256").update(text).digest("hex")
  return [fingerprintOf(population), ...reports.map((report) => hash(JSON.stringify(report)))]
}

if (import.meta.main) process.stdout.write(JSON.stringify(hashes()))
