/** Figures of an area beside those of its prefecture and of Japan, each with unit, year and source. */
import { ScrollArea, Table, Text } from "@mantine/core"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import type { AreaFigure } from "./Queries.ts"
import { useUnits } from "./Units.ts"

export const FigureTable = ({ figures }: { readonly figures: ReadonlyArray<AreaFigure> }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const { full } = useUnits()
  const shown = (value: number | null, unit: string) => (value === null ? "–" : full(value, unit))
  return (
    <ScrollArea type="auto" scrollbars="x" viewportProps={{ tabIndex: 0, "aria-label": texts.figures, role: "region" }}>
      <Table miw={960}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.indicator}</Table.Th>
            <Table.Th className="num">{texts.value}</Table.Th>
            <Table.Th className="num">{texts.prefectureValue}</Table.Th>
            <Table.Th className="num">{texts.nation}</Table.Th>
            <Table.Th className="num">{texts.percentile}</Table.Th>
            <Table.Th>{texts.source}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {figures.map((figure) => (
            <Table.Tr key={figure.name}>
              <Table.Td>{figure.label}</Table.Td>
              <Table.Td className="num">{shown(figure.value, figure.unit)}</Table.Td>
              <Table.Td className="num">{shown(figure.prefecture, figure.unit)}</Table.Td>
              <Table.Td className="num">{shown(figure.nation, figure.unit)}</Table.Td>
              <Table.Td className="num">
                {figure.percentileNation === null ? "–" : texts.outOf(number(figure.percentileNation, 1))}
              </Table.Td>
              <Table.Td>
                <Text size="xs">
                  {figure.source} · {figure.year} · {texts[figure.status]}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
