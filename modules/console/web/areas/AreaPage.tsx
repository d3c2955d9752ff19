/** One municipality: its scores with their explanation, and what is known of it in figures. */

import { Paper, SimpleGrid, Stack, Tabs, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Figure } from "../charts/Figure.tsx"
import { RadarChart } from "../charts/RadarChart.tsx"
import type { components } from "../generated/Api.d.ts"
import { useFormats } from "../language/Formats.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { ButtonLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered } from "../parts/States.tsx"
import { categories } from "./Categories.ts"
import { FigureTable } from "./FigureTable.tsx"
import { IndicatorTable } from "./IndicatorTable.tsx"
import { messages } from "./Messages.ts"
import { figuresQuery, profileQuery, scoresQuery } from "./Queries.ts"

type Scores = components["schemas"]["AreaScores"]

const ScoreCards = ({ scores }: { readonly scores: Scores }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const shown = [
    { name: texts.overall, score: scores.overallScore },
    ...categories.map((category) => ({ name: texts[category], score: scores.categories[category] }))
  ]
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }}>
      {shown.map(({ name, score }) => (
        <Paper withBorder p="sm" key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fw={700} size="xl">
            {score === null ? "–" : number(score, 1)}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}

const Radar = ({ scores }: { readonly scores: Scores }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const values = categories.map((category) => scores.categories[category])
  return (
    <Figure
      title={texts.scores}
      values={{
        columns: [texts.score, texts.value],
        rows: categories.map((category, index) => [texts[category], values[index] ?? null])
      }}
    >
      <RadarChart
        label={texts.scores}
        axes={categories.map((category) => texts[category])}
        outlines={[{ name: scores.areaCode, values }]}
        format={(value) => number(value, 1)}
      />
    </Figure>
  )
}

const Explanation = ({ scores }: { readonly scores: Scores }) => {
  const texts = useTexts(messages)
  const { explanation } = scores
  if (explanation === undefined) return null
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {texts.explanation}
        </Title>
        <Tabs defaultValue="people">
          <Tabs.List>
            {categories.map((category) => (
              <Tabs.Tab key={category} value={category}>
                {texts[category]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {categories.map((category) => (
            <Tabs.Panel key={category} value={category} pt="sm">
              <IndicatorTable indicators={explanation.categories[category].indicators} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Paper>
  )
}

const figureGroups = ["people", "daytime", "economy", "places"] as const

const Figures = ({ code }: { readonly code: string }) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const query = useQuery(figuresQuery(code, language))
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {texts.figures}
        </Title>
        <Answered query={query}>
          {(figures) => (
            <Tabs defaultValue="people">
              <Tabs.List>
                {figureGroups.map((group) => (
                  <Tabs.Tab key={group} value={group}>
                    {texts[group]}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {figureGroups.map((group) => (
                <Tabs.Panel key={group} value={group} pt="sm">
                  <FigureTable figures={figures[group]} />
                </Tabs.Panel>
              ))}
            </Tabs>
          )}
        </Answered>
      </Stack>
    </Paper>
  )
}

export const AreaPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const { code } = useParams({ from: "/shell/areas/$code" })
  const profile = useQuery(profileQuery(code))
  const scores = useQuery(scoresQuery(code, language))
  return (
    <Page
      title={profile.data?.areaName ?? texts.title}
      lead={code}
      actions={
        <>
          <ButtonLink to="/areas/compare" search={{ a: code }} variant="default">
            {texts.compareWith}
          </ButtonLink>
          <ButtonLink to="/simulations/new" search={{ area: code }}>
            {texts.simulate}
          </ButtonLink>
        </>
      }
    >
      <Answered query={scores} rows={8}>
        {(scores) => (
          <>
            <ScoreCards scores={scores} />
            <Radar scores={scores} />
            <Explanation scores={scores} />
          </>
        )}
      </Answered>
      {scores.isError && scores.data === undefined ? null : <Figures code={code} />}
    </Page>
  )
}
