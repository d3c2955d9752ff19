/** Fields of the hours of each day of the week, with a break. */
import { Button, Checkbox, Text, TextInput } from "@mantine/core"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Buttons } from "../SettingsFrame.tsx"
import { messages } from "./Messages.ts"
import { type DayHours, type DayName, days, faultOf, isWritten, type Week } from "./Week.ts"

interface DayRowProps {
  readonly day: DayName
  readonly hours: DayHours
  readonly onChange: (hours: DayHours) => void
}

export const DayRow = ({ day, hours, onChange }: DayRowProps) => {
  const texts = useTexts(messages)
  const fault = faultOf(hours)
  const time = (member: "from" | "until" | "breakFrom" | "breakUntil", label: string) => (
    <TextInput
      size="sm"
      aria-label={`${texts[day]} ${label}`}
      value={hours[member]}
      placeholder="--:--"
      inputMode="numeric"
      maxLength={5}
      error={!isWritten(hours[member])}
      onChange={(event) => onChange({ ...hours, [member]: event.currentTarget.value.replace(/[：]/g, ":").trim() })}
    />
  )
  return (
    <div className="week-day">
      {day === "holiday" ? (
        <Text size="sm">{texts.holiday}</Text>
      ) : (
        <Checkbox
          label={texts[day]}
          checked={hours.isOpen}
          onChange={(event) => onChange({ ...hours, isOpen: event.currentTarget.checked })}
        />
      )}
      {hours.isOpen ? (
        <>
          <div className="week-span">
            {time("from", texts.opens)}〜{time("until", texts.closes)}
          </div>
          <div className="week-span">
            <Text size="sm">{texts.pause}</Text>
            {time("breakFrom", texts.breakFrom)}〜{time("breakUntil", texts.breakUntil)}
          </div>
          <Text size="sm" c="var(--mantine-color-error)" role={fault === undefined ? undefined : "alert"}>
            {fault === undefined ? "" : texts[fault]}
          </Text>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {texts.closed}
          </Text>
          <span />
          <span />
        </>
      )}
    </div>
  )
}

interface WeekFieldsProps {
  readonly week: Week
  readonly onChange: (week: Week) => void
}

export const WeekFields = ({ onChange, week }: WeekFieldsProps) => {
  const texts = useTexts(messages)
  const copy = () =>
    onChange(
      Object.fromEntries(
        days.map((day) => [day, week[day].isOpen ? { ...week.mon, isOpen: true } : week[day]])
      ) as typeof week
    )
  return (
    <>
      <div className="week">
        {days.map((day) => (
          <DayRow key={day} day={day} hours={week[day]} onChange={(hours) => onChange({ ...week, [day]: hours })} />
        ))}
      </div>
      <Buttons>
        <Button variant="subtle" size="compact-sm" onClick={copy}>
          {texts.copy}
        </Button>
      </Buttons>
    </>
  )
}
