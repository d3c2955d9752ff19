/** What stands where an answer of the service will be: loading, nothing there, a failure, or the answer. */
import { Alert, Button, Center, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core"
import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { isProblem, Unreachable } from "../api/Problem.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Reason } from "../language/Reason.tsx"
import { messages } from "./Messages.ts"

export const Loading = ({ rows = 4 }: { readonly rows?: number }) => {
  const texts = useTexts(messages)
  return (
    <Stack role="status" gap="sm">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={28} />
      ))}
    </Stack>
  )
}

export const Empty = ({ children, title }: { readonly title: string; readonly children?: ReactNode }) => (
  <Center py="xl">
    <Stack align="center" gap="xs" maw={480}>
      <Text fw={600}>{title}</Text>
      {children}
    </Stack>
  </Center>
)

/** What was tried; `show` is the reading of a page. */
export type UserAction = "show" | "save" | "send" | "book" | "create" | "count"

interface FailureReport {
  readonly error: unknown
  readonly retry?: () => void
}
/** A failure whose heading says what was tried: by the kind of action, or by the label of the button that was pressed. */
type FailureProps = FailureReport &
  (
    | { readonly action: UserAction; readonly label?: undefined }
    | { readonly label: string; readonly action?: undefined }
  )

/** Names the action that failed, why, and what may be done about it. */
export const Failure = ({ action, error, label, retry }: FailureProps) => {
  const texts = useTexts(messages)
  // The frame of the page says that the service is away.
  if (error instanceof Unreachable) return <Empty title={texts.away}>{texts.awayMore}</Empty>
  const problem = isProblem(error) ? error : undefined
  if (problem?.code === "plan_required") return <Empty title={texts.notInPlan}>{texts.notInPlanMore}</Empty>
  const title = action !== undefined ? texts[`failed_${action}`] : texts.failedLabel(label)
  return (
    <Alert color="red" title={title} variant="light" role="alert">
      <Stack gap="xs">
        <Text size="sm">
          <Reason error={error} />
        </Text>
        {problem?.faults.map(({ message, pointer }) => (
          <Text size="sm" key={`${pointer} ${message}`}>
            <code>{pointer}</code> {message}
          </Text>
        ))}
        {problem?.requestId === undefined ? null : (
          <Text size="xs" component="details">
            <summary>{texts.forSupport}</summary>
            {texts.requestId}: <code className="break">{problem.requestId}</code>
          </Text>
        )}
        {retry === undefined ? null : (
          <Group>
            <Button size="xs" variant="default" onClick={retry}>
              {texts.retry}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

interface AnsweredProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly rows?: number
  readonly children: (data: Data) => ReactNode
}

/** Shows the answer of a query once it is there; an older one stays while a newer one fails. */
export const Answered = <Data,>({ children, query, rows = 4 }: AnsweredProps<Data>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failure action="show" error={query.error} retry={() => void query.refetch()} />
  return <Loading rows={rows} />
}
