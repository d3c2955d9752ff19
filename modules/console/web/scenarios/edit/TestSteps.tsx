/** Sends the texts of one message of the scenario to oneself, beside how LINE shows them. */
import { NativeSelect, SimpleGrid, Stack } from "@mantine/core"
import { useState } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as all } from "../../messages/Messages.ts"
import { LinePreview } from "../../messages/preview/LinePreview.tsx"
import { TestSend } from "../../messages/preview/TestSend.tsx"
import { Section } from "../../parts/Section.tsx"
import { messages } from "../Messages.ts"
import type { Step } from "../Queries.ts"

interface TestStepsProps {
  readonly steps: ReadonlyArray<Step>
  readonly titleOf: (step: Step) => string
}

export const TestSteps = ({ steps, titleOf }: TestStepsProps) => {
  const texts = useTexts(messages)
  const { preview } = useTexts(all)
  const [chosen, setChosen] = useState("")
  const sent = steps.flatMap((step, index) =>
    step.type === "message" ? [{ step, label: `${index + 1}. ${titleOf(step)}` }] : []
  )
  const shown = sent.find(({ step }) => step.id === chosen) ?? sent[0]
  if (shown === undefined) return null
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }}>
      <Section title={preview}>
        <Stack gap="xs">
          {sent.length < 2 ? null : (
            <NativeSelect
              label={texts.testStep}
              value={shown.step.id}
              onChange={(event) => setChosen(event.currentTarget.value)}
              data={sent.map(({ label, step }) => ({ value: step.id, label }))}
            />
          )}
          <LinePreview said={shown.step.texts} />
        </Stack>
      </Section>
      <TestSend said={shown.step.texts} />
    </SimpleGrid>
  )
}
