/** Users of an account: invited, given roles, removed. */
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { faultAt, isProblem } from "../api/Problem.ts"
import type { Role } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { ConfirmButton } from "../parts/ConfirmButton.tsx"
import { notice } from "../parts/Notice.tsx"
import { SecretDialog } from "../parts/SecretDialog.tsx"
import { Section } from "../parts/Section.tsx"
import { Answered, Failure } from "../parts/States.tsx"
import { When } from "../parts/When.tsx"
import { messages as shell } from "../shell/Messages.ts"
import { messages } from "./Messages.ts"
import {
  type Invitation,
  invite,
  makeResetLink,
  peopleQuery,
  type RemovedVisitor,
  readmitVisitor,
  removeUser,
  revokeInvitation,
  setRole,
  signOutUser,
  type User
} from "./Users.ts"

const roles = ["viewer", "staff", "developer", "owner"] as const satisfies ReadonlyArray<Role>

const roleOf = (value: unknown): Role => roles.find((role) => role === value) ?? "viewer"

const useRoleChoices = () => {
  const words = useTexts(shell)
  return roles.map((value) => ({ value, label: words[value] }))
}

/** Asks for the users again once something was changed. */
const useRefresh = (account: string) => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(peopleQuery(account))
}

/** Who the user is, as far as the address does not say. */
const Kind = ({ user: { email, isProven, kind } }: { readonly user: User }) => {
  const texts = useTexts(messages)
  if (kind !== "person") return kind === "demo" ? texts.demo : texts.visitor
  return isProven ? email : `${email} · ${texts.unproven}`
}

const Sessions = ({ sessions }: Pick<User, "sessions">) => {
  const texts = useTexts(messages)
  if (sessions === null) return texts.elsewhere
  return (
    <>
      {texts.sessions(sessions.open)}
      {sessions.lastSignInAt === null ? null : (
        <>
          {" "}
          · {texts.lastSignIn}: <When at={sessions.lastSignInAt} />
        </>
      )}
    </>
  )
}

const ResetLink = ({ account, user }: { readonly account: string; readonly user: User }) => {
  const texts = useTexts(messages)
  const make = useMutation({ mutationFn: () => makeResetLink(account, user.id) })
  return (
    <>
      <ConfirmButton
        label={texts.reset}
        question={texts.resetQuestion}
        action={make.mutateAsync}
        pending={make.isPending}
        error={make.error}
        button={{ variant: "default", color: "blue" }}
      />
      <SecretDialog
        title={`${texts.reset}: ${user.name}`}
        label={texts.resetLink}
        secret={make.data?.link}
        onClose={make.reset}
      />
    </>
  )
}

const UserRow = ({ account, user }: { readonly account: string; readonly user: User }) => {
  const texts = useTexts(messages)
  const choices = useRoleChoices()
  const refresh = useRefresh(account)
  const change = useMutation({
    mutationFn: (role: Role) => setRole(account, user.id, role),
    onSettled: refresh,
    onError: notice.failed
  })
  const remove = useMutation({ mutationFn: () => removeUser(account, user.id), onSuccess: refresh })
  const signOut = useMutation({ mutationFn: () => signOutUser(account, user.id), onSuccess: refresh })
  return (
    <Group role="group" aria-label={`${user.name} ${user.email}`} justify="space-between">
      <Stack gap={0}>
        <Text fw={500}>{user.name}</Text>
        <Text size="sm" className="break">
          <Kind user={user} />
        </Text>
        <Text size="xs" c="dimmed">
          {texts.joined}: <When at={user.createdAt} /> · <Sessions sessions={user.sessions} />
        </Text>
      </Stack>
      <Group gap="xs">
        <NativeSelect
          aria-label={texts.roleOf(user.name)}
          data={choices}
          value={user.role}
          disabled={change.isPending || user.kind !== "person"}
          onChange={(event) => change.mutate(roleOf(event.currentTarget.value))}
        />
        {user.kind !== "person" || user.sessions === null || user.isProven ? null : (
          <ResetLink account={account} user={user} />
        )}
        {user.sessions === null || user.sessions.open === 0 ? null : (
          <ConfirmButton
            label={texts.signOut}
            question={texts.signOutQuestion}
            action={signOut.mutateAsync}
            pending={signOut.isPending}
            error={signOut.error}
            button={{ variant: "default" }}
          />
        )}
        <ConfirmButton
          label={texts.remove}
          question={texts.removeQuestion}
          action={remove.mutateAsync}
          pending={remove.isPending}
          error={remove.error}
        />
      </Group>
    </Group>
  )
}

