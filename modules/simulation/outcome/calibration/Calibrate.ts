/**
 * Computes what outcomes of an account teach about one template, business type and area: the posterior of level and
 * slope as a mixture over profiles (`Hierarchy.ts`) and over spreads between outcomes, each weighed by its prior
 * probability and its marginal likelihood (Bayesian model averaging: J. Hoeting, D. Madigan, A. Raftery, C. Volinsky,
 * Statistical Science 14, 1999). No level or slope is out of reach. Pure.
 */
import { type Component, type Posterior, prior } from "../../statistics/Posterior.ts"
import { businessNameOf } from "../../template/business/BusinessNames.ts"
import type { Evidence } from "../../template/Template.ts"
import type { ReportedOutcome, Target } from "../CalibrationTask.ts"
import { type Cell, isSame, profiles } from "./Hierarchy.ts"
import { type CellOutcome, fitLaplace, type Spread } from "./LaplaceFit.ts"
import { rowsOf } from "./OutcomeLikelihood.ts"

interface CellEvidence {
  readonly cell: Cell
  readonly evidence: ReadonlyArray<Evidence>
}

/** Texts of one known business type are one business; an unknown text is one of its own. */
const cellOf = ({ areaCode, businessType, templateType }: Target): Cell => ({
  templateType,
  business: businessNameOf(businessType) ?? businessType.normalize("NFKC").trim().toLowerCase(),
  areaCode
})

/** Spreads between outcomes (log-odds, log |e|), equally likely beforehand: judgements, from hardly any to that of the prior. */
const spreads: ReadonlyArray<Spread> = [0.05, 0.15, 0.4, 1].flatMap((level) =>
  [0.05, 0.3].map((elasticity) => ({ level, elasticity }))
)

/** More cells than these are left out, those of the same template and business last. */
const mostCells = 40

/** What the shape of the demand curve may be off by: a deviation of level and of log |e| that no outcome removes. Judgements. */
const discrepancy = { level: 0.04, elasticity: 0.06 } as const

/** Components below this weight are left out. */
const leastWeight = 1e-4

const closeness = (cell: Cell, target: Cell): number =>
  (cell.templateType === target.templateType ? 4 : 0) +
  (cell.business === target.business ? 2 : 0) +
  (cell.areaCode === target.areaCode ? 1 : 0)

/** The target first, then the closest cells of the outcomes. */
const cellsOf = (target: Cell, outcomes: ReadonlyArray<CellEvidence>): ReadonlyArray<Cell> => {
  const cells: Array<Cell> = []
  for (const { cell } of outcomes) {
    if (!isSame(cell, target) && !cells.some((known) => isSame(known, cell))) cells.push(cell)
  }
  cells.sort((a, b) => closeness(b, target) - closeness(a, target))
  return [target, ...cells.slice(0, mostCells - 1)]
}

/** The evidence of each outcome is JSON text. */
export const calibrate = (target: Target, outcomes: ReadonlyArray<ReportedOutcome>): Posterior =>
  posteriorOf(
    cellOf(target),
    outcomes.map(({ evidence, ...of }) => ({ cell: cellOf(of), evidence: JSON.parse(evidence) }))
  )

/** The posterior of the target; the prior without an outcome of its template. */
export const posteriorOf = (target: Cell, outcomes: ReadonlyArray<CellEvidence>): Posterior => {
  const relevant = outcomes.filter(({ cell }) => cell.templateType === target.templateType)
  if (relevant.length === 0) return prior
  const cells = cellsOf(target, outcomes)
  const placed = outcomes.flatMap(({ cell, evidence }): ReadonlyArray<CellOutcome> => {
    const place = cells.findIndex((known) => isSame(known, cell))
    const rows = rowsOf(evidence)
    return place < 0 || rows.length === 0 ? [] : [{ cell: place, rows, spread: rows[0]!.spread }]
  })
  const spreadOfSlopes =
    placed.find(({ cell, rows }) => cell === 0 && rows[0]!.elasticity > 0)?.spread ?? placed[0]?.spread ?? 1
  const fits = profiles.flatMap((profile) =>
    spreads.map((spread) => {
      const fit = fitLaplace(cells, placed, profile, spread)
      return { fit, logWeight: fit.evidence + Math.log(profile.weight) }
    })
  )
  const most = Math.max(...fits.map(({ logWeight }) => logWeight))
  const kept = fits.filter(({ logWeight }) => logWeight - most > Math.log(leastWeight))
  const sum = kept.reduce((total, { logWeight }) => total + Math.exp(logWeight - most), 0)
  return {
    components: kept.map(
      ({ fit, logWeight }): Component => ({
        weight: Math.exp(logWeight - most) / sum,
        level: fit.level,
        slope: fit.slope,
        levelVariance: fit.levelVariance + discrepancy.level ** 2,
        slopeVariance: fit.slopeVariance + (discrepancy.elasticity / spreadOfSlopes) ** 2,
        covariance: fit.covariance
      })
    ),
    outcomes: relevant.length,
    ownOutcomes: relevant.filter(({ cell }) => isSame(cell, target)).length
  }
}
