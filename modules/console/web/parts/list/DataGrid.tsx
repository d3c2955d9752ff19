/**
 * A list of any length as a table in a frame of its own: only rows in view are drawn, and more are asked for near its end. Its
 * user chooses the columns, and may select rows where the page acts on them.
 */
import { Button, Checkbox, Group, Menu, Paper, Stack, Table } from "@mantine/core"
import { functionalUpdate, type RowData, type RowSelectionState, useTable } from "@tanstack/react-table"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useEffect, useRef } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { type Column, features, useShownColumns } from "./Columns.ts"
import { GridRow } from "./GridRow.tsx"

export interface Selection {
  readonly ids: RowSelectionState
  readonly select: (ids: RowSelectionState) => void
}

interface DataGridProps<Row extends RowData> {
  /** Under which the browser keeps the choice of columns. */
  readonly name: string
  readonly label: string
  /** Below which the table scrolls sideways, in pixels. */
  readonly width: number
  /** Columns; must be the same array until a text changes. */
  readonly columns: ReadonlyArray<Column<Row>>
  readonly rows: ReadonlyArray<Row>
  readonly keyOf: (row: Row) => string
  readonly selection?: Selection
  /** Asks for more rows; undefined when all are there, or are being asked for. */
  readonly onEnd?: (() => void) | undefined
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

const useGrid = <Row extends RowData>({ columns, keyOf, name, rows, selection }: DataGridProps<Row>) => {
  const [columnVisibility, setShown] = useShownColumns(name, columns)
  const rowSelection = selection?.ids ?? {}
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: keyOf,
    enableRowSelection: selection !== undefined,
    state: { columnVisibility, rowSelection },
    onColumnVisibilityChange: (updater) => setShown(functionalUpdate(updater, columnVisibility)),
    onRowSelectionChange: (updater) => selection?.select(functionalUpdate(updater, rowSelection))
  })
}

type GridTable<Row extends RowData> = ReturnType<typeof useGrid<Row>>

const ColumnMenu = <Row extends RowData>({ table }: { readonly table: GridTable<Row> }): ReactNode => {
  const texts = useTexts(messages)
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          {texts.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={column.getIsVisible()}
              onChange={(isShown) => column.toggleVisibility(isShown)}
            >
              {String(column.columnDef.header)}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const Head = <Row extends RowData>({
  selects,
  table
}: {
  readonly table: GridTable<Row>
  readonly selects: boolean
}): ReactNode => {
  const texts = useTexts(messages)
  return (
    <Table.Thead>
      <Table.Tr>
        {selects ? (
          <Table.Th>
            <Checkbox
              size="xs"
              aria-label={texts.selectAll}
              checked={table.getIsAllRowsSelected()}
              indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
            />
          </Table.Th>
        ) : null}
        {table.getVisibleLeafColumns().map(({ columnDef, id }) => (
          <Table.Th key={id} className={columnDef.meta?.isNumber ? "num" : ""}>
            {String(columnDef.header)}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

export const DataGrid = <Row extends RowData>(props: DataGridProps<Row>): ReactNode => {
  const { label, onEnd, selection } = props
  const table = useGrid(props)
  const { rows } = table.getRowModel()
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]!.id,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The size of the frame before it was measured.
    initialRect: { width: props.width, height: 600 }
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)
  const isNearEnd = last !== undefined && last.index >= rows.length - margin
  useEffect(() => {
    if (isNearEnd) onEnd?.()
  }, [isNearEnd, onEnd])
  const columns = table.getVisibleLeafColumns().map(({ id }) => id)
  const width = columns.length + (selection ? 1 : 0)
  return (
    <Stack gap={4}>
      <Group justify="flex-end">
        <ColumnMenu table={table} />
      </Group>
      <Paper withBorder>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section ref={scroller} className="virtual-grid" aria-label={label} tabIndex={0}>
          <Table
            stickyHeader
            verticalSpacing="xs"
            horizontalSpacing="md"
            miw={props.width}
            aria-rowcount={rows.length + 1}
          >
            <Head table={table} selects={selection !== undefined} />
            <Table.Tbody>
              <Space columns={width} height={shown[0]?.start ?? 0} />
              {shown.map(({ index, key }) => {
                const row = rows[index]!
                return (
                  <GridRow
                    key={key}
                    row={row}
                    index={index}
                    isSelected={selection ? row.getIsSelected() : undefined}
                    columns={columns.join()}
                    measure={virtual.measureElement}
                  />
                )
              })}
              <Space columns={width} height={virtual.getTotalSize() - (last?.end ?? 0)} />
            </Table.Tbody>
          </Table>
        </section>
      </Paper>
    </Stack>
  )
}
