/** The links between the kinds of messages, above each of their lists. */
import { Group } from "@mantine/core"
import { useTexts } from "../language/LanguageProvider.tsx"
import { ButtonLink } from "../parts/Links.tsx"
import { messages } from "./Messages.ts"

export const sectionPaths = ["/messages", "/messages/replies", "/messages/templates", "/messages/rich-menus"] as const

export const Sections = ({ current }: { readonly current: (typeof sectionPaths)[number] }) => {
  const texts = useTexts(messages)
  const labels = {
    "/messages": texts.broadcasts,
    "/messages/replies": texts.replies,
    "/messages/templates": texts.templates,
    "/messages/rich-menus": texts.richMenus
  }
  return (
    <Group component="nav" aria-label={texts.sections} gap="xs">
      {sectionPaths.map((to) => (
        <ButtonLink
          key={to}
          to={to}
          size="xs"
          variant={to === current ? "filled" : "default"}
          {...(to === current && { "aria-current": "page" as const })}
        >
          {labels[to]}
        </ButtonLink>
      ))}
    </Group>
  )
}
