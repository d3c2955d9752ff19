/** Books a slot for a guest who calls or stands at the counter. */
import { Button, Group, Modal, NumberInput, Stack, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { answer, api } from "../api/Client.ts"
import { faultAt } from "../api/Problem.ts"
import { useAccountId } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { DialogFoot } from "../parts/DialogFoot.tsx"
import { FocusReturn } from "../parts/FocusReturn.tsx"
import { messages as shared } from "../parts/Messages.ts"
import { notice } from "../parts/Notice.tsx"
import { Failure } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { messages as menuMessages } from "./menu/Messages.ts"
import type { Slot } from "./Queries.ts"

interface BookDialogProps {
  readonly slot: Slot
  readonly onClose: () => void
  /** To change the slot instead; undefined for who may not. */
  readonly onChange?: (() => void) | undefined
}

export const BookDialog = ({ onChange, onClose, slot }: BookDialogProps) => {
  const texts = useTexts(messages)
  const { close } = useTexts(shared)
  const words = useTexts(menuMessages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const booking = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? "").trim()
      return answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/reservations", {
          params: { path: { accountId } },
          body: {
            menuId: slot.menuId,
            slotId: slot.id,
            guest: { name: text("name"), phone: text("phone") || null },
            numberOfGuests: Number(text("guests")),
            note: text("note") || null
          }
        })
      )
    },
    onSuccess: async () => {
      notice.good(texts.booked)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["reservations", accountId] }),
        queries.invalidateQueries({ queryKey: ["slots", accountId] })
      ])
      onClose()
    }
  })
  const { error } = booking
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    booking.mutate(new FormData(event.currentTarget))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${texts.book}: ${slot.date} ${slot.startTime}–${slot.endTime}`}
      closeButtonProps={{ "aria-label": close }}
    >
      <FocusReturn />
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={texts.name}
            name="name"
            required
            maxLength={100}
            data-autofocus
            error={faultAt(error, "/guest/name")}
          />
          <TextInput label={texts.phone} name="phone" type="tel" error={faultAt(error, "/guest/phone")} />
          <NumberInput
            label={texts.guests}
            name="guests"
            min={1}
            max={100}
            defaultValue={1}
            required
            error={faultAt(error, "/numberOfGuests")}
          />
          <Textarea label={texts.note} name="note" autosize maxLength={500} error={faultAt(error, "/note")} />
          {onChange === undefined ? null : (
            <Group>
              <Button variant="subtle" size="compact-sm" onClick={onChange}>
                {words.editSlot}
              </Button>
            </Group>
          )}
          {error === null ? null : <Failure error={error} />}
          <DialogFoot label={texts.book} pending={booking.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
