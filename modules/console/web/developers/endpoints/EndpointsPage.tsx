/** The endpoints of both families, and a way to a new one. */

import { Badge, Button, Group, Paper, ScrollArea, Stack, Table, Text, Title } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { isProblem } from "../../api/Problem.ts"
import { useIsAtLeast } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Page } from "../../parts/Page.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import type { Endpoint } from "./Endpoint.ts"
import { families } from "./Families.ts"
import type { FamilyName } from "./FamilyEndpoints.ts"
import { NewEndpointDialog } from "./NewEndpointDialog.tsx"

export const StatusBadge = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const texts = useTexts(messages)
  const isActive = endpoint.status === "active"
  return (
    <Badge color={isActive ? "green" : "red"} variant="dot" tt="none">
      {isActive ? texts.active : texts.disabled}
    </Badge>
  )
}

const EndpointTable = ({ endpoints, family }: { family: FamilyName; endpoints: ReadonlyArray<Endpoint> }) => {
  const texts = useTexts(messages)
  return (
    <ScrollArea type="auto" scrollbars="x" viewportProps={{ tabIndex: 0, "aria-label": texts[family], role: "region" }}>
      <Table verticalSpacing="sm" miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.url}</Table.Th>
            <Table.Th>{texts.status}</Table.Th>
            <Table.Th>{texts.events}</Table.Th>
            <Table.Th>{texts.lastSuccess}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {endpoints.map((endpoint) => (
            <Table.Tr key={endpoint.id}>
              <Table.Td className="break">
                <AnchorLink to="/developers/endpoints/$family/$id" params={{ family, id: endpoint.id }} fw={500}>
                  {endpoint.url}
                </AnchorLink>
                <Text size="xs" c="dimmed">
                  {endpoint.description}
                </Text>
              </Table.Td>
              <Table.Td>
                <StatusBadge endpoint={endpoint} />
              </Table.Td>
              <Table.Td>{endpoint.events.length === 0 ? texts.all : endpoint.events.length}</Table.Td>
              <Table.Td>
                <When at={endpoint.lastSuccessAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

const Family = ({ family }: { readonly family: FamilyName }) => {
  const texts = useTexts(messages)
  const query = useQuery(families[family].list)
  const isOutsidePlan = query.data === undefined && isProblem(query.error, 403)
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Title order={2} size="h4">
          {texts[family]}
        </Title>
        {isOutsidePlan ? (
          <Text c="dimmed">{texts.notInPlan}</Text>
        ) : (
          <Answered query={query}>
            {(endpoints) =>
              endpoints.length === 0 ? (
                <Empty title={texts.none}>{texts.noneMore}</Empty>
              ) : (
                <EndpointTable endpoints={endpoints} family={family} />
              )
            }
          </Answered>
        )}
      </Stack>
    </Paper>
  )
}

export const EndpointsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const mayChange = useIsAtLeast("developer")
  const [opened, { close, open }] = useDisclosure()
  return (
    <Page
      title={texts.endpoints}
      lead={texts.endpointsLead}
      actions={
        <Group gap="xs">
          <Button component="a" href="/docs" variant="default">
            {texts.docs}
          </Button>
          {mayChange ? <Button onClick={open}>{texts.create}</Button> : null}
        </Group>
      }
    >
      <Family family="analytics" />
      <Family family="messaging" />
      <NewEndpointDialog opened={opened} onClose={close} />
    </Page>
  )
}
