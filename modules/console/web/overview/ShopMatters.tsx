/** What the shop's staff must see to: bookings that wait for an answer, guests to call, and matters of money; one line each. */
import { Button, Group } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import type { Schema } from "../api/Types.ts"
import { attentionQuery } from "../friends/Queries.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { ButtonLink } from "../parts/Links.tsx"
import { notice } from "../parts/Notice.tsx"
import { todayIn } from "../reservations/Days.ts"
import { PhoneLink } from "../reservations/Phone.tsx"
import { type Reservation, useTimeZone, waitingQuery } from "../reservations/Queries.ts"

const messages = defineMessages({
  call: ["電話してください:", "Please call:"],
  nameless: ["お名前なし", "No name"],
  noPhone: ["電話番号なし", "no phone number"],
  mail_refused: ["（メールが届きませんでした）", "(the mail was refused)"],
  mail_limit: ["（本日のメール数の上限です）", "(the day's mails are used up)"],
  pending: ["承認待ちの予約:", "Waits for approval:"],
  asks: ["キャンセルの依頼:", "Asks to cancel:"],
  guest: [(name: string) => `${name} 様`, (name: string) => name],
  approve: ["承認", "Approve"],
  reject: ["お断り", "Reject"],
  acceptCancel: ["キャンセルを受ける", "Accept"],
  refuseCancel: ["お断り", "Refuse"],
  phone: ["電話", "Call"],
  open: ["開く", "Open"],
  withoutLine: [
    (count: string) => `予約のお知らせが届くスタッフがいません: ${count}件`,
    (count: string) => `No staff gets notices of bookings: ${count}`
  ],
  called: ["連絡済み", "Called"],
  resolve: ["対応済みにする", "Done"],
  changed: ["予約を更新しました", "The booking was changed"]
})

/** Loaded when a booking is opened: it is no part of the first view. */
const ReservationDialog = lazy(() =>
  import("../reservations/ReservationDialog.tsx").then((module) => ({ default: module.ReservationDialog }))
)

type Entry = Schema<"CrmAttention">
type Action = Schema<"CrmReservationAction">["action"]

const small = { size: "compact-xs", variant: "default" } as const

/** Kinds of entries that say what a line of the booking itself says. */
const ofWaiting: ReadonlySet<Entry["kind"]> = new Set(["booking_pending", "booking_lapsing", "cancel_requested"])
/** Kinds of entries about a guest whom no message reached. */
const toCall: ReadonlySet<Entry["kind"]> = new Set(["confirmation", "reminder", "cancellation", "waitlist_offer"])

const Line = ({ actions, children }: { readonly actions: ReactNode; readonly children: ReactNode }) => (
  <Group gap="xs" justify="space-between" align="center">
    <span className="break">{children}</span>
    <Group gap={6}>{actions}</Group>
  </Group>
)

const PhoneButton = ({ phone }: { readonly phone: string | null | undefined }) => {
  const texts = useTexts(messages)
  return phone == null ? null : (
    <Button component="a" href={`tel:${phone}`} {...small}>
      {texts.phone}
    </Button>
  )
}

