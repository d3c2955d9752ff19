/** A row of a list of any length. It is drawn once, while others come into view beside it. */
import { Checkbox, Table } from "@mantine/core"
import { FlexRender, type Row, type RowData } from "@tanstack/react-table"
import { memo, type ReactNode, type Ref } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import type { features } from "./Columns.ts"

interface GridRowProps<Item extends RowData> {
  readonly row: Row<typeof features, Item>
  readonly index: number
  /** Undefined where rows cannot be selected. */
  readonly isSelected: boolean | undefined
  /** Which columns are shown: another row is drawn for another choice. */
  readonly columns: string
  readonly measure: Ref<HTMLTableRowElement>
}

interface SelectedProps {
  readonly isSelected: boolean
  readonly name: string
  readonly onSelect: (isSelected: boolean) => void
}

const Selected = ({ isSelected, onSelect, name }: SelectedProps) => {
  const texts = useTexts(messages)
  return (
    <Table.Td>
      <Checkbox
        size="xs"
        aria-label={texts.select(name)}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
    </Table.Td>
  )
}

const Drawn = <Item extends RowData>({ index, isSelected, measure, row }: GridRowProps<Item>): ReactNode => (
  <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
    {isSelected === undefined ? null : (
      <Selected isSelected={isSelected} name={row.id} onSelect={(value) => row.toggleSelected(value)} />
    )}
    {row.getVisibleCells().map((cell) => {
      const { isNumber, maxWidth } = cell.column.columnDef.meta ?? {}
      return (
        <Table.Td key={cell.id} className={isNumber ? "num" : ""} maw={maxWidth}>
          <FlexRender cell={cell} />
        </Table.Td>
      )
    })}
  </Table.Tr>
)

export const GridRow = memo(Drawn) as typeof Drawn
