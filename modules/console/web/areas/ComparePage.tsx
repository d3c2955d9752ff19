/** Two municipalities side by side. */

import { Paper, SimpleGrid, Table } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Figure } from "../charts/Figure.tsx"
import { RadarChart } from "../charts/RadarChart.tsx"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { AreaField } from "../simulations/new/AreaField.tsx"
import { categories } from "./Categories.ts"
import { messages } from "./Messages.ts"
import { type Comparison, comparisonQuery } from "./Queries.ts"

const ComparisonView = ({ comparison: { a, b, diff } }: { readonly comparison: Comparison }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const shown = (value: number | null) => (value === null ? "–" : number(value, 1))
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Figure
        title={`${a.areaName} · ${b.areaName}`}
        values={{
          columns: [texts.score, a.areaName, b.areaName],
          rows: categories.map((category) => [texts[category], a.scores[category], b.scores[category]])
        }}
      >
        <RadarChart
          label={`${a.areaName} · ${b.areaName}`}
          axes={categories.map((category) => texts[category])}
          outlines={[a, b].map(({ areaName, scores }) => ({
            name: areaName,
            values: categories.map((category) => scores[category])
          }))}
          format={(value) => number(value, 1)}
        />
      </Figure>
      <Paper withBorder p="xs">
        <Table horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.score}</Table.Th>
              {[a, b].map(({ areaCode, areaName }, series) => (
                <Table.Th key={areaCode} ta="right">
                  <svg className={`series-${series}`} width="10" height="10" aria-hidden="true">
                    <circle className="fill" cx="5" cy="5" r="5" />
                  </svg>{" "}
                  <AnchorLink to="/areas/$code" params={{ code: areaCode }}>
                    {areaName}
                  </AnchorLink>
                </Table.Th>
              ))}
              <Table.Th className="num">{texts.difference}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>{texts.overall}</Table.Td>
              <Table.Td className="num">{shown(a.scores.overallScore)}</Table.Td>
              <Table.Td className="num">{shown(b.scores.overallScore)}</Table.Td>
              <Table.Td />
            </Table.Tr>
            {categories.map((category) => (
              <Table.Tr key={category}>
                <Table.Td>{texts[category]}</Table.Td>
                <Table.Td className="num">{shown(a.scores[category])}</Table.Td>
                <Table.Td className="num">{shown(b.scores[category])}</Table.Td>
                <Table.Td className="num">{shown(diff[category])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Paper>
    </SimpleGrid>
  )
}

const Compared = ({ a, b }: { readonly a: string; readonly b: string }) => {
  const query = useQuery(comparisonQuery(a, b))
  return <Answered query={query}>{(comparison) => <ComparisonView comparison={comparison} />}</Answered>
}

export const ComparePage = (): ReactNode => {
  const texts = useTexts(messages)
  const { a, b } = useSearch({ from: "/shell/areas/compare" })
  const navigate = useNavigate()
  const choose = (next: { readonly a?: string; readonly b?: string }) =>
    void navigate({
      to: "/areas/compare",
      search: { ...(a !== undefined && { a }), ...(b !== undefined && { b }), ...next }
    })
  return (
    <Page title={texts.compare}>
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <AreaField label={texts.first} value={a ?? ""} onChange={(code) => choose({ a: code })} />
          <AreaField label={texts.second} value={b ?? ""} onChange={(code) => choose({ b: code })} />
        </SimpleGrid>
      </Paper>
      {a === undefined || a === "" || b === undefined || b === "" ? (
        <Empty title={texts.compareHint} />
      ) : (
        <Compared a={a} b={b} />
      )}
    </Page>
  )
}
