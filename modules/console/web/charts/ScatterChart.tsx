/** Persons as points on a plane, coloured by the group to which they belong. */
import "./Charts.css"
import { scaleLinear } from "d3-scale"
import { useChartWidth } from "./ChartWidth.ts"

export interface ScatterPoint {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly group: number
}

interface ScatterChartProps {
  readonly label: string
  readonly points: ReadonlyArray<ScatterPoint>
  readonly groups: ReadonlyArray<string>
}

const height = 360
const margin = 16

export const ScatterChart = ({ groups, label, points }: ScatterChartProps) => {
  const { width } = useChartWidth(530)
  const extent = (values: ReadonlyArray<number>) => [Math.min(...values), Math.max(...values)]
  const x = scaleLinear(extent(points.map((point) => point.x)), [margin, width - margin])
  const y = scaleLinear(extent(points.map((point) => point.y)), [height - margin, margin])
  const total = height + groups.length * 20 + 12
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${total}`} role="img" aria-label={label}>
      {points.map((point) => (
        <g key={point.id} className={`series-${point.group % 8}`}>
          <circle className="fill" opacity={0.75} cx={x(point.x)} cy={y(point.y)} r={4} />
        </g>
      ))}
      {groups.map((group, index) => (
        <g key={group} className={`series-${index % 8}`}>
          <circle className="fill" cx={margin + 6} cy={height + 12 + index * 20} r={6} />
          <text x={margin + 20} y={height + 16 + index * 20}>
            {group}
          </text>
        </g>
      ))}
    </svg>
  )
}
