/** The course of a value without axes; the number beside it says where it stands. */
import { scaleLinear } from "d3-scale"
import { line } from "d3-shape"

const width = 300
const height = 56

export const Sparkline = ({ label, values }: { readonly label: string; readonly values: ReadonlyArray<number> }) => {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [1, width - 1])
  const y = scaleLinear([0, Math.max(1, ...values)], [height - 2, 2])
  const path = line<number>((_, at) => x(at), y)([...values])
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={path ?? ""} fill="none" stroke="var(--mantine-primary-color-filled)" strokeWidth="2" />
    </svg>
  )
}
