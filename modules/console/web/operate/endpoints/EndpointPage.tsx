/** One endpoint of any account: its health, and its deliveries with their attempts. */
import { Badge, Button, NativeSelect, Table, Text } from "@mantine/core"
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useParams, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../../api/Client.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { Fact, Facts } from "../../parts/Facts.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Pages } from "../../parts/list/Pages.tsx"
import { ShortId, shortId } from "../../parts/list/ShortId.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Page } from "../../parts/Page.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { EndpointStatistics } from "../../statistics/EndpointStatistics.tsx"
import { messages } from "../accounts/Messages.ts"
import {
  accountQuery,
  deliveriesQuery,
  endpointQuery,
  type OperatedDelivery,
  type OperatedEndpoint,
  statisticsOf
} from "../accounts/Queries.ts"
import { HealthBadge } from "./EndpointTable.tsx"
import { deliveryStates, readState } from "./Search.ts"

const colours = { pending: "blue", succeeded: "green", failed: "red", parked: "yellow", cancelled: "gray" } as const

const Actions = ({ endpoint: { id, status } }: { readonly endpoint: OperatedEndpoint }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const queries = useQueryClient()
  const params = { path: { id } }
  const refresh = () => queries.invalidateQueries({ queryKey: ["operate", "endpoints"] })
  const change = useMutation({
    mutationFn: () =>
      answer(
        status === "active"
          ? api.POST("/admin/v1/webhook_endpoints/{id}/disable", { params })
          : api.POST("/admin/v1/webhook_endpoints/{id}/enable", { params })
      ),
    onSuccess: refresh,
    onError: notice.failed
  })
  const test = useMutation({
    mutationFn: () => answer(api.POST("/admin/v1/webhook_endpoints/{id}/test", { params })),
    onSuccess: () => {
      notice.good(texts.tested)
      return refresh()
    },
    onError: notice.failed
  })
  const replay = useMutation({
    mutationFn: async () => {
      const replays = await Promise.all(
        (["failed", "parked"] as const).map((status) =>
          answer(api.POST("/admin/v1/webhook_endpoints/{id}/replay", { params, body: { status } }))
        )
      )
      return replays.reduce((sum, { count }) => sum + count, 0)
    },
    onSuccess: (count) => {
      notice.good(count === 0 ? texts.nothingToReplay : texts.replayed(number(count)))
      return refresh()
    }
  })
  return (
    <>
      <ConfirmButton
        label={texts.replay}
        question={texts.replayQuestion}
        action={replay.mutateAsync}
        pending={replay.isPending}
        error={replay.error}
        button={{ color: "blue", variant: "default" }}
      />
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {texts.test}
      </Button>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {status === "active" ? texts.disable : texts.enable}
      </Button>
    </>
  )
}

const Row = ({ delivery }: { readonly delivery: OperatedDelivery }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const last = delivery.attempts.at(-1)
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{delivery.type}</Text>
        <Text size="xs" c="dimmed">
          <ShortId id={delivery.id} />
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge variant="dot" tt="none" color={colours[delivery.state]}>
          {texts[delivery.state]}
        </Badge>
      </Table.Td>
      <Table.Td className="num">{number(delivery.attempts.length)}</Table.Td>
      <Table.Td>
        {last === undefined
          ? "–"
          : [last.status ?? last.error, last.durationMs === null ? null : texts.ms(number(last.durationMs))]
              .filter((part) => part !== null)
              .join(" · ")}
      </Table.Td>
      <Table.Td>
        <When at={delivery.createdAt} />
      </Table.Td>
      <Table.Td>
        <When at={delivery.nextAttemptAt} />
      </Table.Td>
    </Table.Tr>
  )
}

const Deliveries = ({ id }: { readonly id: string }) => {
  const texts = useTexts(messages)
  const { state } = useSearch({ from: "/shell/operate/endpoints/$id" })
  const navigate = useNavigate({ from: "/operate/endpoints/$id" })
  const query = useInfiniteQuery(deliveriesQuery(id, state))
  const heads = [texts.event, texts.status, `#${texts.attempts}`, texts.lastAttempt, texts.time, texts.next]
  return (
    <Section
      title={texts.deliveries}
      actions={
        <NativeSelect
          aria-label={texts.status}
          value={state ?? ""}
          onChange={(event) =>
            void navigate({ search: readState({ state: event.currentTarget.value }), replace: true })
          }
          data={[{ value: "", label: texts.all }, ...deliveryStates.map((value) => ({ value, label: texts[value] }))]}
        />
      }
    >
      <Pages query={query} itemsOf={(page) => page.deliveries} empty={<Empty title={texts.noDeliveries} />}>
        {(deliveries) => (
          <Grid label={texts.deliveries} heads={heads} width={860}>
            {deliveries.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} />
            ))}
          </Grid>
        )}
      </Pages>
    </Section>
  )
}

export const EndpointPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { id } = useParams({ from: "/shell/operate/endpoints/$id" })
  const { number } = useFormats()
  const query = useQuery(endpointQuery(id))
  const accountId = query.data?.accountId ?? ""
  const account = useQuery({ ...accountQuery(accountId), enabled: accountId !== "" })
  return (
    <Page
      title={texts.endpoint}
      lead={query.data?.url}
      actions={query.data === undefined ? null : <Actions endpoint={query.data} />}
    >
      <Answered query={query}>
        {(endpoint) => (
          <Facts>
            <Fact label={texts.health}>
              <HealthBadge endpoint={endpoint} />
            </Fact>
            <Fact label={texts.owner}>
              <AnchorLink size="sm" to="/operate/accounts/$id" params={{ id: endpoint.accountId }}>
                {account.data?.name ?? shortId(endpoint.accountId)}
              </AnchorLink>
            </Fact>
            <Fact label={texts.dialect}>{endpoint.dialect}</Fact>
            <Fact label={texts.lastSuccess}>
              <When at={endpoint.lastSuccessAt} />
            </Fact>
            <Fact label={texts.lastFailure}>
              <When at={endpoint.lastFailureAt} />
            </Fact>
            {endpoint.maxPerSecond === null ? null : <Fact label={texts.rate}>{number(endpoint.maxPerSecond)}</Fact>}
            {endpoint.headerNames.length === 0 ? null : (
              <Fact label={texts.headers}>{endpoint.headerNames.join(", ")}</Fact>
            )}
            <Fact label={texts.events}>{endpoint.events.join(", ")}</Fact>
            {endpoint.disabledReason === null ? null : <Fact label={texts.reason}>{endpoint.disabledReason}</Fact>}
          </Facts>
        )}
      </Answered>
      <EndpointStatistics queryKey={["operate", "endpoints", id]} read={(span) => statisticsOf(id, span)} />
      <Deliveries id={id} />
    </Page>
  )
}
