/** All accounts with their plans; new ones are made here. */
import { Badge, Button, Group, Modal, Stack, Table, TextInput } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Grid } from "../../parts/Grid.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { Page } from "../../parts/Page.tsx"
import { Empty, Failure, Loading } from "../../parts/States.tsx"
import { messages } from "./Messages.ts"
import { accountsQuery, type OperatedAccount } from "./Queries.ts"

export const AccountBadge = ({ status }: { readonly status: OperatedAccount["status"] }) => {
  const texts = useTexts(messages)
  return (
    <Badge variant="dot" tt="none" color={status === "active" ? "green" : "red"}>
      {texts[status]}
    </Badge>
  )
}

const NewAccount = ({ onClose }: { readonly onClose: () => void }) => {
  const texts = useTexts(messages)
  const { cancel, close } = useTexts(shared)
  const [name, setName] = useState("")
  const queries = useQueryClient()
  const navigate = useNavigate()
  const creation = useMutation({
    mutationFn: () => answer(api.POST("/admin/v1/accounts", { body: { name: name.trim() } })),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries(accountsQuery)
      await navigate({ to: "/operate/accounts/$id", params: { id } })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={texts.create} closeButtonProps={{ "aria-label": close }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            maxLength={100}
            data-autofocus
            value={name}
            error={faultAt(creation.error, "/name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {creation.error === null ? null : <Failure error={creation.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {cancel}
            </Button>
            <Button type="submit" loading={creation.isPending}>
              {texts.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

export const AccountsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { more } = useTexts(shared)
  const { date } = useFormats()
  const [opened, { close, open }] = useDisclosure()
  const query = useInfiniteQuery(accountsQuery)
  const accounts = query.data?.pages.flatMap((page) => page.accounts) ?? []
  const heads = [texts.name, texts.status, texts.analytics, texts.business, texts.crm, texts.created]
  return (
    <Page title={texts.title} lead={texts.lead} actions={<Button onClick={open}>{texts.create}</Button>}>
      {query.isPending ? <Loading rows={6} /> : null}
      {query.isError && accounts.length === 0 ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : null}
      {query.isSuccess && accounts.length === 0 ? <Empty title={texts.none} /> : null}
      {accounts.length === 0 ? null : (
        <Grid label={texts.title} heads={heads} width={760}>
          {accounts.map(({ createdAt, id, name, plans, status }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <AnchorLink to="/operate/accounts/$id" params={{ id }}>
                  {name}
                </AnchorLink>
              </Table.Td>
              <Table.Td>
                <AccountBadge status={status} />
              </Table.Td>
              <Table.Td>{plans.analytics}</Table.Td>
              <Table.Td>{plans.business}</Table.Td>
              <Table.Td>{plans.crm}</Table.Td>
              <Table.Td>{date(createdAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Grid>
      )}
      {query.hasNextPage ? (
        <Group>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {more}
          </Button>
        </Group>
      ) : null}
      {opened ? <NewAccount onClose={close} /> : null}
    </Page>
  )
}
