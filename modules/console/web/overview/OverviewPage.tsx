/** The first page: where to go from here, and what needs attention. */

import { Card, SimpleGrid, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { useAccount } from "../api/Session.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { defineMessages } from "../language/Messages.ts"
import { sections } from "../Navigation.ts"
import { Icon } from "../parts/Icon.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Attention } from "./Attention.tsx"
import { Usage } from "./Usage.tsx"

const messages = defineMessages({
  title: ["概要", "Overview"],
  go: ["ページ", "Pages"]
})

export const OverviewPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const account = useAccount()
  return (
    <Page title={texts.title} lead={account?.name}>
      <Attention />
      <Usage />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        {sections
          .flatMap(({ links }) => links)
          .map(({ icon, label, to }) => (
            <Card withBorder key={to} p="md">
              <Stack gap="xs">
                <Text c="blue">
                  <Icon name={icon} />
                </Text>
                <AnchorLink to={to} fw={600}>
                  {language === "ja" ? label[0] : label[1]}
                </AnchorLink>
              </Stack>
            </Card>
          ))}
      </SimpleGrid>
    </Page>
  )
}
