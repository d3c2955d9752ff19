/** API keys of the account: made, rotated and revoked. */
import { Badge, Button, Group, Paper, ScrollArea, Table, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useAccount, useMayManage } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { Page } from "../../parts/Page.tsx"
import { SecretDialog } from "../../parts/SecretDialog.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { type ApiKey, type KeyKind, keyKinds, keysQuery, revokeKey, rotateKey } from "./Keys.ts"
import { messages } from "./Messages.ts"
import { NewKeyDialog } from "./NewKeyDialog.tsx"

/** The page of the key's family in the reference takes it from the storage of the tab, and fills it in. */
const openDocs = (key: string): void => {
  sessionStorage.setItem("ekimae.key", key)
  location.assign(`/docs/${key.startsWith("crm_") ? "crm" : key.startsWith("trade_") ? "trade-areas" : "areas"}`)
}

/** How long the old key of a rotation works on. */
const graceHours = 24

const colors = { active: "green", expired: "gray", revoked: "gray" } as const

const isKnown = (kind: string): kind is KeyKind | "crm_inst" =>
  kind === "crm_inst" || keyKinds.some((known) => known === kind)

interface KeyActionsProps {
  readonly account: string
  readonly apiKey: ApiKey
  readonly onSecret: (secret: string) => void
}

const KeyActions = ({ account, apiKey, onSecret }: KeyActionsProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(keysQuery(account))
  const rotate = useMutation({
    mutationFn: () => rotateKey(account, apiKey.id, graceHours),
    onSuccess: ({ secret }) => {
      onSecret(secret)
      return refresh()
    }
  })
  const revoke = useMutation({ mutationFn: () => revokeKey(account, apiKey.id), onSuccess: refresh })
  return (
    <Group gap="xs" wrap="nowrap">
      <ConfirmButton
        label={texts.rotate}
        question={texts.rotateQuestion}
        action={rotate.mutateAsync}
        pending={rotate.isPending}
        error={rotate.error}
        button={{ variant: "default", size: "xs" }}
      />
      <ConfirmButton
        label={texts.revoke}
        question={texts.revokeQuestion}
        action={revoke.mutateAsync}
        pending={revoke.isPending}
        error={revoke.error}
        button={{ variant: "light", color: "red", size: "xs" }}
      />
    </Group>
  )
}

interface KeyTableProps {
  readonly account: string
  readonly mayChange: boolean
  readonly keys: ReadonlyArray<ApiKey>
  readonly onSecret: (secret: string) => void
}

export const KeyTable = ({ account, keys, mayChange, onSecret }: KeyTableProps) => {
  const texts = useTexts(messages)
  const nameOf = (kind: string) => (isKnown(kind) ? texts[kind] : kind)
  return (
    <Paper withBorder>
      <ScrollArea type="auto" scrollbars="x" viewportProps={{ tabIndex: 0, "aria-label": texts.title, role: "region" }}>
        <Table verticalSpacing="sm" horizontalSpacing="md" miw={960}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.key}</Table.Th>
              <Table.Th>{texts.kind}</Table.Th>
              <Table.Th>{texts.lastUsed}</Table.Th>
              <Table.Th>{texts.expires}</Table.Th>
              <Table.Th>{texts.status}</Table.Th>
              <Table.Th>{texts.actions}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {keys.map((key) => (
              <Table.Tr key={key.id}>
                <Table.Td>
                  <Text fw={600} size="sm">
                    {key.name}
                  </Text>
                  <code>
                    {key.prefix}…{key.lastFour}
                  </code>
                  <Text size="xs" c="dimmed">
                    {key.scopes.join(", ")}
                  </Text>
                </Table.Td>
                <Table.Td>{nameOf(key.kind)}</Table.Td>
                <Table.Td>
                  <When at={key.lastUsedAt} />
                </Table.Td>
                <Table.Td>
                  <When at={key.expiresAt} />
                </Table.Td>
                <Table.Td miw={100}>
                  <Badge color={colors[key.status]} variant="dot" tt="none">
                    {texts[key.status]}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  {mayChange && key.status === "active" ? (
                    <KeyActions account={account} apiKey={key} onSecret={onSecret} />
                  ) : null}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </Paper>
  )
}

export const KeysPage = (): ReactNode => {
  const texts = useTexts(messages)
  const mayChange = useMayManage("developer")
  const account = useAccount()?.id ?? ""
  const query = useQuery(keysQuery(account))
  const [opened, { close, open }] = useDisclosure()
  const [secret, setSecret] = useState<string>()
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={mayChange ? <Button onClick={open}>{texts.create}</Button> : null}
    >
      <Answered query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title={texts.none} />
          ) : (
            <KeyTable account={account} keys={keys} mayChange={mayChange} onSecret={setSecret} />
          )
        }
      </Answered>
      {opened ? <NewKeyDialog account={account} onClose={close} onSecret={setSecret} /> : null}
      <SecretDialog
        title={texts.title}
        label={texts.key}
        secret={secret}
        onClose={() => setSecret(undefined)}
        action={
          <Button variant="default" onClick={() => openDocs(secret ?? "")}>
            {texts.tryInDocs}
          </Button>
        }
      />
    </Page>
  )
}
