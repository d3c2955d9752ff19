/** One step of a scenario: the fields of its kind. */
import { NativeSelect, SimpleGrid, Text } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { TextsEditor } from "../../messages/preview/TextsEditor.tsx"
import { messages } from "../Messages.ts"
import { BranchFields, LaterStep } from "./BranchFields.tsx"
import type { StepFieldsProps } from "./StepFieldsProps.ts"
import { BookingFields, ClockFields, WaitFields } from "./WaitFields.tsx"

/** Choices of a rich menu; one that was made elsewhere, or is there no more, has its id for a name. */
const richMenusOf = ({ choices }: StepFieldsProps, chosen: string | null, byDefault: string) => {
  const isListed = chosen === null || choices.richMenus.some(({ value }) => value === chosen)
  return [
    { value: "", label: byDefault },
    ...(isListed ? [] : [{ value: chosen, label: chosen }]),
    ...choices.richMenus
  ]
}

export const StepFields = (props: StepFieldsProps) => {
  const texts = useTexts(messages)
  const { choices, error, onChange, pointer, value } = props
  switch (value.type) {
    case "message":
      return (
        <TextsEditor
          value={value.texts}
          onChange={(said) => onChange({ ...value, texts: [...said] })}
          pointer={`${pointer}/texts`}
          error={error}
          fillable={props.fillable}
        />
      )
    case "wait":
      return <WaitFields {...props} value={value} />
    case "wait_until":
      return <ClockFields {...props} value={value} />
    case "wait_booking":
      return <BookingFields {...props} value={value} />
    case "add_tag":
    case "remove_tag":
      return (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label={texts.tag}
            required
            data={[{ value: "", label: texts.choose }, ...choices.tags]}
            value={value.tagId}
            error={faultAt(error, `${pointer}/tagId`)}
            onChange={(event) => onChange({ ...value, tagId: event.currentTarget.value })}
          />
        </SimpleGrid>
      )
    case "branch":
      return <BranchFields {...props} value={value} />
    case "go_to":
      return (
        <LaterStep
          {...props}
          label={texts.step_go_to}
          field="step"
          chosen={value.step}
          none={texts.choose}
          onChoose={(step) => onChange({ ...value, step })}
        />
      )
    case "rich_menu":
      return (
        <NativeSelect
          label={texts.richMenu}
          description={texts.richMenuHint}
          data={richMenusOf(props, value.richMenuId, texts.defaultMenu)}
          value={value.richMenuId ?? ""}
          error={faultAt(error, `${pointer}/richMenuId`)}
          onChange={(event) => onChange({ ...value, richMenuId: event.currentTarget.value || null })}
        />
      )
    case "end":
      return (
        <Text size="sm" c="dimmed">
          {texts.endHint}
        </Text>
      )
  }
}
