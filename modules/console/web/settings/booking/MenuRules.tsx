/** When bookings of a menu open and close, and how they are cancelled. */
import { Button, Checkbox, NativeSelect, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import { type FormEvent, useId } from "react"
import { answer, api } from "../../api/Client.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Failure } from "../../parts/States.tsx"
import type { Menu } from "../../reservations/Queries.ts"
import { Consequence } from "../Consequence.tsx"
import { messages as shared } from "../Messages.ts"
import { Buttons } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"
import { cancelMinutes, closingMinutes, openingDays, timeText, withPresent } from "./Times.ts"

export const MenuRules = ({ accountId, menu }: { readonly accountId: string; readonly menu: Menu }) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const title = useId()
  const save = useSave(accountId, ["menus", "slots"], (form: FormData) =>
    answer(
      api.PATCH("/admin/v1/crm/accounts/{accountId}/menus/{id}", {
        params: { path: { accountId, id: menu.id } },
        body: {
          maxAdvance: Number(form.get("maxAdvance")),
          minNotice: Number(form.get("minNotice")),
          freeCancelMinutes: Number(form.get("freeCancelMinutes")),
          needsApproval: form.has("needsApproval"),
          cancelNeedsApproval: form.has("cancelNeedsApproval")
        }
      })
    )
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }
  const times = (choices: ReadonlyArray<number>, present: number) =>
    withPresent(choices, present).map((minutes) => ({ value: String(minutes), label: timeText(minutes, texts) }))
  return (
    <Paper withBorder p="sm" component="form" onSubmit={submit} aria-labelledby={title}>
      <Stack gap="sm">
        <Text fw={500} id={title}>
          {menu.name}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={texts.opens}
            name="maxAdvance"
            defaultValue={String(menu.maxAdvance)}
            data={withPresent(openingDays, menu.maxAdvance).map((days) => ({
              value: String(days),
              label: texts.daysBefore(days)
            }))}
          />
          <NativeSelect
            label={texts.closes}
            name="minNotice"
            defaultValue={String(menu.minNotice)}
            data={times(closingMinutes, menu.minNotice)}
          />
          <NativeSelect
            label={texts.cancels}
            name="freeCancelMinutes"
            defaultValue={String(menu.freeCancelMinutes)}
            data={times(cancelMinutes, menu.freeCancelMinutes)}
          />
        </SimpleGrid>
        <Checkbox name="needsApproval" label={texts.approval} defaultChecked={menu.needsApproval} />
        <Checkbox name="cancelNeedsApproval" label={texts.cancelApproval} defaultChecked={menu.cancelNeedsApproval} />
        {save.error === null ? null : <Failure action="save" error={save.error} />}
        <Buttons>
          <Button
            type="submit"
            size="sm"
            variant="light"
            loading={save.isPending}
            aria-label={`${label}: ${menu.name}`}
          >
            {label}
          </Button>
        </Buttons>
      </Stack>
    </Paper>
  )
}

export const MenuConsequence = () => <Consequence>{useTexts(messages).menuConsequence}</Consequence>
