/** What a score is made of: every indicator with its value, unit, year, source, weight and contribution. */
import { ScrollArea, Table, Text } from "@mantine/core"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import type { Indicator } from "./Queries.ts"
import { useUnits } from "./Units.ts"

const Row = ({ indicator }: { readonly indicator: Indicator }) => {
  const texts = useTexts(messages)
  const { number, percent } = useFormats()
  const { full } = useUnits()
  const { contribution, label, percentileNation, reason, score, source, status, unit, value, weight, year } = indicator
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        {reason === null ? null : (
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="num">{value === null ? "–" : full(value, unit)}</Table.Td>
      <Table.Td className="num">{score === null ? "–" : number(score, 1)}</Table.Td>
      <Table.Td className="num">{percent(weight, 0)}</Table.Td>
      <Table.Td className="num">{contribution === null ? "–" : number(contribution, 2)}</Table.Td>
      <Table.Td className="num">{percentileNation === null ? "–" : texts.outOf(number(percentileNation, 1))}</Table.Td>
      <Table.Td>
        <Text size="xs">
          {[source, year, status === null ? null : texts[status]].filter((part) => part !== null).join(" · ")}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

export const IndicatorTable = ({ indicators }: { readonly indicators: ReadonlyArray<Indicator> }) => {
  const texts = useTexts(messages)
  return (
    <ScrollArea
      type="auto"
      scrollbars="x"
      viewportProps={{ tabIndex: 0, "aria-label": texts.explanation, role: "region" }}
    >
      <Table miw={960}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.indicator}</Table.Th>
            <Table.Th className="num">{texts.value}</Table.Th>
            <Table.Th className="num">{texts.score}</Table.Th>
            <Table.Th className="num">{texts.weight}</Table.Th>
            <Table.Th className="num">{texts.contribution}</Table.Th>
            <Table.Th className="num">{texts.percentile}</Table.Th>
            <Table.Th>{texts.source}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {indicators.map((indicator) => (
            <Row key={indicator.name} indicator={indicator} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
