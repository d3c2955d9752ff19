/** `node scripts/launch.mjs scripts/evaluate/advert/wrong.ts` lists the pairs of the tuning half in the wrong order. */
import { pairsOf } from "../../../test/support/advert/Pairs.ts"
import { verdictsOn } from "../../../test/support/advert/Verdicts.ts"
import { worldsOf } from "../../../test/support/advert/Worlds.ts"

const tuning = pairsOf("pairs").filter(({ half }) => half === "tuning")
for (const { intents, pair, right } of verdictsOn(tuning, worldsOf(1, 200))) {
  if (!right) console.log(`${pair.id} ${intents.join(" ")}\n  + ${pair.better}\n  - ${pair.worse}`)
}
