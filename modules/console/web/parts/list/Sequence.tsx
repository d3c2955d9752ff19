/** Parts of a whole in their order, each in a card: moved, removed, added at the end. All by keyboard too. */
import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"

interface SequenceProps<Part> {
  readonly parts: ReadonlyArray<Part>
  readonly onChange: (parts: ReadonlyArray<Part>) => void
  readonly keyOf: (part: Part) => string
  /** Names a part by its kind, behind its number. */
  readonly titleOf: (part: Part) => string
  readonly children: (part: Part, index: number, set: (part: Part) => void) => ReactNode
}

const moved = <Part,>(parts: ReadonlyArray<Part>, from: number, to: number): ReadonlyArray<Part> => {
  const rest = parts.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...parts.slice(from, from + 1))
}

export const Sequence = <Part,>({ children, keyOf, onChange, parts, titleOf }: SequenceProps<Part>) => {
  const texts = useTexts(messages)
  return parts.map((part, index) => {
    const title = `${index + 1}. ${titleOf(part)}`
    return (
      <Paper key={keyOf(part)} withBorder p="md" component="section" aria-label={title}>
        <Stack gap="sm">
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{title}</Text>
            <Group gap={4}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={index === 0}
                aria-label={texts.up(title)}
                onClick={() => onChange(moved(parts, index, index - 1))}
              >
                ↑
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={index === parts.length - 1}
                aria-label={texts.down(title)}
                onClick={() => onChange(moved(parts, index, index + 1))}
              >
                ↓
              </Button>
              <Button
                size="compact-sm"
                variant="light"
                color="red"
                aria-label={texts.removePart(title)}
                onClick={() => onChange(parts.toSpliced(index, 1))}
              >
                {texts.remove}
              </Button>
            </Group>
          </Group>
          {children(part, index, (next) => onChange(parts.with(index, next)))}
        </Stack>
      </Paper>
    )
  })
}
