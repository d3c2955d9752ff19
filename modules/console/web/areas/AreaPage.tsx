/** One municipality: its scores with their explanation, and what is known of it in figures. */

import { Button, Group, Paper, SimpleGrid, Stack, Tabs, Text, Title } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import { answer, api } from "../api/Client.ts"
import { isProblem } from "../api/Problem.ts"
import { useIsAtLeast } from "../api/Session.ts"
import type { Schema } from "../api/Types.ts"
import { Figure } from "../charts/Figure.tsx"
import { RadarChart } from "../charts/RadarChart.tsx"
import { useFormats } from "../language/Formats.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { ButtonLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Failure } from "../parts/States.tsx"
import { AgePyramid } from "./AgePyramid.tsx"
import { AreaStory } from "./AreaStory.tsx"
import { categories } from "./Categories.ts"
import { FigureTable } from "./FigureTable.tsx"
import { IndicatorTable } from "./IndicatorTable.tsx"
import { messages } from "./Messages.ts"
import { figuresQuery, profileQuery, scoresQuery } from "./Queries.ts"

type Scores = Schema<"AreaScores">

const ScoreCards = ({ scores }: { readonly scores: Scores }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const shown = [
    { name: texts.overall, meaning: texts.overallMeans, score: scores.overallScore },
    ...categories.map((category) => ({
      name: texts[category],
      meaning: texts[`${category}Means`],
      score: scores.categories[category]
    }))
  ]
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }}>
      {shown.map(({ meaning, name, score }) => (
        <Paper withBorder p="sm" key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fw={700} size="xl">
            {score === null ? texts.unknown : texts.points(number(score, 1))}
          </Text>
          <Text size="xs">{meaning}</Text>
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

const askAgainMs = 2_000

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

/** Stands where the scores will be of an area that is not analysed, and asks until it is. */
const Generate = ({ code, error }: { readonly code: string; readonly error: unknown }) => {
  const texts = useTexts(messages)
  const mayGenerate = useIsAtLeast("developer")
  const queries = useQueryClient()
  const generation = useMutation({
    mutationFn: () => answer(api.POST("/api/v1/areas/{areaCode}/generate", { params: { path: { areaCode: code } } }))
  })
  const isQueued = generation.isSuccess
  useEffect(() => {
    if (!isQueued) return
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: ["areas", code] }), askAgainMs)
    return () => clearInterval(timer)
  }, [isQueued, queries, code])
  return (
    <Stack>
      {generation.error === null ? (
        <Failure action="show" error={error} />
      ) : (
        <Failure label={texts.generate} error={generation.error} />
      )}
      {generation.data === undefined ? null : (
        <Text size="sm" role="status">
          {generation.data.message}
        </Text>
      )}
      {mayGenerate ? (
        <Group>
          <Button onClick={() => generation.mutate()} loading={generation.isPending} disabled={isQueued}>
            {texts.generate}
          </Button>
        </Group>
      ) : null}
    </Stack>
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
      <AreaStory code={code} />
      {profile.isSuccess ? <AgePyramid code={code} /> : null}
      {isProblem(scores.error, 404) && scores.error.code === "area_not_analyzed" ? (
        <Generate code={code} error={scores.error} />
      ) : (
        <Answered query={scores} rows={8}>
          {(scores) => (
            <>
              <ScoreCards scores={scores} />
              <Radar scores={scores} />
              <Explanation scores={scores} />
            </>
          )}
        </Answered>
      )}
      {scores.isError && scores.data === undefined ? null : <Figures code={code} />}
    </Page>
  )
}
