/** Dialogs that are on the page while they are open, and the form that most of them hold. */
import { Button, Group, Modal, type ModalProps, Stack } from "@mantine/core"
import { type FormEvent, type ReactNode, useEffect, useState } from "react"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import { Failure, type UserAction } from "./States.tsx"

/** Gives the focus back to what opened the dialog: one that is taken off the page does not do it by itself. */
const FocusReturn = (): null => {
  // When the dialog is first drawn, what opened it still has the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement)) return
      // After the focus trap has let go.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before.isConnected) before.focus()
      })
    },
    [before]
  )
  return null
}

interface DialogProps {
  readonly title: string
  readonly size?: ModalProps["size"]
  readonly onClose: () => void
  readonly children: ReactNode
}

export const Dialog = ({ children, onClose, size = "md", title }: DialogProps) => {
  const { close } = useTexts(messages)
  return (
    <Modal opened onClose={onClose} size={size} title={title} closeButtonProps={{ "aria-label": close }}>
      <FocusReturn />
      {children}
    </Modal>
  )
}

interface DialogFormProps {
  /** What the form does. */
  readonly label: string
  /** The request that sends it: whether it is under way, and what the service refused. */
  readonly sending: { readonly isPending: boolean; readonly error: unknown }
  /** Names the failure. */
  readonly action?: UserAction
  /** Stands in place of the failure. */
  readonly failure?: ReactNode
  readonly disabled?: boolean
  readonly onSubmit: (fields: FormData) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Fields, why the service refused them, and the buttons to leave the dialog and to send it. */
export const DialogForm = (props: DialogFormProps) => {
  const { action = "save", children, disabled = false, label, onClose, onSubmit, sending } = props
  const { cancel } = useTexts(messages)
  const { error, isPending } = sending
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        {props.failure ?? (error === null ? null : <Failure action={action} error={error} />)}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" disabled={disabled} loading={isPending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** A dialog that is one form. */
export const FormDialog = ({ size, title, ...form }: DialogFormProps & Pick<DialogProps, "size" | "title">) => (
  <Dialog title={title} onClose={form.onClose} {...(size !== undefined && { size })}>
    <DialogForm {...form} />
  </Dialog>
)
