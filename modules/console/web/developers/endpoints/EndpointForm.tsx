/** The form of an endpoint in its dialog: its fields, why the service refused them, and the buttons. */
import { Stack } from "@mantine/core"
import type { FormEvent, ReactNode } from "react"
import { isProblem } from "../../api/Problem.ts"
import { DialogFoot } from "../../parts/DialogFoot.tsx"
import { Failure } from "../../parts/States.tsx"
import { EndpointFields, type EndpointFieldsProps } from "./EndpointFields.tsx"

interface EndpointFormProps extends EndpointFieldsProps {
  /** What the form does. */
  readonly label: string
  readonly pending: boolean
  readonly onSubmit: () => void
  readonly onCancel: () => void
  /** Stands before the fields. */
  readonly children?: ReactNode
}

export const EndpointForm = ({ children, label, onCancel, onSubmit, pending, ...fields }: EndpointFormProps) => {
  const { error } = fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const isShownAtFields = isProblem(error) && error.faults.length > 0
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        <EndpointFields {...fields} />
        {error === null || isShownAtFields ? null : <Failure action="save" error={error} />}
        <DialogFoot label={label} pending={pending} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
