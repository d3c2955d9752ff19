/** All figures of a report by its six axes, each beside municipality, prefecture and nation. */
import { ScrollArea, Stack, Table, Tabs, Text } from "@mantine/core"
import { useUnits } from "../../areas/Units.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import type { Report, ReportFigure } from "./Queries.ts"

const axes = ["population", "competition", "demand", "economics", "accessibility", "risk"] as const

const FigureRow = ({ figure }: { readonly figure: ReportFigure }) => {
  const texts = useTexts(messages)
  const { bare, full } = useUnits()
  const { label, level, municipality, nation, prefecture, unit, value, year } = figure
  const known = (one: number | null) => (one === null ? "–" : bare(one, unit))
  return (
    <Table.Tr>
      <Table.Td>{label}</Table.Td>
      <Table.Td className="num">{value === null ? "–" : full(value, unit)}</Table.Td>
      <Table.Td>{level === null ? "–" : texts[`level_${level === "average" ? "moderate" : level}`]}</Table.Td>
      <Table.Td className="num">{known(municipality)}</Table.Td>
      <Table.Td className="num">{known(prefecture)}</Table.Td>
      <Table.Td className="num">{known(nation)}</Table.Td>
      <Table.Td className="num">{year ?? "–"}</Table.Td>
    </Table.Tr>
  )
}

export const ReportFigures = ({ report }: { readonly report: Report }) => {
  const texts = useTexts(messages)
  return (
    <Tabs defaultValue="population">
      <Tabs.List>
        {axes.map((axis) => (
          <Tabs.Tab key={axis} value={axis}>
            {texts[axis]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {axes.map((axis) => (
        <Tabs.Panel key={axis} value={axis} pt="sm">
          <Stack gap="xs">
            {report[axis].reason === null ? null : (
              <Text size="sm" c="dimmed">
                {report[axis].reason}
              </Text>
            )}
            <ScrollArea
              type="auto"
              scrollbars="x"
              viewportProps={{ tabIndex: 0, "aria-label": texts[axis], role: "region" }}
            >
              <Table miw={820}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{texts.figure}</Table.Th>
                    <Table.Th className="num">{texts.value}</Table.Th>
                    <Table.Th />
                    <Table.Th className="num">{texts.ofMunicipality}</Table.Th>
                    <Table.Th className="num">{texts.ofPrefecture}</Table.Th>
                    <Table.Th className="num">{texts.ofNation}</Table.Th>
                    <Table.Th className="num">{texts.year}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {Object.entries(report[axis].figures).map(([name, figure]) => (
                    <FigureRow key={name} figure={figure} />
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollArea>
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
