/** Says before the button what saving changes, and what stays as it is. */
import { Text } from "@mantine/core"
import type { ReactNode } from "react"

export const Consequence = ({ children }: { readonly children: ReactNode }) => (
  <Text size="sm" c="dimmed" className="consequence">
    {children}
  </Text>
)
