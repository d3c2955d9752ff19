/** The reservations of a day or week, to book, approve, cancel and move. */
import "./Calendar.css"
import { Alert, Button, Group, NativeSelect, Text } from "@mantine/core"
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
import { dayColumns, staffColumns } from "./Columns.ts"
import { Controls } from "./Controls.tsx"
import { DaySheet } from "./DaySheet.tsx"
import { shownDays } from "./Days.ts"
import { ListView } from "./ListView.tsx"
import { messages } from "./Messages.ts"
import { MenuDialog } from "./menu/MenuDialog.tsx"
import { messages as menuMessages } from "./menu/Messages.ts"
import { NewMenuDialog } from "./menu/NewMenuDialog.tsx"
import { ObstacleNote } from "./menu/ObstacleNote.tsx"
import { SlotDialog } from "./menu/SlotDialog.tsx"
import {
  type Menu,
  menusQuery,
  type Reservation,
  reservationsQuery,
  type Slot,
  slotsQuery,
  staffQuery,
  useShopClock,
  useToday
} from "./Queries.ts"
import { ReservationDialog } from "./ReservationDialog.tsx"

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

interface Target {
  readonly reservation: Reservation
  readonly slot: Slot
  /** Whose column it was moved to; undefined: as before. */
  readonly staffId: string | undefined
}

const none: ReadonlyArray<never> = []

const useMove = (accountId: string) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ reservation, slot, staffId }: Target) =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/reservations/{id}/move", {
          params: { path: { accountId, id: reservation.id } },
          body: { slotId: slot.id, ...(staffId !== undefined && { staffId }) }
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

export const ReservationsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const formats = useFormats()
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("staff")
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false }) === true
  const today = useToday()
  const {
    booking: linked,
    day = today,
    menu = "",
    view = isNarrow ? "day" : "week"
  } = useSearch({ from: "/shell/reservations" })
  const navigate = useNavigate({ from: "/reservations" })
  const days = shownDays(day, view)
  const range = { from: days[0] ?? day, to: days.at(-1) ?? day }
  const [opened, setOpened] = useState<Reservation>()
  const [moving, setMoving] = useState<Reservation>()
  const [booking, setBooking] = useState<{ readonly slot: Slot; readonly staffId: string | undefined }>()
  const [isPrinting, setIsPrinting] = useState(false)
  const now = useShopClock()
  const staff = useQuery(staffQuery(accountId)).data?.staff ?? []
  const [isMaking, setIsMaking] = useState(false)
  const [editing, setEditing] = useState<Menu>()
  const [changing, setChanging] = useState<Slot>()
  const words = useTexts(menuMessages)
  const mayMake = useIsAtLeast("developer")
  const move = useMove(accountId)
  const menus = useQuery(menusQuery(accountId))
  const query = useQuery(reservationsQuery(accountId, range))
  const reservations = query.data
  useEffect(() => {
    if (linked === undefined || reservations === undefined) return
    setOpened(reservations.find(({ id }) => id === linked))
    void navigate({ search: ({ booking: _booking, ...rest }) => rest, replace: true })
  }, [linked, reservations, navigate])
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
  /** From the list, the calendar of the day is where it can be moved to. */
  const startMoving = (reservation: Reservation) => {
    setMoving(reservation)
    if (view === "list") void navigate({ search: (before) => ({ ...before, view: "day", day: reservation.date }) })
  }
  const changeSlot = (slot: Slot) => {
    setBooking(undefined)
    setChanging(slot)
  }
  const choose = (slot: Slot, staffId: string | undefined) => {
    if (slot.isClosed) return changeSlot(slot)
    if (moving === undefined) return setBooking({ slot, staffId })
    setMoving(undefined)
    const isElsewhere = moving.slotId !== slot.id || (staffId !== undefined && moving.staffId !== staffId)
    if (isElsewhere) move.mutate({ reservation: moving, slot, staffId })
  }
  const columnsOf = (reservations: ReadonlyArray<Reservation>) =>
    view === "day"
      ? staffColumns(
          day,
          staff.filter(({ kind }) => kind === "staff"),
          reservations,
          texts.anyStaff
        )
      : dayColumns(days)
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
          {view === "day" ? (
            <Button variant="default" disabled={!query.isSuccess} onClick={() => setIsPrinting(true)}>
              {texts.print}
            </Button>
          ) : null}
          <Controls day={day} view={view} />
        </>
      }
    >
      {menus.isSuccess && active.length === 0 && mayMake ? (
        <Alert color="blue" role="status" title={words.first}>
          {words.firstMore}
        </Alert>
      ) : null}
      <Group align="flex-end" justify="space-between" className="no-print">
        <Text fw={600}>
          {formats.day(range.from)}
          {view !== "day" ? ` – ${formats.day(range.to)}` : ""}
        </Text>
        <Group align="flex-end" gap="xs" display={view === "list" ? "none" : undefined}>
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
            <Text size="sm">{texts.moving(`${moving.startTime} ${moving.guest?.name ?? ""} ${moving.menuName}`)}</Text>
            <Button size="xs" variant="default" onClick={() => setMoving(undefined)}>
              {texts.stopMoving}
            </Button>
          </Group>
        </Alert>
      )}
      {slots.isError ? <Failure action="show" error={slots.error} retry={() => void slots.refetch()} /> : null}
      {shownMenu !== "" && slots.data?.slots.length === 0 ? <Text size="sm">{texts.noSlots}</Text> : null}
      {shownMenu === "" ? null : <ObstacleNote slots={slots.data?.slots ?? none} />}
      {view === "list" ? <ListView days={range} onOpen={setOpened} /> : null}
      <Answered query={query} rows={12}>
        {(reservations) => (
          <>
            {view === "list" ? null : (
              <Calendar
                columns={columnsOf(reservations)}
                reservations={reservations}
                slots={shownMenu === "" ? none : (slots.data?.slots ?? none)}
                now={now}
                menus={known}
                moving={moving}
                mayChange={mayChange}
                mayChangeSlots={mayMake}
                onOpen={setOpened}
                onMoving={setMoving}
                onSlot={choose}
              />
            )}
            {isPrinting ? (
              <DaySheet day={day} reservations={reservations} onPrinted={() => setIsPrinting(false)} />
            ) : null}
            {view !== "list" && reservations.length === 0 ? <Text size="sm">{texts.nothing}</Text> : null}
            <ReservationDialog
              reservation={opened && (reservations.find(({ id }) => id === opened.id) ?? opened)}
              onClose={() => setOpened(undefined)}
              onMove={startMoving}
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
          slot={booking.slot}
          staffId={booking.staffId}
          onClose={() => setBooking(undefined)}
          onChange={mayMake ? () => changeSlot(booking.slot) : undefined}
        />
      )}
      {changing === undefined ? null : (
        <SlotDialog accountId={accountId} slot={changing} onClose={() => setChanging(undefined)} />
      )}
    </Page>
  )
}
