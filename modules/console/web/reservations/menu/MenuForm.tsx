/** What guests see of a menu, what it costs, and how it is booked. */
import { Checkbox, ColorInput, NumberInput, SimpleGrid, Text, Textarea, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import type { Schema } from "../../api/Types.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { DialogForm } from "../../parts/Dialog.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { notice } from "../../parts/Notice.tsx"
import type { Menu } from "../Queries.ts"
import { messages } from "./Messages.ts"

type Change = Schema<"CrmMenuUpdate">

interface MenuFormProps {
  readonly accountId: string
  readonly menu: Menu
  readonly onClose: () => void
}

const numbers = [
  ["duration", 1],
  ["maxCapacity", 1],
  ["price", 0],
  ["minNotice", 0],
  ["maxAdvance", 0],
  ["freeCancelMinutes", 0],
  ["bufferBefore", 0],
  ["bufferAfter", 0]
] as const

const switches = ["needsApproval", "cancelNeedsApproval", "needsPrepayment", "needsStaff", "needsRoom"] as const

/** The palette of the calendar; any other color may be typed. */
const swatches = ["#1864ab", "#2b8a3e", "#c2410c", "#862e9c", "#a61e4d", "#0b7285", "#5c940d", "#495057"]

export const MenuForm = ({ accountId, menu, onClose }: MenuFormProps) => {
  const texts = useTexts(messages)
  const { save } = useTexts(shared)
  const queries = useQueryClient()
  const [color, setColor] = useState(menu.color)
  const update = useMutation({
    mutationFn: (body: Change) =>
      answer(
        api.PATCH("/admin/v1/crm/accounts/{accountId}/menus/{id}", {
          params: { path: { accountId, id: menu.id } },
          body
        })
      ),
    onSuccess: async () => {
      await Promise.all(["menus", "slots"].map((name) => queries.invalidateQueries({ queryKey: [name, accountId] })))
      notice.good(texts.saved)
      onClose()
    }
  })
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "").trim()
    update.mutate({
      name: text("name"),
      description: text("description"),
      color,
      status: form.has("archived") ? "archived" : "active",
      ...Object.fromEntries(numbers.map(([name]) => [name, Number(text(name).replaceAll(",", ""))])),
      ...Object.fromEntries(switches.map((name) => [name, form.has(name)]))
    })
  }
  const { error } = update
  return (
    <DialogForm label={save} sending={update} onSubmit={submit} onClose={onClose}>
      <TextInput
        label={texts.name}
        name="name"
        required
        maxLength={100}
        defaultValue={menu.name}
        error={faultAt(error, "/name")}
        data-autofocus
      />
      <Textarea
        label={texts.description}
        name="description"
        autosize
        defaultValue={menu.description}
        error={faultAt(error, "/description")}
      />
      <SimpleGrid cols={{ base: 2, xs: 3 }}>
        {numbers.map(([name, min]) => (
          <NumberInput
            key={name}
            label={texts[name]}
            name={name}
            min={min}
            allowDecimal={false}
            required
            defaultValue={menu[name]}
            error={faultAt(error, `/${name}`)}
          />
        ))}
        <ColorInput
          label={texts.color}
          format="hex"
          withEyeDropper={false}
          swatches={swatches}
          value={color}
          onChange={setColor}
          error={faultAt(error, "/color")}
        />
      </SimpleGrid>
      {switches.map((name) => (
        <Checkbox key={name} name={name} label={texts[name]} defaultChecked={menu[name]} />
      ))}
      <Checkbox
        name="archived"
        label={texts.archived}
        description={texts.archivedHint}
        defaultChecked={menu.status === "archived"}
      />
      <Text size="xs" c="dimmed">
        {texts.bookedStay}
      </Text>
    </DialogForm>
  )
}
