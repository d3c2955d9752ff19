/** What an operator may take from a user: rights, sessions, the password, all of it. */
import { Group } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useSession } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { messages } from "./Messages.ts"
import { type ConsoleUser, deleteUser, demote, makeResetLink, signOutUser, unlinkUser, usersQuery } from "./Queries.ts"

interface ActionProps {
  readonly label: string
  readonly question: string
  readonly act: () => Promise<unknown>
  readonly isGrave?: boolean
}

const Action = ({ act, isGrave = false, label, question }: ActionProps) => {
  const queries = useQueryClient()
  const action = useMutation({ mutationFn: act, onSuccess: () => queries.invalidateQueries(usersQuery) })
  return (
    <ConfirmButton
      label={label}
      question={question}
      action={action.mutateAsync}
      pending={action.isPending}
      error={action.error}
      button={isGrave ? { size: "xs" } : { size: "xs", variant: "default" }}
    />
  )
}

interface UserActionsProps {
  readonly user: ConsoleUser
  readonly onLink: (link: string) => void
}

export const UserActions = ({
  onLink,
  user: { hasCompanyAccount, id, isOperator, kind, sessions }
}: UserActionsProps) => {
  const texts = useTexts(messages)
  const isOwn = useSession().user.id === id
  return (
    <Group gap="xs" wrap="nowrap">
      {sessions === 0 ? null : (
        <Action label={texts.signOut} question={texts.signOutQuestion} act={() => signOutUser(id)} />
      )}
      {kind === "person" ? (
        <Action
          label={texts.reset}
          question={texts.resetQuestion}
          act={async () => onLink((await makeResetLink(id)).url)}
        />
      ) : null}
      {hasCompanyAccount ? (
        <Action label={texts.unlink} question={texts.unlinkQuestion} act={() => unlinkUser(id)} isGrave />
      ) : null}
      {isOperator && !isOwn ? (
        <Action label={texts.demote} question={texts.demoteQuestion} act={() => demote(id)} isGrave />
      ) : null}
      {isOwn ? null : (
        <Action label={texts.remove} question={texts.removeQuestion} act={() => deleteUser(id)} isGrave />
      )}
    </Group>
  )
}
