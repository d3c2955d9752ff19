/** Residents by age and sex: men to the left and women to the right as bars, beside the outlines of what they are compared with. */
import "./Charts.css"
import { scaleLinear } from "d3-scale"
import { useChartWidth } from "./ChartWidth.ts"

export interface PyramidBand {
  readonly label: string
  /** Shares from left to right: that of the bar, then those of the outlines. */
  readonly left: ReadonlyArray<number>
  readonly right: ReadonlyArray<number>
}

interface PyramidChartProps {
  readonly label: string
  /** Youngest first. */
  readonly bands: ReadonlyArray<PyramidBand>
  readonly sides: readonly [left: string, right: string]
  /** Names of what the bars and each outline show. */
  readonly names: ReadonlyArray<string>
  readonly format: (share: number) => string
}

const rowHeight = 17
const top = 52
const bottom = 26
/** Room for the ages in the middle. */
const middle = 64

/** Colours of the bars of both sides, and of the outlines. */
const sideSeries = [0, 4] as const
const outlineSeries = [1, 7] as const
const dashes = ["", "5 4"] as const

export const PyramidChart = ({ bands, format, label, names, sides }: PyramidChartProps) => {
  const { isPhone, width } = useChartWidth(720)
  const height = top + bottom + bands.length * rowHeight
  const highest = Math.max(...bands.flatMap(({ left, right }) => [...left, ...right]))
  const half = (width - middle) / 2 - 16
  const length = scaleLinear([0, highest], [0, half]).nice(3)
  const centres = [width / 2 - middle / 2, width / 2 + middle / 2] as const
  const placeOf = (side: 0 | 1, share: number) => centres[side] + (side === 0 ? -1 : 1) * length(share)
  const rowOf = (band: number) => top + (bands.length - 1 - band) * rowHeight
  /** Steps along the ends of the bars that would be there. */
  const outlineOf = (side: 0 | 1, outline: number) =>
    bands
      .map(({ left, right }, band) => {
        const x = placeOf(side, (side === 0 ? left : right)[outline + 1] ?? 0)
        return `${band === 0 ? "M" : "L"}${x} ${rowOf(band) + rowHeight}V${rowOf(band)}`
      })
      .join("")
  const step = isPhone ? 96 : 150
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {names.slice(1).map((name, outline) => (
        <g key={name} className={`series-${outlineSeries[outline] ?? 7}`}>
          <line
            className="line"
            x1={8 + outline * step}
            x2={32 + outline * step}
            y1={14}
            y2={14}
            strokeDasharray={dashes[outline]}
          />
          <text x={38 + outline * step} y={18}>
            {name}
          </text>
        </g>
      ))}
      {sides.map((name, side) => (
        <text key={name} x={centres[side]} y={42} textAnchor={side === 0 ? "end" : "start"} style={{ fontWeight: 600 }}>
          {name}
        </text>
      ))}
      {length.ticks(isPhone ? 2 : 3).map((tick) =>
        ([0, 1] as const).map((side) => (
          <g key={`${side} ${tick}`}>
            <line className="grid" x1={placeOf(side, tick)} x2={placeOf(side, tick)} y1={top} y2={height - bottom} />
            {tick === 0 ? null : (
              <text className="minor" x={placeOf(side, tick)} y={height - 8} textAnchor="middle">
                {format(tick)}
              </text>
            )}
          </g>
        ))
      )}
      {bands.map(({ label: text, left, right }, band) => (
        <g key={text}>
          {[left, right].map((shares, side) => {
            const wide = length(shares[0] ?? 0)
            return (
              <rect
                key={sides[side]}
                className={`series-${sideSeries[side] ?? 0} fill`}
                x={side === 0 ? centres[0] - wide : centres[1]}
                y={rowOf(band) + 2}
                width={wide}
                height={rowHeight - 4}
              />
            )
          })}
          <text className="minor" x={width / 2} y={rowOf(band) + 13} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {names.slice(1).map((name, outline) => (
        <g key={name} className={`series-${outlineSeries[outline] ?? 7}`}>
          {([0, 1] as const).map((side) => (
            <path key={side} className="line" d={outlineOf(side, outline)} strokeDasharray={dashes[outline]} />
          ))}
        </g>
      ))}
    </svg>
  )
}
