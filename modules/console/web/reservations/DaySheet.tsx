/** The bookings of a day on paper, as they hang at the counter. It is shown in print alone. */
import { Table, Title } from "@mantine/core"
import { useEffect } from "react"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"
import { phoneText } from "./Phone.tsx"
import type { Reservation } from "./Queries.ts"
import { stateOf } from "./ReservationDialog.tsx"

interface DaySheetProps {
  readonly day: string
  readonly reservations: ReadonlyArray<Reservation>
  /** Called when the window for printing is closed. */
  readonly onPrinted: () => void
}

export const DaySheet = ({ day, onPrinted, reservations }: DaySheetProps) => {
  const texts = useTexts(messages)
  const { day: nameOf, number, yen } = useFormats()
  useEffect(() => {
    addEventListener("afterprint", onPrinted)
    print()
    return () => removeEventListener("afterprint", onPrinted)
  }, [onPrinted])
  const heads = [
    texts.time,
    texts.name,
    texts.phone,
    texts.menuName,
    texts.staff,
    texts.guests,
    texts.price,
    texts.status,
    texts.note
  ]
  return (
    <section className="print-only">
      <Title order={2}>{texts.printTitle(nameOf(day))}</Title>
      <Table withTableBorder withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {reservations
            .filter((reservation) => reservation.date === day)
            .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
            .map((item) => (
              <Table.Tr key={item.id}>
                <Table.Td>
                  {item.startTime}–{item.endTime}
                </Table.Td>
                <Table.Td>
                  {item.guest?.name ?? texts.unnamed} {item.isFirstVisit ? `（${texts.firstShort}）` : ""}
                </Table.Td>
                <Table.Td>{item.guest?.phone ? phoneText(item.guest.phone) : ""}</Table.Td>
                <Table.Td>{item.menuName}</Table.Td>
                <Table.Td>{item.staffName ?? ""}</Table.Td>
                <Table.Td>{texts.people(number(item.numberOfGuests))}</Table.Td>
                <Table.Td>{yen(item.price)}</Table.Td>
                <Table.Td>{stateOf(texts, item)}</Table.Td>
                <Table.Td>{item.note ?? ""}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
