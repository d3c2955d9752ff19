/** The levels of an observation over time, with the least and the greatest of each span. */
import { CurveChart } from "../charts/CurveChart.tsx"
import { Figure } from "../charts/Figure.tsx"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import type { ObservationSeries } from "./Queries.ts"

export const SeriesFigure = ({ series }: { readonly series: ObservationSeries }) => {
  const texts = useTexts(messages)
  const { moment, number } = useFormats()
  const { points, unit } = series
  if (points.length === 0) return <Empty title={texts.noSeries} />
  const drawn = points.map(({ at, level, max, min }) => ({ x: Date.parse(at), y: level, low: min, high: max }))
  return (
    <Figure
      title={`${texts.series} (${unit})`}
      note={texts.seriesNote}
      values={{
        columns: [texts.at, texts.level, texts.least, texts.greatest],
        rows: points.map(({ at, level, max, min }) => [at, level, min, max])
      }}
    >
      <CurveChart
        label={texts.series}
        curve={drawn}
        points={drawn}
        formatX={moment}
        formatY={(value) => number(value, 2)}
      />
    </Figure>
  )
}
