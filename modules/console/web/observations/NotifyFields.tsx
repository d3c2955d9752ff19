/** Boxes to tick for members of the staff who get notices of changes, by name and channel. */
import { Checkbox, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import { recipientsQuery } from "./Queries.ts"

/** As the service allows. */
export const mostNotified = 5

interface NotifyFieldsProps {
  readonly chosen: ReadonlyArray<string>
  readonly onChange: (chosen: ReadonlyArray<string>) => void
  readonly error?: ReactNode
}

export const NotifyFields = ({ chosen, error, onChange }: NotifyFieldsProps) => {
  const texts = useTexts(messages)
  const members = useQuery(recipientsQuery).data?.data
  if (members === undefined) return null
  const left = chosen.filter((id) => !members.some(({ staffId }) => staffId === id))
  const options = [
    ...members.map(({ channel, name, staffId }) => ({ staffId, label: `${name} (${texts[channel]})` })),
    ...left.map((staffId) => ({ staffId, label: texts.leftStaff }))
  ]
  const toggle = (staffId: string) =>
    onChange(chosen.includes(staffId) ? chosen.filter((id) => id !== staffId) : [...chosen, staffId])
  return (
    <Stack gap="xs" role="group" aria-label={texts.notify}>
      <Text size="sm" fw={500}>
        {texts.notify}
      </Text>
      <Text size="xs" c="dimmed">
        {options.length === 0 ? texts.notifyNone : texts.notifyHint}
      </Text>
      {options.map(({ label, staffId }) => (
        <Checkbox
          key={staffId}
          label={label}
          checked={chosen.includes(staffId)}
          disabled={!chosen.includes(staffId) && chosen.length >= mostNotified}
          onChange={() => toggle(staffId)}
        />
      ))}
      {error === undefined ? null : (
        <Text size="xs" c="red">
          {error}
        </Text>
      )}
    </Stack>
  )
}
