/** One question of a form. */
import { Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { type FormField, fieldTypes, hasOptions, withType } from "./Draft.ts"

interface QuestionFieldsProps {
  readonly value: FormField
  readonly onChange: (field: FormField) => void
  /** Where it stands in the body that the service was sent. */
  readonly pointer: string
  readonly error: unknown
}

export const QuestionFields = ({ error, onChange, pointer, value }: QuestionFieldsProps) => {
  const texts = useTexts(messages)
  const { help, label, options, required, type } = value
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={texts.question}
          value={label}
          required
          maxLength={200}
          error={faultAt(error, `${pointer}/label`)}
          onChange={(event) => onChange({ ...value, label: event.currentTarget.value })}
        />
        <NativeSelect
          label={texts.type}
          value={type}
          data={fieldTypes.map((known) => ({ value: known, label: texts[`type_${known}`] }))}
          onChange={(event) =>
            onChange(withType(value, fieldTypes.find((known) => known === event.currentTarget.value) ?? "text"))
          }
        />
      </SimpleGrid>
      {hasOptions(type) ? (
        <Textarea
          label={texts.options}
          description={type === "checkbox" ? texts.optionsOrYesNo : texts.optionsHint}
          autosize
          minRows={2}
          maxRows={12}
          required={type !== "checkbox"}
          value={(options ?? []).join("\n")}
          error={faultAt(error, `${pointer}/options`)}
          onChange={(event) => onChange({ ...value, options: event.currentTarget.value.split("\n") })}
        />
      ) : null}
      <TextInput
        label={texts.help}
        value={help ?? ""}
        maxLength={500}
        error={faultAt(error, `${pointer}/help`)}
        onChange={(event) => onChange({ ...value, help: event.currentTarget.value })}
      />
      <Checkbox
        label={texts.mustAnswer}
        checked={required}
        onChange={(event) => onChange({ ...value, required: event.currentTarget.checked })}
      />
    </>
  )
}
