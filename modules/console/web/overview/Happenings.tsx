/**
 * What happened last, newest first: bookings that were made, changed and cancelled, who came, who answered a form, what was observed,
 * which simulations ran; and from the feed messages, members and payments as they come.
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
import { newestQuery } from "../reservations/Queries.ts"
import { simulationsQuery } from "../simulations/Queries.ts"
import { useFindings, useFormAnswers } from "./UseAnswers.ts"
import { textIn, useFeed } from "./UseFeed.ts"

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
  moved: [(what: string) => `予約が変更されました: ${what}`, (what: string) => `A booking was moved: ${what}`],
  canceled: [
    (what: string) => `予約がキャンセルされました: ${what}`,
    (what: string) => `A booking was cancelled: ${what}`
  ],
  wrote: [(name: string) => `${name}さんからメッセージ`, (name: string) => `${name} wrote a message`],
  joined: [(name: string) => `${name}さんが会員登録`, (name: string) => `${name} became a member`],
  paid: [(sum: string) => `${sum}の支払いがありました`, (sum: string) => `${sum} was paid`],
  refunded: [(sum: string) => `${sum}を返金しました`, (sum: string) => `${sum} was refunded`],
  notPaid: ["支払いに失敗しました", "A payment failed"],
  unfollowed: [(name: string) => `${name}さんがブロックしました`, (name: string) => `${name} blocked the shop`],
  answered: [(form: string) => `「${form}」に回答がありました`, (form: string) => `A new answer to ${form}`],
  found: [(title: string, what: string) => `${title}: ${what}`, (title: string, what: string) => `${title}: ${what}`],
  notFound: ["定点チェックに失敗しました", "the run failed"],
  completed: ["シミュレーションが完了しました", "A simulation has ended"],
  failed: ["シミュレーションが失敗しました", "A simulation failed"]
})

interface Happening {
  readonly key: string
  readonly at: string
  readonly icon: IconName
  readonly text: ReactNode
}

const shown = 10

const newest = 20

/** Bookings that were made, moved or cancelled last. */
const useBookings = (accountId: string): ReadonlyArray<Happening> => {
  const texts = useTexts(messages)
  const { data } = useQuery(newestQuery(accountId, newest))
  return (data?.reservations ?? []).flatMap((booking): ReadonlyArray<Happening> => {
    const { cancelReason, canceledAt, createdAt, date, guest, id, menuName, movedFrom, startTime, status } = booking
    const what = `${date.slice(5).replace("-", "/")} ${startTime} ${menuName} ${guest?.name ?? ""}`.trim()
    const line = (key: string, at: string, text: string): Happening => ({
      key,
      at,
      icon: "reservations",
      text: (
        <AnchorLink to="/reservations" search={{ day: date, view: "day" }} size="sm">
          {text}
        </AnchorLink>
      )
    })
    const isReplaced = cancelReason === "moved"
    const made = line(id, createdAt, movedFrom === null ? texts.booked(what) : texts.moved(what))
    return status === "canceled" && canceledAt !== null && !isReplaced
      ? [made, line(`${id} canceled`, canceledAt, texts.canceled(what))]
      : [made]
  })
}

/** What has no list of its own: messages, members and payments. */
const useLive = (): ReadonlyArray<Happening> => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  return useFeed().flatMap((event): ReadonlyArray<Happening> => {
    const name = textIn(event, "displayName") ?? texts.someone
    const { amount } = event.data
    const sum = yen(typeof amount === "number" ? amount : 0)
    const known: Readonly<Record<string, readonly [IconName, string]>> = {
      "message.received": ["friends", texts.wrote(name)],
      "friend.unfollowed": ["friends", texts.unfollowed(name)],
      "member.registered": ["members", texts.joined(name)],
      "payment.succeeded": ["members", texts.paid(sum)],
      "payment.refunded": ["members", texts.refunded(sum)],
      "payment.failed": ["members", texts.notPaid]
    }
    const [icon, text] = known[event.type] ?? []
    if (icon === undefined || text === undefined) return []
    const friendId = textIn(event, "friendId")
    return [
      {
        key: event.id,
        at: new Date(event.at).toISOString(),
        icon,
        text:
          friendId === undefined ? (
            <Text size="sm">{text}</Text>
          ) : (
            <AnchorLink to="/friends/$id" params={{ id: friendId }} size="sm">
              {text}
            </AnchorLink>
          )
      }
    ]
  })
}

const useHappenings = () => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const friends = useQuery(friendPageQuery(accountId, {}, 1))
  const bookings = useBookings(accountId)
  const live = useLive()
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
    ...bookings,
    ...live,
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
    isPending: friends.isPending && simulations.isPending,
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
