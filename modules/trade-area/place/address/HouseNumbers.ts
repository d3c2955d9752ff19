/** House numbers that no town can have, in what follows the town of an address. Texts are canonical (`Canonical.ts`). Pure. */

/** Numbers of a block (番) in a town that is divided into 丁目, and of a plot (番地) in others: judgement, above all that are known. */
const largest = { withChome: 5000, without: 30_000 } as const

/** The part of the address that cannot be, such as 99999 or 0. */
export const impossibleNumber = (rest: string, hasChome: boolean): string | undefined => {
  const numbers = /^-?(\d+)(?:(?:番地?ノ?|-)(\d+))?(?:(?:号|-)(\d+))?/u.exec(rest)
  if (numbers === null) return undefined
  const [, first = "", ...others] = numbers
  if (Number(first) > (hasChome ? largest.withChome : largest.without)) return first
  return [first, ...others].find((number) => number !== undefined && /^0+$/u.test(number))
}
