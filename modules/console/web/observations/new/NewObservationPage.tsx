/** Starts an observation: what to watch, where, how often and for how much. */
import { Button, Group, NativeSelect, NumberInput, Paper, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Page } from "../../parts/Page.tsx"
import { Failure } from "../../parts/States.tsx"
import { AreaField } from "../../simulations/new/AreaField.tsx"
import { messages } from "../Messages.ts"
import { NotifyFields } from "../NotifyFields.tsx"
import { type ObservationType, observationsQuery, observationTypes } from "../Queries.ts"
import { type Frequency, frequencies, runsPerMonth, schedules, yenPerRun } from "../Schedule.ts"
import { PreviewPanel } from "./PreviewPanel.tsx"

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

interface FieldsProps {
  readonly type: ObservationType
  readonly error: unknown
  readonly selector: string
  readonly onSelector: (selector: string) => void
}

const SettingsFields = ({ error, onSelector, selector, type }: FieldsProps) => {
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
          maxLength={300}
          value={selector}
          onChange={(event) => onSelector(event.currentTarget.value)}
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

type Settings = Readonly<Record<string, string | number>>

const isSame = (one: Settings, other: Settings) => JSON.stringify(one) === JSON.stringify(other)

const settingsOf = (type: ObservationType, form: FormData): Settings =>
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
  const [notified, setNotified] = useState<ReadonlyArray<string>>([])
  const [selector, setSelector] = useState("")
  const form = useRef<HTMLFormElement>(null)
  const cost = yenPerRun[type]
  const preview = useMutation({
    mutationFn: async (settings: Settings) => ({
      settings,
      ...(await answer(
        api.POST("/api/v1/observations/preview", {
          body: { observationType: type, settings } as Schema<"NewObservationPreview">
        })
      ))
    })
  })
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
            settings: settingsOf(type, form),
            notifyStaffIds: notified
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
  const error = creation.error ?? preview.error
  /** Creates what was shown; other settings are shown first. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const settings = settingsOf(type, given)
    if (preview.data !== undefined && isSame(preview.data.settings, settings)) creation.mutate(given)
    else preview.mutate(settings)
  }
  /** Forgets what was shown once the form asks for something else. */
  const changed = (element: HTMLFormElement) => {
    creation.reset()
    if (preview.data !== undefined && !isSame(preview.data.settings, settingsOf(type, new FormData(element)))) {
      preview.reset()
    }
  }
  const choose = (chosen: string) => {
    setSelector(chosen)
    if (form.current !== null) {
      preview.mutate({ ...settingsOf(type, new FormData(form.current)), selector: chosen })
    }
  }
  const shown = preview.data?.data
  const next = shown === undefined ? texts.preview : shown.found === null ? texts.startAnyway : texts.create
  return (
    <Page title={texts.create}>
      <Paper withBorder p="md" maw={720}>
        <form ref={form} onSubmit={submit} onChange={(event) => changed(event.currentTarget)}>
          <Stack>
            <NativeSelect
              label={texts.type}
              value={type}
              onChange={(event) => {
                preview.reset()
                setType(observationTypes.find((known) => known === event.currentTarget.value) ?? "price_monitor")
              }}
              data={observationTypes.map((value) => ({ value, label: texts[value] }))}
            />
            <TextInput label={texts.name} name="title" required maxLength={100} error={faultAt(error, "/title")} />
            <SettingsFields type={type} error={error} selector={selector} onSelector={setSelector} />
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
            <NotifyFields chosen={notified} onChange={setNotified} error={faultAt(error, "/notifyStaffIds")} />
            <Text size="sm" role="status">
              {texts.costs(yen(cost), yen(cost * runsPerMonth[frequency]))} {texts.costsNothing}
            </Text>
            {shown === undefined ? (
              <Text size="sm" c="dimmed">
                {texts.previewHint}
              </Text>
            ) : (
              <PreviewPanel preview={shown} choose={choose} isChoosing={preview.isPending} />
            )}
            {error === null ? null : creation.error === null ? (
              <Failure label={texts.preview} error={error} />
            ) : (
              <Failure action="create" error={error} />
            )}
            <Group justify="flex-end">
              <Button type="submit" loading={creation.isPending || preview.isPending}>
                {next}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Page>
  )
}
