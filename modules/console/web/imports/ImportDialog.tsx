/** Imports a file: choose it, see how it is read, choose columns again, then store. */
import { Alert, Button, Checkbox, FileButton, Group, Modal, Progress, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useRef, useState } from "react"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages as shared } from "../parts/Messages.ts"
import { Failure } from "../parts/States.tsx"
import { Columns, RefusedRows, Sample } from "./ImportTables.tsx"
import type { Choices, ImportReport, ImportTarget, UnknownColumns } from "./ImportTarget.ts"
import { messages } from "./Messages.ts"

interface ImportDialogProps {
  readonly target: ImportTarget
  readonly onClose: () => void
}

const useCounts = () => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  return ({ changed, created, rejectedCount, rows, unchanged }: ImportReport): string =>
    texts.summary(number(rows), number(created), number(changed), number(unchanged), number(rejectedCount))
}

interface SendingProps {
  readonly file: File
  readonly sent: number
  /** Says what the service does once it has the file. */
  readonly after: string
}

/** How much of the file is sent; how far the service is with it is not known. */
const Sending = ({ after, file: { size }, sent }: SendingProps): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const isSent = sent >= size
  const kilobytes = (bytes: number) => number(Math.ceil(bytes / 1024))
  const text = isSent ? `${texts.sent(kilobytes(size))} ${after}` : texts.sending(kilobytes(sent), kilobytes(size))
  return (
    <Stack gap={4}>
      <Progress value={isSent ? 100 : (100 * sent) / size} animated={isSent} aria-label={text} />
      <Text size="sm">{text}</Text>
    </Stack>
  )
}

export const ImportDialog = ({ onClose, target }: ImportDialogProps): ReactNode => {
  const texts = useTexts(messages)
  const { close } = useTexts(shared)
  const { number } = useFormats()
  const counts = useCounts()
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState<Choices>({})
  const [isPartial, setIsPartial] = useState(false)
  /** The last look, which stays while another one is under way. */
  const [found, setFound] = useState<ImportReport | UnknownColumns>()
  const [sent, setSent] = useState(0)
  const looks = useRef({ latest: 0, last: Promise.resolve<unknown>(undefined) })
  /** One look after the other, of which those are left out that a later choice has overtaken: a keyboard passes all that it could choose. */
  const look = useMutation({
    mutationFn: async (given: { readonly file: File; readonly choices: Choices }) => {
      const turn = ++looks.current.latest
      await looks.current.last
      if (turn !== looks.current.latest) return undefined
      setSent(0)
      const asked = target.look(given.file, given.choices, setSent)
      looks.current.last = asked.catch(() => undefined)
      return asked
    }
  })
  /** Shows what the latest look found. */
  const lookAt = (given: File, chosen: Choices) =>
    look.mutate({ file: given, choices: chosen }, { onSuccess: (report) => report && setFound(report) })
  const run = useMutation({
    mutationFn: (given: File) => {
      setSent(0)
      return target.run(given, choices, isPartial, setSent)
    },
    onSuccess: () => queries.invalidateQueries()
  })
  const report = found === undefined || "reason" in found ? undefined : found
  const open = (given: File | null) => {
    if (given === null) return
    setFile(given)
    setFound(undefined)
    setChoices({})
    setIsPartial(false)
    run.reset()
    if (given.size > target.mostBytes) look.reset()
    else lookAt(given, {})
  }
  const choose = (concept: string, heading: string) => {
    if (file === undefined || found === undefined) return
    const kept = found.columns.flatMap(({ by, concept: one, heading: of }) => (by === "kept" ? [[one, of ?? ""]] : []))
    const next = { ...Object.fromEntries(kept), ...choices, [concept]: heading }
    setChoices(next)
    lookAt(file, next)
  }
  const { mostBytes } = target
  const refused = report?.rejectedCount ?? 0
  return (
    <Modal
      opened
      size="xl"
      onClose={run.isPending ? () => {} : onClose}
      title={texts.open}
      closeButtonProps={{ "aria-label": close }}
    >
      <Stack>
        <Group>
          <FileButton accept=".csv,.tsv,.txt,.xlsx,.gz,text/csv" onChange={open} disabled={run.isPending}>
            {(props) => (
              <Button variant={file === undefined ? "filled" : "default"} {...props}>
                {file === undefined ? texts.choose : texts.chooseOther}
              </Button>
            )}
          </FileButton>
          <Text size="sm">{file?.name ?? texts.hint}</Text>
        </Group>
        {file !== undefined && file.size > mostBytes ? (
          <Alert color="red" role="alert">
            {texts.tooLarge(mostBytes / 1_048_576)}
          </Alert>
        ) : null}
        {look.isPending && found === undefined && file !== undefined ? (
          <Sending file={file} sent={sent} after={texts.reading} />
        ) : null}
        {look.error === null ? null : <Failure label={texts.choose} error={look.error} />}
        {run.data === undefined ? (
          <>
            {found !== undefined && "reason" in found ? (
              <Alert color="red" role="alert">
                {found.reason}
              </Alert>
            ) : null}
            {found === undefined || found.columns.length === 0 ? null : (
              <Columns found={found} choices={choices} disabled={run.isPending} onChoose={choose} />
            )}
            {report === undefined ? null : (
              <>
                <Sample report={report} />
                <Text role="status">{counts(report)}</Text>
                {report.guessedYears === 0 ? null : <Text size="sm">{texts.guessed(report.guessedYears)}</Text>}
                {report.notes?.map((note) => (
                  <Text key={note} size="sm">
                    {note}
                  </Text>
                ))}
                <RefusedRows report={report} />
                {refused > 0 && refused < report.rows ? (
                  <Checkbox
                    label={texts.partial}
                    checked={isPartial}
                    onChange={(event) => setIsPartial(event.currentTarget.checked)}
                  />
                ) : null}
                {run.isPending && file !== undefined ? (
                  <Sending file={file} sent={sent} after={texts.running(number(report.rows))} />
                ) : null}
                {run.error === null ? null : <Failure label={texts.run} error={run.error} />}
                <Group justify="flex-end">
                  <Button
                    loading={run.isPending}
                    disabled={look.isPending || (refused > 0 && !isPartial)}
                    onClick={() => file && run.mutate(file)}
                  >
                    {texts.run}
                  </Button>
                </Group>
              </>
            )}
          </>
        ) : (
          <>
            <Alert color="green" role="status" title={texts.done}>
              {counts(run.data)}
            </Alert>
            <RefusedRows report={run.data} />
            <Group justify="flex-end">
              <Button onClick={onClose}>{close}</Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}
