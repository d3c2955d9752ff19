/** Changes jobs that wait, selected or meant by the filter: priority, due time and a member of the payload; shown first. */
import { Button, List, NativeSelect, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { momentOf } from "../../forms/edit/Draft.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { defineMessages } from "../../language/Messages.ts"
import { FormDialog } from "../../parts/Dialog.tsx"
import { notice } from "../../parts/Notice.tsx"
import { messages as words } from "../Messages.ts"
import { changeJobs, isChangeable, type JobChanges, previewChange } from "./Queries.ts"
import type { JobSearch } from "./Search.ts"

const messages = defineMessages({
  change: ["変更", "Change"],
  title: ["待機中のジョブを変更", "Change waiting jobs"],
  same: ["変えない", "As it is"],
  due: ["実行予定（遅延ジョブと再試行のみ）", "Due time, of delayed jobs and retries alone"],
  member: ["ペイロードの項目（例: shop.id）", "Member of the payload (as shop.id)"],
  value: ["新しい値（JSONまたは文字列）", "New value (JSON, or text)"],
  memberHint: [
    "アクターで絞り込むと変更できます。アクターのスキーマで確かめます。",
    "Filter by an actor to change it: its schema checks the value."
  ],
  look: ["対象を確認", "Show what is met"],
  changed: [
    (changed: string, matched: string) => `${matched} 件中 ${changed} 件を変更しました`,
    (changed: string, matched: string) => `${changed} of ${matched} were changed`
  ],
  others: [
    "実行中のジョブ、キーが変わるもの、スキーマに合わないものはそのままです。",
    "Jobs that run, that would get another key, or whose actor does not take the payload stay as they are."
  ]
})

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface ChangeFields {
  readonly priority: string
  readonly due: string
  readonly member: string
  readonly value: string
}

const nothing: ChangeFields = { priority: "", due: "", member: "", value: "" }

const priorities = [-2, -1, 0, 1, 2] as const

const changesOf = ({ due, member, priority, value }: ChangeFields): JobChanges => {
  const setPriority = priorities.find((one) => String(one) === priority)
  const setRunAt = momentOf(due)
  return {
    ...(setPriority !== undefined && { setPriority }),
    ...(setRunAt !== null && { setRunAt }),
    ...(member.trim() !== "" && { setPayload: { [member.trim()]: valueOf(value) } })
  }
}

interface ChangeJobsProps {
  readonly search: JobSearch
  /** Ids of jobs; without any, all of the filter are meant. */
  readonly selected: ReadonlyArray<string>
  readonly onDone: () => void
}

export const ChangeJobs = ({ onDone, search, selected }: ChangeJobsProps) => {
  const texts = useTexts(messages)
  const { atOnce, nothingMet, preview: met, priority, ...states } = useTexts(words)
  const { number } = useFormats()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const [given, setGiven] = useState(nothing)
  const preview = useMutation({ mutationFn: () => previewChange(changesOf(given), search, selected) })
  const apply = useMutation({
    mutationFn: () => changeJobs(changesOf(given), search, selected),
    onSuccess: ({ changed, matched }) => {
      setOpened(false)
      onDone()
      notice.done(texts.changed(number(changed), number(matched)))
      return queries.invalidateQueries({ queryKey: ["operate"] })
    }
  })
  if (!isChangeable(search.state)) return null
  const open = () => {
    setGiven(nothing)
    preview.reset()
    apply.reset()
    setOpened(true)
  }
  const edit = (part: Partial<ChangeFields>) => {
    setGiven({ ...given, ...part })
    preview.reset()
    apply.reset()
  }
  const found = preview.data
  const isReady = found !== undefined && found.matched > 0
  const submit = () => {
    if (isReady) apply.mutate()
    else preview.mutate()
  }
  const error = apply.error ?? preview.error
  return (
    <>
      <Button variant="default" onClick={open}>
        {texts.change}
        {selected.length > 0 ? ` (${number(selected.length)})` : ""}…
      </Button>
      {opened ? (
        <FormDialog
          title={texts.title}
          label={isReady ? texts.change : texts.look}
          sending={{ isPending: preview.isPending || apply.isPending, error }}
          action={apply.error === null ? "count" : "save"}
          disabled={Object.keys(changesOf(given)).length === 0}
          onSubmit={submit}
          onClose={() => setOpened(false)}
        >
          <NativeSelect
            label={priority}
            data={[{ value: "", label: texts.same }, ...priorities.map(String)]}
            value={given.priority}
            onChange={(event) => edit({ priority: event.currentTarget.value })}
            data-autofocus
          />
          <TextInput
            label={texts.due}
            type="datetime-local"
            value={given.due}
            error={faultAt(error, "/setRunAt")}
            onChange={(event) => edit({ due: event.currentTarget.value })}
          />
          <TextInput
            label={texts.member}
            description={texts.memberHint}
            maxLength={200}
            value={given.member}
            error={faultAt(error, "/setPayload")}
            onChange={(event) => edit({ member: event.currentTarget.value })}
          />
          <TextInput
            label={texts.value}
            maxLength={10_000}
            disabled={given.member.trim() === ""}
            value={given.value}
            onChange={(event) => edit({ value: event.currentTarget.value })}
          />
          {found === undefined ? null : found.matched === 0 ? (
            <Text>{nothingMet}</Text>
          ) : (
            <>
              <Text>
                {met(`${number(found.matched)}${found.more ? "+" : ""}`)} {atOnce}
              </Text>
              <List size="sm">
                {found.groups?.slice(0, 10).map(({ actor, count, state }) => (
                  <List.Item key={`${actor} ${state}`}>
                    {number(count)} × <code>{actor}</code> {states[state]}
                  </List.Item>
                ))}
              </List>
              <Text size="xs" c="dimmed">
                {texts.others}
              </Text>
            </>
          )}
        </FormDialog>
      ) : null}
    </>
  )
}
