/** A curve over prices, with the interval of each value that was tested. */
import "./Charts.css"
import { scaleLinear } from "d3-scale"
import { line } from "d3-shape"
import { useChartWidth } from "./ChartWidth.ts"

export interface Point {
  readonly x: number
  readonly y: number
}

export interface IntervalPoint extends Point {
  readonly low: number
  readonly high: number
}

interface CurveChartProps {
  /** For those who do not see the picture. */
  readonly label: string
  readonly curve: ReadonlyArray<Point>
  readonly points: ReadonlyArray<IntervalPoint>
  /** A place on the axis that deserves a line. */
  readonly mark?: { readonly x: number; readonly text: string } | undefined
  readonly formatX: (value: number) => string
  readonly formatY: (value: number) => string
  readonly series?: number
}

const height = 320
const margin = { top: 24, right: 24, bottom: 36, left: 78 }

export const CurveChart = ({ curve, formatX, formatY, label, mark, points, series = 0 }: CurveChartProps) => {
  const { isPhone, width } = useChartWidth(530)
  const all = [...curve.map(({ x }) => x), ...points.map(({ x }) => x)]
  const x = scaleLinear([Math.min(...all), Math.max(...all)], [margin.left, width - margin.right])
  const highest = Math.max(...points.map(({ high }) => high), ...curve.map(({ y }) => y))
  const y = scaleLinear([0, highest], [height - margin.bottom, margin.top]).nice(5)
  const path = line<Point>(
    (point) => x(point.x),
    (point) => y(point.y)
  )(curve)
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <line className="grid" x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <text className="minor" x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatY(tick)}
          </text>
        </g>
      ))}
      {x.ticks(isPhone ? 3 : 6).map((tick) => (
        <text className="minor" key={tick} x={x(tick)} y={height - margin.bottom + 20} textAnchor="middle">
          {formatX(tick)}
        </text>
      ))}
      {mark === undefined ? null : (
        <g>
          <line className="mark" x1={x(mark.x)} x2={x(mark.x)} y1={margin.top} y2={height - margin.bottom} />
          <text x={x(mark.x)} y={margin.top - 8} textAnchor="middle">
            {mark.text}
          </text>
        </g>
      )}
      <g className={`series-${series}`}>
        {path === null ? null : <path className="line" d={path} />}
        {points.map((point) => (
          <g key={point.x}>
            <line className="whisker" x1={x(point.x)} x2={x(point.x)} y1={y(point.low)} y2={y(point.high)} />
            {[point.low, point.high].map((end) => (
              <line className="whisker" key={end} x1={x(point.x) - 5} x2={x(point.x) + 5} y1={y(end)} y2={y(end)} />
            ))}
            <circle className="fill" cx={x(point.x)} cy={y(point.y)} r={5} />
          </g>
        ))}
      </g>
    </svg>
  )
}
