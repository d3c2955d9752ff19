/** Starts a simulation: a template, its inputs, where and with how many. */
import { Button, Group, NumberInput, Paper, SegmentedControl, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Page } from "../../parts/Page.tsx"
import { Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { type SimulationTemplate, simulationsQuery } from "../Queries.ts"
import { AreaField } from "./AreaField.tsx"
import { blankInputs, bodyOf } from "./Inputs.ts"
import { TemplateFields } from "./TemplateFields.tsx"

const templates: ReadonlyArray<SimulationTemplate> = ["price_test", "ad_test", "segment_discovery"]

export const NewSimulationPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { area = "", template = "price_test" } = useSearch({ from: "/shell/simulations/new" })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [inputs, setInputs] = useState(blankInputs)
  const [areaCode, setAreaCode] = useState(area)
  const [personaCount, setPersonaCount] = useState(500)
  const creation = useMutation({
    mutationFn: () =>
      answer(api.POST("/api/v1/simulations", { body: bodyOf(template, inputs, { areaCode, personaCount }) })),
    onSuccess: async ({ data }) => {
      await navigate({ to: "/simulations/$id", params: { id: data.id } })
      await queries.invalidateQueries(simulationsQuery)
    }
  })
  const { error } = creation
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate()
  }
  const choose = (value: string) => {
    creation.reset()
    const chosen = templates.find((known) => known === value)
    void navigate({
      to: "/simulations/new",
      search: { ...(chosen && { template: chosen }), area: areaCode },
      replace: true
    })
  }
  return (
    <Page title={texts.start}>
      <Paper withBorder p="md" maw={720}>
        <form onSubmit={submit}>
          <Stack>
            <SegmentedControl
              aria-label={texts.template}
              value={template}
              onChange={choose}
              data={templates.map((value) => ({ value, label: texts[value] }))}
            />
            <Text c="dimmed" size="sm">
              {texts[`${template}_lead`]}
            </Text>
            <TemplateFields template={template} inputs={inputs} onChange={setInputs} error={error} />
            <Group grow align="flex-start">
              <AreaField value={areaCode} error={faultAt(error, "/areaCode")} onChange={setAreaCode} />
              <NumberInput
                label={texts.personas}
                description="5–5,000"
                min={5}
                max={5000}
                step={100}
                thousandSeparator=","
                required
                value={personaCount}
                error={faultAt(error, "/personaCount")}
                onChange={(value) => setPersonaCount(Number(value))}
              />
            </Group>
            {error === null ? null : <Failure action="create" error={error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={creation.isPending}>
                {texts.run}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  )
}
