/** What a friend will see in LINE: bubbles of the account, with placeholders filled in by samples. */
import { Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useAccount, useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { shopQuery } from "../Queries.ts"
import { fill, type Placeholder } from "./Placeholders.ts"
import "./Preview.css"

/** The shop's name, and what stands for a friend and a booking. */
export const useSamples = (): Readonly<Record<Placeholder, string>> => {
  const texts = useTexts(messages)
  const account = useAccount()
  const { data } = useQuery(shopQuery(useAccountId()))
  return {
    displayName: texts.sampleName,
    shopName: data?.name || account?.name || "",
    menuName: texts.sampleMenu,
    bookingTime: texts.sampleTime
  }
}

interface LinePreviewProps {
  readonly said: ReadonlyArray<string>
  /** Shown as they stand: a broadcast fills in nothing. */
  readonly isPlain?: boolean
}

export const LinePreview = ({ isPlain = false, said }: LinePreviewProps) => {
  const texts = useTexts(messages)
  const samples = useSamples()
  const bubbles = said.map((text) => (isPlain ? text : fill(text, samples))).filter((text) => text.trim() !== "")
  return (
    <Stack gap={4}>
      <section className="line-chat" aria-label={texts.preview}>
        <p className="sender">{samples.shopName}</p>
        {bubbles.length === 0 ? (
          <Text size="sm" ml={44}>
            {texts.previewEmpty}
          </Text>
        ) : (
          bubbles.map((text, index) => (
            <div className="row" key={`${index + 1}`}>
              <span className={index === 0 ? "face" : "face hidden"} aria-hidden="true">
                {[...samples.shopName][0]}
              </span>
              <div className="bubble">{text}</div>
              {index === bubbles.length - 1 ? (
                <span className="time" aria-hidden="true">
                  10:00
                </span>
              ) : null}
            </div>
          ))
        )}
      </section>
      <Text size="xs" c="dimmed">
        {texts.previewNote}
      </Text>
    </Stack>
  )
}
