/** Changes one slot: how many it has place for, and whether it takes bookings. */
import { Checkbox, NumberInput, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { notice } from "../../parts/Notice.tsx"
import type { Slot } from "../Queries.ts"
import { messages } from "./Messages.ts"

interface SlotDialogProps {
  readonly accountId: string
  readonly slot: Slot
  readonly onClose: () => void
}

export const SlotDialog = ({ accountId, onClose, slot }: SlotDialogProps) => {
  const texts = useTexts(messages)
  const { save } = useTexts(shared)
  const { number } = useFormats()
  const queries = useQueryClient()
  const update = useMutation({
    mutationFn: (form: FormData) =>
      answer(
        api.PATCH("/admin/v1/crm/accounts/{accountId}/slots/{id}", {
          params: { path: { accountId, id: slot.id } },
          body: { maxCapacity: Number(form.get("capacity")), isClosed: form.has("closed") }
        })
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["slots", accountId] })
      notice.good(texts.slotsChanged)
      onClose()
    }
  })
  const { error } = update
  return (
    <FormDialog
      onClose={onClose}
      title={`${texts.slot}: ${slot.date} ${slot.startTime}–${slot.endTime}`}
      label={save}
      sending={update}
      onSubmit={update.mutate}
    >
      <NumberInput
        label={texts.capacity}
        description={texts.booked(number(slot.bookedCount))}
        name="capacity"
        min={slot.bookedCount}
        allowDecimal={false}
        required
        defaultValue={slot.maxCapacity}
        error={faultAt(error, "/maxCapacity")}
        data-autofocus
      />
      <Checkbox name="closed" label={texts.closedSlot} defaultChecked={slot.isClosed} />
      <Text size="xs" c="dimmed">
        {texts.slotHint}
      </Text>
    </FormDialog>
  )
}
