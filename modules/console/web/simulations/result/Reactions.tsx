/** What personas whom a language model plays said to the copies, and whether that agrees with the reading by rules. */
import { Blockquote, List, SimpleGrid, Stack, Text } from "@mantine/core"
import type { Schema } from "../../api/Types.ts"
import { BarChart } from "../../charts/BarChart.tsx"
import { Figure } from "../../charts/Figure.tsx"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { defineMessages } from "../../language/Messages.ts"
import { Section } from "../../parts/Section.tsx"

const messages = defineMessages({
  title: ["言語モデルによる反応", "Reactions by a language model"],
  lead: [
    (personas: string) =>
      `${personas}人分の反応を言語モデルが書きました。規則による読み取りとは別のもので、正しさは保証されません。`,
    (personas: string) =>
      `A language model wrote the reactions of ${personas} personas. They stand beside the reading by rules and are not checked.`
  ],
  rating: ["好意度（1〜5）", "Rating, 1 to 5"],
  copy: [(place: string) => `広告文 ${place}`, (place: string) => `Copy ${place}`],
  low: ["下限", "Low"],
  high: ["上限", "High"],
  said: [(place: string) => `広告文 ${place}への声`, (place: string) => `What they said to copy ${place}`],
  pair: [
    (a: string, b: string, verdict: string, agreement: string) => `広告文 ${a} と ${b}: ${verdict}（${agreement}）`,
    (a: string, b: string, verdict: string, agreement: string) => `Copies ${a} and ${b}: ${verdict} (${agreement})`
  ],
  clear: ["差は明確", "clearly apart"],
  leaning: ["差がありそう", "leaning"],
  tie: ["差なし", "a tie"],
  agree: ["規則と一致", "agrees with the rules"],
  disagree: ["規則と逆", "contradicts the rules"],
  undecided: ["どちらとも言えない", "undecided beside the rules"]
})

export const Reactions = ({ reactions }: { readonly reactions: Schema<"AdTestReactions"> }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const nameOf = (adCopy: number) => texts.copy(number(adCopy + 1))
  return (
    <Section title={texts.title}>
      <Text size="sm">{texts.lead(number(reactions.personas))}</Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Figure
          title={texts.rating}
          values={{
            columns: [texts.copy(""), texts.rating, texts.low, texts.high],
            rows: reactions.copies.map(({ adCopy, rating }) => [nameOf(adCopy), rating.value, rating.low, rating.high])
          }}
        >
          <BarChart
            label={texts.rating}
            bars={reactions.copies.map(({ adCopy, rating }) => ({ label: nameOf(adCopy), ...rating }))}
            format={(value) => number(value, 1)}
            end={5}
          />
        </Figure>
        <Stack gap="xs">
          <List size="sm">
            {reactions.comparisons.map(({ a, agreement, b, verdict }) => (
              <List.Item key={`${a} ${b}`}>
                {texts.pair(number(a + 1), number(b + 1), texts[verdict], texts[agreement])}
              </List.Item>
            ))}
          </List>
          {reactions.copies.map(({ adCopy, examples }) => (
            <Stack key={adCopy} gap={4}>
              <Text size="sm" fw={600}>
                {texts.said(number(adCopy + 1))}
              </Text>
              {examples.map(({ rating, text }) => (
                <Blockquote key={text} p="xs" cite={number(rating, 1)}>
                  {text}
                </Blockquote>
              ))}
            </Stack>
          ))}
        </Stack>
      </SimpleGrid>
    </Section>
  )
}
