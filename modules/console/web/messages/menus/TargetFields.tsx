/** Where one field of a rich menu leads. */
import { Fieldset, NativeSelect, SimpleGrid, TextInput } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { type Target, targetTypes } from "./Layouts.ts"
import { messages } from "./Messages.ts"

interface TargetFieldsProps {
  readonly label: string
  readonly value: Target
  /** Where it stands in the body that the service was sent. */
  readonly pointer: string
  readonly error: unknown
  readonly onType: (type: Target["type"]) => void
  readonly onChange: (target: Target) => void
}

export const TargetFields = ({ error, label, onChange, onType, pointer, value }: TargetFieldsProps) => {
  const texts = useTexts(messages)
  return (
    <Fieldset legend={label}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={texts.target}
          data={targetTypes.map((type) => ({ value: type, label: texts[`target_${type}`] }))}
          value={value.type}
          onChange={(event) => onType(event.currentTarget.value as Target["type"])}
        />
        {value.type === "message" ? (
          <TextInput
            label={texts.text}
            description={texts.textHint}
            required
            maxLength={300}
            value={value.text}
            error={faultAt(error, `${pointer}/text`)}
            onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
          />
        ) : null}
        {value.type === "url" ? (
          <TextInput
            label={texts.url}
            required
            type="url"
            maxLength={1_000}
            value={value.url}
            error={faultAt(error, `${pointer}/url`)}
            onChange={(event) => onChange({ ...value, url: event.currentTarget.value.trim() })}
          />
        ) : null}
        {value.type === "phone" ? (
          <TextInput
            label={texts.phone}
            required
            type="tel"
            maxLength={21}
            value={value.phone}
            error={faultAt(error, `${pointer}/phone`)}
            onChange={(event) => onChange({ ...value, phone: event.currentTarget.value.trim() })}
          />
        ) : null}
      </SimpleGrid>
    </Fieldset>
  )
}
