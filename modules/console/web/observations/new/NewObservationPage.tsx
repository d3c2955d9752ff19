/** Starts an observation: what to watch, where, how often and for how much. */
import { Button, Group, NativeSelect, NumberInput, Paper, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Page } from "../../parts/Page.tsx"
import { Failure } from "../../parts/States.tsx"
import { AreaField } from "../../simulations/new/AreaField.tsx"
import { messages } from "../Messages.ts"
import { type ObservationType, observationsQuery, observationTypes } from "../Queries.ts"
import { type Frequency, frequencies, runsPerMonth, schedules, yenPerRun } from "../Schedule.ts"

const industries = ["restaurant", "retail", "service", "clinic", "fitness", "education", "real_estate"] as const

/** Names of the fields of each type, as the settings of the API have them. */
const fieldsOf: Readonly<
  Record<ObservationType, ReadonlyArray<"url" | "selector" | "areaCode" | "radius_m" | "industry">>
> = {
  price_monitor: ["url", "selector"],
  availability_watch: ["url", "selector"],
  review_watch: ["url"],
  competitor_count: ["areaCode", "radius_m", "industry"],
  area_watch: ["areaCode"]
}

const SettingsFields = ({ error, type }: { readonly type: ObservationType; readonly error: unknown }) => {
  const texts = useTexts(messages)
  const [areaCode, setAreaCode] = useState("")
  const fault = (name: string) => faultAt(error, `/settings/${name}`)
  const fields = {
    url: (
      <TextInput
        key="url"
        label={texts.url}
        name="url"
        type="url"
        required
        error={fault("url")}
        placeholder="https://"
      />
    ),
    selector: (
      <details key="selector" open={fault("selector") !== undefined}>
        <summary>{texts.details}</summary>
        <TextInput
          label={texts.selector}
          description={texts.selectorHint}
          name="selector"
          maxLength={1000}
          error={fault("selector")}
        />
      </details>
    ),
    areaCode: (
      <AreaField
        key="areaCode"
        label={texts.areaCode}
        value={areaCode}
        onChange={setAreaCode}
        error={fault("areaCode")}
        name="areaCode"
        required
      />
    ),
    radius_m: (
      <NumberInput
        key="radius_m"
        label={texts.radius}
        name="radius_m"
        min={100}
        max={3000}
        step={100}
        defaultValue={500}
        required
        error={fault("radius_m")}
      />
    ),
    industry: (
      <NativeSelect
        key="industry"
        label={texts.industry}
        name="industry"
        error={fault("industry")}
        data={industries.map((value) => ({ value, label: texts[value] }))}
      />
    )
  } as const
  return fieldsOf[type].map((name) => fields[name])
}

const settingsOf = (type: ObservationType, form: FormData): Record<string, string | number> =>
  Object.fromEntries(
    fieldsOf[type].flatMap((name) => {
      const value = String(form.get(name) ?? "").trim()
      if (value === "") return []
      return [[name, name === "radius_m" ? Number(value) : value] as const]
    })
  )

export const NewObservationPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { yen } = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [type, setType] = useState<ObservationType>("price_monitor")
  const [frequency, setFrequency] = useState<Frequency>("daily")
  const cost = yenPerRun[type]
  const creation = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? "").trim()
      return answer(
        api.POST("/api/v1/observations", {
          body: {
            observationType: type,
            title: text("title"),
            schedule: schedules[frequency],
            monthlyBudgetYen: text("budget") === "" ? null : Number(text("budget")),
            settings: settingsOf(type, form)
            // The fields of the form are those of the type.
          } as Schema<"NewObservation">
        })
      )
    },
    onSuccess: async ({ data }) => {
      await navigate({ to: "/observations/$id", params: { id: data.id }, replace: true })
      await queries.invalidateQueries(observationsQuery)
    }
  })
  const { error } = creation
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    creation.mutate(new FormData(event.currentTarget))
  }
  return (
    <Page title={texts.create}>
      <Paper withBorder p="md" maw={720}>
        <form onSubmit={submit}>
          <Stack>
            <NativeSelect
              label={texts.type}
              value={type}
              onChange={(event) =>
                setType(observationTypes.find((known) => known === event.currentTarget.value) ?? "price_monitor")
              }
              data={observationTypes.map((value) => ({ value, label: texts[value] }))}
            />
            <TextInput label={texts.name} name="title" required maxLength={100} error={faultAt(error, "/title")} />
            <SettingsFields type={type} error={error} />
            <Group grow align="flex-start">
              <NativeSelect
                label={texts.schedule}
                value={frequency}
                onChange={(event) =>
                  setFrequency(frequencies.find((known) => known === event.currentTarget.value) ?? "daily")
                }
                data={frequencies.map((value) => ({ value, label: texts[value] }))}
                error={faultAt(error, "/schedule")}
              />
              <NumberInput
                label={texts.budget}
                description={texts.budgetHint}
                name="budget"
                min={0}
                max={1_000_000}
                allowDecimal={false}
                error={faultAt(error, "/monthlyBudgetYen")}
              />
            </Group>
            <Text size="sm" role="status">
              {texts.costs(yen(cost), yen(cost * runsPerMonth[frequency]))} {texts.costsNothing}
            </Text>
            {error === null ? null : <Failure action="create" error={error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={creation.isPending}>
                {texts.create}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  )
}
