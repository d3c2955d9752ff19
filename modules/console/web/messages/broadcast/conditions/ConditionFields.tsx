/** Fields of the conditions beyond tags: visits, time as a friend, tier and coming bookings. */
import { Chip, Group, NumberInput, SegmentedControl, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useAccountId } from "../../../api/Session.ts"
import { useTexts } from "../../../language/LanguageProvider.tsx"
import { tiersQuery } from "../../../members/Queries.ts"
import type { Conditions } from "../Draft.ts"
import { messages } from "./Messages.ts"
import { useConditionTexts } from "./Sentence.ts"

type RangeName = "daysAsFriend" | "daysSinceVisit" | "visits"
type Bounds = NonNullable<Conditions[RangeName]>

const most = { daysSinceVisit: 3_650, visits: 10_000, daysAsFriend: 3_650 } as const
const rangeNames = ["daysSinceVisit", "visits", "daysAsFriend"] as const

const isCrossed = ({ max, min }: Bounds): boolean => min !== undefined && max !== undefined && min > max

/** True of conditions that the service takes. */
export const areFit = (conditions: Conditions): boolean =>
  rangeNames.every((name) => !isCrossed(conditions[name] ?? {}))

interface ConditionFieldsProps {
  readonly value: Conditions
  readonly onChange: (conditions: Conditions) => void
}

interface RangeFieldsProps {
  readonly name: RangeName
  readonly value: Bounds
  readonly onChange: (bounds: Bounds) => void
}

const RangeFields = ({ name, onChange, value }: RangeFieldsProps) => {
  const texts = useTexts(messages)
  const change = (bound: "max" | "min") => (typed: number | string) => {
    const { [bound]: _former, ...other } = value
    onChange(typeof typed === "number" ? { ...other, [bound]: typed } : other)
  }
  const field = {
    min: 0,
    max: most[name],
    allowDecimal: false,
    allowNegative: false,
    clampBehavior: "strict",
    w: 110
  } as const
  return (
    <Stack gap={4} component="fieldset" m={0} p={0} bd={0} miw={0}>
      <Text size="sm" fw={500} component="legend" p={0} mb={4}>
        {texts[name]}
      </Text>
      <Group gap="xs" align="flex-start">
        <NumberInput
          {...field}
          aria-label={texts.atLeastOf(texts[name])}
          placeholder={texts.atLeast}
          value={value.min ?? ""}
          onChange={change("min")}
        />
        <Text aria-hidden pt={6}>
          –
        </Text>
        <NumberInput
          {...field}
          aria-label={texts.atMostOf(texts[name])}
          placeholder={texts.atMost}
          value={value.max ?? ""}
          error={isCrossed(value) ? texts.crossed : undefined}
          onChange={change("max")}
        />
      </Group>
    </Stack>
  )
}

const TierChips = ({ onChange, value }: ConditionFieldsProps) => {
  const texts = useTexts(messages)
  const { data } = useQuery(tiersQuery(useAccountId()))
  const tiers = data?.tiers ?? []
  const { tiers: chosen = [], ...other } = value
  if (tiers.length === 0) return null
  return (
    <Stack gap={4} component="fieldset" m={0} p={0} bd={0} miw={0}>
      <Text size="sm" fw={500} component="legend" p={0} mb={4}>
        {texts.tiers}
      </Text>
      <Group gap="xs">
        <Chip.Group
          multiple
          value={[...chosen]}
          onChange={(ids) => onChange(ids.length === 0 ? other : { ...other, tiers: ids })}
        >
          {tiers.map(({ id, name }) => (
            <Chip key={id} value={id} size="sm" variant="outline">
              {name}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Stack>
  )
}

export const ConditionFields = ({ onChange, value }: ConditionFieldsProps) => {
  const texts = useTexts(messages)
  const said = useConditionTexts(value)
  const { hasBooking, ...other } = value
  const setBounds = (name: RangeName, bounds: Bounds) => {
    const { [name]: _former, ...rest } = value
    onChange(Object.keys(bounds).length === 0 ? rest : { ...rest, [name]: bounds })
  }
  return (
    <Stack gap="sm" role="group" aria-label={texts.conditions}>
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {texts.conditions}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.hint}
        </Text>
      </Stack>
      <Group gap="lg" align="flex-start">
        {rangeNames.map((name) => (
          <RangeFields
            key={name}
            name={name}
            value={value[name] ?? {}}
            onChange={(bounds) => setBounds(name, bounds)}
          />
        ))}
      </Group>
      <TierChips value={value} onChange={onChange} />
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {texts.booking}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={texts.booking}
          value={hasBooking === undefined ? "any" : hasBooking ? "yes" : "no"}
          onChange={(chosen) => onChange(chosen === "any" ? other : { ...other, hasBooking: chosen === "yes" })}
          data={[
            { value: "any", label: texts.bookingAny },
            { value: "yes", label: texts.bookingYes },
            { value: "no", label: texts.bookingNo }
          ]}
        />
      </Group>
      {said.length === 0 ? null : (
        <Text size="sm" role="status">
          {texts.chosen}: <b>{said.join(texts.and)}</b>
        </Text>
      )}
    </Stack>
  )
}
