/** What starts a run of the scenario. */
import { Checkbox, NativeSelect, SimpleGrid } from "@mantine/core"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import type { Choices } from "./Choices.ts"
import { newTrigger, type Trigger, triggerTypes } from "./Draft.ts"

interface TriggerFieldsProps {
  readonly value: Trigger
  readonly onChange: (trigger: Trigger) => void
  readonly choices: Choices
}

const Narrowing = ({ choices, onChange, value }: TriggerFieldsProps) => {
  const texts = useTexts(messages)
  const any = { value: "", label: texts.any }
  switch (value.type) {
    case "tag_added":
      return (
        <NativeSelect
          label={texts.tag}
          required
          data={[{ value: "", label: texts.choose }, ...choices.tags]}
          value={value.tagId}
          onChange={(event) => onChange({ type: "tag_added", tagId: event.currentTarget.value })}
        />
      )
    case "reservation_created":
      return (
        <NativeSelect
          label={texts.menu}
          data={[any, ...choices.menus]}
          value={value.menuId ?? ""}
          onChange={({ currentTarget: { value: menuId } }) =>
            onChange({ type: "reservation_created", ...(menuId !== "" && { menuId }) })
          }
        />
      )
    case "form_submitted":
      return (
        <NativeSelect
          label={texts.form}
          data={[any, ...choices.forms]}
          value={value.formId ?? ""}
          onChange={({ currentTarget: { value: formId } }) =>
            onChange({ type: "form_submitted", ...(formId !== "" && { formId }) })
          }
        />
      )
    case "entitlement_changed":
      return (
        <NativeSelect
          label={texts.membership}
          data={[any, { value: "true", label: texts.becameActive }, { value: "false", label: texts.membershipEnded }]}
          value={value.active === undefined ? "" : String(value.active)}
          onChange={({ currentTarget: { value: active } }) =>
            onChange({ type: "entitlement_changed", ...(active !== "" && { active: active === "true" }) })
          }
        />
      )
    case "followed":
      return (
        <Checkbox
          label={texts.firstOnly}
          mt={{ base: 0, sm: 32 }}
          checked={value.firstOnly === true}
          onChange={(event) => onChange({ type: "followed", ...(event.currentTarget.checked && { firstOnly: true }) })}
        />
      )
    case "manual":
      return null
  }
}

export const TriggerFields = ({ choices, onChange, value }: TriggerFieldsProps) => {
  const texts = useTexts(messages)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label={texts.trigger}
        data={triggerTypes.map((type) => ({ value: type, label: texts[`trigger_${type}`] }))}
        value={value.type}
        onChange={(event) => {
          const type = triggerTypes.find((known) => known === event.currentTarget.value) ?? "manual"
          onChange(newTrigger(type, ""))
        }}
      />
      <Narrowing value={value} onChange={onChange} choices={choices} />
    </SimpleGrid>
  )
}
