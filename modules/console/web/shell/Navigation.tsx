/** The links to the pages, in sections. */
import { NavLink, Stack, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { type Role, useAccount, useSession } from "../api/Session.ts"
import { useLanguage } from "../language/LanguageProvider.tsx"
import type { Pair } from "../language/Messages.ts"
import { sections } from "../Navigation.ts"
import { Icon } from "../parts/Icon.tsx"

export const Navigation = ({ onNavigate }: { readonly onNavigate: () => void }) => {
  const { language } = useLanguage()
  const account = useAccount()
  const { operator, section: only, user } = useSession()
  const isUseful = (role: Role | undefined) =>
    !(role === "developer" && account?.role === "staff") &&
    !(role === "owner" && (account?.role !== "owner" || user.isShared))
  const text = ([japanese, english]: Pair<string>) => (language === "ja" ? japanese : english)
  return (
    <Stack gap="md">
      {sections
        .filter(({ name }) => only === null || name === only)
        .filter((section) => (section.for === "operator" ? operator : account !== undefined))
        .map(({ label, links }) => ({ label, links: links.filter(({ role }) => isUseful(role)) }))
        .filter(({ links }) => links.length > 0)
        .map(({ label, links }) => (
          <Stack gap={2} key={label[1]}>
            <Text size="xs" fw={600} c="dimmed" px="sm">
              {text(label)}
            </Text>
            {links.map((link) => (
              <NavLink
                key={link.to}
                label={text(link.label)}
                leftSection={<Icon name={link.icon} />}
                onClick={onNavigate}
                renderRoot={(props) => <Link to={link.to} activeProps={{ "data-active": true }} {...props} />}
              />
            ))}
          </Stack>
        ))}
    </Stack>
  )
}
