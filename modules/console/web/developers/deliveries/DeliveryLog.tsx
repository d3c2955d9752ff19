/** The deliveries to one endpoint, newest first; the filter lives in the address. */

import { Badge, Group, NativeSelect, Paper, ScrollArea, Stack, Table, Title } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Pages } from "../../parts/list/Pages.tsx"
import { Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import type { Delivery, DeliveryStatus } from "../endpoints/Endpoint.ts"
import { families } from "../endpoints/Families.ts"
import type { FamilyName } from "../endpoints/FamilyEndpoints.ts"
import { messages } from "../Messages.ts"
import { deliveryStatuses, isDeliveryStatus, statusColors } from "./Status.ts"

export const DeliveryBadge = ({ status }: { readonly status: DeliveryStatus }) => (
  <Badge color={statusColors[status]} variant="dot" tt="none">
    {useTexts(messages)[status]}
  </Badge>
)

interface RowsProps {
  readonly deliveries: ReadonlyArray<Delivery>
  readonly family: FamilyName
  readonly id: string
}

const Rows = ({ deliveries, family, id }: RowsProps) => {
  const { number } = useFormats()
  return deliveries.map((delivery) => (
    <Table.Tr key={delivery.id}>
      <Table.Td>
        <AnchorLink
          to="/developers/endpoints/$family/$id/deliveries/$deliveryId"
          params={{ family, id, deliveryId: delivery.id }}
        >
          {delivery.eventType}
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        <DeliveryBadge status={delivery.status} />
      </Table.Td>
      <Table.Td className="num">{number(delivery.attemptCount)}</Table.Td>
      <Table.Td>
        <When at={delivery.createdAt} />
      </Table.Td>
      <Table.Td>
        <When at={delivery.nextAttemptAt} />
      </Table.Td>
    </Table.Tr>
  ))
}

export const DeliveryLog = ({ family, id }: { readonly family: FamilyName; readonly id: string }) => {
  const texts = useTexts(messages)
  const { status } = useSearch({ from: "/shell/developers/endpoints/$family/$id" })
  const navigate = useNavigate({ from: "/developers/endpoints/$family/$id" })
  const query = useInfiniteQuery(families[family].deliveries(id, status))
  const choose = (value: string) =>
    void navigate({ search: isDeliveryStatus(value) ? { status: value } : {}, replace: true })
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {texts.deliveries}
          </Title>
          <NativeSelect
            aria-label={texts.filter}
            value={status ?? ""}
            onChange={(event) => choose(event.currentTarget.value)}
            data={[
              { value: "", label: texts.all },
              ...deliveryStatuses.map((value) => ({ value, label: texts[value] }))
            ]}
          />
        </Group>
        <Pages query={query} itemsOf={(page) => page.deliveries} empty={<Empty title={texts.noDeliveries} />}>
          {(deliveries) => (
            <ScrollArea
              type="auto"
              scrollbars="x"
              viewportProps={{ tabIndex: 0, "aria-label": texts.deliveries, role: "region" }}
            >
              <Table miw={720}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{texts.event}</Table.Th>
                    <Table.Th>{texts.status}</Table.Th>
                    <Table.Th className="num">{texts.attempts}</Table.Th>
                    <Table.Th>{texts.time}</Table.Th>
                    <Table.Th>{texts.next}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  <Rows deliveries={deliveries} family={family} id={id} />
                </Table.Tbody>
              </Table>
            </ScrollArea>
          )}
        </Pages>
      </Stack>
    </Paper>
  )
}
