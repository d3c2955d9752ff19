/** What is known of one thing, as terms and values side by side. */
import { Card, SimpleGrid, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"

export const Fact = ({ children, label }: { readonly label: string; readonly children: ReactNode }) => (
  <Stack gap={0}>
    <Text size="xs" c="dimmed" component="dt">
      {label}
    </Text>
    <Text size="sm" component="dd" m={0} className="break">
      {children}
    </Text>
  </Stack>
)

export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <Card withBorder component="section">
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 4 }} m={0}>
      {children}
    </SimpleGrid>
  </Card>
)
