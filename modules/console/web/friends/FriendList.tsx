/** Rows of people, of which only those in view are drawn, and only the pages in view are asked for. */
import { Badge, Group, Skeleton, Text } from "@mantine/core"
import { useQueries } from "@tanstack/react-query"
import { useVirtualizer } from "@tanstack/react-virtual"
import { useRef } from "react"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import type { FriendSearch } from "./FriendSearch.ts"
import { messages } from "./Messages.ts"
import { type Friend, friendPageQuery, pageSize } from "./Queries.ts"

const rowHeight = 56

export const FriendBadge = ({ friend }: { readonly friend: Friend }) => {
  const texts = useTexts(messages)
  return (
    <Badge variant="dot" tt="none" color={!friend.isGuest && friend.status === "following" ? "green" : "gray"}>
      {friend.isGuest ? texts.guest : texts[friend.status]}
    </Badge>
  )
}

export const nameOf = ({ displayName }: Friend, unnamed: string): string => displayName ?? unnamed

const Row = ({ friend }: { readonly friend: Friend }) => {
  const texts = useTexts(messages)
  const { date } = useFormats()
  return (
    <Group justify="space-between" wrap="nowrap" h="100%" px="md">
      <AnchorLink to="/friends/$id" params={{ id: friend.id }} fw={500} truncate>
        {nameOf(friend, texts.unnamed)}
      </AnchorLink>
      <Group gap="md" wrap="nowrap">
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {friend.lastMessageAt === null ? "" : `${texts.lastMessage} ${date(friend.lastMessageAt)}`}
        </Text>
        <FriendBadge friend={friend} />
      </Group>
    </Group>
  )
}

interface FriendListProps {
  readonly accountId: string
  readonly search: FriendSearch
  readonly total: number
}

export const FriendList = ({ accountId, search, total }: FriendListProps) => {
  const texts = useTexts(messages)
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The height of the list before it was measured.
    initialRect: { width: 800, height: 560 }
  }).getVirtualItems()
  const pages = [...new Set(rows.map(({ index }) => Math.floor(index / pageSize) + 1))]
  const answers = useQueries({ queries: pages.map((page) => friendPageQuery(accountId, search, page)) })
  const at = (index: number): Friend | undefined =>
    answers[pages.indexOf(Math.floor(index / pageSize) + 1)]?.data?.friends[index % pageSize]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={scroller} className="virtual" aria-label={texts.title} tabIndex={0}>
      <ul style={{ height: total * rowHeight }}>
        {rows.map(({ index, start }) => {
          const friend = at(index)
          return (
            <li
              key={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {friend === undefined ? <Skeleton h={20} m="md" w="60%" /> : <Row friend={friend} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