const RemovedRow = ({ account, visitor }: { readonly account: string; readonly visitor: RemovedVisitor }) => {
  const texts = useTexts(messages)
  const refresh = useRefresh(account)
  const readmit = useMutation({
    mutationFn: () => readmitVisitor(account, visitor.id),
    onSuccess: refresh,
    onError: notice.failed
  })
  return (
    <Group justify="space-between">
      <Text size="sm">{visitor.name}</Text>
      <Button variant="default" onClick={() => readmit.mutate()} loading={readmit.isPending}>
        {texts.readmit}
      </Button>
    </Group>
  )
}

const InvitationRow = ({ account, invitation }: { readonly account: string; readonly invitation: Invitation }) => {
  const texts = useTexts(messages)
  const words = useTexts(shell)
  const refresh = useRefresh(account)
  const revoke = useMutation({ mutationFn: () => revokeInvitation(account, invitation.id), onSuccess: refresh })
  return (
    <Group justify="space-between">
      <Stack gap={0}>
        <Text size="sm" className="break">
          {invitation.email} · {words[invitation.role]}
        </Text>
        <Text size="xs" c="dimmed">
          {texts.expires}: <When at={invitation.expiresAt} />
        </Text>
      </Stack>
      <ConfirmButton
        label={texts.revoke}
        question={texts.revokeQuestion}
        action={revoke.mutateAsync}
        pending={revoke.isPending}
        error={revoke.error}
      />
    </Group>
  )
}

const Invite = ({ account }: { readonly account: string }) => {
  const texts = useTexts(messages)
  const choices = useRoleChoices()
  const refresh = useRefresh(account)
  const [link, setLink] = useState<string>()
  const invitation = useMutation({
    mutationFn: (form: FormData) => invite(account, String(form.get("email")).trim(), roleOf(form.get("role"))),
    onSuccess: (made) => {
      setLink(made.link)
      return refresh()
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    invitation.mutate(new FormData(event.currentTarget))
  }
  const { error } = invitation
  return (
    <>
      <form onSubmit={submit}>
        <Stack gap="xs">
          {error === null || (isProblem(error) && error.faults.length > 0) ? null : (
            <Failure label={texts.invite} error={error} />
          )}
          <Group align="flex-end">
            <TextInput label={texts.email} name="email" type="email" required error={faultAt(error, "/email")} />
            <NativeSelect label={texts.role} name="role" data={choices} defaultValue="staff" />
            <Button type="submit" loading={invitation.isPending}>
              {texts.invite}
            </Button>
          </Group>
        </Stack>
      </form>
      <SecretDialog title={texts.invite} label={texts.link} secret={link} onClose={() => setLink(undefined)} />
    </>
  )
}

export const People = ({ account }: { readonly account: string }) => {
  const texts = useTexts(messages)
  const query = useQuery(peopleQuery(account))
  return (
    <Answered query={query}>
      {({ invitations, removedVisitors, users }) => (
        <>
          <Section title={texts.members}>
            {users.length === 0 ? <Text size="sm">{texts.none}</Text> : null}
            {users.map((user) => (
              <UserRow key={user.id} account={account} user={user} />
            ))}
          </Section>
          {removedVisitors.length === 0 ? null : (
            <Section title={texts.removed}>
              {removedVisitors.map((visitor) => (
                <RemovedRow key={visitor.id} account={account} visitor={visitor} />
              ))}
            </Section>
          )}
          <Section title={texts.invitations}>
            <Invite account={account} />
            {invitations.length === 0 ? <Text size="sm">{texts.noInvitations}</Text> : null}
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} account={account} invitation={invitation} />
            ))}
          </Section>
        </>
      )}
    </Answered>
  )
}
