/** Shows a secret once, after it was made. */
import { Alert, Button, Group, Modal, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { useTexts } from "../language/LanguageProvider.tsx"
import { CopyField } from "./CopyField.tsx"
import { messages } from "./Messages.ts"

interface SecretDialogProps {
  readonly title: string
  readonly label: string
  /** Nothing is shown while this is undefined. */
  readonly secret: string | undefined
  readonly onClose: () => void
  /** What may be done with it at once. */
  readonly action?: ReactNode
}

export const SecretDialog = ({ action, label, onClose, secret, title }: SecretDialogProps) => {
  const texts = useTexts(messages)
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": texts.close }}
    >
      <Stack>
        <Alert color="yellow" variant="light">
          {texts.secretOnce}
        </Alert>
        <CopyField label={label} value={secret ?? ""} />
        <Group justify="flex-end">
          {action}
          <Button onClick={onClose}>{texts.close}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
