/** Values side by side as horizontal bars, each with its interval where there is one. */
import "./Charts.css"
import { scaleLinear } from "d3-scale"
import { useChartWidth } from "./ChartWidth.ts"

export interface Bar {
  readonly label: string
  readonly value: number
  readonly low?: number
  readonly high?: number
  readonly series?: number
}

interface BarChartProps {
  readonly label: string
  readonly bars: ReadonlyArray<Bar>
  readonly format: (value: number) => string
  /** Where the axis ends; by default behind the longest bar. */
  readonly end?: number
}

const rowHeight = 30
const edges = { top: 4, right: 70, bottom: 26 }

/** About as wide as the text will be: letters of Japanese are twice as wide as those of English. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > "\u2E80" ? 13.4 : 7.4), 0)

const shortened = (text: string, widest: number) => {
  const letters = [...text]
  while (widthOf(letters.join("")) > widest - 24) letters.pop()
  return letters.length === [...text].length ? text : `${letters.join("")}…`
}

export const BarChart = ({ bars, end, format, label }: BarChartProps) => {
  const { isPhone, width } = useChartWidth(530)
  const widest = isPhone ? 140 : 260
  const left = Math.min(widest, 16 + Math.max(...bars.map((bar) => widthOf(bar.label))))
  const margin = { ...edges, left }
  const height = margin.top + margin.bottom + bars.length * rowHeight
  const highest = end ?? Math.max(...bars.map(({ high, value }) => high ?? value))
  const x = scaleLinear([0, highest], [margin.left, width - margin.right])
  if (end === undefined) x.nice(4)
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {x.ticks(isPhone ? 2 : 4).map((tick) => (
        <g key={tick}>
          <line className="grid" x1={x(tick)} x2={x(tick)} y1={margin.top} y2={height - margin.bottom} />
          <text className="minor" x={x(tick)} y={height - 8} textAnchor="middle">
            {format(tick)}
          </text>
        </g>
      ))}
      {bars.map(({ high, label: text, low, series = 0, value }, row) => {
        const middle = margin.top + row * rowHeight + rowHeight / 2
        return (
          <g key={text} className={`series-${series}`}>
            <text x={margin.left - 8} y={middle + 4} textAnchor="end">
              {shortened(text, widest)}
            </text>
            <rect className="fill" x={margin.left} y={middle - 9} width={x(value) - margin.left} height={18} rx={2} />
            {low === undefined || high === undefined ? null : (
              <line className="mark" x1={x(low)} x2={x(high)} y1={middle} y2={middle} />
            )}
            <text x={x(high ?? value) + 6} y={middle + 4}>
              {format(value)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
