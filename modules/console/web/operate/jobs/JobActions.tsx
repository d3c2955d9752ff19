/** What may be done with one job: retry, run now, cancel, delete. */
import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { notice } from "../../parts/Notice.tsx"
import { messages } from "../Messages.ts"
import { cancelJob, type JobDetail, promoteJob, purgeJob, retryJob, suits } from "./Queries.ts"

const PurgeButton = ({ job: { jobId, state } }: { readonly job: JobDetail }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const purge = useMutation({
    mutationFn: () => purgeJob(jobId, state),
    onSuccess: async () => {
      await navigate({ to: "/operate/jobs" })
      await queries.invalidateQueries({ queryKey: ["operate"] })
    }
  })
  return (
    <ConfirmButton
      label={texts.purge}
      question={texts.purgeQuestion}
      action={purge.mutateAsync}
      pending={purge.isPending}
      error={purge.error}
    />
  )
}

export const JobActions = ({ job }: { readonly job: JobDetail }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: (id: string) => Promise<unknown>) => action(job.jobId),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["operate"] }),
    onError: notice.failed
  })
  const isHeld = job.state === "scheduled" || job.state === "incompatible"
  const choices = [
    { label: texts.retry, action: retryJob, shown: suits("retry", job.state) },
    { label: texts.promote, action: promoteJob, shown: isHeld },
    { label: texts.cancelJob, action: cancelJob, shown: suits("cancel", job.state) && !job.cancelling }
  ]
  return (
    <>
      {choices
        .filter(({ shown }) => shown)
        .map(({ action, label }) => (
          <Button key={label} variant="default" loading={act.isPending} onClick={() => act.mutate(action)}>
            {label}
          </Button>
        ))}
      {suits("purge", job.state) ? <PurgeButton job={job} /> : null}
    </>
  )
}
