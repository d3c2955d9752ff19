/** Which wording brings people in, whom, and why. */
import { List, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import type { Schema } from "../../api/Types.ts"
import { BarChart } from "../../charts/BarChart.tsx"
import { Figure } from "../../charts/Figure.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { CopyAdvice } from "./Advice.tsx"
import { Groups } from "./Groups.tsx"
import { Reactions } from "./Reactions.tsx"
import { Notes, Voices } from "./Voices.tsx"

type Copy = Schema<"AdTestCopy">
const measures = ["attention", "interest", "intent"] as const

const useCopyName = () => {
  const texts = useTexts(messages)
  return ({ adCopy }: Copy) => texts.copy(`${adCopy + 1}`)
}

const CopyView = ({ copy }: { readonly copy: Copy }) => {
  const texts = useTexts(messages)
  const nameOf = useCopyName()
  return (
    <Paper withBorder p="md" component="section" className="keep">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {nameOf(copy)}
        </Title>
        <Text>{copy.excerpt}</Text>
        <Text size="sm" fw={600}>
          {texts.remarks}
        </Text>
        <List size="sm">
          {[...copy.remarks, ...copy.suggestions].map(({ text }) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
      </Stack>
    </Paper>
  )
}

export const AdTestResult = ({ result }: { readonly result: Schema<"AdTestResult"> }) => {
  const texts = useTexts(messages)
  const { percent } = useFormats()
  const nameOf = useCopyName()
  // Results of older versions have none.
  const { copies, notes, reactions = null } = result.findings
  return (
    <>
      <CopyAdvice findings={result.findings} />
      <SimpleGrid className="pair" cols={{ base: 1, lg: 2 }}>
        {measures.map((measure, series) => (
          <Figure
            key={measure}
            title={texts[measure]}
            values={{
              columns: [texts.copy(""), texts.value, texts.low, texts.high],
              rows: copies.map((copy) => [nameOf(copy), copy[measure].value, copy[measure].low, copy[measure].high])
            }}
          >
            <BarChart
              label={texts[measure]}
              bars={copies.map((copy) => ({ label: nameOf(copy), series, ...copy[measure] }))}
              format={(value) => percent(value)}
            />
          </Figure>
        ))}
        {copies.map((copy) => (
          <Groups key={copy.adCopy} groups={copy.groups} title={nameOf(copy)} />
        ))}
      </SimpleGrid>
      <SimpleGrid className="pair" cols={{ base: 1, lg: 2 }}>
        {copies.map((copy) => (
          <CopyView key={copy.adCopy} copy={copy} />
        ))}
      </SimpleGrid>
      {reactions === null ? null : <Reactions reactions={reactions} />}
      <Voices quotes={copies.flatMap(({ quotes }) => quotes.slice(0, 2))} />
      <Notes headline={result.headline} notes={notes} />
    </>
  )
}
