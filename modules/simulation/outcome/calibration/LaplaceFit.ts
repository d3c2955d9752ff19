/**
 * Fits levels and slopes of cells to outcomes by Laplace's method (L. Tierney, J. Kadane, Journal of the American
 * Statistical Association 81, 1986) for one profile and one spread between outcomes. Each outcome has one random effect
 * on its level and slope, so rows of one outcome count once. The effects are Student-t with 4 degrees of freedom, as
 * normals with a weight per outcome (K. Lange, R. Little, J. Taylor, Robust statistical modeling using the t
 * distribution, same journal 84, 1989): an outcome far from all others hardly counts. Pure.
 */
import { levelSpread } from "../../statistics/Posterior.ts"
import { type Cell, correlation, type Profile } from "./Hierarchy.ts"
import { solveLinear } from "./Linear.ts"
import { likelihoodAt, type Row } from "./OutcomeLikelihood.ts"

const freedom = 4
const iterations = 12
/**
 * Information of a t on its centre over that of the normals it is made of: the weights are estimated, too (T. Louis,
 * Journal of the Royal Statistical Society B 44, 1982). Applied in the last iteration, from which the variances come.
 */
const observedShare = (freedom + 1) / (freedom + 3)
/** Longest step of an outcome's level and slope in one iteration. */
const longestStep = 2

export interface CellOutcome {
  /** Index of its cell. */
  readonly cell: number
  readonly rows: ReadonlyArray<Row>
  /** Spread of its kind of business, which measures slopes. */
  readonly spread: number
}

/** Standard deviations between outcomes of one cell: of the level, and of log |e|. */
export interface Spread {
  readonly level: number
  readonly elasticity: number
}

export interface Fit {
  /** Log of the marginal likelihood, up to a constant of the data. */
  readonly evidence: number
  readonly level: number
  readonly slope: number
  readonly levelVariance: number
  readonly slopeVariance: number
  readonly covariance: number
}

/** Symmetric 2 x 2 as [xx, xy, yy]. */
type Pair = readonly [number, number, number]

const inverse = ([a, b, c]: Pair): Pair => {
  const determinant = a * c - b * b
  return [c / determinant, -b / determinant, a / determinant]
}

interface State {
  level: number
  slope: number
  weight: number
}

const clamp = (step: number): number => Math.min(longestStep, Math.max(-longestStep, step))

const zeros = (rows: number, columns: number): Array<Float64Array> =>
  Array.from({ length: rows }, () => new Float64Array(columns))

/** Prior covariance of levels and slopes, which alternate: level and slope of the first cell, of the second, ... */
const priorCovariance = (cells: ReadonlyArray<Cell>, profile: Profile): ReadonlyArray<Float64Array> =>
  Array.from({ length: 2 * cells.length }, (_, row) =>
    Float64Array.from({ length: 2 * cells.length }, (_, column) =>
      row % 2 === column % 2
        ? correlation(profile, cells[row >> 1]!, cells[column >> 1]!) * (row % 2 === 0 ? levelSpread ** 2 : 1)
        : 0
    )
  )

/** An outcome's likelihood around its state with the random effect integrated out. */
interface Message {
  /** Information times level and slope, plus the gradient. */
  readonly first: number
  readonly second: number
  readonly information: Pair
  /** Covariance of the random effect given the cell. */
  readonly within: Pair
}

/** Adds the information of an outcome on its cell, and returns what updates its random effect. */
const addOutcome = (
  { cell, rows, spread: own }: CellOutcome,
  { level, slope, weight }: State,
  spread: Spread,
  share: number,
  system: { readonly precision: ReadonlyArray<Float64Array>; readonly target: Float64Array }
): Message & { readonly evidence: number } => {
  const { gradient, information, value } = likelihoodAt(rows, level, slope)
  const [a, b, c] = information
  const [onLevel, onSlope] = [
    (weight * share) / spread.level ** 2,
    (weight * share * own ** 2) / spread.elasticity ** 2
  ]
  const [first, second] = [a * level + b * slope + gradient[0], b * level + c * slope + gradient[1]]
  const within = inverse([a + onLevel, b, c + onSlope])
  const [p, q, r] = within
  const at = 2 * cell
  const { precision, target } = system
  precision[at]![at]! += onLevel - onLevel * p * onLevel
  precision[at]![at + 1]! -= onLevel * q * onSlope
  precision[at + 1]![at]! -= onSlope * q * onLevel
  precision[at + 1]![at + 1]! += onSlope - onSlope * r * onSlope
  target[at]! += onLevel * (p * first + q * second)
  target[at + 1]! += onSlope * (q * first + r * second)
  const evidence = value - 0.5 * Math.log((a + onLevel) * (c + onSlope) - b * b)
  return { first, second, information, within, evidence }
}

