/** One endpoint: its state, what may be done with it, and its delivery log. */
import { Alert, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useIsAtLeast } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { EndpointStatistics } from "../../statistics/EndpointStatistics.tsx"
import { DeliveryLog } from "../deliveries/DeliveryLog.tsx"
import { messages } from "../Messages.ts"
import type { Endpoint } from "./Endpoint.ts"
import { EndpointActions } from "./EndpointActions.tsx"
import { StatusBadge } from "./EndpointsPage.tsx"
import { families } from "./Families.ts"
import { EndpointRehearsal } from "./Rehearsal.tsx"

const Fact = ({ children, label }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <Text size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="div">{children}</Text>
  </div>
)

const Facts = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <Fact label={texts.status}>
          <StatusBadge endpoint={endpoint} />
        </Fact>
        <Fact label={texts.lastSuccess}>
          <When at={endpoint.lastSuccessAt} />
        </Fact>
        <Fact label={texts.lastFailure}>
          <When at={endpoint.lastFailureAt} />
        </Fact>
        <Fact label={texts.failuresInRow}>{number(endpoint.consecutiveFailureCount)}</Fact>
        <Fact label={texts.secret}>
          <code>{endpoint.signingSecretPrefix}…</code>
        </Fact>
        <Fact label={texts.created}>
          <When at={endpoint.createdAt} />
        </Fact>
        <Fact label={texts.rate}>
          {endpoint.maxPerSecond === null ? texts.unlimited : number(endpoint.maxPerSecond)}
        </Fact>
        <Fact label={texts.format}>{texts[endpoint.format]}</Fact>
        <Fact label={texts.headers}>
          {endpoint.headerNames.length === 0 ? texts.no : endpoint.headerNames.join(", ")}
        </Fact>
        <Fact label={texts.events}>{endpoint.events.length === 0 ? texts.all : endpoint.events.join(", ")}</Fact>
      </SimpleGrid>
    </Paper>
  )
}

export const EndpointPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { family, id } = useParams({ from: "/shell/developers/endpoints/$family/$id" })
  const mayChange = useIsAtLeast("developer")
  const query = useQuery(families[family].read(id))
  const endpoint = query.data
  return (
    <Page
      title={texts.endpoints}
      lead={endpoint?.url}
      actions={endpoint && mayChange ? <EndpointActions endpoint={endpoint} family={family} /> : null}
    >
      <Answered query={query}>
        {(endpoint) => (
          <Stack gap="lg">
            {endpoint.disabledReason === null ? null : (
              <Alert color="red" title={texts.disabledBecause} variant="light">
                {texts[endpoint.disabledReason]} <When at={endpoint.disabledAt} />
              </Alert>
            )}
            <Facts endpoint={endpoint} />
            <EndpointStatistics
              queryKey={["endpoints", family, id]}
              read={(span) => families[family].api.statistics(id, span)}
            />
            <EndpointRehearsal family={family} id={id} />
            <DeliveryLog family={family} id={id} />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
