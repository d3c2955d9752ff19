/** Lines over times at equal distances; where a value is missing the line is broken. */
import "./Charts.css"
import { scaleLinear } from "d3-scale"
import { line } from "d3-shape"
import { useChartWidth } from "./ChartWidth.ts"

export interface TimeSeries {
  readonly name: string
  /** The number of its colour. */
  readonly color: number
  /** As many as there are times. */
  readonly values: ReadonlyArray<number | null>
}

interface TimeChartProps {
  readonly label: string
  /** In milliseconds, oldest first. */
  readonly times: ReadonlyArray<number>
  readonly series: ReadonlyArray<TimeSeries>
  readonly formatX: (at: number) => string
  readonly formatY: (value: number) => string
}

const height = 260
const edges = { right: 20, bottom: 34, left: 76 }

/** Dashes tell the lines apart where colours do not. */
const dashes = [undefined, "7 4", "2 4"]

export const TimeChart = ({ formatX, formatY, label, series, times }: TimeChartProps) => {
  const { isNarrow, isPhone, width } = useChartWidth(960)
  // Names stand below each other on a phone.
  const margin = { ...edges, top: isPhone ? 16 + series.length * 18 : 34 }
  const nameAt = (n: number) => ({ x: margin.left + (isPhone ? 0 : n * 120), y: 14 + (isPhone ? n * 18 : 0) })
  const x = scaleLinear([0, Math.max(1, times.length - 1)], [margin.left, width - margin.right])
  const highest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const y = scaleLinear([0, highest], [height - margin.bottom, margin.top]).nice(4)
  const path = line<number | null>(
    (_, at) => x(at),
    (value) => y(value ?? 0)
  ).defined((value) => value !== null)
  const every = Math.max(1, Math.ceil(times.length / (isNarrow ? 3 : 7)))
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className="grid" x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
          <text className="minor" x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
            {formatY(tick)}
          </text>
        </g>
      ))}
      {times.map((at, n) =>
        n % every === 0 && n + every / 2 < times.length ? (
          <text className="minor" key={at} x={x(n) + 4} y={height - margin.bottom + 20} textAnchor="middle">
            {formatX(at)}
          </text>
        ) : null
      )}
      {series.map(({ color, name, values }, n) => (
        <g key={name} className={`series-${color}`}>
          <path className="line" strokeDasharray={dashes[n]} d={path([...values]) ?? ""} />
          {values.map((value, at) =>
            // A value without neighbours would be no line.
            value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null ? (
              <circle key={times[at]} className="fill" cx={x(at)} cy={y(value)} r={3} />
            ) : null
          )}
          <line
            className="line"
            strokeDasharray={dashes[n]}
            x1={nameAt(n).x}
            x2={nameAt(n).x + 24}
            y1={nameAt(n).y}
            y2={nameAt(n).y}
          />
          <text x={nameAt(n).x + 30} y={nameAt(n).y + 4}>
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
