/** Forecasts revenue and customers from takings that are pasted, or customers from the reservations of the shop. */
import {
  Button,
  Group,
  Input,
  NativeSelect,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput
} from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useMemo, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { useAccount, useSession } from "../../api/Session.ts"
import { ImportInto } from "../../imports/ImportButton.tsx"
import { RefusedRows } from "../../imports/ImportTables.tsx"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Page } from "../../parts/Page.tsx"
import { Failure } from "../../parts/States.tsx"
import { todayIn, usualZone } from "../../reservations/Days.ts"
import { ForecastView } from "./ForecastView.tsx"
import { messages } from "./Messages.ts"
import { exampleTakings, readTakings, type Takings, textOfTakings } from "./Takings.ts"
import { columnsOf } from "./TakingsColumns.ts"
import { faultText, takingsImport } from "./TakingsImport.ts"

const leastDays = 7
const spans = [7, 14, 30]
/** Plans with customer messaging, whose reservations can be forecast from. */
const messagingPlans: ReadonlySet<string> = new Set(["pro", "suite"])

/** Returns whether the shown account has reservations, and the user may see them here. */
const useHasReservations = (): boolean => {
  const account = useAccount()
  const { section } = useSession()
  return account !== undefined && messagingPlans.has(account.plans.crm) && section !== "analysis"
}

const Read = ({ takings: { bare, days, fault, guessed, rejected } }: { readonly takings: Takings }) => {
  const texts = useTexts(messages)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Stack gap={2} role="status">
      {first === undefined || last === undefined ? null : (
        <Text size="sm">{texts.read(days.length, first.date, last.date)}</Text>
      )}
      {guessed === 0 ? null : <Text size="sm">{texts.guessed(guessed)}</Text>}
      {bare.days === 0 ? null : <Text size="sm">{texts.bare(bare.days, bare.months.join(", "))}</Text>}
      {fault === undefined ? null : (
        <Text size="sm" c="red">
          {faultText(fault, texts)}
        </Text>
      )}
      {days.length > 0 && days.length < leastDays ? (
        <Text size="sm" c="red">
          {texts.tooFew}
        </Text>
      ) : null}
      <RefusedRows report={{ rejected, rejectedCount: rejected.length }} />
    </Stack>
  )
}

export const ForecastPage = (): ReactNode => {
  const texts = useTexts(messages)
  const hasReservations = useHasReservations()
  const [source, setSource] = useState<"reservations" | "takings">(hasReservations ? "reservations" : "takings")
  const isFromReservations = source === "reservations"
  const [text, setText] = useState("")
  const account = useAccount()
  const target = takingsImport(columnsOf(account?.id ?? ""), texts, (days) => setText(textOfTakings(days)))
  const [store, setStore] = useState<string>(texts.storeUsual)
  const [span, setSpan] = useState(14)
  const takings = useMemo(() => readTakings(text), [text])
  const forecast = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/api/v1/demand-forecast", {
          body: {
            store_id: store.trim(),
            ...(isFromReservations ? { source } : { historical_data: [...takings.days] }),
            forecast_days: span,
            include_factors: false
          }
        })
      ).then((found) => ({ found, past: found.history ?? takings.days }))
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    forecast.mutate()
  }
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        forecast.data === undefined ? null : (
          <Button variant="default" onClick={() => print()}>
            {texts.print}
          </Button>
        )
      }
    >
      <Paper withBorder p="md" className="no-print">
        <form onSubmit={submit}>
          <Stack>
            {hasReservations ? (
              <Input.Wrapper label={texts.source}>
                <SegmentedControl
                  fullWidth
                  value={source}
                  onChange={(value) => {
                    setSource(value === "takings" ? "takings" : "reservations")
                    forecast.reset()
                  }}
                  data={[
                    { value: "reservations", label: texts.reservations },
                    { value: "takings", label: texts.takings }
                  ]}
                />
              </Input.Wrapper>
            ) : null}
            {isFromReservations ? (
              <Text size="sm">{texts.reservationsHint}</Text>
            ) : (
              <>
                <Textarea
                  label={texts.data}
                  description={texts.dataHint}
                  placeholder={"日付,売上,客数\n2026-11-09,182000,151\n2026-11-10,175000,148"}
                  rows={8}
                  value={text}
                  onChange={(event) => setText(event.currentTarget.value)}
                  styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
                  spellCheck={false}
                />
                <Group gap="xs">
                  <ImportInto target={target} label={texts.file} />
                  <Button variant="subtle" onClick={() => setText(exampleTakings(todayIn(usualZone)))}>
                    {texts.example}
                  </Button>
                </Group>
                <Read takings={takings} />
              </>
            )}
            <Group align="flex-end">
              <TextInput
                label={texts.store}
                description={texts.storeHint}
                required
                maxLength={128}
                value={store}
                onChange={(event) => setStore(event.currentTarget.value)}
                flex="1 1 280px"
              />
              <NativeSelect
                label={texts.days}
                value={String(span)}
                onChange={(event) => setSpan(Number(event.currentTarget.value))}
                data={spans.map((days) => ({ value: String(days), label: texts.daysCount(days) }))}
              />
              <Button
                type="submit"
                loading={forecast.isPending}
                disabled={!isFromReservations && takings.days.length < leastDays}
              >
                {texts.run}
              </Button>
            </Group>
            {forecast.error === null ? null : <Failure action="count" error={forecast.error} />}
          </Stack>
        </form>
      </Paper>
      {forecast.data === undefined ? null : <ForecastView {...forecast.data} />}
    </Page>
  )
}
