/** The payments of the shop, newest first, and how owners give money back. */
import { Badge, Button, NumberInput, Stack, Table, Text, TextInput } from "@mantine/core"
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { newAttempt } from "../../api/Attempt.ts"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useIsAtLeast } from "../../api/Session.ts"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Grid } from "../../parts/list/Grid.tsx"
import { Pages } from "../../parts/list/Pages.tsx"
import { Section } from "../../parts/Section.tsx"
import { Empty } from "../../parts/States.tsx"
import { When } from "../../parts/When.tsx"
import { Consequence } from "../Consequence.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"

type Payment = Schema<"CrmPayment">

const pageSize = 20

const paymentsQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: ["payments", accountId],
    queryFn: ({ pageParam }) =>
      answer(
        api.GET("/admin/v1/crm/accounts/{accountId}/payments", {
          params: { path: { accountId }, query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })

const colours: Readonly<Record<Payment["state"], string>> = {
  open: "yellow",
  failed: "red",
  closed: "gray",
  succeeded: "green",
  partially_refunded: "blue",
  refunded: "blue"
}

/** What may still be given back, in yen. */
const leftOf = ({ amount, paidAt, refunded, refunding }: Payment): number =>
  paidAt === null ? 0 : amount - refunded - refunding

interface RefundDialogProps {
  readonly accountId: string
  readonly payment: Payment
  readonly onClose: () => void
}

const RefundDialog = ({ accountId, onClose, payment }: RefundDialogProps) => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  const left = leftOf(payment)
  // A second press is the same refund.
  const attempt = useRef<string>(undefined)
  const refund = useSave(
    accountId,
    ["payments"],
    (form: FormData) => {
      attempt.current ??= newAttempt()
      const reason = String(form.get("reason") ?? "").trim()
      return answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/payments/{id}/refunds", {
          params: { path: { accountId, id: payment.id } },
          body: {
            amount: Number(String(form.get("amount") ?? "").replaceAll(",", "")),
            reference: `console-${attempt.current}`,
            ...(reason !== "" && { reason })
          }
        })
      )
    },
    texts.refundBegun
  )
  const { error } = refund
  return (
    <FormDialog
      title={texts.refundTitle}
      label={texts.refund}
      sending={refund}
      onSubmit={(form) => refund.mutate(form, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NumberInput
        label={texts.refundAmount}
        description={texts.refundUpTo(yen(left))}
        name="amount"
        min={1}
        max={left}
        allowDecimal={false}
        required
        defaultValue={left}
        error={faultAt(error, "/amount")}
        data-autofocus
      />
      <TextInput label={texts.reason} name="reason" maxLength={500} error={faultAt(error, "/reason")} />
      <Consequence>{payment.provider === "manual" ? texts.refundManual : texts.refundStripe}</Consequence>
    </FormDialog>
  )
}

interface LedgerRowProps {
  readonly payment: Payment
  readonly onRefund: (() => void) | undefined
}

const LedgerRow = ({ onRefund, payment }: LedgerRowProps) => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  const { amount, createdAt, disputes, friendId, note, paidAt, provider, purpose, refunded, refunding, state } = payment
  return (
    <Table.Tr>
      <Table.Td>
        <When at={paidAt ?? createdAt} />
      </Table.Td>
      <Table.Td maw={280} className="break">
        <Text size="sm">
          {texts[purpose]}
          {note === null ? "" : ` · ${note}`}
        </Text>
        {friendId === null ? null : (
          <AnchorLink to="/friends/$id" params={{ id: friendId }} size="xs">
            {texts.guest}
          </AnchorLink>
        )}
      </Table.Td>
      <Table.Td>{texts[`by_${provider}`]}</Table.Td>
      <Table.Td className="num">{yen(amount)}</Table.Td>
      <Table.Td>
        <Stack gap={2} align="flex-start">
          <Badge variant="dot" tt="none" color={colours[state]}>
            {texts[state]}
          </Badge>
          {refunded > 0 ? <Text size="xs">{texts.refundedOf(yen(refunded))}</Text> : null}
          {refunding > 0 ? <Text size="xs">{texts.refundingOf(yen(refunding))}</Text> : null}
          {disputes.some(({ closedAt }) => closedAt === null) ? (
            <Text size="xs" c="red" fw={600}>
              {texts.disputed}
            </Text>
          ) : null}
        </Stack>
      </Table.Td>
      <Table.Td>
        {onRefund === undefined || leftOf(payment) <= 0 ? null : (
          <Button size="xs" variant="default" onClick={onRefund}>
            {texts.refund}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

export const Ledger = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const mayRefund = useIsAtLeast("owner")
  const query = useInfiniteQuery(paymentsQuery(accountId))
  const [chosen, setChosen] = useState<Payment>()
  return (
    <Section title={texts.ledger}>
      <Pages query={query} itemsOf={({ payments }) => payments} empty={<Empty title={texts.noPayments} />}>
        {(payments) => (
          <Grid
            label={texts.ledger}
            heads={[texts.when, texts.purpose, texts.by, texts.amount, texts.status, ""]}
            width={720}
          >
            {payments.map((payment) => (
              <LedgerRow
                key={payment.id}
                payment={payment}
                onRefund={mayRefund ? () => setChosen(payment) : undefined}
              />
            ))}
          </Grid>
        )}
      </Pages>
      {chosen === undefined ? null : (
        <RefundDialog accountId={accountId} payment={chosen} onClose={() => setChosen(undefined)} />
      )}
    </Section>
  )
}
