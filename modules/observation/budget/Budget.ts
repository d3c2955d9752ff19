/** Whether a run fits into the budget of a month. Pure. */

export interface Budget {
  /** Null: no limit. */
  readonly monthlyBudgetYen: number | null
  /** What completed runs of this month cost. */
  readonly spentYen: number
  readonly yenPerRun: number
}

/** A run that would exceed the budget is not made. */
export const isExhausted = ({ monthlyBudgetYen, spentYen, yenPerRun }: Budget): boolean =>
  monthlyBudgetYen !== null && spentYen + yenPerRun > monthlyBudgetYen
