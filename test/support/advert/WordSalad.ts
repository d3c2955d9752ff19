/** Copies with their words in another order: the same words, and no sense. */
import { stream } from "../../../modules/simulation/statistics/Random.ts"
import { plainText } from "../../../modules/simulation/template/ad/reading/Readability.ts"
import { analyse } from "../../../modules/simulation/text/Morphology.ts"

export const wordSaladOf = (copy: string, seed: number): string => {
  const random = stream(seed, `salad/${copy}`)
  const words = analyse(plainText(copy)).map(({ surface }) => surface)
  for (let last = words.length - 1; last > 0; last--) {
    const other = random.below(last + 1)
    ;[words[last], words[other]] = [words[other]!, words[last]!]
  }
  return words.join("")
}
