/** Says that one of the staff is absent, or that a room cannot be used, with the bookings of these days that have to be moved. */
import { Anchor, Group, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { Answered } from "../../parts/States.tsx"
import { addDays } from "../../reservations/Days.ts"
import { type Reservation, reservationsQuery, useToday } from "../../reservations/Queries.ts"
import { Consequence } from "../Consequence.tsx"
import { type Member, shopQuery } from "../Queries.ts"
import { useSave } from "../UseSave.ts"
import { bookingsOfDays, openUntil } from "./BookingsOfDays.ts"
import { messages } from "./Messages.ts"

const Booking = ({ booking }: { readonly booking: Reservation }) => {
  const texts = useTexts(messages)
  const { date, friendId, guest, menuName, startTime } = booking
  return (
    <Group component="li" gap="sm">
      <Text size="sm" fw={500}>
        {date} {startTime} {menuName}
      </Text>
      <AnchorLink to="/friends/$id" params={{ id: friendId }} size="sm">
        {guest?.name ?? texts.someone}
      </AnchorLink>
      {guest?.phone ? (
        <Anchor href={`tel:${guest.phone}`} size="sm">
          {texts.call(guest.phone)}
        </Anchor>
      ) : null}
      <AnchorLink to="/reservations" search={{ view: "day", day: date }} size="sm">
        {texts.openDay}
      </AnchorLink>
    </Group>
  )
}

interface ToMoveProps {
  readonly accountId: string
  readonly resourceId: string
  readonly from: string
  readonly until: string
}

const ToMove = ({ accountId, from, resourceId, until }: ToMoveProps) => {
  const texts = useTexts(messages)
  const query = useQuery(reservationsQuery(accountId, { from, to: addDays(until, 1) }))
  const shop = useQuery(shopQuery(accountId))
  return (
    <Answered query={query} rows={2}>
      {(all) => {
        const days = { resourceId, from, until, openUntil: openUntil(shop.data?.hours ?? null) }
        const own = bookingsOfDays(all, days)
        if (own.length === 0) return <Text size="sm">{texts.nothingToMove}</Text>
        return (
          <Stack gap="xs" role="status">
            <Text size="sm" fw={600}>
              {texts.toMove(own.length)}
            </Text>
            <Stack component="ul" gap={6} className="bare">
              {own.map((booking) => (
                <Booking key={booking.id} booking={booking} />
              ))}
            </Stack>
          </Stack>
        )
      }}
    </Answered>
  )
}

export const AbsenceDialog = ({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const today = useToday()
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState("")
  const last = until === "" || until < from ? from : until
  const add = useSave(
    accountId,
    ["staff", "slots"],
    (note: string | null) =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/staff/{id}/absences", {
          params: { path: { accountId, id: member.id } },
          body: { from, until: last, note }
        })
      ),
    texts.absenceAdded
  )
  const submit = (fields: FormData) => {
    const note = String(fields.get("note") ?? "").trim()
    add.mutate(note === "" ? null : note, { onSuccess: onClose })
  }
  const { error } = add
  return (
    <FormDialog
      onClose={onClose}
      title={texts.absent(member.name, member.kind)}
      size="lg"
      label={texts.save}
      sending={add}
      disabled={from === ""}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={texts.from}
          type="date"
          required
          min={today}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          error={faultAt(error, "/from")}
          data-autofocus
        />
        <TextInput
          label={texts.until}
          type="date"
          min={from}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
          error={faultAt(error, "/until")}
        />
      </SimpleGrid>
      <TextInput label={texts.note} name="note" maxLength={200} placeholder={texts.noteExample} />
      <Consequence>{texts.absenceConsequence(member.kind)}</Consequence>
      {from === "" ? null : <ToMove accountId={accountId} resourceId={member.id} from={from} until={last} />}
    </FormDialog>
  )
}
