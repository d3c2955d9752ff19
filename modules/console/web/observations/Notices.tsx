/** Who gets notices of the changes of a watch, and what became of the latest ones. */
import { Button, Card, Group, Stack, Table, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { answer, api } from "../api/Client.ts"
import { faultAt } from "../api/Problem.ts"
import { useIsAtLeast } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { notice } from "../parts/Notice.tsx"
import { Failure } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages } from "./Messages.ts"
import { NotifyFields } from "./NotifyFields.tsx"
import { type Observation, observationsQuery, recipientsQuery } from "./Queries.ts"

const statusNames = {
  queued: "queued_notice",
  sent: "sent_notice",
  failed: "failed_notice",
  unreached: "unreached",
  limit: "limit"
} as const

const Choice = ({ observation }: { readonly observation: Observation }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlyArray<string>>(observation.notifyStaffIds)
  const change = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH("/api/v1/observations/{id}", {
          params: { path: { id: observation.id } },
          body: { notifyStaffIds: [...chosen] }
        })
      ),
    onSuccess: () => {
      notice.good(texts.notifySaved)
      return queries.invalidateQueries({ queryKey: observationsQuery.queryKey })
    }
  })
  const isSame = chosen.toSorted().join() === [...observation.notifyStaffIds].toSorted().join()
  return (
    <Stack>
      <NotifyFields chosen={chosen} onChange={setChosen} error={faultAt(change.error, "/notifyStaffIds")} />
      {change.error === null ? null : <Failure label={texts.notifySave} error={change.error} />}
      {isSame ? null : (
        <Group>
          <Button loading={change.isPending} onClick={() => change.mutate()}>
            {texts.notifySave}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

export const Notices = ({ observation }: { readonly observation: Observation }): ReactNode => {
  const texts = useTexts(messages)
  const mayChange = useIsAtLeast("developer")
  const members = useQuery(recipientsQuery).data?.data ?? []
  const { recentNotices, status } = observation
  return (
    <Card withBorder component="section" aria-label={texts.notify}>
      <Stack>
        {mayChange && status !== "archived" ? <Choice observation={observation} /> : null}
        {recentNotices.length === 0 ? null : (
          <>
            <Text size="sm" fw={500}>
              {texts.notices}
            </Text>
            <Table>
              <Table.Tbody>
                {recentNotices.map(({ at, resultId, staffId, status: outcome }) => (
                  <Table.Tr key={`${resultId} ${staffId}`}>
                    <Table.Td>
                      <When at={at} />
                    </Table.Td>
                    <Table.Td>{members.find((member) => member.staffId === staffId)?.name ?? texts.leftStaff}</Table.Td>
                    <Table.Td>{texts[statusNames[outcome]]}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </>
        )}
      </Stack>
    </Card>
  )
}
