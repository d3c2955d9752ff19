/** The catalogue of events, each with an example of its body. */
import { Accordion, Button, Code, Paper, Stack, Text, TextInput, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { catalogueQuery, type EventType } from "./Catalogue.ts"

const Events = ({ events }: { readonly events: ReadonlyArray<EventType> }) => (
  <Accordion variant="separated" order={3}>
    {events.map(({ example, summary, type }) => (
      <Accordion.Item value={type} key={type}>
        <Accordion.Control>
          <Text ff="monospace" fw={600} size="sm">
            {type}
          </Text>
          <Text size="sm" c="dimmed">
            {summary}
          </Text>
        </Accordion.Control>
        <Accordion.Panel>
          <Code block tabIndex={0}>
            {JSON.stringify(example, null, 2)}
          </Code>
        </Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
)

export const EventsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const query = useQuery(catalogueQuery)
  const [wanted, setWanted] = useState("")
  return (
    <Page
      title={texts.catalogue}
      lead={texts.catalogueLead}
      actions={
        <Button component="a" href="/docs" variant="default">
          {texts.docs}
        </Button>
      }
    >
      <TextInput
        label={texts.filter}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        maw={360}
      />
      <Answered query={query} rows={8}>
        {(events) =>
          (["analytics", "messaging"] as const).map((family) => (
            <Paper withBorder p="md" component="section" key={family}>
              <Stack gap="sm">
                <Title order={2} size="h4">
                  {texts[family]}
                </Title>
                <Events events={events.filter((event) => event.family === family && event.type.includes(wanted))} />
              </Stack>
            </Paper>
          ))
        }
      </Answered>
    </Page>
  )
}
