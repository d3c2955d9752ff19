/** Says in a corner of the page what was done, or why it was not. */
import { notifications } from "@mantine/notifications"
import type { ReactNode } from "react"
import { Reason } from "../language/Reason.tsx"

/** It leaves by itself, so it has no button to close it. */
const show = (message: ReactNode, color: string) => void notifications.show({ message, color, withCloseButton: false })

export const notice = {
  done: (message: string): void => show(message, "blue"),
  good: (message: string): void => show(message, "green"),
  failed: (error: Error): void => show(<Reason error={error} />, "red")
}
