/** The hours of a menu: its rules, each to remove, and a form for another one. */
import { Button, Group, List, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { notice } from "../../parts/Notice.tsx"
import { Failure } from "../../parts/States.tsx"
import { DayChips } from "./DayChips.tsx"
import { messages } from "./Messages.ts"
import { weekdays } from "./NewMenu.ts"
import { addRule, type NewRule, removeRule, type SlotRule } from "./Rules.ts"

const kinds = ["weekly", "extra", "closed"] as const
type Kind = (typeof kinds)[number]

interface MenuHoursProps {
  readonly accountId: string
  readonly menuId: string
  readonly rules: ReadonlyArray<SlotRule>
}

const useDescription = () => {
  const texts = useTexts(messages)
  return ({ rule }: SlotRule): string => {
    const hours = rule.from === null || rule.until === null ? texts.wholeDay : `${rule.from}–${rule.until}`
    const dates = rule.firstDate === rule.lastDate ? rule.firstDate : `${rule.firstDate ?? ""} – ${rule.lastDate ?? ""}`
    if (rule.type === "weekly") {
      if (rule.from === "00:00" && rule.until === "29:59" && rule.days.length >= 7) return texts.asOpen
      const span = rule.firstDate === null && rule.lastDate === null ? "" : ` (${dates})`
      return `${rule.days.map((day) => texts[day]).join(" ")} ${hours}${span}`
    }
    return `${texts[rule.type]}: ${dates} ${hours}`
  }
}

export const MenuHours = ({ accountId, menuId, rules }: MenuHoursProps) => {
  const texts = useTexts(messages)
  const { remove, removePart } = useTexts(shared)
  const describe = useDescription()
  const queries = useQueryClient()
  const [kind, setKind] = useState<Kind>("weekly")
  const [days, setDays] = useState<ReadonlyArray<string>>(weekdays)
  const changed = async () => {
    await Promise.all(["rules", "slots"].map((name) => queries.invalidateQueries({ queryKey: [name, accountId] })))
    notice.good(texts.slotsChanged)
  }
  const addition = useMutation({
    mutationFn: (rule: NewRule) => addRule(accountId, menuId, rule),
    onSuccess: changed
  })
  const removal = useMutation({
    mutationFn: (ruleId: string) => removeRule(accountId, menuId, ruleId),
    onSuccess: changed,
    onError: notice.failed
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? "")
    const hours = { from: text("from"), until: text("until") }
    const same = { stepMinutes: null, capacity: null, staffId: null }
    const dates = { firstDate: text("firstDate"), lastDate: text("lastDate") || text("firstDate") }
    addition.mutate(
      kind === "weekly"
        ? {
            type: "weekly",
            days: weekdays.filter((day) => days.includes(day)),
            firstDate: null,
            lastDate: null,
            ...hours,
            ...same
          }
        : kind === "extra"
          ? { type: "extra", ...dates, ...hours, ...same }
          : { type: "closed", ...dates, from: hours.from || null, until: hours.until || null }
    )
  }
  const { error } = addition
  return (
    <Stack>
      {rules.length === 0 ? <Text size="sm">{texts.noRules}</Text> : null}
      <List listStyleType="none" spacing="xs">
        {rules.map((rule) => (
          <List.Item key={rule.id}>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm">{describe(rule)}</Text>
              <Button
                size="xs"
                variant="default"
                aria-label={removePart(describe(rule))}
                loading={removal.isPending && removal.variables === rule.id}
                onClick={() => removal.mutate(rule.id)}
              >
                {remove}
              </Button>
            </Group>
          </List.Item>
        ))}
      </List>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <NativeSelect
            label={texts.addHours}
            value={kind}
            onChange={(event) => setKind(kinds.find((known) => known === event.currentTarget.value) ?? "weekly")}
            data={kinds.map((value) => ({ value, label: texts[value] }))}
          />
          {kind === "weekly" ? (
            <DayChips days={days} onChange={setDays} />
          ) : (
            <SimpleGrid cols={2}>
              <TextInput
                label={texts.firstDate}
                name="firstDate"
                type="date"
                required
                error={faultAt(error, "/rule/firstDate")}
              />
              <TextInput label={texts.lastDate} name="lastDate" type="date" error={faultAt(error, "/rule/lastDate")} />
            </SimpleGrid>
          )}
          <SimpleGrid cols={2}>
            <TextInput
              label={texts.from}
              name="from"
              type="time"
              required={kind !== "closed"}
              error={faultAt(error, "/rule/from")}
            />
            <TextInput
              label={texts.until}
              name="until"
              type="time"
              required={kind !== "closed"}
              error={faultAt(error, "/rule/until")}
            />
          </SimpleGrid>
          {error === null ? null : <Failure action="save" error={error} />}
          <Group justify="flex-end">
            <Button type="submit" disabled={kind === "weekly" && days.length === 0} loading={addition.isPending}>
              {texts.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
