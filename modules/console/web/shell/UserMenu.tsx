/** What the user chooses for the whole page: language, colours, and to leave. */
import { Button, Group, Menu, useComputedColorScheme, useMantineColorScheme } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { Link, useRouter } from "@tanstack/react-router"
import { useSession } from "../api/Session.ts"
import { signOut } from "../api/SignIn.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"

/** Language and colours; also on the pages before the sign-in. */
export const LookButtons = () => {
  const texts = useTexts(messages)
  const { language, setLanguage } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme("light") === "dark"
  const other = language === "ja" ? "en" : "ja"
  return (
    <Group gap={4}>
      <Button variant="subtle" size="compact-sm" lang={other} onClick={() => setLanguage(other)}>
        {texts.language}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={() => setColorScheme(isDark ? "light" : "dark")}>
        {isDark ? texts.light : texts.dark}
      </Button>
    </Group>
  )
}

export const UserMenu = () => {
  const texts = useTexts(messages)
  const { user } = useSession()
  const queries = useQueryClient()
  const router = useRouter()
  const { language, setLanguage } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme("light") === "dark"
  const other = language === "ja" ? "en" : "ja"
  const leave = async () => {
    await signOut()
    queries.clear()
    await router.navigate({ to: "/sign-in" })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-md" aria-label={`${texts.userMenu}: ${user.name}`}>
          {user.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email ?? user.name}</Menu.Label>
        {user.isShared ? null : (
          <Menu.Item component={Link} to="/profile">
            {texts.profile}
          </Menu.Item>
        )}
        <Menu.Item lang={other} onClick={() => setLanguage(other)}>
          {texts.language}
        </Menu.Item>
        <Menu.Item onClick={() => setColorScheme(isDark ? "light" : "dark")}>
          {isDark ? texts.light : texts.dark}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave()}>{texts.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
