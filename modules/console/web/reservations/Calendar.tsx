/** Days, or the staff of a day, as columns of hours: reservations, and the open slots of a menu, to book or to move to. */
import { Text } from "@mantine/core"
import { type CSSProperties, type DragEvent, type ReactNode, useEffect, useRef } from "react"
import { useFormats } from "../language/Formats.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { type Column, isBookable, isIn, isOffered, kindOfDay } from "./Columns.ts"
import { isOver, minutesOf } from "./Days.ts"
import { cardEnd, layOut, type Place } from "./Layout.ts"
import { messages } from "./Messages.ts"
import { messages as menuMessages } from "./menu/Messages.ts"
import type { Menu, Reservation, Slot } from "./Queries.ts"

export interface CalendarProps {
  readonly columns: ReadonlyArray<Column>
  readonly reservations: ReadonlyArray<Reservation>
  readonly slots: ReadonlyArray<Slot>
  readonly menus: ReadonlyArray<Menu>
  /** Day and minutes of the clock in the shop. */
  readonly now: { readonly day: string; readonly minutes: number }
  /** The reservation that is being moved. */
  readonly moving: Reservation | undefined
  readonly mayChange: boolean
  /** Closed slots are shown, and open when they are chosen. */
  readonly mayChangeSlots: boolean
  readonly onOpen: (reservation: Reservation) => void
  readonly onMoving: (reservation: Reservation | undefined) => void
  /** Books in the slot, or moves to it, with the staff of the column; undefined where the column is no one's. */
  readonly onSlot: (slot: Slot, staffId: string | undefined) => void
}

const hourHeight = 64

const styleOf = ({ from, left, until, width }: Place<unknown>, first: number): CSSProperties => ({
  top: ((from - first) / 60) * hourHeight,
  height: ((until - from) / 60) * hourHeight - 2,
  left: `${left * 100}%`,
  width: `${width * 100}%`
})

const namesOfDays = {
  ja: new Intl.DateTimeFormat("ja-JP", { timeZone: "UTC", weekday: "short", month: "numeric", day: "numeric" }),
  en: new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short", month: "numeric", day: "numeric" })
}

const useDayName = () => {
  const { language } = useLanguage()
  return (day: string) => namesOfDays[language].format(new Date(`${day}T00:00:00Z`))
}

interface ColumnProps extends CalendarProps {
  readonly column: Column
  readonly label: string
  readonly first: number
  readonly last: number
  readonly card: (reservation: Reservation, column: Column) => ReactNode
}

