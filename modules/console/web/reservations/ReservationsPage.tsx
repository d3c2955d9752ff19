/** The reservations of a day or week, to book, approve, cancel and move. */
import "./Calendar.css"
import { Alert, Button, Group, NativeSelect, SegmentedControl, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type ReactNode, useEffect, useState } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { ImportButton } from "../imports/ImportButton.tsx"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { notice } from "../parts/Notice.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Failure } from "../parts/States.tsx"
import { BookDialog } from "./BookDialog.tsx"
import { Calendar } from "./Calendar.tsx"
import { addDays, shownDays } from "./Days.ts"
import { messages } from "./Messages.ts"
import { MenuDialog } from "./menu/MenuDialog.tsx"
import { messages as menuMessages } from "./menu/Messages.ts"
import { NewMenuDialog } from "./menu/NewMenuDialog.tsx"
import { SlotDialog } from "./menu/SlotDialog.tsx"
import {
  type Menu,
  menusQuery,
  type Reservation,
  reservationsQuery,
  type Slot,
  slotsQuery,
  useToday
} from "./Queries.ts"
import { ReservationDialog } from "./ReservationDialog.tsx"

/** Parameters of the address that say which part of the calendar is shown. */
export interface CalendarSearch {
  /** A day as 2026-12-01. */
  readonly day?: string
  readonly view?: "day" | "week"
  /** Whose open slots are shown: an id, or the first that can be booked. */
  readonly menu?: string
}

/** Runs `stop` when Escape is pressed, while something is being moved. */
const useEscape = (isActive: boolean, stop: () => void) => {
  useEffect(() => {
    if (!isActive) return
    const press = ({ key }: KeyboardEvent) => {
      if (key === "Escape") stop()
    }
    addEventListener("keydown", press)
    return () => removeEventListener("keydown", press)
  }, [isActive, stop])
}

const useMove = (accountId: string) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ reservation, slot }: { readonly reservation: Reservation; readonly slot: Slot }) =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/reservations/{id}/move", {
          params: { path: { accountId, id: reservation.id } },
          body: { slotId: slot.id }
        })
      ),
    onSuccess: () => {
      notice.good(texts.moved)
      return Promise.all([
        queries.invalidateQueries({ queryKey: ["reservations", accountId] }),
        queries.invalidateQueries({ queryKey: ["slots", accountId] })
      ])
    },
    onError: notice.failed
  })
}

