/** Who gets a broadcast: all friends, or by tags and conditions; with how many that are now, and what they leave of the month. */
import { Alert, Chip, Group, SegmentedControl, Stack, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useAccountId } from "../../api/Session.ts"
import { type CountedTag, tagsQuery } from "../../friends/Queries.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Section } from "../../parts/Section.tsx"
import { Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { type Preview, previewQuery } from "../Queries.ts"
import { areFit, ConditionFields } from "./conditions/ConditionFields.tsx"
import { audienceOf, type Draft } from "./Draft.ts"

interface AudienceFieldsProps {
  readonly value: Draft
  readonly onChange: (draft: Draft) => void
}

const mostTags = 50

interface TagChipsProps {
  readonly label: string
  readonly tags: ReadonlyArray<CountedTag>
  readonly value: ReadonlyArray<string>
  readonly onChange: (ids: ReadonlyArray<string>) => void
}

const TagChips = ({ label, onChange, tags, value }: TagChipsProps) => {
  const { number } = useFormats()
  return (
    <Stack gap={4} component="fieldset" m={0} p={0} bd={0} miw={0}>
      <Text size="sm" fw={500} component="legend" p={0} mb={4}>
        {label}
      </Text>
      <Group gap="xs">
        <Chip.Group multiple value={[...value]} onChange={(ids) => onChange(ids.slice(0, mostTags))}>
          {tags.map(({ friends, id, name }) => (
            <Chip key={id} value={id} size="sm" variant="outline">
              {name} ({number(friends)})
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Stack>
  )
}

const TagFields = ({ onChange, value }: AudienceFieldsProps) => {
  const texts = useTexts(messages)
  const { data } = useQuery(tagsQuery(useAccountId()))
  const tags = data?.tags ?? []
  if (data !== undefined && tags.length === 0) return <Text size="sm">{texts.noTags}</Text>
  return (
    <>
      <TagChips
        label={texts.withTags}
        tags={tags}
        value={value.tags}
        onChange={(ids) => onChange({ ...value, tags: ids })}
      />
      {value.tags.length < 2 ? null : (
        <Group gap="xs">
          <Text size="sm">{texts.match}</Text>
          <SegmentedControl
            size="xs"
            aria-label={texts.match}
            value={value.match}
            onChange={(match) => onChange({ ...value, match: match === "all" ? "all" : "any" })}
            data={[
              { value: "any", label: texts.anyTag },
              { value: "all", label: texts.allTags }
            ]}
          />
        </Group>
      )}
      <TagChips
        label={texts.withoutTags}
        tags={tags}
        value={value.without}
        onChange={(without) => onChange({ ...value, without })}
      />
      {value.tags.length + value.without.length + Object.keys(value.conditions).length === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noTagChosen}
        </Text>
      ) : null}
    </>
  )
}

/** What is left of the month by the tighter of our count and LINE's. */
export const leftOf = ({ line, quota }: Preview): number =>
  Math.max(0, Math.min(quota.remaining, line?.limit == null ? Number.POSITIVE_INFINITY : line.limit - line.used))

export const Reach = ({ preview, isAtOnce }: { readonly preview: Preview; readonly isAtOnce: boolean }) => {
  const texts = useTexts(messages)
  const { number, time } = useFormats()
  const left = leftOf(preview)
  const after = left - preview.recipients
  return (
    <Stack gap="xs">
      <Group gap="xl" role="status">
        <Stack gap={0}>
          <Text size="xs" c="dimmed">
            {texts.reach}
          </Text>
          <Text size="xl" fw={700}>
            {texts.people(number(preview.recipients))}
          </Text>
        </Stack>
        <Stack gap={0}>
          <Text size="xs" c="dimmed">
            {texts.left}
          </Text>
          <Text>{texts.leftChange(number(left), number(Math.max(0, after)))}</Text>
        </Stack>
      </Group>
      {preview.noMarketing === 0 ? null : (
        <Text size="sm" c="dimmed">
          {texts.noMarketing(number(preview.noMarketing))}
        </Text>
      )}
      {preview.recipients === 0 ? <Alert color="yellow">{texts.noRecipients}</Alert> : null}
      {preview.isWithinQuota ? null : <Alert color="red">{texts.tooFew(number(-after))}</Alert>}
      {isAtOnce && preview.quietUntil !== null ? (
        <Alert color="blue">{texts.quietUntil(time(preview.quietUntil))}</Alert>
      ) : null}
    </Stack>
  )
}

/** Count and quota of the chosen audience, asked for once the choice rests. */
export const useReach = (draft: Draft) => {
  const [audience] = useDebouncedValue(audienceOf(draft), 300)
  return useQuery({ ...previewQuery(useAccountId(), audience), enabled: areFit(audience) })
}

export const AudienceFields = ({ onChange, value }: AudienceFieldsProps) => {
  const texts = useTexts(messages)
  const reach = useReach(value)
  return (
    <Section title={texts.audience}>
      <Group>
        <SegmentedControl
          className="wrap"
          aria-label={texts.audience}
          value={value.isForAll ? "all" : "tags"}
          onChange={(chosen) => onChange({ ...value, isForAll: chosen === "all" })}
          data={[
            { value: "all", label: texts.everyone },
            { value: "tags", label: texts.byTags }
          ]}
        />
      </Group>
      {value.isForAll ? null : (
        <>
          <TagFields value={value} onChange={onChange} />
          <ConditionFields value={value.conditions} onChange={(conditions) => onChange({ ...value, conditions })} />
        </>
      )}
      {reach.error === null ? null : <Failure action="count" error={reach.error} retry={() => void reach.refetch()} />}
      {reach.data === undefined ? null : <Reach preview={reach.data} isAtOnce={!value.isLater} />}
    </Section>
  )
}
