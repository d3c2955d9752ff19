/** What stands in place of a page that failed or does not exist. */

import { Group, Stack, Title } from "@mantine/core"
import { useTexts } from "../language/LanguageProvider.tsx"
import { WayHome } from "../parts/Links.tsx"
import { messages } from "../parts/Messages.ts"
import { Failure } from "../parts/States.tsx"

export const Crash = ({ error, reset }: { readonly error: unknown; readonly reset: () => void }) => {
  const texts = useTexts(messages)
  return (
    <Stack p="xl" maw={720} mx="auto">
      <Title order={1} size="h2">
        {texts.crash}
      </Title>
      <Failure action="show" error={error} retry={reset} />
    </Stack>
  )
}

export const NotFound = () => {
  const texts = useTexts(messages)
  return (
    <Stack component="main" p="xl" maw={720} mx="auto">
      <Title order={1} size="h2">
        {texts.notFound}
      </Title>
      <Group>
        <WayHome />
      </Group>
    </Stack>
  )
}
