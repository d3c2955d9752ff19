/** The bookings of today that are still to come, and those that are over. */
import { Badge, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useAccountId } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { ButtonLink } from "../parts/Links.tsx"
import { Section } from "../parts/Section.tsx"
import { Answered } from "../parts/States.tsx"
import { type Reservation, reservationsQuery, useToday } from "../reservations/Queries.ts"

const messages = defineMessages({
  title: ["今日の予約", "Bookings today"],
  count: [(count: string) => `${count}件`, (count: string) => count],
  none: ["今日の予約はありません。", "No booking today."],
  open: ["予約を見る", "To the calendar"],
  guest: [(name: string) => `${name} 様`, (name: string) => name],
  people: [(count: string) => `${count}名`, (count: string) => `${count} people`],
  more: [(count: string) => `ほか${count}件`, (count: string) => `${count} more`]
})

/** As many as fit beside what happened. */
const shown = 6

const Row = ({ reservation }: { readonly reservation: Reservation }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" className="nowrap" fw={600}>
        {reservation.startTime}
      </Text>
      <Text size="sm" flex={1} truncate>
        {reservation.guest?.name ? `${texts.guest(reservation.guest.name)} ` : ""}
        {reservation.menuName}
      </Text>
      <Text size="sm" c="dimmed" className="nowrap">
        {texts.people(number(reservation.numberOfGuests))}
      </Text>
    </Group>
  )
}

export const Today = () => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const day = useToday()
  const query = useQuery(reservationsQuery(useAccountId(), { from: day, to: day }))
  return (
    <Section
      title={texts.title}
      actions={
        query.data === undefined ? null : <Badge variant="light">{texts.count(number(query.data.length))}</Badge>
      }
    >
      <Answered query={query} rows={3}>
        {(reservations) => (
          <>
            {reservations.length === 0 ? <Text size="sm">{texts.none}</Text> : null}
            <Stack component="ul" gap={6} className="bare">
              {reservations
                .toSorted((a, b) => a.startTime.localeCompare(b.startTime))
                .slice(0, shown)
                .map((reservation) => (
                  <Row key={reservation.id} reservation={reservation} />
                ))}
            </Stack>
            {reservations.length > shown ? (
              <Text size="sm" c="dimmed">
                {texts.more(number(reservations.length - shown))}
              </Text>
            ) : null}
          </>
        )}
      </Answered>
      <Group>
        <ButtonLink to="/reservations" variant="light" size="xs">
          {texts.open}
        </ButtonLink>
      </Group>
    </Section>
  )
}
