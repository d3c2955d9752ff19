/** Days as columns of hours: reservations, and the open slots of a menu, to book or to move to. */
import { Text } from "@mantine/core"
import type { CSSProperties, DragEvent } from "react"
import { useFormats } from "../language/Formats.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { isOver, minutesOf } from "./Days.ts"
import { cardEnd, layOut, type Place } from "./Layout.ts"
import { messages } from "./Messages.ts"
import { messages as menuMessages } from "./menu/Messages.ts"
import type { Menu, Reservation, Slot } from "./Queries.ts"

export interface CalendarProps {
  readonly days: ReadonlyArray<string>
  readonly reservations: ReadonlyArray<Reservation>
  readonly slots: ReadonlyArray<Slot>
  readonly menus: ReadonlyArray<Menu>
  /** The reservation that is being moved. */
  readonly moving: Reservation | undefined
  readonly mayChange: boolean
  /** Closed slots are shown, and open when they are chosen. */
  readonly mayChangeSlots: boolean
  readonly onOpen: (reservation: Reservation) => void
  readonly onMoving: (reservation: Reservation | undefined) => void
  /** Books in the slot, or moves to it. */
  readonly onSlot: (slot: Slot) => void
}

const hourHeight = 64

const styleOf = ({ from, left, until, width }: Place<unknown>, first: number): CSSProperties => ({
  top: ((from - first) / 60) * hourHeight,
  height: ((until - from) / 60) * hourHeight - 2,
  left: `${left * 100}%`,
  width: `${width * 100}%`
})

const useDayName = () => {
  const { language } = useLanguage()
  const format = new Intl.DateTimeFormat(language === "ja" ? "ja-JP" : "en-GB", {
    timeZone: "UTC",
    weekday: "short",
    month: "numeric",
    day: "numeric"
  })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

interface DayProps extends CalendarProps {
  readonly day: string
  readonly first: number
  readonly last: number
}

const Day = ({
  day,
  first,
  last,
  mayChange,
  mayChangeSlots,
  menus,
  moving,
  onMoving,
  onOpen,
  onSlot,
  reservations,
  slots
}: DayProps) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const words = useTexts(menuMessages)
  const name = useDayName()(day)
  const open = slots
    .filter((slot) => slot.date === day && !isOver(slot))
    .filter(({ bookedCount, isClosed, maxCapacity }) =>
      isClosed ? mayChangeSlots && moving === undefined : bookedCount < maxCapacity
    )
  const layout = layOut(
    reservations.filter(({ date }) => date === day),
    open
  )
  const drop = (slot: Slot) => (event: DragEvent) => {
    event.preventDefault()
    onSlot(slot)
  }
  return (
    <section className="day" aria-label={name} style={{ minWidth: layout.minWidth }}>
      <Text size="sm" fw={600} ta="center" py={4}>
        {name}
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
              aria-label={`${name} ${shown} ${action}`}
              onClick={() => onSlot(slot)}
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
              <strong>
                {item.startTime} {item.menuName}
              </strong>
              <span>
                {texts.people(number(item.numberOfGuests))} · {texts[item.status]}
              </span>
              {item.note === null ? null : <span>{item.note}</span>}
            </button>
          )
        })}
      </div>
    </section>
  )
}

export const Calendar = (props: CalendarProps) => {
  const texts = useTexts(messages)
  const { days, reservations, slots } = props
  const spans = [...reservations, ...slots]
  const first = Math.floor(Math.min(600, ...spans.map(({ startTime }) => minutesOf(startTime))) / 60) * 60
  const last = Math.ceil(Math.max(1_140, ...spans.map(cardEnd)) / 60) * 60
  const hours = Array.from({ length: (last - first) / 60 }, (_, index) => (first / 60 + index) % 24)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="calendar" tabIndex={0} aria-label={texts.title}>
      <div className="clock" aria-hidden="true">
        {hours.map((hour) => (
          <div key={hour} style={{ height: hourHeight }}>
            {hour}:00
          </div>
        ))}
      </div>
      {days.map((day) => (
        <Day key={day} day={day} first={first} last={last} {...props} />
      ))}
    </section>
  )
}
