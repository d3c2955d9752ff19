/** What a simulation was asked, for whom, and with which seed. */
import { Code, Paper, Stack, Text, Title } from "@mantine/core"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { When } from "../../parts/When.tsx"
import { messages } from "../Messages.ts"
import type { Simulation } from "../Queries.ts"

export const Conditions = ({ simulation }: { readonly simulation: Simulation }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const result = simulation.resultData
  const place = result?.population.areaName ?? simulation.areaCode ?? ""
  return (
    <Paper withBorder p="md" component="section" className="keep">
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.conditions}
        </Title>
        <Text size="sm">
          {place} · {texts.personas} {number(simulation.personaCount)} · {texts.seed} <code>{simulation.seed}</code> ·{" "}
          <When at={simulation.createdAt} />
          {result?.calibration === "account"
            ? ` · ${texts.calibrated(number(result.outcomes), number(result.ownOutcomes))}`
            : null}
        </Text>
        <Code block tabIndex={0} aria-label={texts.conditions}>
          {JSON.stringify(simulation.inputParams, null, 2)}
        </Code>
      </Stack>
    </Paper>
  )
}
