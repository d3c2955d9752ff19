/** A button whose action is asked for twice, since it cannot be taken back. */
import { Button, type ButtonProps, Group, Modal, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import { Failure } from "./States.tsx"

interface ConfirmButtonProps {
  readonly label: string
  /** What will happen, in a sentence. */
  readonly question: string
  readonly action: () => Promise<unknown>
  readonly error?: unknown
  readonly pending?: boolean
  readonly button?: ButtonProps
}

export const ConfirmButton = ({ action, button, error, label, pending, question }: ConfirmButtonProps) => {
  const texts = useTexts(messages)
  const [opened, { close, open }] = useDisclosure()
  const confirm = () => void action().then(close, () => undefined)
  return (
    <>
      <Button color="red" variant="light" {...button} onClick={open}>
        {label}
      </Button>
      <Modal opened={opened} onClose={close} title={label} closeButtonProps={{ "aria-label": texts.close }}>
        <Stack>
          <Text size="sm">{question}</Text>
          {error ? <Failure label={label} error={error} /> : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {texts.cancel}
            </Button>
            <Button color="red" onClick={confirm} loading={pending ?? false}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
