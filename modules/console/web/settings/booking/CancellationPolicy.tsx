/** What a cancellation costs, in words and in fees by time, for the whole shop. */
import { Button, Group, NativeSelect, NumberInput, Stack, Text, Textarea } from "@mantine/core"
import { type FormEvent, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as parts } from "../../parts/Messages.ts"
import { Failure } from "../../parts/States.tsx"
import { Consequence } from "../Consequence.tsx"
import { messages as shared } from "../Messages.ts"
import type { Policy } from "../Queries.ts"
import { Rows } from "../Rows.tsx"
import { Buttons } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"

type Band = Policy["bands"][number]

const maxBands = 10
const units = ["sameDay", "days", "hours"] as const
type Unit = (typeof units)[number]

const useBandText = () => {
  const texts = useTexts(messages)
  return (band: Band): string => {
    if ("sameDay" in band) return texts.band(texts.sameDay, band.percent)
    const { minutesBefore, percent } = band
    const isDays = minutesBefore % 1_440 === 0
    const when = isDays ? texts.daysFrom(minutesBefore / 1_440) : texts.hoursFrom(Math.round(minutesBefore / 6) / 10)
    return texts.band(when, percent)
  }
}

const NewBand = ({ onAdd }: { readonly onAdd: (band: Band) => void }) => {
  const texts = useTexts(messages)
  const [unit, setUnit] = useState<Unit>("sameDay")
  const [count, setCount] = useState(1)
  const [percent, setPercent] = useState(50)
  const add = () =>
    onAdd(
      unit === "sameDay"
        ? { sameDay: true, percent }
        : { minutesBefore: count * (unit === "days" ? 1_440 : 60), percent }
    )
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={texts.since}
        value={unit}
        onChange={(event) => setUnit(units.find((each) => each === event.currentTarget.value) ?? "sameDay")}
        data={units.map((value) => ({ value, label: texts[value] }))}
      />
      {unit === "sameDay" ? null : (
        <NumberInput
          label={texts.number}
          w={110}
          min={1}
          max={unit === "days" ? 365 : 8_760}
          clampBehavior="strict"
          value={count}
          onChange={(value) => setCount(Math.max(1, Number(value)))}
        />
      )}
      <NumberInput
        label={texts.percent}
        w={120}
        min={1}
        max={100}
        clampBehavior="strict"
        value={percent}
        onChange={(value) => setPercent(Math.max(1, Number(value)))}
      />
      <Button variant="light" onClick={add}>
        {texts.addBand}
      </Button>
    </Group>
  )
}

export const CancellationPolicy = ({
  accountId,
  policy
}: {
  readonly accountId: string
  readonly policy: Policy | undefined
}) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const { remove, removePart } = useTexts(parts)
  const bandText = useBandText()
  const [bands, setBands] = useState(policy?.bands ?? [])
  const save = useSave(accountId, ["policies"], (text: string) =>
    answer(
      api.PUT("/admin/v1/crm/accounts/{accountId}/cancellation-policies/{id}", {
        params: { path: { accountId, id: "shop" } },
        body: { text, bands }
      })
    )
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(String(new FormData(event.currentTarget).get("text") ?? "").trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Textarea
          label={texts.policyText}
          placeholder={texts.policyExample}
          name="text"
          autosize
          minRows={2}
          maxLength={2000}
          defaultValue={policy?.text ?? ""}
          error={faultAt(save.error, "/text")}
        />
        <Rows none={texts.noBands} label={texts.bands}>
          {bands.map((band) => (
            <Group component="li" key={bandText(band)} justify="space-between">
              <Text size="sm">{bandText(band)}</Text>
              <Button
                size="xs"
                variant="default"
                aria-label={removePart(bandText(band))}
                onClick={() => setBands(bands.filter((other) => other !== band))}
              >
                {remove}
              </Button>
            </Group>
          ))}
        </Rows>
        {bands.length < maxBands ? (
          <NewBand onAdd={(band) => setBands([...bands.filter((other) => bandText(other) !== bandText(band)), band])} />
        ) : null}
        {save.error === null ? null : <Failure action="save" error={save.error} />}
        <Consequence>{texts.policyConsequence}</Consequence>
        <Buttons>
          <Button type="submit" loading={save.isPending} aria-label={`${label}: ${texts.policy}`}>
            {label}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}
