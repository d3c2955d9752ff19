/** Who lives in a municipality by age and sex, beside its prefecture and Japan. */
import { Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Figure } from "../charts/Figure.tsx"
import { PyramidChart } from "../charts/PyramidChart.tsx"
import { useFormats } from "../language/Formats.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import { figuresQuery } from "./Queries.ts"

export const AgePyramid = ({ code }: { readonly code: string }) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const { number, percent } = useFormats()
  const { data } = useQuery(figuresQuery(code, language))
  if (data === undefined) return null
  const { ages, areaName } = data
  if (ages === null)
    return (
      <Text size="sm" c="dimmed">
        {texts.agesUnknown}
      </Text>
    )
  const { bands, source, year } = ages
  const labelOf = ({ from, to }: (typeof bands)[number]) => (to === null ? texts.andOlder(from) : `${from}–${to}`)
  const places = [areaName, texts.prefectureValue, texts.nation]
  const columnsOf = (sex: string) => [`${sex} (${texts.persons})`].concat(places.map((place) => `${sex}: ${place}`))
  const columns = [texts.age].concat(columnsOf(texts.men), columnsOf(texts.women))
  return (
    <Figure
      title={texts.agePyramid}
      note={`${texts.agesNote} ${source} · ${texts.ofYear(year)}`}
      values={{
        columns,
        rows: bands.map((band) => [
          labelOf(band),
          ...[band.male, band.female].flatMap(({ nation, persons, prefecture, share }) => [
            number(persons),
            percent(share, 2),
            percent(prefecture, 2),
            percent(nation, 2)
          ])
        ])
      }}
    >
      <PyramidChart
        label={`${texts.agePyramid}: ${areaName}`}
        bands={bands.map((band) => ({
          label: labelOf(band),
          left: [band.male.share, band.male.prefecture, band.male.nation],
          right: [band.female.share, band.female.prefecture, band.female.nation]
        }))}
        sides={[texts.men, texts.women]}
        names={places}
        format={(share) => percent(share, 1)}
      />
    </Figure>
  )
}