const Controls = ({ day, view }: Required<Omit<CalendarSearch, "menu">>) => {
  const texts = useTexts(messages)
  const today = useToday()
  const navigate = useNavigate({ from: "/reservations" })
  const go = (change: CalendarSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
  const step = view === "week" ? 7 : 1
  return (
    <Group gap="xs">
      <Button.Group>
        <Button variant="default" onClick={() => go({ day: addDays(day, -step) })}>
          {texts.before}
        </Button>
        <Button variant="default" onClick={() => go({ day: today })}>
          {texts.today}
        </Button>
        <Button variant="default" onClick={() => go({ day: addDays(day, step) })}>
          {texts.after}
        </Button>
      </Button.Group>
      <SegmentedControl
        aria-label={texts.view}
        value={view}
        onChange={(value) => go({ view: value === "day" ? "day" : "week" })}
        data={[
          { value: "day", label: texts.day },
          { value: "week", label: texts.week }
        ]}
      />
    </Group>
  )
}

export const ReservationsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { date } = useFormats()
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("staff")
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false }) === true
  const today = useToday()
  const { day = today, menu = "", view = isNarrow ? "day" : "week" } = useSearch({ from: "/shell/reservations" })
  const navigate = useNavigate({ from: "/reservations" })
  const days = shownDays(day, view)
  const range = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const [opened, setOpened] = useState<string>()
  const [moving, setMoving] = useState<Reservation>()
  const [booking, setBooking] = useState<Slot>()
  const [isMaking, setIsMaking] = useState(false)
  const [editing, setEditing] = useState<Menu>()
  const [changing, setChanging] = useState<Slot>()
  const words = useTexts(menuMessages)
  const mayMake = useIsAtLeast("developer")
  const move = useMove(accountId)
  const menus = useQuery(menusQuery(accountId))
  const query = useQuery(reservationsQuery(accountId, range))
  const known = menus.data?.menus ?? []
  const active = known.filter(({ status }) => status === "active")
  const menuId = menu === "first" ? (active[0]?.id ?? "") : menu
  const setMenuId = (id: string) =>
    void navigate({
      search: ({ menu: _menu, ...rest }) => ({ ...rest, ...(id !== "" && { menu: id }) }),
      replace: true
    })
  const shownMenu = moving?.menuId ?? menuId
  const slots = useQuery({ ...slotsQuery(accountId, range, shownMenu), enabled: shownMenu !== "" })
  useEscape(moving !== undefined, () => setMoving(undefined))
  const changeSlot = (slot: Slot) => {
    setBooking(undefined)
    setChanging(slot)
  }
  const choose = (slot: Slot) => {
    if (slot.isClosed) return changeSlot(slot)
    if (moving === undefined) return setBooking(slot)
    setMoving(undefined)
    if (moving.slotId !== slot.id) move.mutate({ reservation: moving, slot })
  }
  const chosen = known.find(({ id }) => id === menuId)
  return (
    <Page
      title={texts.title}
      lead={mayChange ? texts.lead : undefined}
      actions={
        <>
          {mayMake ? (
            <Button variant="default" onClick={() => setIsMaking(true)}>
              {words.create}
            </Button>
          ) : null}
          <ImportButton path={`/admin/v1/crm/accounts/${accountId}/slots/import`} />
          <Controls day={day} view={view} />
        </>
      }
    >
      {menus.isSuccess && active.length === 0 && mayMake ? (
        <Alert color="blue" role="status" title={words.first}>
          {words.firstMore}
        </Alert>
      ) : null}
      <Group align="flex-end" justify="space-between">
        <Text fw={600}>
          {date(`${range.from}T12:00:00`)}
          {view === "week" ? ` – ${date(`${range.to}T12:00:00`)}` : ""}
        </Text>
        <Group align="flex-end" gap="xs">
          <NativeSelect
            label={texts.menu}
            value={menuId}
            onChange={(event) => setMenuId(event.currentTarget.value)}
            data={[
              { value: "", label: texts.noMenu },
              ...(mayMake ? known : active).map(({ id, name, status }) => ({
                value: id,
                label: status === "active" ? name : texts.archived(name)
              }))
            ]}
          />
          {mayMake && chosen !== undefined ? (
            <Button variant="default" onClick={() => setEditing(chosen)}>
              {words.edit}
            </Button>
          ) : null}
        </Group>
      </Group>
      {moving === undefined ? null : (
        <Alert color="blue" role="status">
          <Group justify="space-between">
            <Text size="sm">{texts.moving(`${moving.date} ${moving.startTime} ${moving.menuName}`)}</Text>
            <Button size="xs" variant="default" onClick={() => setMoving(undefined)}>
              {texts.stopMoving}
            </Button>
          </Group>
        </Alert>
      )}
      {slots.isError ? <Failure error={slots.error} retry={() => void slots.refetch()} /> : null}
      {shownMenu !== "" && slots.data?.slots.length === 0 ? <Text size="sm">{texts.noSlots}</Text> : null}
      <Answered query={query} rows={12}>
        {(reservations) => (
          <>
            <Calendar
              days={days}
              reservations={reservations}
              slots={shownMenu === "" ? [] : (slots.data?.slots ?? [])}
              menus={known}
              moving={moving}
              mayChange={mayChange}
              mayChangeSlots={mayMake}
              onOpen={({ id }) => setOpened(id)}
              onMoving={setMoving}
              onSlot={choose}
            />
            {reservations.length === 0 ? <Text size="sm">{texts.nothing}</Text> : null}
            <ReservationDialog
              reservation={reservations.find(({ id }) => id === opened)}
              onClose={() => setOpened(undefined)}
              onMove={setMoving}
            />
          </>
        )}
      </Answered>
      {isMaking ? (
        <NewMenuDialog
          accountId={accountId}
          onClose={() => setIsMaking(false)}
          onMade={(id) => {
            setIsMaking(false)
            setMenuId(id)
          }}
        />
      ) : null}
      {editing === undefined ? null : (
        <MenuDialog accountId={accountId} menu={editing} onClose={() => setEditing(undefined)} />
      )}
      {booking === undefined ? null : (
        <BookDialog
          slot={booking}
          onClose={() => setBooking(undefined)}
          onChange={mayMake ? () => changeSlot(booking) : undefined}
        />
      )}
      {changing === undefined ? null : (
        <SlotDialog accountId={accountId} slot={changing} onClose={() => setChanging(undefined)} />
      )}
    </Page>
  )
}
