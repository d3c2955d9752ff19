/** Section of a friend's page with one text, which staff change in its place; viewers read it. */
import { Button, Group, Stack, Text } from "@mantine/core"
import { type FormEvent, type ReactNode, useState } from "react"
import { Section } from "../../parts/Section.tsx"
import { Failure } from "../../parts/States.tsx"

interface TextFormProps {
  readonly title: string
  /** The stored text; null where there is none. */
  readonly stored: string | null
  readonly none: string
  readonly button: string
  readonly readOnly: boolean
  /** Stores the text, null for an empty one, and gives what is stored then. */
  readonly saving: {
    readonly mutate: (text: string | null, options: { readonly onSuccess: (saved: string | null) => void }) => void
    readonly error: Error | null
    readonly isPending: boolean
  }
  readonly field: (text: string, setText: (text: string) => void) => ReactNode
}

export const TextForm = ({ button, field, none, readOnly, saving, stored, title }: TextFormProps) => {
  const [text, setText] = useState(stored ?? "")
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(text.trim() === "" ? null : text, { onSuccess: (saved) => setText(saved ?? "") })
  }
  return (
    <Section title={title}>
      {readOnly ? (
        <Text size="sm" className="text">
          {stored ?? none}
        </Text>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="xs">
            {field(text, setText)}
            {saving.error === null ? null : <Failure action="save" error={saving.error} />}
            <Group justify="flex-end">
              <Button
                type="submit"
                variant="default"
                size="xs"
                loading={saving.isPending}
                disabled={text === (stored ?? "")}
              >
                {button}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Section>
  )
}
