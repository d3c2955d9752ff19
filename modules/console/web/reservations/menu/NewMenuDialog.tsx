/** Makes what can be booked: a menu with the hours of the week in which it is offered, and its slots at once. */
import { NumberInput, SimpleGrid, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { notice } from "../../parts/Notice.tsx"
import { DayChips } from "./DayChips.tsx"
import { messages } from "./Messages.ts"
import { createMenu, offerWeekly, weekdays } from "./NewMenu.ts"

interface NewMenuDialogProps {
  readonly accountId: string
  readonly onClose: () => void
  /** Called with its id once it can be booked. */
  readonly onMade: (menuId: string) => void
}

export const NewMenuDialog = ({ accountId, onClose, onMade }: NewMenuDialogProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const [days, setDays] = useState<ReadonlyArray<string>>(weekdays)
  // A second attempt goes on with the menu that the first one made.
  const made = useRef<string>(undefined)
  const creation = useMutation({
    mutationFn: async (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? "").trim()
      made.current ??= await createMenu(accountId, {
        name: text("name"),
        duration: Number(text("duration")),
        maxCapacity: Number(text("capacity")),
        price: Number(text("price"))
      })
      const hours = { days: weekdays.filter((day) => days.includes(day)), from: text("from"), until: text("until") }
      await offerWeekly(accountId, made.current, hours)
      return made.current
    },
    onSuccess: async (menuId) => {
      await Promise.all(["menus", "slots"].map((name) => queries.invalidateQueries({ queryKey: [name, accountId] })))
      notice.good(texts.made)
      onMade(menuId)
    }
  })
  const { error } = creation
  return (
    <FormDialog
      onClose={onClose}
      title={texts.create}
      label={texts.create}
      sending={creation}
      action="create"
      disabled={days.length === 0}
      onSubmit={creation.mutate}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.nameExample}
        name="name"
        required
        maxLength={100}
        data-autofocus
        error={faultAt(error, "/name")}
      />
      <SimpleGrid cols={3}>
        <NumberInput
          label={texts.duration}
          name="duration"
          min={5}
          step={15}
          defaultValue={60}
          required
          error={faultAt(error, "/duration")}
        />
        <NumberInput
          label={texts.capacity}
          name="capacity"
          min={1}
          defaultValue={4}
          required
          error={faultAt(error, "/maxCapacity")}
        />
        <NumberInput
          label={texts.price}
          name="price"
          min={0}
          defaultValue={0}
          required
          error={faultAt(error, "/price")}
        />
      </SimpleGrid>
      <Text size="sm" fw={500} mb={-12}>
        {texts.days}
      </Text>
      <DayChips days={days} onChange={setDays} />
      <SimpleGrid cols={2}>
        <TextInput
          label={texts.from}
          name="from"
          type="time"
          required
          defaultValue="11:00"
          error={faultAt(error, "/rule/from")}
        />
        <TextInput
          label={texts.until}
          name="until"
          type="time"
          required
          defaultValue="20:00"
          error={faultAt(error, "/rule/until")}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {texts.hint}
      </Text>
    </FormDialog>
  )
}
