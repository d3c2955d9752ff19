/** Lines over times as a figure, with a row of values for each time. */
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { Figure } from "./Figure.tsx"
import { TimeChart, type TimeSeries } from "./TimeChart.tsx"

const messages = defineMessages({ at: ["時刻", "Time"] })

interface LinesFigureProps {
  readonly title: string
  readonly note?: string
  /** As the service writes them, oldest first. */
  readonly times: ReadonlyArray<string>
  readonly series: ReadonlyArray<TimeSeries>
  /** Text of a value of the axis; by default day, hour and minute. */
  readonly formatX?: (at: number) => string
}

export const LinesFigure = ({ formatX, note, series, times, title }: LinesFigureProps) => {
  const texts = useTexts(messages)
  const { moment, number } = useFormats()
  const values = {
    columns: [texts.at, ...series.map(({ name }) => name)],
    rows: times.map((at, n) => [at, ...series.map(({ values }) => values[n] ?? null)])
  }
  return (
    <Figure title={title} note={note} values={values}>
      <TimeChart
        label={title}
        times={times.map((at) => Date.parse(at))}
        series={series}
        formatX={formatX ?? moment}
        formatY={(value) => number(value, 1)}
      />
    </Figure>
  )
}