/** A booking that waits for an answer. What ends it is asked for in its dialog. */
const Waiting = ({ onOpen, reservation }: { reservation: Reservation; onOpen: (reservation: Reservation) => void }) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const mayAct = useIsAtLeast("staff")
  const queries = useQueryClient()
  const { guest, id, status } = reservation
  const step = useMutation({
    mutationFn: (action: Action) =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/reservations/{id}/actions", {
          params: { path: { accountId, id } },
          body: { action }
        })
      ),
    onSuccess: () => {
      notice.good(texts.changed)
      return queries.invalidateQueries({ queryKey: ["reservations", accountId] })
    },
    onError: notice.failed
  })
  const isPending = status === "pending"
  const yes = isPending ? "approve" : "refuseCancel"
  return (
    <Line
      actions={
        <>
          {mayAct && isPending ? (
            <Button {...small} loading={step.isPending} onClick={() => step.mutate(yes)}>
              {texts.approve}
            </Button>
          ) : null}
          {mayAct ? (
            // The dialog asks, takes a reason, and says whether the guest is notified.
            <Button {...small} color="red" variant="light" onClick={() => onOpen(reservation)}>
              {isPending ? texts.reject : texts.acceptCancel}
            </Button>
          ) : null}
          {mayAct && !isPending ? (
            <Button {...small} loading={step.isPending} onClick={() => step.mutate(yes)}>
              {texts.refuseCancel}
            </Button>
          ) : null}
          <PhoneButton phone={guest?.phone} />
          <Button {...small} onClick={() => onOpen(reservation)}>
            {texts.open}
          </Button>
        </>
      }
    >
      {isPending ? texts.pending : texts.asks} {reservation.date} {reservation.startTime} {reservation.menuName}{" "}
      {texts.guest(guest?.name ?? texts.nameless)}
    </Line>
  )
}

const Listed = ({ entry }: { readonly entry: Entry }) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const mayResolve = useIsAtLeast("staff")
  const queries = useQueryClient()
  const { number } = useFormats()
  const timeZone = useTimeZone()
  const { count, guest, id, kind, reason, startsAt, text } = entry
  const isCall = toCall.has(kind)
  const resolve = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/attention/{id}/resolve", { params: { path: { accountId, id } } })
      ),
    onSuccess: () => queries.invalidateQueries(attentionQuery(accountId)),
    onError: notice.failed
  })
  return (
    <Line
      actions={
        <>
          {isCall ? <PhoneButton phone={guest?.phone} /> : null}
          {startsAt === null ? null : (
            <ButtonLink
              to="/reservations"
              search={{ view: "day", day: todayIn(timeZone, Date.parse(startsAt)) }}
              {...small}
            >
              {texts.open}
            </ButtonLink>
          )}
          {mayResolve ? (
            <Button {...small} loading={resolve.isPending} onClick={() => resolve.mutate()}>
              {isCall ? texts.called : texts.resolve}
            </Button>
          ) : null}
        </>
      }
    >
      {isCall ? (
        <>
          {texts.call} {guest?.name ?? texts.nameless}{" "}
          {guest?.phone ? <PhoneLink phone={guest.phone} /> : texts.noPhone}, {text}
          {reason === "mail_refused" || reason === "mail_limit" ? ` ${texts[reason]}` : null}
        </>
      ) : kind === "staff_without_line" && reason === "no_line" ? (
        texts.withoutLine(number(count))
      ) : (
        text
      )}
    </Line>
  )
}

export interface Matter {
  readonly key: string
  readonly text: ReactNode
}

/** Lines of the shop, and the dialog of the booking that was opened from one. */
export const useShopMatters = (): { readonly matters: ReadonlyArray<Matter>; readonly dialog: ReactNode } => {
  const accountId = useAccountId()
  const [opened, setOpened] = useState<Reservation>()
  const pending = useQuery(waitingQuery(accountId, "pending")).data?.reservations ?? []
  const asking = useQuery(waitingQuery(accountId, "cancel_requested")).data?.reservations ?? []
  const entries = useQuery(attentionQuery(accountId)).data?.entries ?? []
  const waiting = [...asking, ...pending]
  const shown = new Set(waiting.map(({ id }) => id))
  const others = entries.filter(
    ({ kind, reason, reservationId }) =>
      !(ofWaiting.has(kind) && reason !== "paid" && reservationId !== null && shown.has(reservationId))
  )
  return {
    matters: [
      ...waiting.map((reservation) => ({
        key: reservation.id,
        text: <Waiting reservation={reservation} onOpen={setOpened} />
      })),
      ...others.map((entry) => ({ key: entry.id, text: <Listed entry={entry} /> }))
    ],
    dialog:
      opened === undefined ? null : (
        <Suspense fallback={null}>
          <ReservationDialog reservation={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )
  }
}
