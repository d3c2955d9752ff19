/** Retry, cancel and purge of the jobs that are selected, or of all that the filter means: shown first, followed until the last has settled. */
import { Alert, Progress as Bar, Button, Group, List, Modal, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { Failure, Loading } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { dismiss, followAction, useBulkProgress } from "./BulkProgress.ts"
import { actOnJobs, type BulkAction, previewAction, suits } from "./Queries.ts"
import type { JobSearch, JobsAddress } from "./Search.ts"

const withAction = ({ following = [], ...rest }: JobsAddress, id: number): JobsAddress => ({
  ...rest,
  following: [...following, id]
})

const withoutAction = ({ following = [], ...rest }: JobsAddress, id: number): JobsAddress => {
  const left = following.filter((one) => one !== id)
  return { ...rest, ...(left.length > 0 && { following: left }) }
}

const actions = ["retry", "cancel", "purge"] as const
const labels = { retry: "retry", cancel: "cancelAll", purge: "purge" } as const

/** What was begun and has not been dismissed. */
export const BulkProgress = ({ following }: { readonly following: ReadonlyArray<number> }) => {
  const texts = useTexts(messages)
  const navigate = useNavigate({ from: "/operate/jobs" })
  const end = (id: number) => {
    dismiss(id)
    void navigate({ search: (before) => withoutAction(before, id), replace: true })
  }
  const { number } = useFormats()
  return useBulkProgress(following).map(({ action, failed, id, settled, total }) => (
    <Alert key={id} color={settled < total ? "blue" : failed > 0 ? "red" : "green"} title={texts[labels[action]]}>
      <Stack gap="xs">
        <Text size="sm">{texts.bulkProgress(number(settled), number(total), number(failed))}</Text>
        <Bar value={total === 0 ? 100 : (settled / total) * 100} aria-label={texts[labels[action]]} />
        {settled < total ? null : (
          <Group>
            <Button size="xs" variant="default" onClick={() => end(id)}>
              {texts.dismiss}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  ))
}

interface BulkActionsProps {
  readonly search: JobSearch
  /** Ids of jobs; without any, all of the filter are meant. */
  readonly selected: ReadonlyArray<string>
  readonly onDone: () => void
}

export const BulkActions = ({ onDone, search, selected }: BulkActionsProps) => {
  const texts = useTexts(messages)
  const { cancel } = useTexts(shared)
  const { number } = useFormats()
  const queries = useQueryClient()
  const navigate = useNavigate({ from: "/operate/jobs" })
  const [action, setAction] = useState<BulkAction>("retry")
  const [opened, setOpened] = useState(false)
  const preview = useMutation({ mutationFn: (chosen: BulkAction) => previewAction(chosen, search, selected) })
  const apply = useMutation({
    mutationFn: () => actOnJobs(action, search, selected),
    onSuccess: ({ actionId, jobIds }) => {
      setOpened(false)
      onDone()
      if (actionId !== undefined) {
        followAction(actionId, action, jobIds)
        void navigate({ search: (before) => withAction(before, actionId), replace: true })
      }
      return queries.invalidateQueries({ queryKey: ["operate"] })
    }
  })
  const open = (chosen: BulkAction) => {
    setAction(chosen)
    setOpened(true)
    apply.reset()
    preview.mutate(chosen)
  }
  const met = preview.data
  return (
    <>
      {actions
        .filter((candidate) => suits(candidate, search.state))
        .map((candidate) => (
          <Button key={candidate} variant="default" onClick={() => open(candidate)}>
            {texts[labels[candidate]]}
            {selected.length > 0 ? ` (${number(selected.length)})` : ""}…
          </Button>
        ))}
      <Modal opened={opened} onClose={() => setOpened(false)} title={texts[labels[action]]} withCloseButton={false}>
        <Stack>
          {preview.isPending ? <Loading rows={2} /> : null}
          {preview.error ? <Failure action="count" error={preview.error} /> : null}
          {apply.error ? <Failure label={texts[labels[action]]} error={apply.error} /> : null}
          {met === undefined ? null : met.matched === 0 ? (
            <Text>{texts.nothingMet}</Text>
          ) : (
            <>
              <Text>
                {texts.preview(`${number(met.matched)}${met.more ? "+" : ""}`)} {texts.atOnce}
              </Text>
              <List size="sm">
                {met.groups?.slice(0, 10).map(({ actor, count, error, state }) => (
                  <List.Item key={`${actor} ${state} ${error}`}>
                    {number(count)} × <code>{actor}</code> {texts[state]} {error}
                  </List.Item>
                ))}
              </List>
            </>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)} data-autofocus>
              {cancel}
            </Button>
            <Button
              color={action === "retry" ? "blue" : "red"}
              disabled={(met?.matched ?? 0) === 0}
              loading={apply.isPending}
              onClick={() => apply.mutate()}
            >
              {texts[labels[action]]}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
