/** One reservation: what it is, and the steps that it may take from here. */
import { Anchor, Badge, Button, Group, Stack, Table, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import type { Schema } from "../api/Types.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import type { Texts } from "../language/Messages.ts"
import { Dialog } from "../parts/Dialog.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { notice } from "../parts/Notice.tsx"
import { Failure } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { PhoneLink } from "./Phone.tsx"
import type { Reservation } from "./Queries.ts"

type Action = Exclude<Schema<"CrmReservationAction">["action"], "requestCancel">

/** The steps that make sense from a status; the service has the last word. */
const actionsFrom: Readonly<Record<Reservation["status"], ReadonlyArray<Action>>> = {
  pending: ["approve", "reject"],
  confirmed: ["complete", "noShow", "cancel"],
  cancel_requested: ["acceptCancel", "refuseCancel"],
  completed: ["correct"],
  no_show: ["correct"],
  canceled: []
}

/** What a status is called; a booking that another one replaces is no cancellation. */
export const stateOf = (texts: Texts<typeof messages>, { cancelReason, status }: Reservation): string =>
  status === "canceled" && cancelReason === "moved" ? texts.movedAway : texts[status]

/** How the guest learns of a change. */
const noticeOf = ({ guest }: Reservation) =>
  guest?.reachedBy === "line" ? "lineNotice" : guest?.reachedBy === "mail" ? "mailNotice" : "callNotice"

const takesReason: ReadonlySet<Action> = new Set<Action>(["cancel", "reject", "acceptCancel"])
const isMovable = ({ status }: Reservation) => status === "confirmed" || status === "pending"

interface ReservationDialogProps {
  /** Nothing is shown while this is undefined. */
  readonly reservation: Reservation | undefined
  readonly onClose: () => void
  /** Undefined where there is no calendar to move it in. */
  readonly onMove?: ((reservation: Reservation) => void) | undefined
}

const Facts = ({ reservation }: { readonly reservation: Reservation }) => {
  const texts = useTexts(messages)
  const { number, yen } = useFormats()
  const { guest, paymentStatus } = reservation
  const name = guest?.name ?? texts.unnamed
  const rows = [
    [texts.menuName, reservation.menuName],
    [texts.staff, reservation.staffName ?? "–"],
    [texts.price, yen(reservation.price)],
    [texts.payment, paymentStatus === "pending" ? texts.pay_pending : texts[paymentStatus]],
    [texts.guests, texts.people(number(reservation.numberOfGuests))],
    [texts.status, stateOf(texts, reservation)],
    [texts.note, reservation.note ?? "–"]
  ] as const
  return (
    <Table variant="vertical" layout="fixed">
      <Table.Tbody>
        <Table.Tr>
          <Table.Th w={120}>{texts.friend}</Table.Th>
          <Table.Td className="break">
            <AnchorLink to="/friends/$id" params={{ id: reservation.friendId }}>
              {name}
            </AnchorLink>{" "}
            {guest?.kana ? <Text span size="xs" c="dimmed">{`${guest.kana} `}</Text> : null}
            {reservation.isFirstVisit ? <Badge size="sm">{texts.firstVisit}</Badge> : null}
          </Table.Td>
        </Table.Tr>
        <Table.Tr>
          <Table.Th>{texts.phone}</Table.Th>
          <Table.Td>{guest?.phone ? <PhoneLink phone={guest.phone} /> : "–"}</Table.Td>
        </Table.Tr>
        {guest?.email ? (
          <Table.Tr>
            <Table.Th>{texts.email}</Table.Th>
            <Table.Td className="break">
              <Anchor href={`mailto:${guest.email}`} inherit>
                {guest.email}
              </Anchor>
            </Table.Td>
          </Table.Tr>
        ) : null}
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w={120}>{name}</Table.Th>
            <Table.Td className="break">{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const Steps = ({ onClose, onMove, reservation }: ReservationDialogProps & { readonly reservation: Reservation }) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const [reason, setReason] = useState("")
  const { id, status } = reservation
  const step = useMutation({
    mutationFn: (action: Action) =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/reservations/{id}/actions", {
          params: { path: { accountId, id } },
          body: { action, ...(takesReason.has(action) && reason.trim() !== "" && { reason: reason.trim() }) }
        })
      ),
    onSuccess: async () => {
      notice.good(texts.changed)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["reservations", accountId] }),
        queries.invalidateQueries({ queryKey: ["slots", accountId] })
      ])
      onClose()
    }
  })
  const actions = actionsFrom[status]
  const [asked, setAsked] = useState<Action>()
  const labelOf = (action: Action) => (action === "cancel" ? texts.cancelDo : texts[action])
  if (asked !== undefined) {
    return (
      <Stack role="group" aria-label={texts[asked]} gap="sm">
        <Text fw={600}>{asked === "reject" ? texts.rejectAsk : texts.cancelAsk}</Text>
        <Text size="sm">{texts[noticeOf(reservation)]}</Text>
        <TextInput
          label={texts.reason}
          value={reason}
          maxLength={500}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {step.error === null ? null : <Failure label={labelOf(asked)} error={step.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAsked(undefined)}>
            {texts.back}
          </Button>
          <Button color="red" loading={step.isPending} onClick={() => step.mutate(asked)}>
            {labelOf(asked)}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <>
      {step.error === null ? null : <Failure label={labelOf(step.variables)} error={step.error} />}
      <Group gap="xs">
        {onMove !== undefined && isMovable(reservation) ? (
          <Button
            onClick={() => {
              onMove(reservation)
              onClose()
            }}
          >
            {texts.move}
          </Button>
        ) : null}
        {actions.map((action) => (
          <Button
            key={action}
            variant="light"
            color={takesReason.has(action) || action === "noShow" ? "red" : "blue"}
            loading={step.isPending && step.variables === action}
            onClick={() => (takesReason.has(action) ? setAsked(action) : step.mutate(action))}
          >
            {texts[action]}
          </Button>
        ))}
      </Group>
    </>
  )
}

export const ReservationDialog = ({ onClose, onMove, reservation }: ReservationDialogProps) => {
  const { day } = useFormats()
  const mayChange = useIsAtLeast("staff")
  if (reservation === undefined) return null
  return (
    <Dialog onClose={onClose} title={`${day(reservation.date)} ${reservation.startTime}–${reservation.endTime}`}>
      <Stack>
        <Facts reservation={reservation} />
        {mayChange ? <Steps reservation={reservation} onClose={onClose} onMove={onMove} /> : null}
      </Stack>
    </Dialog>
  )
}
