/** What people come for most, one click away. */
import { Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import { useIsAtLeast } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { Icon } from "../parts/Icon.tsx"
import { AnchorLink } from "../parts/Links.tsx"

const messages = defineMessages({
  title: ["よく使う操作", "Start here"],
  book: ["予約を入れる", "Book"],
  bookMore: ["空き枠を選んで登録", "Choose a free slot"],
  price: ["価格を試す", "Try prices"],
  priceMore: ["住民の反応を予測", "How residents would react"],
  forecast: ["売上を予測する", "Forecast takings"],
  forecastMore: ["過去の売上を貼り付け", "Paste what you took"],
  talk: ["友だちに連絡する", "Write to a friend"],
  talkMore: ["LINEでメッセージ", "By LINE"]
})

export const FirstSteps = () => {
  const texts = useTexts(messages)
  const mayTryPrices = useIsAtLeast("developer")
  const steps = [
    { icon: "reservations", to: "/reservations", search: { menu: "first" }, label: texts.book, more: texts.bookMore },
    ...(mayTryPrices
      ? [{ icon: "simulations", to: "/simulations/new", label: texts.price, more: texts.priceMore } as const]
      : []),
    { icon: "forecast", to: "/forecast", label: texts.forecast, more: texts.forecastMore },
    { icon: "friends", to: "/friends", label: texts.talk, more: texts.talkMore }
  ] as const
  return (
    <SimpleGrid component="section" aria-label={texts.title} cols={{ base: 1, xs: 2, lg: steps.length }}>
      {steps.map(({ icon, label, more, to, ...rest }) => (
        <Paper key={to} withBorder p="md" className="lift">
          <Group wrap="nowrap" gap="sm">
            <Text c="blue" lh={0}>
              <Icon name={icon} />
            </Text>
            <Stack gap={0}>
              <AnchorLink to={to} {...rest} fw={600} className="cover">
                {label}
              </AnchorLink>
              <Text size="xs" c="dimmed">
                {more}
              </Text>
            </Stack>
          </Group>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
