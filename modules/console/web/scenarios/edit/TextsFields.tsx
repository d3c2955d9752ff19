/** The texts of a message: up to five, with placeholders that are filled in for each person. */
import { Button, Group, Stack, Text, Textarea } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { messages } from "../Messages.ts"
import type { Step } from "../Queries.ts"
import type { StepFieldsProps } from "./StepFieldsProps.ts"

const most = 5
const placeholders = ["{displayName}", "{shopName}", "{menuName}", "{bookingTime}"] as const

export const TextsFields = ({
  error,
  onChange,
  pointer,
  value
}: StepFieldsProps<Extract<Step, { readonly type: "message" }>>) => {
  const texts = useTexts(messages)
  const { remove, removePart } = useTexts(shared)
  const setTexts = (next: ReadonlyArray<string>) => onChange({ ...value, texts: [...next] })
  return (
    <Stack gap="xs">
      {value.texts.map((text, index) => {
        const label = value.texts.length === 1 ? texts.text : texts.textOf(index + 1)
        return (
          // Texts have no name of their own: their place is their key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state besides their value
          <Group key={index} align="flex-end" wrap="nowrap" gap="xs">
            <Textarea
              flex={1}
              label={label}
              autosize
              minRows={2}
              maxRows={10}
              required
              maxLength={5_000}
              value={text}
              error={faultAt(error, `${pointer}/texts/${index}`)}
              onChange={(event) => setTexts(value.texts.with(index, event.currentTarget.value))}
            />
            {value.texts.length === 1 ? null : (
              <Button
                variant="default"
                aria-label={removePart(label)}
                onClick={() => setTexts(value.texts.toSpliced(index, 1))}
              >
                {remove}
              </Button>
            )}
          </Group>
        )
      })}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {texts.placeholders} {placeholders.join(" ")}
        </Text>
        {value.texts.length < most ? (
          <Button size="compact-sm" variant="light" onClick={() => setTexts([...value.texts, ""])}>
            {texts.addText}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}
