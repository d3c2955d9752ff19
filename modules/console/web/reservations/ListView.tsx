/** Bookings as a list to search and filter, those that were cancelled too. */
import { Badge, Button, Group, NativeSelect, Stack, Table, Text, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccountId } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { Answered } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { PhoneLink } from "./Phone.tsx"
import { type Days, type ListFilter, listed, listQuery, type Reservation, staffQuery } from "./Queries.ts"
import { stateOf } from "./ReservationDialog.tsx"

const states = ["pending", "confirmed", "cancel_requested", "completed", "no_show", "canceled"] as const

interface RowProps {
  readonly reservation: Reservation
  readonly onOpen: (reservation: Reservation) => void
}

const Row = ({ onOpen, reservation }: RowProps) => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  const { guest } = reservation
  return (
    <Table.Tr data-state={reservation.status}>
      <Table.Td className="nowrap">{reservation.date}</Table.Td>
      <Table.Td className="nowrap">
        {reservation.startTime}–{reservation.endTime}
      </Table.Td>
      <Table.Td>
        <Button variant="subtle" size="compact-sm" px={0} onClick={() => onOpen(reservation)}>
          {guest?.name ?? texts.unnamed}
        </Button>{" "}
        {reservation.isFirstVisit ? <Badge size="xs">{texts.firstShort}</Badge> : null}
      </Table.Td>
      <Table.Td>{guest?.phone ? <PhoneLink phone={guest.phone} /> : "–"}</Table.Td>
      <Table.Td>{reservation.menuName}</Table.Td>
      <Table.Td className="nowrap">{reservation.staffName ?? "–"}</Table.Td>
      <Table.Td className="num">{yen(reservation.price)}</Table.Td>
      <Table.Td className="nowrap">{stateOf(texts, reservation)}</Table.Td>
    </Table.Tr>
  )
}

interface ListViewProps {
  readonly days: Days
  readonly onOpen: (reservation: Reservation) => void
}

const inOrder = (all: ReadonlyArray<Reservation>): ReadonlyArray<Reservation> =>
  all.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))

export const ListView = ({ days, onOpen }: ListViewProps) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const accountId = useAccountId()
  const staff = useQuery(staffQuery(accountId)).data?.staff ?? []
  const [filter, setFilter] = useState<Omit<ListFilter, "days"> & { readonly isAll: boolean }>({
    q: "",
    status: "",
    staffId: "",
    isAll: false
  })
  const [q] = useDebouncedValue(filter.q.trim(), 300)
  const { isAll, staffId, status } = filter
  const query = useQuery(listQuery(accountId, { q, status, staffId, days: isAll ? undefined : days }))
  return (
    <Stack>
      <Group align="flex-end" gap="xs">
        <TextInput
          type="search"
          label={texts.search}
          value={filter.q}
          maxLength={100}
          onChange={({ currentTarget: { value } }) => setFilter({ ...filter, q: value })}
        />
        <NativeSelect
          label={texts.status}
          value={status}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, status: states.find((state) => state === value) ?? "" })
          }
          data={[
            { value: "", label: texts.allStates },
            ...states.map((state) => ({ value: state, label: texts[state] }))
          ]}
        />
        <NativeSelect
          label={texts.staff}
          value={staffId}
          onChange={({ currentTarget: { value } }) => setFilter({ ...filter, staffId: value })}
          data={[
            { value: "", label: texts.allStaff },
            ...staff.filter(({ kind }) => kind === "staff").map(({ id, name }) => ({ value: id, label: name }))
          ]}
        />
        <NativeSelect
          label={texts.period}
          value={isAll ? "all" : "week"}
          onChange={({ currentTarget: { value } }) => setFilter({ ...filter, isAll: value === "all" })}
          data={[
            { value: "week", label: texts.thisWeek },
            { value: "all", label: texts.allDays }
          ]}
        />
      </Group>
      <Answered query={query} rows={8}>
        {({ nextCursor, reservations }) => (
          <>
            {nextCursor === null ? null : <Text size="sm">{texts.mostShown(number(listed))}</Text>}
            {reservations.length === 0 ? (
              <Text size="sm">{texts.noneFound}</Text>
            ) : (
              <Grid
                label={texts.list}
                width={860}
                heads={[
                  texts.date,
                  texts.time,
                  texts.name,
                  texts.phone,
                  texts.menuName,
                  texts.staff,
                  `#${texts.price}`,
                  texts.status
                ]}
              >
                {inOrder(reservations).map((reservation) => (
                  <Row key={reservation.id} reservation={reservation} onOpen={onOpen} />
                ))}
              </Grid>
            )}
          </>
        )}
      </Answered>
    </Stack>
  )
}