/** Moves an outcome to the mode given its cell, and weighs it; returns the log density of its random effect. */
const updateState = (
  state: State,
  { first, information, second, within }: Message,
  { level, slope }: { readonly level: number; readonly slope: number },
  own: number,
  spread: Spread
): number => {
  const [a, b, c] = information
  const [x, y] = [first - a * level - b * slope, second - b * level - c * slope]
  const [p, q, r] = within
  const [byLevel, bySlope] = [p * x + q * y, q * x + r * y]
  const [onLevel, onSlope] = [1 / spread.level ** 2, own ** 2 / spread.elasticity ** 2]
  const distance = onLevel * byLevel ** 2 + onSlope * bySlope ** 2
  state.weight = (freedom + 2) / (freedom + distance + onLevel * p + onSlope * r)
  state.level += clamp(level + byLevel - state.level)
  state.slope += clamp(slope + bySlope - state.slope)
  return 0.5 * Math.log(onLevel * onSlope) - ((freedom + 2) / 2) * Math.log1p(distance / freedom)
}

interface Solution {
  readonly means: Float64Array
  readonly evidence: number
  readonly covarianceAt: (row: number, column: number) => number
}

/**
 * Posterior of all cells from information V and target r under prior covariance K: with alpha = (I + V K)^-1 r the mean is
 * K alpha, and the covariance K - K (I + V K)^-1 V K, of which the first cell's part is computed.
 */
const solveCells = (
  covariance: ReadonlyArray<Float64Array>,
  precision: ReadonlyArray<Float64Array>,
  target: Float64Array
): Solution => {
  const size = target.length
  const system = zeros(size, size)
  const rights = zeros(size, 3)
  for (let row = 0; row < size; row++) {
    system[row]![row] = 1
    rights[row]![0] = target[row]!
    // V is block diagonal: level and slope of one cell.
    for (const inner of [row & ~1, row | 1]) {
      const value = precision[row]![inner]!
      for (let column = 0; column < size; column++) system[row]![column]! += value * covariance[inner]![column]!
      rights[row]![1]! += value * covariance[inner]![0]!
      rights[row]![2]! += value * covariance[inner]![1]!
    }
  }
  const { logDeterminant, solution } = solveLinear(system, rights)
  const along = (row: number, column: number): number =>
    covariance[row]!.reduce((sum, value, index) => sum + value * solution[index]![column]!, 0)
  const means = Float64Array.from({ length: size }, (_, row) => along(row, 0))
  const fit = means.reduce((sum, mean, row) => sum + mean * solution[row]![0]!, 0)
  return {
    means,
    evidence: -0.5 * (logDeterminant + fit),
    covarianceAt: (row, column) => covariance[row]![column]! - along(row, column + 1)
  }
}

/** Level and slope of the first cell. */
export const fitLaplace = (
  cells: ReadonlyArray<Cell>,
  outcomes: ReadonlyArray<CellOutcome>,
  profile: Profile,
  spread: Spread
): Fit => {
  const size = 2 * cells.length
  const covariance = priorCovariance(cells, profile)
  const states: ReadonlyArray<State> = outcomes.map(() => ({ level: 0, slope: 0, weight: 1 }))
  const iterate = (share: number): Solution => {
    const system = { precision: zeros(size, size), target: new Float64Array(size) }
    const messages = outcomes.map((outcome, index) => addOutcome(outcome, states[index]!, spread, share, system))
    const solved = solveCells(covariance, system.precision, system.target)
    let evidence = solved.evidence
    for (const [index, message] of messages.entries()) {
      const { cell, spread: own } = outcomes[index]!
      const at = { level: solved.means[2 * cell]!, slope: solved.means[2 * cell + 1]! }
      evidence += message.evidence + updateState(states[index]!, message, at, own, spread)
    }
    return { ...solved, evidence }
  }
  for (let iteration = 1; iteration < iterations; iteration++) iterate(1)
  const { covarianceAt, evidence, means } = iterate(observedShare)
  return {
    evidence,
    level: means[0]!,
    slope: means[1]!,
    levelVariance: Math.max(0, covarianceAt(0, 0)),
    slopeVariance: Math.max(0, covarianceAt(1, 1)),
    covariance: covarianceAt(0, 1)
  }
}
