/** What single personas say, and how a result is to be read. */
import { Blockquote, List, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import type { Schema } from "../../api/Types.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"

const colors = { positive: "green", neutral: "gray", negative: "red" } as const

export const Voice = ({ quote }: { readonly quote: Schema<"SimulationQuote"> }) => {
  const texts = useTexts(messages)
  return (
    <Blockquote
      color={colors[quote.sentiment]}
      p="sm"
      className="keep"
      cite={`${quote.name} · ${texts.years(`${quote.age}`)} · ${quote.occupation}`}
    >
      <Text size="sm">{quote.text}</Text>
    </Blockquote>
  )
}

export const Voices = ({ quotes }: { readonly quotes: ReadonlyArray<Schema<"SimulationQuote">> }) => {
  const texts = useTexts(messages)
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {texts.voices}
      </Title>
      <SimpleGrid className="pair" cols={{ base: 1, md: 2 }}>
        {quotes.map((quote) => (
          <Voice key={quote.personaId} quote={quote} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

interface NotesProps {
  /** The result in the words of the model, where advice stands at the top of the page instead. */
  readonly headline?: string
  readonly notes: ReadonlyArray<Schema<"SimulationNote">>
}

export const Notes = ({ headline, notes }: NotesProps) => {
  const texts = useTexts(messages)
  return (
    <Paper withBorder p="md" component="section" className="keep">
      <details>
        <summary>{texts.notes}</summary>
        {headline === undefined ? null : (
          <Text size="sm" my="xs">
            {headline}
          </Text>
        )}
        <List size="sm" spacing={4}>
          {notes.map(({ code, text }) => (
            <List.Item key={code}>{text}</List.Item>
          ))}
        </List>
      </details>
    </Paper>
  )
}
