/**
 * `npm run evaluate` prints how good the answers are; `npm run evaluate -- forecast` evaluates the named parts. Ends with 1 if a
 * figure misses what is wanted of it.
 */

import { adverts } from "./evaluate/adverts.ts"
import { advertUncertainty } from "./evaluate/advertUncertainty.ts"
import { ages } from "./evaluate/ages.ts"
import { calibration } from "./evaluate/calibration.ts"
import { competitors } from "./evaluate/competitors.ts"
import { forecast } from "./evaluate/forecast.ts"
import { incomes } from "./evaluate/incomes.ts"
import { law } from "./evaluate/law.ts"
import { placesSection } from "./evaluate/places.ts"
import { prices } from "./evaluate/prices.ts"
import { scores } from "./evaluate/scores.ts"
import { segments } from "./evaluate/segments.ts"
import { segmentUncertainty } from "./evaluate/segmentUncertainty.ts"
import { uncertainty } from "./evaluate/uncertainty.ts"

const sections = {
  adverts,
  advertUncertainty,
  ages,
  calibration,
  competitors,
  forecast,
  incomes,
  law,
  places: placesSection,
  prices,
  scores,
  segments,
  segmentUncertainty,
  uncertainty
} as const
const isName = (name: string): name is keyof typeof sections => Object.hasOwn(sections, name)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !isName(name))

if (unknown.length > 0) {
  console.error(`There is no evaluation ${unknown.join(", ")}: choose from ${Object.keys(sections).join(", ")}`)
  process.exitCode = 1
} else {
  for (const name of wanted.length === 0 ? Object.keys(sections) : wanted) {
    if (!isName(name)) continue
    const figures = await sections[name]()
    console.log(`\n## ${name}\n\n${figures}`)
    if (figures.includes("| NO |")) process.exitCode = 1
  }
}
