/** Shows how a file is read: its columns, its first rows, and the rows that cannot be imported. */
import { NativeSelect, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core"
import { useFormats } from "../language/Formats.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { inJapanese } from "./Imports.ts"
import type { Choices, ImportReport, UnknownColumns } from "./ImportTarget.ts"
import { messages } from "./Messages.ts"

/** Name of a concept for people; its own name where the page does not know it. */
const useConcept = () => {
  const texts = useTexts(messages)
  return (concept: string): string => {
    const text: unknown = Reflect.get(texts, concept)
    return typeof text === "string" ? text : concept
  }
}

interface ColumnsProps {
  readonly found: ImportReport | UnknownColumns
  /** Headings that were chosen here, which a look that is under way does not answer yet. */
  readonly choices: Choices
  readonly disabled: boolean
  readonly onChoose: (concept: string, heading: string) => void
}

export const Columns = ({ choices, disabled, found: { columns, headings }, onChoose }: ColumnsProps) => {
  const texts = useTexts(messages)
  const nameOf = useConcept()
  const named = [...new Set(headings.filter((heading) => heading !== ""))]
  return (
    <Stack gap="xs">
      <Title order={3}>{texts.columns}</Title>
      <Text size="sm">{texts.columnsHint}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {columns.map(({ by, concept, heading }) => (
          <NativeSelect
            key={concept}
            label={nameOf(concept)}
            description={by === "kept" ? texts.kept : undefined}
            disabled={disabled}
            value={choices[concept] ?? heading ?? ""}
            onChange={(event) => onChoose(concept, event.currentTarget.value)}
            data={[{ value: "", label: texts.noColumn }, ...named.map((value) => ({ value, label: value }))]}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

interface ReportProps {
  readonly report: ImportReport
}

export const Sample = ({ report: { columns, sample } }: ReportProps) => {
  const texts = useTexts(messages)
  const nameOf = useConcept()
  // A table without a heading has values all the same.
  const shown = columns.filter(
    ({ concept, heading }) => heading !== null || sample.some(({ values }) => (values[concept] ?? "") !== "")
  )
  return sample.length === 0 ? null : (
    <Stack gap="xs">
      <Title order={3}>{texts.sample}</Title>
      <Grid
        label={texts.sample}
        heads={[texts.line, ...shown.map(({ concept }) => nameOf(concept))]}
        width={120 * (shown.length + 1)}
      >
        {sample.map(({ line, values }) => (
          <Table.Tr key={line}>
            <Table.Td className="num">{line}</Table.Td>
            {shown.map(({ concept }) => (
              <Table.Td key={concept}>{values[concept] ?? ""}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Grid>
    </Stack>
  )
}

interface RefusedRowsProps {
  readonly report: Pick<ImportReport, "rejected" | "rejectedCount">
}

/** Refused rows that are listed. */
const mostShown = 20

export const RefusedRows = ({ report: { rejected, rejectedCount } }: RefusedRowsProps) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const { number } = useFormats()
  if (rejectedCount === 0) return null
  const shown = rejected.slice(0, mostShown)
  return (
    <Stack gap={4}>
      <Title order={3}>{texts.refused}</Title>
      {shown.map((row, at) => (
        <Text key={`${row.line} ${at}`} size="sm">
          {texts.refusedLine(row.line)}: {language === "ja" ? inJapanese(row) : row.reason}
        </Text>
      ))}
      {rejectedCount > shown.length ? <Text size="sm">{texts.more(number(rejectedCount - shown.length))}</Text> : null}
    </Stack>
  )
}
