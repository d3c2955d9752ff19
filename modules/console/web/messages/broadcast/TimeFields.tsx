/** When a broadcast begins, and who is asked before. */
import { Checkbox, Group, SegmentedControl, Text, TextInput } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Section } from "../../parts/Section.tsx"
import { messages } from "../Messages.ts"
import { FriendSelect } from "../preview/FriendSelect.tsx"
import { useReach } from "./AudienceFields.tsx"
import { type Draft, fieldOf } from "./Draft.ts"
import { nowMs } from "./Now.ts"

interface TimeFieldsProps {
  readonly value: Draft
  readonly onChange: (draft: Draft) => void
  readonly error: unknown
}

/** Tomorrow at ten, when people read messages of shops. */
const tomorrow = (): string => {
  const at = new Date(nowMs())
  at.setDate(at.getDate() + 1)
  at.setHours(10, 0, 0, 0)
  return fieldOf(at)
}

export const TimeFields = ({ error, onChange, value }: TimeFieldsProps) => {
  const texts = useTexts(messages)
  const { time } = useFormats()
  const { data } = useReach(value)
  return (
    <>
      <Section title={texts.when}>
        <Group>
          <SegmentedControl
            className="wrap"
            aria-label={texts.when}
            value={value.isLater ? "later" : "now"}
            onChange={(chosen) =>
              onChange({ ...value, isLater: chosen === "later", at: value.at === "" ? tomorrow() : value.at })
            }
            data={[
              { value: "now", label: texts.atOnce },
              { value: "later", label: texts.later }
            ]}
          />
        </Group>
        {value.isLater ? (
          <TextInput
            type="datetime-local"
            label={texts.date}
            required
            maw={260}
            min={fieldOf(new Date(nowMs()))}
            value={value.at}
            error={faultAt(error, "/scheduledAt")}
            onChange={(event) => onChange({ ...value, at: event.currentTarget.value })}
          />
        ) : data?.quietUntil == null ? null : (
          <Text size="sm" c="dimmed">
            {texts.quietUntil(time(data.quietUntil))}
          </Text>
        )}
      </Section>
      <Section title={texts.approver}>
        <Text size="sm" c="dimmed">
          {texts.approverLead}
        </Text>
        <Checkbox
          label={texts.needsApproval}
          checked={value.needsApproval}
          onChange={(event) => onChange({ ...value, needsApproval: event.currentTarget.checked })}
        />
        {value.needsApproval ? (
          <FriendSelect
            label={texts.approverTo}
            value={value.approver}
            onChange={(approver) => onChange({ ...value, approver })}
          />
        ) : null}
      </Section>
    </>
  )
}
