/**
 * `node scripts/launch.mjs scripts/evaluate/advert/wrong.ts` lists the pairs that are for tuning and in the wrong order, of
 * the sets that are named behind it or of all.
 */
import { type Folder, folders } from "../../../test/support/advert/Pairs.ts"
import { verdictsOn } from "../../../test/support/advert/Verdicts.ts"
import { worldsOf } from "../../../test/support/advert/Worlds.ts"
import { pairsToTuneOn } from "./tuningTexts.ts"

const named = process.argv.slice(2).filter((name): name is Folder => (folders as ReadonlyArray<string>).includes(name))
const worlds = worldsOf(1, 200)
for (const folder of named.length > 0 ? named : folders) {
  const verdicts = verdictsOn(pairsToTuneOn(folder), worlds)
  const wrong = verdicts.filter(({ right }) => !right)
  if (verdicts.length > 0) console.log(`${folder}: ${verdicts.length - wrong.length} of ${verdicts.length} right`)
  for (const { intents, pair } of wrong) {
    console.log(
      `${pair.businessType} ${pair.id} ${pair.area} ${intents.join(" ")}\n  + ${pair.better}\n  - ${pair.worse}`
    )
  }
}