const ColumnView = ({
  card,
  column,
  first,
  label,
  last,
  mayChange,
  mayChangeSlots,
  menus,
  moving,
  now,
  onMoving,
  onOpen,
  onSlot,
  reservations,
  slots
}: ColumnProps) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const words = useTexts(menuMessages)
  const staffId = column.staffId ?? undefined
  const open = slots
    .filter((slot) => isOffered(column, slot) && !isOver(slot))
    .filter((slot) => (slot.isClosed ? mayChangeSlots && moving === undefined : isBookable(slot, moving)))
  const layout = layOut(
    reservations.filter((reservation) => isIn(column, reservation)),
    open
  )
  const drop = (slot: Slot) => (event: DragEvent) => {
    event.preventDefault()
    onSlot(slot, staffId)
  }
  const isNow = now.day === column.day && now.minutes >= first && now.minutes <= last
  return (
    <section className="day" data-kind={kindOfDay(column.day)} aria-label={label} style={{ minWidth: layout.minWidth }}>
      <Text size="sm" fw={600} ta="center" py={4} className={column.name === undefined ? "head" : ""}>
        {label}
      </Text>
      <div className="hours" style={{ height: ((last - first) / 60) * hourHeight }}>
        {layout.slots.map((place) => {
          const { item: slot } = place
          const room = slot.isClosed ? texts.closed : texts.left(number(slot.maxCapacity - slot.bookedCount))
          const shown = `${slot.startTime} ${room}`
          const action = slot.isClosed ? words.editSlot : moving === undefined ? texts.book : texts.moveHere
          return (
            <button
              key={slot.id}
              type="button"
              className="slot"
              disabled={!mayChange}
              data-target={moving !== undefined}
              data-closed={slot.isClosed}
              style={styleOf(place, first)}
              aria-label={`${label} ${shown} ${action}`}
              onClick={() => onSlot(slot, staffId)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={drop(slot)}
            >
              {shown}
            </button>
          )
        })}
        {layout.bookings.map((place) => {
          const { item } = place
          return (
            <button
              key={item.id}
              type="button"
              className="booking"
              data-status={item.status}
              data-moving={moving?.id === item.id}
              draggable={mayChange}
              onDragStart={(event) => {
                event.dataTransfer.setData("text/plain", item.id)
                event.dataTransfer.effectAllowed = "move"
                // The list of slots comes with the next frame, or the browser ends the drag at once.
                setTimeout(() => onMoving(item))
              }}
              onDragEnd={() => onMoving(undefined)}
              style={{
                ...styleOf(place, first),
                borderLeftColor: menus.find(({ id }) => id === item.menuId)?.color
              }}
              onClick={() => onOpen(item)}
            >
              {card(item, column)}
            </button>
          )
        })}
        {isNow ? <div className="now" style={{ top: ((now.minutes - first) / 60) * hourHeight }} /> : null}
      </div>
    </section>
  )
}

/** Leads the keyboard to the first place to which a booking can be moved. */
const useFirstTarget = (moving: Reservation | undefined, slots: ReadonlyArray<Slot>) => {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    // A drag has a pointer, and a change of the focus would end it.
    if (moving === undefined || slots.length === 0 || document.activeElement?.matches(".booking")) return
    frame.current?.querySelector<HTMLElement>('.slot[data-target="true"]')?.focus()
  }, [moving, slots])
  return frame
}

export const Calendar = (props: CalendarProps) => {
  const texts = useTexts(messages)
  const { number, yen } = useFormats()
  const nameOfDay = useDayName()
  const { columns, moving, reservations, slots } = props
  const frame = useFirstTarget(moving, slots)
  const spans = [...reservations, ...slots]
  const first = Math.floor(Math.min(600, ...spans.map(({ startTime }) => minutesOf(startTime))) / 60) * 60
  const last = Math.ceil(Math.max(1_140, ...spans.map(cardEnd)) / 60) * 60
  const hours = Array.from({ length: (last - first) / 60 }, (_, index) => (first / 60 + index) % 24)
  const card = (item: Reservation, column: Column) => (
    <>
      <strong>
        {item.startTime} {item.guest?.name ? texts.guestName(item.guest.name) : texts.unnamed}
      </strong>
      <span>
        {item.isFirstVisit ? <span className="first">{texts.firstShort}</span> : null}
        {item.menuName}
        {item.price > 0 ? ` ${yen(item.price)}` : ""}
      </span>
      <span>
        {item.status === "confirmed" ? "" : `${texts[item.status]} · `}
        {item.staffName === null || item.staffName === column.name ? "" : `${item.staffName} · `}
        {texts.people(number(item.numberOfGuests))}
      </span>
      {item.note === null ? null : <span>{item.note}</span>}
    </>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="calendar no-print" tabIndex={0} aria-label={texts.title} ref={frame}>
      <div className="clock" aria-hidden="true">
        {hours.map((hour) => (
          <div key={hour} style={{ height: hourHeight }}>
            {hour}:00
          </div>
        ))}
      </div>
      {columns.map((column) => (
        <ColumnView
          {...props}
          key={column.key}
          column={column}
          label={column.name ?? nameOfDay(column.day)}
          first={first}
          last={last}
          card={card}
        />
      ))}
    </section>
  )
}
