/** A picture with its caption, its values as a table, and both to take away: CSV and PNG. */
import { Button, Group, Paper, ScrollArea, Stack, Table, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { type ReactNode, useRef } from "react"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { saveCsv, savePng, type Values } from "./Download.ts"

const messages = defineMessages({
  csv: ["CSV", "CSV"],
  png: ["PNG", "PNG"],
  showTable: ["表で見る", "As a table"],
  hideTable: ["表を閉じる", "Hide the table"]
})

interface FigureProps {
  readonly title: string
  readonly note?: string | undefined
  /** What the picture shows, in figures. */
  readonly values: Values
  readonly children: ReactNode
}

const ValueTable = ({ title, values }: { readonly title: string; readonly values: Values }) => (
  <ScrollArea type="auto" scrollbars="x" viewportProps={{ tabIndex: 0, "aria-label": title, role: "region" }}>
    <Table withTableBorder>
      <Table.Thead>
        <Table.Tr>
          {values.columns.map((column) => (
            <Table.Th key={column} className="num">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {values.rows.map((row) => (
          <Table.Tr key={row.join(" ")}>
            {row.map((value, column) => (
              <Table.Td key={values.columns[column]} className="num">
                {value}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea>
)

export const Figure = ({ children, note, title, values }: FigureProps) => {
  const texts = useTexts(messages)
  const [shown, { toggle }] = useDisclosure()
  const picture = useRef<HTMLDivElement>(null)
  const png = () => {
    const svg = picture.current?.querySelector("svg")
    if (svg) void savePng(title, svg)
  }
  return (
    <Paper withBorder p="md" component="figure" m={0}>
      <Stack gap="sm">
        <Group justify="space-between" component="figcaption" gap="xs">
          <Text fw={600}>{title}</Text>
          <Group gap={4} className="no-print">
            <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={shown}>
              {shown ? texts.hideTable : texts.showTable}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`${title}: ${texts.csv}`}
              onClick={() => saveCsv(title, values)}
            >
              {texts.csv}
            </Button>
            <Button variant="subtle" size="compact-sm" aria-label={`${title}: ${texts.png}`} onClick={png}>
              {texts.png}
            </Button>
          </Group>
        </Group>
        <div ref={picture}>{children}</div>
        {note === undefined ? null : (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
        {shown ? <ValueTable title={title} values={values} /> : null}
      </Stack>
    </Paper>
  )
}
