/**
 * How levels and slopes of an account's templates, business types and areas go together before outcomes: sums of
 * independent normal effects of the whole account, a template, a business type, an area, and the three together (partial
 * pooling: A. Gelman, J. Hill, Data Analysis Using Regression and Multilevel/Hierarchical Models, Cambridge 2007, chapter
 * 12). Which effects are great is itself uncertain: three profiles, weighed by how well they explain the outcomes. At the
 * start a business hardly learns from another one; where several agree, it does. The shares are judgements. Pure.
 */

export interface Cell {
  readonly templateType: string
  /** Name of the known business type, or the text of an unknown one. */
  readonly business: string
  readonly areaCode: string | null
}

export const isSame = (a: Cell, b: Cell): boolean =>
  a.templateType === b.templateType && a.business === b.business && a.areaCode === b.areaCode

export interface Profile {
  /** Prior probability of the profile. */
  readonly weight: number
  /** Shares of the variance, which sum to 1. */
  readonly account: number
  readonly template: number
  readonly business: number
  readonly area: number
  readonly own: number
}

export const profiles: ReadonlyArray<Profile> = [
  { weight: 0.98, account: 0, template: 0, business: 0.6, area: 0, own: 0.4 },
  { weight: 0.01, account: 0.1, template: 0.3, business: 0.3, area: 0.1, own: 0.2 },
  { weight: 0.01, account: 0, template: 0, business: 0.3, area: 0.4, own: 0.3 }
]

/** Prior correlation of two cells. Business and area effects are those of a template. */
export const correlation = ({ account, area, business, own, template }: Profile, a: Cell, b: Cell): number => {
  if (a.templateType !== b.templateType) return account
  const sameBusiness = a.business === b.business
  const sameArea = a.areaCode === b.areaCode
  return (
    account + template + (sameBusiness ? business : 0) + (sameArea ? area : 0) + (sameBusiness && sameArea ? own : 0)
  )
}
