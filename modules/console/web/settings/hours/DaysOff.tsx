/** Days off beside the week: certain dates, nth weekdays of the month, dates on which the shop opens after all. */
import { Button, Chip, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import type { Schema } from "../../api/Types.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as parts } from "../../parts/Messages.ts"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { reservationsQuery } from "../../reservations/Queries.ts"
import { Consequence } from "../Consequence.tsx"
import { type Closure, closuresQuery } from "../Queries.ts"
import { Rows } from "../Rows.tsx"
import { Buttons, Fields } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"
import { days } from "./Week.ts"

type Creation = Schema<"CrmClosureCreation">
const kinds = ["dates", "openDates", "monthly"] as const
type Kind = (typeof kinds)[number]
const numbers = ["1", "2", "3", "4", "5", "-1"] as const

const useDescription = () => {
  const texts = useTexts(messages)
  return ({ rule }: Closure): string => {
    if (rule.type === "dates") {
      const dates = rule.from === rule.until ? rule.from : `${rule.from}〜${rule.until}`
      return rule.opens ? texts.opensOn(dates) : texts.closedOn(dates)
    }
    const named = rule.days.map((day) => texts[day]).join("・")
    if (rule.nth === null) return texts.each(named)
    return texts.nthClosed(rule.nth.map((n) => (n === -1 ? texts.lastOfMonth : texts.nthOf(n))).join("・"), named)
  }
}

/** How many bookings stand on the days. */
const Booked = ({
  accountId,
  from,
  to
}: {
  readonly accountId: string
  readonly from: string
  readonly to: string
}) => {
  const texts = useTexts(messages)
  const { data } = useQuery(reservationsQuery(accountId, { from, to }))
  return data === undefined || data.length === 0 ? null : (
    <Text size="sm" fw={600} role="status">
      {texts.booked(data.length)}
    </Text>
  )
}

const AddDaysOff = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const [kind, setKind] = useState<Kind>("dates")
  const [from, setFrom] = useState("")
  const [until, setUntil] = useState("")
  const [nth, setNth] = useState<ReadonlyArray<string>>(["3"])
  const add = useSave(
    accountId,
    ["closures", "slots"],
    (body: Creation) =>
      answer(api.POST("/admin/v1/crm/accounts/{accountId}/shop/closures", { params: { path: { accountId } }, body })),
    texts.added
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const note = String(form.get("note") ?? "").trim() || null
    const weekday = days.find((day) => day === form.get("weekday")) ?? "mon"
    const rule: Creation["rule"] =
      kind === "monthly"
        ? {
            type: "weekdays",
            days: [weekday],
            nth: nth.map((each) => Number(each) as 1 | 2 | 3 | 4 | 5 | -1),
            onHoliday: "open"
          }
        : { type: "dates", from, until: until || from, opens: kind === "openDates" }
    add.mutate(
      { rule, note },
      {
        onSuccess: () => {
          setFrom("")
          setUntil("")
        }
      }
    )
  }
  const { error } = add
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Fields>
          <NativeSelect
            label={texts.kind}
            value={kind}
            onChange={(event) => setKind(kinds.find((each) => each === event.currentTarget.value) ?? "dates")}
            data={kinds.map((value) => ({ value, label: texts[value] }))}
          />
          <TextInput label={texts.note} name="note" maxLength={200} placeholder={texts.noteExample} />
          {kind === "monthly" ? (
            <>
              <NativeSelect
                label={texts.weekday}
                name="weekday"
                data={days.map((value) => ({ value, label: texts[value] }))}
              />
              <Chip.Group multiple value={[...nth]} onChange={setNth}>
                <Group gap={4} role="group" aria-label={texts.nth} align="flex-end">
                  {numbers.map((value) => (
                    <Chip key={value} value={value} size="sm">
                      {value === "-1" ? texts.lastOfMonth : texts.nthOf(Number(value))}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
            </>
          ) : (
            <>
              <TextInput
                label={texts.first}
                type="date"
                required
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
                error={faultAt(error, "/rule/from")}
              />
              <TextInput
                label={texts.last}
                type="date"
                value={until}
                min={from}
                onChange={(event) => setUntil(event.currentTarget.value)}
                error={faultAt(error, "/rule/until")}
              />
            </>
          )}
        </Fields>
        {kind === "dates" && from !== "" ? (
          <Booked accountId={accountId} from={from} to={until === "" || until < from ? from : until} />
        ) : null}
        {error === null ? null : <Failure action="save" error={error} />}
        <Consequence>{texts.dayOffConsequence}</Consequence>
        <Buttons>
          <Button
            type="submit"
            variant="light"
            loading={add.isPending}
            disabled={kind === "monthly" && nth.length === 0}
          >
            {texts.add}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

export const DaysOff = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const { remove, removePart } = useTexts(parts)
  const describe = useDescription()
  const query = useQuery(closuresQuery(accountId))
  const removal = useSave(
    accountId,
    ["closures", "slots"],
    (id: string) =>
      answer(
        api.DELETE("/admin/v1/crm/accounts/{accountId}/shop/closures/{id}", { params: { path: { accountId, id } } })
      ),
    texts.removed
  )
  return (
    <Section title={texts.daysOff}>
      <Answered query={query} rows={2}>
        {({ closures }) => (
          <Rows none={texts.noDaysOff}>
            {closures.map((closure) => (
              <Group component="li" key={closure.id} justify="space-between" wrap="nowrap">
                <Text size="sm">
                  {describe(closure)}
                  {closure.note === null ? "" : `（${closure.note}）`}
                </Text>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={removePart(describe(closure))}
                  loading={removal.isPending && removal.variables === closure.id}
                  onClick={() => removal.mutate(closure.id)}
                >
                  {remove}
                </Button>
              </Group>
            ))}
          </Rows>
        )}
      </Answered>
      {removal.error === null ? null : <Failure label={remove} error={removal.error} />}
      <AddDaysOff accountId={accountId} />
    </Section>
  )
}
