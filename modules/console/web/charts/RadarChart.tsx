/** Scores from 0 to 100 on axes around a middle; several places lie over each other. */
import "./Charts.css"
import { lineRadial } from "d3-shape"

export interface Outline {
  readonly name: string
  readonly values: ReadonlyArray<number | null>
}

interface RadarChartProps {
  readonly label: string
  readonly axes: ReadonlyArray<string>
  readonly outlines: ReadonlyArray<Outline>
  readonly format: (value: number) => string
}

const size = 380
const radius = 118

export const RadarChart = ({ axes, format, label, outlines }: RadarChartProps) => {
  const angle = (axis: number) => (axis * 2 * Math.PI) / axes.length
  const at = (axis: number, value: number) => {
    const distance = (value / 100) * radius
    return { x: Math.sin(angle(axis)) * distance, y: -Math.cos(angle(axis)) * distance }
  }
  const outlineOf = lineRadial<number>()
    .angle((_, axis) => angle(axis % axes.length))
    .radius((value) => (value / 100) * radius)
  const closed = (values: ReadonlyArray<number>) => outlineOf([...values, ...values.slice(0, 1)]) ?? ""
  return (
    <svg
      className="chart"
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      role="img"
      aria-label={label}
      style={{ maxWidth: 440, margin: "0 auto" }}
    >
      {[25, 50, 75, 100].map((ring) => (
        <path key={ring} className="grid" fill="none" d={closed(axes.map(() => ring))} />
      ))}
      {axes.map((axis, index) => {
        const { x, y } = at(index, 122)
        const anchor = Math.abs(x) < 8 ? "middle" : x > 0 ? "start" : "end"
        const only = outlines.length === 1 ? outlines[0]?.values[index] : undefined
        return (
          <g key={axis}>
            <line className="grid" x1={0} y1={0} x2={at(index, 100).x} y2={at(index, 100).y} />
            <text x={x > 8 ? at(index, 106).x : x < -8 ? at(index, 106).x : x} y={y} textAnchor={anchor}>
              {axis}
            </text>
            {only === undefined || only === null ? null : (
              <text x={x > 8 ? at(index, 106).x : x < -8 ? at(index, 106).x : x} y={y + 16} textAnchor={anchor}>
                {format(only)}
              </text>
            )}
          </g>
        )
      })}
      {outlines.map(({ name, values }, series) => (
        <g key={name} className={`series-${series}`}>
          <path className="area" d={closed(values.map((value) => value ?? 0))} />
          <path className="line" d={closed(values.map((value) => value ?? 0))} />
        </g>
      ))}
    </svg>
  )
}
