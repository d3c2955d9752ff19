/** One account: plans, whether it is active, its users and keys, and its endpoints with their health. */
import { Button, Group } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { type ReactNode, useState } from "react"
import { useSession } from "../../api/Session.ts"
import { keysQuery } from "../../developers/keys/Keys.ts"
import { KeyTable } from "../../developers/keys/KeysPage.tsx"
import { NewKeyDialog } from "../../developers/keys/NewKeyDialog.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { Fact, Facts } from "../../parts/Facts.tsx"
import { ShortId } from "../../parts/list/ShortId.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Page } from "../../parts/Page.tsx"
import { SecretDialog } from "../../parts/SecretDialog.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { People } from "../../users/People.tsx"
import { EndpointTable } from "../endpoints/EndpointTable.tsx"
import { AccountBadge } from "./AccountsPage.tsx"
import { messages } from "./Messages.ts"
import { PlanFields } from "./PlanFields.tsx"
import { accountQuery, changeAccount, endpointsQuery, type OperatedAccount } from "./Queries.ts"

const useChange = (id: string, onDone?: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Parameters<typeof changeAccount>[1]) => changeAccount(id, change),
    onSuccess: () => {
      onDone?.()
      return queries.invalidateQueries({ queryKey: ["operate", "accounts"] })
    },
    onError: notice.failed
  })
}

const Plans = ({ account }: { readonly account: OperatedAccount }) => {
  const texts = useTexts(messages)
  const [plans, setPlans] = useState(account.plans)
  const change = useChange(account.id, () => notice.good(texts.saved))
  const isChanged = JSON.stringify(plans) !== JSON.stringify(account.plans)
  return (
    <Section title={texts.plans}>
      <Group align="flex-end">
        <PlanFields value={plans} onChange={setPlans} />
        <Button disabled={!isChanged} loading={change.isPending} onClick={() => change.mutate({ plans })}>
          {texts.save}
        </Button>
      </Group>
    </Section>
  )
}

const StatusButton = ({ account }: { readonly account: OperatedAccount }) => {
  const texts = useTexts(messages)
  const change = useChange(account.id)
  if (account.status === "inactive") {
    return (
      <Button loading={change.isPending} onClick={() => change.mutate({ status: "active" })}>
        {texts.activate}
      </Button>
    )
  }
  return (
    <ConfirmButton
      label={texts.suspend}
      question={texts.suspendQuestion}
      action={() => change.mutateAsync({ status: "inactive" })}
      pending={change.isPending}
      error={change.error}
    />
  )
}

const Keys = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const query = useQuery(keysQuery(accountId))
  const [opened, { close, open }] = useDisclosure()
  const [secret, setSecret] = useState<string>()
  return (
    <Section
      title={texts.keys}
      actions={
        <Button size="xs" variant="default" onClick={open}>
          {texts.newKey}
        </Button>
      }
    >
      <Answered query={query}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title={texts.noKeys} />
          ) : (
            <KeyTable account={accountId} keys={keys} mayChange onSecret={setSecret} />
          )
        }
      </Answered>
      {opened ? <NewKeyDialog account={accountId} onClose={close} onSecret={setSecret} /> : null}
      <SecretDialog title={texts.keys} label={texts.keys} secret={secret} onClose={() => setSecret(undefined)} />
    </Section>
  )
}

export const AccountPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { user } = useSession()
  const { date } = useFormats()
  const { id } = useParams({ from: "/shell/operate/accounts/$id" })
  const query = useQuery(accountQuery(id))
  const endpoints = useQuery(endpointsQuery(id))
  return (
    <Page
      title={query.data?.name ?? texts.title}
      lead={<ShortId id={id} />}
      actions={query.data === undefined ? null : <StatusButton account={query.data} />}
    >
      <Answered query={query}>
        {(account) => (
          <>
            <Facts>
              <Fact label={texts.status}>
                <AccountBadge status={account.status} />
              </Fact>
              <Fact label={texts.created}>{date(account.createdAt)}</Fact>
            </Facts>
            <Plans key={JSON.stringify(account.plans)} account={account} />
          </>
        )}
      </Answered>
      {user.isShared ? null : <People account={id} />}
      <Keys accountId={id} />
      <Section title={texts.endpoints}>
        <Answered query={endpoints}>{(found) => <EndpointTable endpoints={found.endpoints} />}</Answered>
      </Section>
    </Page>
  )
}
