/** The form of an endpoint in its dialog: its fields, why the service refused them, and the buttons. */
import type { ReactNode } from "react"
import { isProblem } from "../../api/Problem.ts"
import { DialogForm } from "../../parts/Dialog.tsx"
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
  const isShownAtFields = isProblem(error) && error.faults.length > 0
  return (
    <DialogForm
      label={label}
      sending={{ isPending: pending, error: isShownAtFields ? null : error }}
      onSubmit={onSubmit}
      onClose={onCancel}
    >
      {children}
      <EndpointFields {...fields} />
    </DialogForm>
  )
}
