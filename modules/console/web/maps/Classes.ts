/** Puts values into seven classes of as many areas each, which a map colours. */
import { scaleQuantile } from "d3-scale"

const steps = [0, 1, 2, 3, 4, 5, 6] as const

export interface Classes {
  readonly of: (value: number) => number
  /** The least and the greatest value of each class that has any. */
  readonly ranges: ReadonlyArray<{ readonly step: number; readonly from: number; readonly to: number }>
}

export const classesOf = (values: ReadonlyArray<number>): Classes => {
  const scale = scaleQuantile(values, [...steps])
  const members = Map.groupBy(values, (value) => scale(value))
  return {
    of: (value) => scale(value),
    ranges: steps.flatMap((step) => {
      const within = members.get(step)
      return within === undefined ? [] : [{ step, from: Math.min(...within), to: Math.max(...within) }]
    })
  }
}

export const colourOf = (step: number): string => `var(--map-${step})`
