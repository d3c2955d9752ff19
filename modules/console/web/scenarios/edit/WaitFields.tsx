/** The steps that wait: for a time, until an hour of the day, or for the booking. */
import { NativeSelect, NumberInput, SimpleGrid, TextInput } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import type { Step } from "../Queries.ts"
import type { StepFieldsProps } from "./StepFieldsProps.ts"

type Of<Type extends Step["type"]> = StepFieldsProps<Extract<Step, { readonly type: Type }>>

const units = ["days", "hours", "minutes"] as const

const numberOf = (value: number | string): number => (typeof value === "number" ? value : 0)

export const WaitFields = ({ error, onChange, pointer, value }: Of<"wait">) => {
  const texts = useTexts(messages)
  const labels = { days: texts.daysLabel, hours: texts.hoursLabel, minutes: texts.minutesLabel }
  return (
    <SimpleGrid cols={3}>
      {units.map((unit) => (
        <NumberInput
          key={unit}
          label={labels[unit]}
          min={0}
          allowDecimal={false}
          value={value[unit] ?? 0}
          error={faultAt(error, `${pointer}/${unit}`)}
          onChange={(given) => onChange({ ...value, [unit]: numberOf(given) })}
        />
      ))}
    </SimpleGrid>
  )
}

export const ClockFields = ({ error, onChange, pointer, value }: Of<"wait_until">) => {
  const texts = useTexts(messages)
  return (
    <SimpleGrid cols={2}>
      <TextInput
        label={texts.clock}
        type="time"
        required
        value={value.time}
        error={faultAt(error, `${pointer}/time`)}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
      />
      <NumberInput
        label={texts.daysLater}
        min={0}
        max={365}
        allowDecimal={false}
        value={value.days ?? 0}
        error={faultAt(error, `${pointer}/days`)}
        onChange={(given) => onChange({ ...value, days: numberOf(given) })}
      />
    </SimpleGrid>
  )
}

export const BookingFields = ({ error, onChange, pointer, value }: Of<"wait_booking">) => {
  const texts = useTexts(messages)
  const { time: _, ...withoutTime } = value
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <NumberInput
        label={texts.bookingDays}
        description={texts.bookingDaysHint}
        min={-365}
        max={365}
        allowDecimal={false}
        value={value.days}
        error={faultAt(error, `${pointer}/days`)}
        onChange={(given) => onChange({ ...value, days: numberOf(given) })}
      />
      <TextInput
        label={texts.clock}
        description={texts.bookingTimeHint}
        type="time"
        value={value.time ?? ""}
        error={faultAt(error, `${pointer}/time`)}
        onChange={({ currentTarget: { value: time } }) => onChange(time === "" ? withoutTime : { ...value, time })}
      />
      <NativeSelect
        label={texts.ifPast}
        description={texts.ifPastHint}
        data={[
          { value: "continue", label: texts.goOn },
          { value: "end", label: texts.step_end }
        ]}
        value={value.ifPast ?? "continue"}
        onChange={(event) => onChange({ ...value, ifPast: event.currentTarget.value === "end" ? "end" : "continue" })}
      />
    </SimpleGrid>
  )
}
