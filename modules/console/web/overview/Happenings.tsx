/**
 * What happened last, newest first: who came, what was booked for today, who answered a form, what was observed, which
 * simulations ran.
 */
import { Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccountId } from "../api/Session.ts"
import { friendPageQuery } from "../friends/Queries.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { Icon, type IconName } from "../parts/Icon.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { Section } from "../parts/Section.tsx"
import { Loading } from "../parts/States.tsx"
import { reservationsQuery, useToday } from "../reservations/Queries.ts"
import { simulationsQuery } from "../simulations/Queries.ts"
import { useFindings, useFormAnswers } from "./UseAnswers.ts"

const messages = defineMessages({
  title: ["最近のできごと", "What happened"],
  none: [
    "まだ何も起きていません。友だち追加や予約があると、ここに表示されます。",
    "Nothing yet. Friends and bookings appear here."
  ],
  followed: [(name: string) => `${name}さんが友だち追加`, (name: string) => `${name} became a friend`],
  guest: [(name: string) => `${name}さんをゲスト登録`, (name: string) => `${name} is a new guest`],
  someone: ["名前のない方", "Someone"],
  booked: [(what: string) => `${what}の予約が入りました`, (what: string) => `${what} was booked`],
  answered: [(form: string) => `「${form}」に回答がありました`, (form: string) => `A new answer to ${form}`],
  found: [(title: string, what: string) => `${title}: ${what}`, (title: string, what: string) => `${title}: ${what}`],
  notFound: ["観測に失敗しました", "the run failed"],
  completed: ["シミュレーションが完了しました", "A simulation has ended"],
  failed: ["シミュレーションが失敗しました", "A simulation failed"]
})

interface Happening {
  readonly key: string
  readonly at: string
  readonly icon: IconName
  readonly text: ReactNode
}

const shown = 7

const useHappenings = () => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const day = useToday()
  const friends = useQuery(friendPageQuery(accountId, {}, 1))
  const bookings = useQuery(reservationsQuery(accountId, { from: day, to: day }))
  const simulations = useQuery(simulationsQuery)
  const answers = useFormAnswers(accountId)
  const findings = useFindings()
  const all: ReadonlyArray<Happening> = [
    ...answers.map(({ at, form, formId, id }) => ({
      key: id,
      at,
      icon: "forms" as const,
      text: (
        <AnchorLink to="/forms/$id" params={{ id: formId }} size="sm">
          {texts.answered(form)}
        </AnchorLink>
      )
    })),
    ...findings.map(({ at, id, isFailed, observationId, summary, title }) => ({
      key: id,
      at,
      icon: "observations" as const,
      text: (
        <AnchorLink to="/observations/$id" params={{ id: observationId }} size="sm">
          {texts.found(title, isFailed ? texts.notFound : summary)}
        </AnchorLink>
      )
    })),
    ...(friends.data?.friends ?? []).map(({ createdAt, displayName, followedAt, id, isGuest }) => ({
      key: id,
      at: followedAt ?? createdAt,
      icon: "friends" as const,
      text: (
        <AnchorLink to="/friends/$id" params={{ id }} size="sm">
          {(isGuest ? texts.guest : texts.followed)(displayName ?? texts.someone)}
        </AnchorLink>
      )
    })),
    ...(bookings.data ?? []).map(({ createdAt, id, menuName, startTime }) => ({
      key: id,
      at: createdAt,
      icon: "reservations" as const,
      text: <Text size="sm">{texts.booked(`${startTime} ${menuName}`)}</Text>
    })),
    ...(simulations.data?.data ?? []).flatMap(({ completedAt, id, status }) =>
      completedAt === null
        ? []
        : [
            {
              key: id,
              at: completedAt,
              icon: "simulations" as const,
              text: (
                <AnchorLink to="/simulations/$id" params={{ id }} size="sm">
                  {status === "failed" ? texts.failed : texts.completed}
                </AnchorLink>
              )
            }
          ]
    )
  ]
  return {
    isPending: friends.isPending && bookings.isPending && simulations.isPending,
    happenings: all.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, shown)
  }
}

export const Happenings = () => {
  const texts = useTexts(messages)
  const { moment } = useFormats()
  const { happenings, isPending } = useHappenings()
  return (
    <Section title={texts.title}>
      {isPending ? <Loading rows={3} /> : null}
      {!isPending && happenings.length === 0 ? <Text size="sm">{texts.none}</Text> : null}
      <Stack component="ul" gap={6} className="bare">
        {happenings.map(({ at, icon, key, text }) => (
          <Group component="li" key={key} gap="sm" wrap="nowrap">
            <Text c="blue" lh={0}>
              <Icon name={icon} />
            </Text>
            <div className="grow">{text}</div>
            <Text size="xs" c="dimmed" className="nowrap">
              <time dateTime={at}>{moment(Date.parse(at))}</time>
            </Text>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
