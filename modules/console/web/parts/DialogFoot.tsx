/** The end of a form in a dialog: the buttons to leave it and to send it. */
import { Button, Group } from "@mantine/core"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"

interface DialogFootProps {
  /** What the form does. */
  readonly label: string
  readonly pending: boolean
  readonly disabled?: boolean
  readonly onCancel: () => void
}

export const DialogFoot = ({ disabled = false, label, onCancel, pending }: DialogFootProps) => {
  const { cancel } = useTexts(messages)
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" disabled={disabled} loading={pending}>
        {label}
      </Button>
    </Group>
  )
}
