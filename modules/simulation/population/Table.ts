/** Japan's pattern fitted to an area's two margins: how many live in each cell, as shares. */
import { type Fit, fit } from "./Ipf.ts"
import { livingOfCell } from "./Living.ts"
import { pattern } from "./Pyramid.ts"
import { ageSexOfCell } from "./Residents.ts"

/** Shares of `ageSexNames` and of `livings`. */
export interface Marginals {
  readonly ageSex: ReadonlyArray<number>
  readonly living: ReadonlyArray<number>
}

export const tableOf = ({ ageSex, living }: Marginals): Fit =>
  fit(pattern, { groupOf: ageSexOfCell, targets: ageSex }, [{ groupOf: livingOfCell, targets: living }])
