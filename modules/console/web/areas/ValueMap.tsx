/** The map of areas coloured by one score or figure, with its legend. */
import { Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { Figure } from "../charts/Figure.tsx"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Choropleth } from "../maps/Choropleth.tsx"
import { classesOf, colourOf } from "../maps/Classes.ts"
import { boundariesQuery, type Shape } from "../maps/Shapes.ts"
import { Answered } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import type { AreaValues } from "./Queries.ts"
import { useUnits } from "./Units.ts"

interface ValueMapProps {
  readonly found: AreaValues
  readonly prefecture: string | undefined
  readonly onChoose: (code: string) => void
}

const none: ReadonlyArray<Shape> = []

interface DrawnProps extends ValueMapProps {
  readonly shapes: ReadonlyArray<Shape>
  readonly borders: ReadonlyArray<Shape>
}

const Drawn = ({ borders, found, onChoose, prefecture, shapes }: DrawnProps) => {
  const texts = useTexts(messages)
  const { bare, full, unitOf } = useUnits()
  const { label, source, unit, values, year } = found
  const onMap = useMemo(() => new Set(shapes.map(({ properties }) => properties.code)), [shapes])
  const shown = useMemo(() => values.filter(({ code }) => onMap.has(code)), [values, onMap])
  const classes = useMemo(() => classesOf(shown.map(({ value }) => value)), [shown])
  const byCode = useMemo(() => new Map(shown.map(({ code, value }) => [code, value])), [shown])
  const inherited = useMemo(
    () => new Set(shown.flatMap(({ code, inherited: city }) => (city === undefined ? [] : [code]))),
    [shown]
  )
  const describe = ({ properties: { code, name } }: Shape) => {
    const value = byCode.get(code)
    return `${name} ${value === undefined ? texts.unknown : full(value, unit)}${inherited.has(code) ? texts.ofCity : ""}`
  }
  const title = `${label}${unit === "fraction" ? "" : ` [${unitOf(unit)}]`}`
  return (
    <Figure
      title={title}
      note={
        [source, year === null ? null : texts.ofYear(year)].filter((part) => part !== null).join(" · ") || undefined
      }
      values={{ columns: [texts.area, title], rows: shown.map(({ name, value }) => [name, value]) }}
    >
      <Stack gap="sm">
        <Choropleth
          label={`${texts.map}: ${title}`}
          shapes={shapes}
          borders={borders}
          values={byCode}
          classes={classes}
          isNation={prefecture === undefined}
          describe={describe}
          onChoose={onChoose}
        />
        <ul className="legend" aria-label={texts.legend}>
          {classes.ranges.map(({ from, step, to }) => (
            <li key={step}>
              <span className="swatch" style={{ background: colourOf(step) }} />
              {from === to ? bare(from, unit) : `${bare(from, unit)} – ${bare(to, unit)}`}
            </li>
          ))}
          {shown.length < shapes.length ? (
            <li>
              <span className="swatch" style={{ background: "var(--map-land)" }} />
              {texts.unknown}
            </li>
          ) : null}
        </ul>
        {shown.length * 2 < shapes.length ? (
          <Text size="sm" c="dimmed">
            {texts.fewKnown(shown.length, shapes.length)}
          </Text>
        ) : null}
      </Stack>
    </Figure>
  )
}

export const ValueMap = (props: ValueMapProps) => {
  const { found, prefecture } = props
  const within = prefecture === undefined ? {} : { prefCode: prefecture }
  const shapes = useQuery(boundariesQuery({ level: found.level, ...within }))
  const borders = useQuery(boundariesQuery({ level: "prefecture", ...within }))
  return (
    <Answered query={shapes} rows={14}>
      {({ features }) => <Drawn {...props} shapes={features} borders={borders.data?.features ?? none} />}
    </Answered>
  )
}
