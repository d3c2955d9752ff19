/** Connects the shop to Stripe, and shows what was paid and given back. */
import { Alert, PasswordInput, Stack } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt, isProblem } from "../../api/Problem.ts"
import { useAccountId, useIsAtLeast, useMayManage } from "../../api/Session.ts"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { CopyField } from "../../parts/CopyField.tsx"
import { Fact, Facts } from "../../parts/Facts.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered } from "../../parts/States.tsx"
import { ConnectForm } from "../ConnectForm.tsx"
import { Buttons, SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { hookPathOf } from "./HookUrl.ts"
import { Ledger } from "./Ledger.tsx"
import { messages } from "./Messages.ts"

type Provider = Schema<"CrmPaymentSetup">

/** Null: the shop has no provider. */
const providerQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["payment-provider", accountId],
    queryFn: (): Promise<Provider | null> =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/payment-provider", { params: { path: { accountId } } })).catch(
        (error: unknown) => {
          if (isProblem(error) && error.code === "provider_not_connected") return null
          throw error
        }
      )
  })

const stateOf = (provider: Provider | null) => {
  if (provider === null) return "none"
  if (provider.mode === "sandbox") return "sandbox"
  return provider.isLive ? "live" : "testMode"
}

interface ConnectionProps {
  readonly accountId: string
  readonly provider: Provider | null
}

const State = ({ accountId, provider }: ConnectionProps) => {
  const texts = useTexts(messages)
  const { date, time } = useFormats()
  const state = stateOf(provider)
  return (
    <Stack>
      <Alert variant="light" role="status" {...(state === "live" && { color: "green" })}>
        {texts[state]}
      </Alert>
      {provider === null ? null : (
        <Facts>
          <Fact label={texts.since}>{date(provider.connectedAt)}</Fact>
          {provider.rotatedUntil === null ? null : <Fact label={texts.formerUntil}>{time(provider.rotatedUntil)}</Fact>}
        </Facts>
      )}
      <CopyField label={texts.hook} value={`${window.location.origin}${hookPathOf(accountId)}`} />
    </Stack>
  )
}

const Connect = ({ accountId }: Pick<ConnectionProps, "accountId">) => {
  const texts = useTexts(messages)
  const connect = useSave(
    accountId,
    ["payment-provider"],
    (body: Schema<"CrmPaymentConnection">) =>
      answer(api.PUT("/admin/v1/crm/accounts/{accountId}/payment-provider", { params: { path: { accountId } }, body })),
    texts.connected
  )
  const names = ["secretKey", "webhookSecret"] as const
  return (
    <ConnectForm texts={texts} names={names} connect={connect}>
      {names.map((name) => (
        <PasswordInput
          key={name}
          label={texts[name]}
          description={texts.secretHint}
          name={name}
          autoComplete="off"
          required
          maxLength={250}
          error={faultAt(connect.error, `/${name}`)}
        />
      ))}
    </ConnectForm>
  )
}

const Disconnect = ({ accountId }: Pick<ConnectionProps, "accountId">) => {
  const texts = useTexts(messages)
  const disconnect = useSave(accountId, ["payment-provider"], () =>
    answer(api.DELETE("/admin/v1/crm/accounts/{accountId}/payment-provider", { params: { path: { accountId } } }))
  )
  return (
    <Buttons>
      <ConfirmButton
        label={texts.disconnect}
        question={texts.disconnectQuestion}
        action={() => disconnect.mutateAsync(undefined)}
        pending={disconnect.isPending}
        error={disconnect.error}
      />
    </Buttons>
  )
}

const Connection = ({ accountId, provider }: ConnectionProps) => {
  const texts = useTexts(messages)
  const isPerson = useMayManage("owner")
  return (
    <>
      <Section title={texts.state}>
        <State accountId={accountId} provider={provider} />
        {isPerson && provider !== null ? <Disconnect accountId={accountId} /> : null}
      </Section>
      {isPerson ? (
        <Section title={provider?.mode === "stripe" ? texts.reconnect : texts.connectTitle}>
          <Connect accountId={accountId} />
        </Section>
      ) : (
        <Alert variant="light">{texts.persons}</Alert>
      )}
    </>
  )
}

export const PaymentsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const isOwner = useIsAtLeast("owner")
  const query = useQuery({ ...providerQuery(accountId), enabled: isOwner })
  return (
    <SettingsFrame section="payments" lead={texts.lead} role="viewer">
      {isOwner ? (
        <Answered query={query}>{(provider) => <Connection accountId={accountId} provider={provider} />}</Answered>
      ) : (
        <Alert variant="light">{texts.owners}</Alert>
      )}
      <Ledger accountId={accountId} />
    </SettingsFrame>
  )
}
