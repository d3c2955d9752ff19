/** The frame of each section of the settings: the list of sections beside it, and who may change what it shows. */
import { Alert, Group, SimpleGrid, Stack } from "@mantine/core"
import { useIsMutating } from "@tanstack/react-query"
import { Link, useLocation } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { type Role, useIsAtLeast } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Page } from "../parts/Page.tsx"
import { messages as roles } from "../shell/Messages.ts"
import { messages } from "./Messages.ts"
import "./Settings.css"

export const sections = [
  "start",
  "profile",
  "hours",
  "staff",
  "menus",
  "booking",
  "publish",
  "line",
  "forms",
  "payments",
  "more"
] as const
export type SettingsSection = (typeof sections)[number]

export const pathOf = (section: SettingsSection) =>
  section === "start" ? "/settings" : (`/settings/${section}` as const)

interface SettingsFrameProps {
  readonly section: SettingsSection
  readonly lead: string
  /** The least role that changes the section. */
  readonly role?: Role
  readonly children: ReactNode
}

export const SettingsFrame = ({ children, lead, role = "developer", section }: SettingsFrameProps) => {
  const texts = useTexts(messages)
  const names = useTexts(roles)
  const mayChange = useIsAtLeast(role)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isSaving = useIsMutating() > 0
  return (
    <Page title={texts[section]} lead={lead}>
      <div className="settings">
        <nav aria-label={texts.sections} className="settings-sections">
          {sections.map((each) => (
            <Link
              key={each}
              to={pathOf(each)}
              activeOptions={{ exact: true }}
              {...(path.endsWith(pathOf(each)) ? { "data-here": true } : {})}
            >
              {texts[each]}
            </Link>
          ))}
        </nav>
        <Stack gap="lg" className="grow" aria-busy={isSaving}>
          {mayChange ? null : <Alert variant="light">{texts.needs(names[role])}</Alert>}
          <fieldset disabled={!mayChange} className="plain">
            <Stack gap="lg">{children}</Stack>
          </fieldset>
        </Stack>
      </div>
    </Page>
  )
}

/** Fields side by side where there is room. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>{children}</SimpleGrid>
)

export const Buttons = ({ children }: { readonly children: ReactNode }) => <Group gap="sm">{children}</Group>
