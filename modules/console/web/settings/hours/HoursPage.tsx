/** Opening hours of the week, public holidays, and days off. */
import { Alert, Button, NativeSelect, Stack, Text } from "@mantine/core"
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
import { firstWeek, holidayOf, hoursOf, isValid, weekOf } from "./Week.ts"
import { DayRow, WeekFields } from "./WeekFields.tsx"

const WeekForm = ({ accountId, shop }: { readonly accountId: string; readonly shop: Shop }) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const [week, setWeek] = useState(() => (shop.hours === null ? firstWeek : weekOf(shop.hours)))
  const [holiday, setHoliday] = useState(() => holidayOf(shop.hours))
  const [holidays, setHolidays] = useState(shop.holidays)
  const save = useSave(accountId, ["shop", "slots"], () =>
    saveShop(accountId, { hours: hoursOf(week, holiday), holidays })
  )
  const isWrong = !isValid(week, holiday)
  const choose = (choice: string) => {
    setHolidays(choice === "closed" ? "closed" : "open")
    setHoliday({ ...holiday, isOpen: choice === "own" })
  }
  const openChoice = holiday.isOpen ? "own" : "open"
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {shop.hours === null ? <Alert variant="light">{texts.notSet}</Alert> : null}
        <WeekFields week={week} onChange={setWeek} />
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
