/** Opening hours of the week, public holidays, and days off. */
import { Alert, Button, Checkbox, NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { Consequence } from "../Consequence.tsx"
import { messages as shared } from "../Messages.ts"
import { type Shop, saveShop, shopQuery } from "../Queries.ts"
import { Buttons, SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { DaysOff } from "./DaysOff.tsx"
import { messages } from "./Messages.ts"
import { type DayHours, type DayName, days, faultOf, firstWeek, holidayOf, hoursOf, weekOf } from "./Week.ts"

interface DayRowProps {
  readonly day: DayName
  readonly hours: DayHours
  readonly onChange: (hours: DayHours) => void
}

const clock = /^\d{1,2}:\d{2}$/

const DayRow = ({ day, hours, onChange }: DayRowProps) => {
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
      error={hours[member] !== "" && !clock.test(hours[member])}
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

const WeekForm = ({ accountId, shop }: { readonly accountId: string; readonly shop: Shop }) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const [week, setWeek] = useState(() => (shop.hours === null ? firstWeek : weekOf(shop.hours)))
  const [holiday, setHoliday] = useState(() => holidayOf(shop.hours))
  const [holidays, setHolidays] = useState(shop.holidays)
  const save = useSave(accountId, ["shop", "slots"], () =>
    saveShop(accountId, { hours: hoursOf(week, holiday), holidays })
  )
  const isWrong = [...days.map((day) => week[day]), holiday].some((hours) => {
    const { breakFrom, breakUntil, from, isOpen, until } = hours
    const given = [from, until, breakFrom, breakUntil].filter((time) => time !== "")
    return isOpen && (faultOf(hours) !== undefined || given.some((time) => !clock.test(time)))
  })
  const choose = (choice: string) => {
    setHolidays(choice === "closed" ? "closed" : "open")
    setHoliday({ ...holiday, isOpen: choice === "own" })
  }
  const openChoice = holiday.isOpen ? "own" : "open"
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  const copy = () =>
    setWeek(
      Object.fromEntries(
        days.map((day) => [day, week[day].isOpen ? { ...week.mon, isOpen: true } : week[day]])
      ) as typeof week
    )
  return (
    <form onSubmit={submit}>
      <Stack>
        {shop.hours === null ? <Alert variant="light">{texts.notSet}</Alert> : null}
        <div className="week">
          {days.map((day) => (
            <DayRow key={day} day={day} hours={week[day]} onChange={(hours) => setWeek({ ...week, [day]: hours })} />
          ))}
        </div>
        <Buttons>
          <Button variant="subtle" size="compact-sm" onClick={copy}>
            {texts.copy}
          </Button>
        </Buttons>
        <NativeSelect
          label={texts.holidays}
          value={holidays === "closed" ? "closed" : openChoice}
          maw={320}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: "open", label: texts.holidaysOpen },
            { value: "own", label: texts.holidaysOwn },
            { value: "closed", label: texts.holidaysClosed }
          ]}
        />
        {holidays === "open" && holiday.isOpen ? (
          <div className="week">
            <DayRow day="holiday" hours={holiday} onChange={setHoliday} />
          </div>
        ) : null}
        <Text size="sm" c="dimmed">
          {texts.late}
        </Text>
        {save.error === null ? null : <Failure action="save" error={save.error} />}
        <Consequence>{texts.consequence}</Consequence>
        <Buttons>
          <Button type="submit" loading={save.isPending} disabled={isWrong}>
            {label}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

export const HoursPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const query = useQuery(shopQuery(accountId))
  return (
    <SettingsFrame section="hours" lead={texts.lead}>
      <Section title={texts.week}>
        <Answered query={query}>{(shop) => <WeekForm accountId={accountId} shop={shop} />}</Answered>
      </Section>
      <DaysOff accountId={accountId} />
    </SettingsFrame>
  )
}
