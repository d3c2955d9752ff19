/** What may be done with one job: retry, run now, cancel, delete. */
import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { notice } from "../../parts/Notice.tsx"
import { messages } from "../Messages.ts"
import {
  cancelJob,
  downgradeJob,
  type JobDetail,
  promoteJob,
  purgeJob,
  retryFromStep,
  retryJob,
  suits
} from "./Queries.ts"

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

/** Begins a job that has failed or was cancelled again at a step; the steps before stay. */
export const StepRetry = ({ job: { jobId, state }, step }: { readonly job: JobDetail; readonly step: string }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => retryFromStep(jobId, step),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["operate"] })
  })
  if (!suits("retry", state)) return null
  return (
    <ConfirmButton
      label={texts.retryFromStep}
      question={texts.retryFromStepQuestion(step)}
      action={retry.mutateAsync}
      pending={retry.isPending}
      error={retry.error}
      button={{ color: "blue", size: "compact-sm" }}
    />
  )
}

/** Stores the payload as the version before, for a build that is taken back. */
const DowngradeButton = ({ job }: { readonly job: JobDetail }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const { number } = useFormats()
  const version = job.version - 1
  const downgrade = useMutation({
    mutationFn: () => downgradeJob(job, version),
    onSuccess: async (changed) => {
      if (changed === 0) notice.done(texts.notDowngraded)
      await queries.invalidateQueries({ queryKey: ["operate"] })
    }
  })
  return (
    <ConfirmButton
      label={texts.downgrade(number(version))}
      question={texts.downgradeQuestion(number(job.version), number(version))}
      action={downgrade.mutateAsync}
      pending={downgrade.isPending}
      error={downgrade.error}
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
      {job.version > 1 && (isHeld || job.state === "ready") ? <DowngradeButton job={job} /> : null}
      {suits("purge", job.state) ? <PurgeButton job={job} /> : null}
    </>
  )
}
