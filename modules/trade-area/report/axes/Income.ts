/**
 * Household income of a municipality, which no source publishes for all of them: the nation's mean by the municipality's taxable
 * income per household. Over the 47 prefectures the household income of the National Survey of Family Income (2019) follows
 * taxable income per household (fiscal 2020) with an elasticity of 0.69 (r = 0.91), since pensions and small incomes are not
 * taxed. The nation's mean is that of the classes of the Comprehensive Survey of Living Conditions 2025 (income of 2024). Pure.
 */

const nationalMean = 5_720_000
export const incomeYear = 2024
const elasticity = 0.69
/** Disposable income grows more slowly, by taxes and contributions (workers' households by prefecture: 0.39 against 0.44). */
const disposableElasticity = 0.61

export const incomeSource = "Comprehensive Survey of Living Conditions 2025 (MHLW), by taxable income per household"

export interface Income {
  /** Yen a year and household. */
  readonly average: number
  /** 100 is the nation. */
  readonly disposableIndex: number
}

/** Undefined without the municipality's taxable income per household and that of the nation. */
export const incomeOf = (taxable: number | undefined, nation: number | null | undefined): Income | undefined => {
  if (taxable === undefined || nation === null || nation === undefined || taxable <= 0 || nation <= 0) return undefined
  const ratio = taxable / nation
  return {
    average: Math.round((nationalMean * ratio ** elasticity) / 10_000) * 10_000,
    disposableIndex: Math.round(1000 * ratio ** disposableElasticity) / 10
  }
}

/** Household income of a place whose taxable income per household is the given multiple of the nation's. */
export const nationalIncome: Income = { average: nationalMean, disposableIndex: 100 }
