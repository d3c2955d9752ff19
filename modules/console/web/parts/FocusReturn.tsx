/** Inside of a dialog that is taken off the page instead of being closed by its own switch: gives the focus back to what opened it. */
import { useEffect, useState } from "react"

export const FocusReturn = (): null => {
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
