/** A table that scrolls sideways in its own frame, so the page does not. */
import { Paper, ScrollArea, Table } from "@mantine/core"
import type { ReactNode } from "react"

export interface GridProps {
  readonly label: string
  /** Heads of the columns; one of numbers begins with `#`. */
  readonly heads: ReadonlyArray<string>
  readonly width: number
  /** Whether many columns stand with less room between them. */
  readonly isDense?: boolean
  readonly children: ReactNode
}

export const GridHead = ({ heads }: Pick<GridProps, "heads">) => (
  <Table.Thead>
    <Table.Tr>
      {heads.map((head) => (
        <Table.Th key={head} className={head.startsWith("#") ? "num" : ""}>
          {head.replace("#", "")}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)

export const Grid = ({ children, heads, isDense = false, label, width }: GridProps) => (
  <Paper withBorder>
    <ScrollArea type="auto" scrollbars="x" viewportProps={{ tabIndex: 0, "aria-label": label, role: "region" }}>
      <Table verticalSpacing="xs" horizontalSpacing={isDense ? "xs" : "md"} miw={width}>
        <GridHead heads={heads} />
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollArea>
  </Paper>
)
