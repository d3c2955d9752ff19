/** A line over days that goes on as a forecast, with the band of its interval. */
import "./Charts.css"
import { scaleLinear } from "d3-scale"
import { area, line } from "d3-shape"
import { useChartWidth } from "./ChartWidth.ts"

export interface BandPoint {
  /** Milliseconds. */
  readonly at: number
  readonly value: number
  readonly low: number
  readonly high: number
}

interface BandChartProps {
  readonly label: string
  readonly past: ReadonlyArray<Pick<BandPoint, "at" | "value">>
  readonly future: ReadonlyArray<BandPoint>
  readonly names: { readonly past: string; readonly future: string; readonly band: string }
  readonly formatX: (at: number) => string
  readonly formatY: (value: number) => string
}

const height = 360
const edges = { right: 20, bottom: 34, left: 84 }
const dayMs = 86_400_000

export const BandChart = ({ formatX, formatY, future, label, names, past }: BandChartProps) => {
  // Texts keep their size on a narrow screen, where the days move closer together.
  const { isNarrow, isPhone, width } = useChartWidth(960)
  const margin = { ...edges, top: isPhone ? 54 : 34 }
  // The third name has a line of its own on a phone.
  const third = { x: margin.left + (isPhone ? 0 : 220), y: isPhone ? 22 : 0 }
  const all = [...past, ...future]
  const [first, last] = [all[0]?.at ?? 0, all.at(-1)?.at ?? 1]
  const x = scaleLinear([first, last], [margin.left, width - margin.right])
  const highest = Math.max(...past.map(({ value }) => value), ...future.map(({ high }) => high))
  const y = scaleLinear([0, highest], [height - margin.bottom, margin.top]).nice(5)
  const path = line<Pick<BandPoint, "at" | "value">>(
    ({ at }) => x(at),
    ({ value }) => y(value)
  )
  const band = area<BandPoint>(
    ({ at }) => x(at),
    ({ low }) => y(low),
    ({ high }) => y(high)
  )
  const joint = past.at(-1)
  const begin = joint === undefined ? [] : [{ ...joint, low: joint.value, high: joint.value }]
  const step = Math.max(1, Math.ceil((last - first) / dayMs / (isNarrow ? 5 : 8)))
  const ticks = Array.from(
    { length: Math.floor((last - first) / dayMs / step) + 1 },
    (_, i) => first + i * step * dayMs
  )
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
      {ticks.map((tick) => (
        <text className="minor" key={tick} x={x(tick)} y={height - margin.bottom + 20} textAnchor="middle">
          {formatX(tick)}
        </text>
      ))}
      <g className="series-7">
        <path className="line" d={path(past) ?? ""} />
      </g>
      <g className="series-0">
        <path className="area" d={band([...begin, ...future]) ?? ""} />
        <path className="line" d={path([...begin, ...future]) ?? ""} />
        {future.map(({ at, value }) => (
          <circle key={at} className="fill" cx={x(at)} cy={y(value)} r={3.5} />
        ))}
      </g>
      <g>
        <line className="series-7 line" x1={margin.left} x2={margin.left + 24} y1={14} y2={14} />
        <text x={margin.left + 30} y={18}>
          {names.past}
        </text>
        <line className="series-0 line" x1={margin.left + 110} x2={margin.left + 134} y1={14} y2={14} />
        <text x={margin.left + 140} y={18}>
          {names.future}
        </text>
        <g className="series-0">
          <rect className="area" x={third.x} y={third.y + 6} width={24} height={16} />
        </g>
        <text x={third.x + 30} y={third.y + 18}>
          {names.band}
        </text>
      </g>
    </svg>
  )
}
