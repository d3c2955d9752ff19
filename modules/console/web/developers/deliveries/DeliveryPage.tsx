/** One delivery: every attempt with its request and its response. */
import { Badge, Button, Code, Group, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useIsAtLeast } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ShortId } from "../../parts/list/ShortId.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered } from "../../parts/States.tsx"
import type { DeliveryDetail } from "../endpoints/Endpoint.ts"
import { families } from "../endpoints/Families.ts"
import { messages } from "../Messages.ts"
import { DeliveryBadge } from "./DeliveryLog.tsx"

type Attempt = DeliveryDetail["attempts"][number]
type Half = NonNullable<Attempt["request"]>

/** JSON in lines; anything else as it came. */
const legible = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const HalfView = ({ half, missing, title }: { title: string; half: Half | null; missing: string }) => (
  <Stack gap="xs" miw={0}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {half === null ? (
      <Text size="sm" c="dimmed">
        {missing}
      </Text>
    ) : (
      <>
        <Code block tabIndex={0} aria-label={title}>
          {Object.entries(half.headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join("\n")}
        </Code>
        {half.body ? (
          <Code block tabIndex={0}>
            {legible(half.body)}
          </Code>
        ) : null}
      </>
    )}
  </Stack>
)

const AttemptView = ({ attempt }: { readonly attempt: Attempt }) => {
  const texts = useTexts(messages)
  const { number, time } = useFormats()
  const isGood = attempt.error === null && attempt.statusCode !== null
  return (
    <Paper withBorder p="md" component="section">
      <Stack>
        <Group gap="sm">
          <Title order={2} size="h4">
            {texts.attempt(time(attempt.startedAt))}
          </Title>
          <Badge color={isGood ? "green" : "red"} variant="dot" tt="none">
            {[attempt.statusCode, attempt.error].filter((part) => part !== null).join(" · ")}
          </Badge>
          {attempt.durationMs === null ? null : <Text size="sm">{number(attempt.durationMs)} ms</Text>}
        </Group>
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <HalfView title={texts.request} half={attempt.request} missing={texts.notKept} />
          <HalfView title={texts.response} half={attempt.response} missing={texts.noResponse} />
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}

export const DeliveryPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const { deliveryId, family, id } = useParams({
    from: "/shell/developers/endpoints/$family/$id/deliveries/$deliveryId"
  })
  const mayChange = useIsAtLeast("developer")
  const queries = useQueryClient()
  const { api, delivery, key } = families[family]
  const query = useQuery(delivery(id, deliveryId))
  const replay = useMutation({
    mutationFn: () => api.replay(id, { deliveryId }),
    onSuccess: (count) => {
      notice.done(texts.replayed(number(count)))
      return queries.invalidateQueries({ queryKey: key })
    },
    onError: notice.failed
  })
  return (
    <Page
      title={texts.delivery}
      lead={query.data?.eventType}
      actions={
        mayChange ? (
          <Button onClick={() => replay.mutate()} loading={replay.isPending}>
            {texts.replay}
          </Button>
        ) : null
      }
    >
      <Answered query={query}>
        {(delivery) => (
          <Stack>
            <Group>
              <DeliveryBadge status={delivery.status} />
              <Text size="sm" className="break">
                {texts.event} <ShortId id={delivery.eventId} />
              </Text>
            </Group>
            {delivery.attempts.map((attempt) => (
              <AttemptView key={attempt.id} attempt={attempt} />
            ))}
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
