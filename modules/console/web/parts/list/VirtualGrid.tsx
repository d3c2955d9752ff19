/** A table of any length in a frame of its own: only rows in view are drawn, and more are asked for near its end. */
import { Paper, Table } from "@mantine/core"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useEffect, useRef } from "react"
import type { GridProps } from "./Grid.tsx"
import { GridHead } from "./Grid.tsx"

interface VirtualGridProps<Row> extends Omit<GridProps, "children"> {
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
  /** The cells of a row. */
  readonly children: (row: Row) => ReactNode
  /** Asks for more rows; undefined when all are there, or are being asked for. */
  readonly onEnd: (() => void) | undefined
}

const rowHeight = 57
/** Rows before the end from which on more are asked for. */
const margin = 30

const Space = ({ columns, height }: { readonly columns: number; readonly height: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  )

export const VirtualGrid = <Row,>({ children, heads, keyOf, label, onEnd, rows, width }: VirtualGridProps<Row>) => {
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => keyOf(rows[index]!),
    estimateSize: () => rowHeight,
    overscan: 8,
    // The size of the frame before it was measured.
    initialRect: { width, height: 600 }
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)
  const isNearEnd = last !== undefined && last.index >= rows.length - margin
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, onEnd])
  return (
    <Paper withBorder>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={scroller} className="virtual-grid" aria-label={label} tabIndex={0}>
        <Table stickyHeader verticalSpacing="xs" horizontalSpacing="md" miw={width} aria-rowcount={rows.length + 1}>
          <GridHead heads={heads} />
          <Table.Tbody>
            <Space columns={heads.length} height={shown[0]?.start ?? 0} />
            {shown.map(({ index, key }) => (
              <Table.Tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                {children(rows[index]!)}
              </Table.Tr>
            ))}
            <Space columns={heads.length} height={virtual.getTotalSize() - (last?.end ?? 0)} />
          </Table.Tbody>
        </Table>
      </section>
    </Paper>
  )
}
