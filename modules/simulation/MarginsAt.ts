/** On a thread: margins of the place that a request names. */
import type { Simulate } from "./Computations.ts"
import type { AreaFiguresLike } from "./population/margins/AreaFigures.ts"
import { type Margins, marginsOf, nationalMargins } from "./population/margins/Margins.ts"

type Place = (typeof Simulate)["request"]["Encoded"]["place"]
type Figures = NonNullable<Place>["area"]

export const marginsAt = (place: Place): Margins =>
  place === null
    ? nationalMargins
    : marginsOf(figuresOf(place.area), place.city === null ? undefined : figuresOf(place.city))

const figuresOf = ({ areaCode, areaName, figures }: Figures): AreaFiguresLike => ({
  areaCode,
  areaName,
  facts: new Map(figures.map((figure) => [figure.name, figure]))
})
