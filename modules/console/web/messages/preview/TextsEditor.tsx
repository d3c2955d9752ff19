/** The texts of a message: up to five bubbles, placeholders by button, and what a template has. */
import { Button, Group, NativeSelect, Stack, Text, Textarea } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { messages } from "../Messages.ts"
import { templatesQuery } from "../Queries.ts"
import type { Placeholder } from "./Placeholders.ts"

const most = 5
const longest = 5_000

interface TextsEditorProps {
  readonly value: ReadonlyArray<string>
  readonly onChange: (said: ReadonlyArray<string>) => void
  /** Where the texts stand in the body that the service was sent. */
  readonly pointer: string
  readonly error: unknown
  /** Names that may be filled in; none: the texts are the same for all. */
  readonly fillable: ReadonlyArray<Placeholder>
  /** Not on the page of the templates themselves. */
  readonly hasTemplates?: boolean
}

const TemplateSelect = ({ onChange }: Pick<TextsEditorProps, "onChange">) => {
  const texts = useTexts(messages)
  const { data = [] } = useQuery(templatesQuery(useAccountId()))
  if (data.length === 0) return null
  return (
    <NativeSelect
      label={texts.useTemplate}
      value=""
      data={[{ value: "", label: texts.chooseTemplate }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={({ currentTarget: { value } }) => {
        const template = data.find(({ id }) => id === value)
        if (template !== undefined) onChange(template.texts)
      }}
    />
  )
}

const TextField = ({
  error,
  fillable,
  index,
  onChange,
  pointer,
  value
}: Omit<TextsEditorProps, "hasTemplates"> & { readonly index: number }) => {
  const texts = useTexts(messages)
  const { remove, removePart } = useTexts(shared)
  const { number } = useFormats()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = value[index] ?? ""
  const label = value.length === 1 ? texts.text : texts.textOf(index + 1)
  const set = (next: string) => onChange(value.with(index, next))
  /** Where the cursor is, which stands behind it afterwards. */
  const insert = (name: Placeholder) => {
    const { current } = field
    const [from, to] = [current?.selectionStart ?? text.length, current?.selectionEnd ?? text.length]
    const inserted = `{${name}}`
    set(text.slice(0, from) + inserted + text.slice(to))
    requestAnimationFrame(() => {
      current?.focus()
      current?.setSelectionRange(from + inserted.length, from + inserted.length)
    })
  }
  return (
    <Stack gap={4}>
      <Textarea
        ref={field}
        label={label}
        autosize
        minRows={4}
        maxRows={14}
        required
        maxLength={longest}
        value={text}
        error={faultAt(error, `${pointer}/${index}`)}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <Group justify="space-between" gap="xs">
        <Group gap={4}>
          {fillable.map((name) => (
            <Button
              key={name}
              size="compact-xs"
              variant="default"
              aria-label={`${texts.insert}: ${texts[name]}${value.length === 1 ? "" : ` (${index + 1})`}`}
              onClick={() => insert(name)}
            >
              + {texts[name]}
            </Button>
          ))}
        </Group>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {texts.letters(number(text.length), number(longest))}
          </Text>
          {value.length === 1 ? null : (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={removePart(label)}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              {remove}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  )
}

export const TextsEditor = ({ hasTemplates = true, ...props }: TextsEditorProps) => {
  const texts = useTexts(messages)
  const { onChange, value } = props
  return (
    <Stack gap="sm">
      {hasTemplates ? <TemplateSelect onChange={onChange} /> : null}
      {value.map((_, index) => (
        // Texts have no name of their own: their place is their key.
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state besides their value
        <TextField key={index} {...props} index={index} />
      ))}
      {value.length < most ? (
        <Group>
          <Button size="compact-sm" variant="light" onClick={() => onChange([...value, ""])}>
            {texts.addText}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
