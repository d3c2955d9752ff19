/** The first page of the settings: what a new shop sets up, in order. */
import type { ReactNode } from "react"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Section } from "../parts/Section.tsx"
import { Checklist } from "../start/Checklist.tsx"
import { messages } from "../start/Messages.ts"
import { SettingsFrame } from "./SettingsFrame.tsx"

export const StartPage = (): ReactNode => {
  const texts = useTexts(messages)
  return (
    <SettingsFrame section="start" lead={texts.lead}>
      <Section title={texts.title}>
        <Checklist />
      </Section>
    </SettingsFrame>
  )
}
