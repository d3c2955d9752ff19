/** One reservation: what it is, and the steps that it may take from here. */
import { Button, Group, Modal, Stack, Table, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import type { Schema } from "../api/Types.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { FocusReturn } from "../parts/FocusReturn.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { messages as shared } from "../parts/Messages.ts"
import { notice } from "../parts/Notice.tsx"
import { Failure } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
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

const takesReason: ReadonlySet<Action> = new Set<Action>(["cancel", "reject", "acceptCancel"])
const isMovable = ({ status }: Reservation) => status === "confirmed" || status === "pending"

interface ReservationDialogProps {
  /** Nothing is shown while this is undefined. */
  readonly reservation: Reservation | undefined
  readonly onClose: () => void
  readonly onMove: (reservation: Reservation) => void
}

const Facts = ({ reservation }: { readonly reservation: Reservation }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const rows = [
    [texts.status, texts[reservation.status]],
    [texts.guests, texts.people(number(reservation.numberOfGuests))],
    [texts.payment, reservation.paymentStatus],
    [texts.note, reservation.note ?? "–"]
  ] as const
  return (
    <Table variant="vertical" layout="fixed">
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th w={120}>{name}</Table.Th>
            <Table.Td className="break">{value}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th>{texts.friend}</Table.Th>
          <Table.Td>
            <AnchorLink to="/friends/$id" params={{ id: reservation.friendId }}>
              {texts.openFriend}
            </AnchorLink>
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}

const Steps = ({ onClose, onMove, reservation }: Required<ReservationDialogProps> & { reservation: Reservation }) => {
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
  return (
    <>
      {actions.some((action) => takesReason.has(action)) ? (
        <TextInput
          label={texts.reason}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {step.error === null ? null : <Failure error={step.error} />}
      <Group gap="xs">
        {isMovable(reservation) ? (
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
            onClick={() => step.mutate(action)}
          >
            {texts[action]}
          </Button>
        ))}
      </Group>
    </>
  )
}

export const ReservationDialog = ({ onClose, onMove, reservation }: ReservationDialogProps) => {
  const { close } = useTexts(shared)
  const mayChange = useIsAtLeast("staff")
  if (reservation === undefined) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${reservation.date} ${reservation.startTime} ${reservation.menuName}`}
      closeButtonProps={{ "aria-label": close }}
    >
      <FocusReturn />
      <Stack>
        <Facts reservation={reservation} />
        {mayChange ? <Steps reservation={reservation} onClose={onClose} onMove={onMove} /> : null}
      </Stack>
    </Modal>
  )
}
