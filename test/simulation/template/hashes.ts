/** Prints a hash of what each template says of one population: for telling two processes apart. */
import { createHash } from "node:crypto"
import { emptyPopulation, fingerprintOf, generate } from "../../modules/simulation/population/Generate.ts"
import { nationMargins } from "../../modules/simulation/population/Margins.ts"
import { weightsOf } from "../../modules/simulation/population/Weights.ts"
import { AdTest } from "../../modules/simulation/template/AdTest.ts"
import { PriceTest } from "../../modules/simulation/template/PriceTest.ts"
import { SegmentDiscovery } from "../../modules/simulation/template/SegmentDiscovery.ts"
import { worldOf } from "./support.ts"

/** The population's, then one of each template. */
export const hashes = (): ReadonlyArray<string> => {
  const population = generate({
    margins: nationMargins,
    existing: emptyPopulation,
    size: 200,
    seedText: "01ACCOUNT/JP"
  })
  const world = { ...worldOf(population, { seed: 4_294_967_295 }), weights: weightsOf(population) }
  const reports = [
    AdTest.run({ businessType: "カフェ", adCopies: ["駅前の新しいカフェ", "半額クーポン"] }, world),
    PriceTest.run({ businessType: "カフェ", prices: [280, 480], unitCost: 90 }, world),
    SegmentDiscovery.run({ businessType: "カフェ" }, world)
  ]
  const hash = (text: string) => createHash("sha256").update(text).digest("hex")
  return [fingerprintOf(population), ...reports.map((report) => hash(JSON.stringify(report)))]
}

if (import.meta.main) process.stdout.write(JSON.stringify(hashes()))
