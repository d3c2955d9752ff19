/** A list of what is set; a sentence where there is nothing. */
import { Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"

interface RowsProps {
  /** Said of an empty list. */
  readonly none: string
  readonly label?: string
  /** Items of the list. */
  readonly children: ReadonlyArray<ReactNode>
}

export const Rows = ({ children, label, none }: RowsProps) =>
  children.length === 0 ? (
    <Text size="sm">{none}</Text>
  ) : (
    <Stack component="ul" gap="sm" className="bare" aria-label={label}>
      {children}
    </Stack>
  )
