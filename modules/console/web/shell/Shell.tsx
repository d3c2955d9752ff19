/** The frame around all pages of an account. */
import { AppShell, Burger, Group, ScrollArea, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { Link, Outlet, useMatches } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount, useSession } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { ButtonLink } from "../parts/Links.tsx"
import { Empty } from "../parts/States.tsx"
import { AccountSwitcher } from "./AccountSwitcher.tsx"
import { AwayBanner } from "./AwayBanner.tsx"
import { frame } from "./Frame.ts"
import { messages } from "./Messages.ts"
import { Navigation } from "./Navigation.tsx"
import { UserMenu } from "./UserMenu.tsx"

/** What stands in place of the pages of an account for users who belong to none. */
const NoAccount = () => {
  const texts = useTexts(messages)
  const { operator } = useSession()
  return (
    <Empty title={operator ? texts.operatorStart : texts.noAccount}>
      {operator ? texts.operatorStartMore : texts.noAccountMore}
      {operator ? (
        <Group>
          <ButtonLink to="/start">{texts.openShop}</ButtonLink>
          <ButtonLink to="/operate/accounts" variant="default">
            {texts.toAccounts}
          </ButtonLink>
          <ButtonLink to="/operate/live" variant="default">
            {texts.operate}
          </ButtonLink>
        </Group>
      ) : null}
    </Empty>
  )
}

export const Shell = (): ReactNode => {
  const texts = useTexts(messages)
  const [opened, { close, toggle }] = useDisclosure()
  const account = useAccount()
  const needsAccount = useMatches({
    select: (matches) => !matches.some(({ routeId }) => /^\/shell\/(operate|profile|start)/.test(routeId))
  })
  return (
    <AppShell
      header={{ height: frame === undefined ? 52 : { base: 52, md: 0 } }}
      navbar={{ width: 232, breakpoint: "md", collapsed: { mobile: !opened } }}
      padding={{ base: "md", md: "xl" }}
    >
      <a href="#content" className="skip">
        {texts.skip}
      </a>
      <AppShell.Header {...(frame === undefined ? {} : { hiddenFrom: "md" })}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={texts.openNavigation}
              aria-expanded={opened}
            />
            {frame === undefined ? (
              <Text component={Link} to="/" fw={700} size="lg" c="inherit">
                Ekimae
              </Text>
            ) : null}
          </Group>
          {frame === undefined ? <UserMenu /> : null}
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={texts.navigation}>
        <ScrollArea type="auto" scrollbars="y" scrollbarSize={6} offsetScrollbars="present">
          <Stack gap="lg">
            {frame === undefined ? <AccountSwitcher /> : null}
            <Navigation onNavigate={close} />
          </Stack>
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <AwayBanner />
        {account === undefined && needsAccount ? <NoAccount /> : <Outlet />}
      </AppShell.Main>
    </AppShell>
  )
}
