/** Books a slot for a guest who calls or stands at the counter. */
import { Button, Group, NativeSelect, NumberInput, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { answer, api } from "../api/Client.ts"
import { faultAt } from "../api/Problem.ts"
import { useAccountId } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { FormDialog } from "../parts/Dialog.tsx"
import { notice } from "../parts/Notice.tsx"
import { mailQuery } from "../settings/Queries.ts"
import { messages } from "./Messages.ts"
import { messages as menuMessages } from "./menu/Messages.ts"
import { type Slot, staffQuery } from "./Queries.ts"

interface BookDialogProps {
  readonly slot: Slot
  /** Whose column was chosen; undefined for any. */
  readonly staffId: string | undefined
  readonly onClose: () => void
  /** To change the slot instead; undefined for who may not. */
  readonly onChange?: (() => void) | undefined
}

export const BookDialog = ({ onChange, onClose, slot, staffId }: BookDialogProps) => {
  const texts = useTexts(messages)
  const words = useTexts(menuMessages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const staff = useQuery(staffQuery(accountId)).data?.staff ?? []
  const takesEmail = useQuery(mailQuery(accountId)).data?.isOn === true
  const free = staff.filter(({ id }) => slot.freeStaffIds.includes(id))
  const booking = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? "").trim()
      return answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/reservations", {
          params: { path: { accountId } },
          body: {
            menuId: slot.menuId,
            slotId: slot.id,
            guest: { name: text("name"), phone: text("phone") || null, email: text("email") || null },
            numberOfGuests: Number(text("guests")),
            note: text("note") || null,
            staffId: text("staff") || null
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
    },
    // It may be full by now: the calendar has to say so.
    onError: () => queries.invalidateQueries({ queryKey: ["slots", accountId] })
  })
  const { error } = booking
  return (
    <FormDialog
      onClose={onClose}
      title={`${texts.book}: ${slot.date} ${slot.startTime}–${slot.endTime}`}
      label={texts.book}
      sending={booking}
      action="book"
      onSubmit={booking.mutate}
    >
      <TextInput
        label={texts.name}
        name="name"
        required
        maxLength={100}
        data-autofocus
        error={faultAt(error, "/guest/name")}
      />
      <TextInput label={texts.phone} name="phone" type="tel" error={faultAt(error, "/guest/phone")} />
      {takesEmail ? (
        <TextInput
          label={texts.email}
          description={texts.emailHint}
          name="email"
          type="email"
          maxLength={254}
          error={faultAt(error, "/guest/email") ?? faultAt(error, "/email")}
        />
      ) : null}
      <NumberInput
        label={texts.guests}
        name="guests"
        min={1}
        max={100}
        defaultValue={1}
        required
        error={faultAt(error, "/numberOfGuests")}
      />
      {free.length === 0 ? null : (
        <NativeSelect
          label={texts.staff}
          name="staff"
          defaultValue={staffId ?? ""}
          data={[
            ...(free.length > 1 ? [{ value: "", label: texts.anyFree }] : []),
            ...free.map(({ id, name }) => ({ value: id, label: name }))
          ]}
        />
      )}
      <Textarea label={texts.note} name="note" autosize maxLength={500} error={faultAt(error, "/note")} />
      {onChange === undefined ? null : (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={onChange}>
            {words.editSlot}
          </Button>
        </Group>
      )}
    </FormDialog>
  )
}
