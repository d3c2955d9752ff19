/** The bookings of a friend or guest, newest first. */
import { Badge, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ButtonLink } from "../../parts/Links.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { bookingsQuery } from "./Queries.ts"

const colours: Readonly<Record<string, string>> = {
  confirmed: "green",
  completed: "blue",
  canceled: "gray",
  no_show: "red"
}

export const Bookings = ({ accountId, friendId }: { readonly accountId: string; readonly friendId: string }) => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const query = useQuery(bookingsQuery(accountId, friendId))
  return (
    <Section
      title={texts.reservations}
      actions={
        <ButtonLink to="/reservations" size="compact-sm" variant="default">
          {texts.moreReservations}
        </ButtonLink>
      }
    >
      <Answered query={query} rows={2}>
        {({ reservations }) =>
          reservations.length === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.noReservations}
            </Text>
          ) : (
            <Stack gap="xs" component="ul" className="bare">
              {reservations.map(({ endTime, id, menuName, numberOfGuests, startsAt, startTime, status }) => (
                <Group key={id} component="li" justify="space-between" gap="xs">
                  <div>
                    <Text size="sm" fw={500}>
                      {date(startsAt)} {startTime}–{endTime}
                    </Text>
                    <Text size="sm" className="break">
                      {menuName} · {texts.guestsOf(number(numberOfGuests))}
                    </Text>
                  </div>
                  <Badge variant="dot" tt="none" color={colours[status] ?? "yellow"}>
                    {texts[`reservation_${status}`]}
                  </Badge>
                </Group>
              ))}
            </Stack>
          )
        }
      </Answered>
    </Section>
  )
}
