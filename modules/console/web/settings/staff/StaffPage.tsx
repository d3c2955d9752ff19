/** Staff and rooms of the shop, what each serves, and who is absent when. */
import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt, isProblem } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as parts } from "../../parts/Messages.ts"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { Consequence } from "../Consequence.tsx"
import { absencesQuery, type Member, staffQuery } from "../Queries.ts"
import { Rows } from "../Rows.tsx"
import { SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { AbsenceDialog } from "./AbsenceDialog.tsx"
import { messages } from "./Messages.ts"
import { StaffDialog } from "./StaffDialog.tsx"

const Row = ({ member }: { readonly member: Member }) => {
  const texts = useTexts(messages)
  const [dialog, setDialog] = useState<"edit" | "absence">()
  const close = () => setDialog(undefined)
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Group gap="xs">
        <Text fw={500}>{member.name}</Text>
        {member.isActive ? null : <Badge color="gray">{texts.inactive}</Badge>}
        {member.emailRefusedAt !== null && member.noticeChannel === "mail" ? (
          <Badge color="red">{texts.refused}</Badge>
        ) : null}
      </Group>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={texts.absent(member.name, member.kind)}
          onClick={() => setDialog("absence")}
        >
          {texts.absentShort(member.kind)}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.editOf(member.name, member.kind)}
          onClick={() => setDialog("edit")}
        >
          {texts.edit}
        </Button>
      </Group>
      {dialog === "edit" ? <StaffDialog member={member} onClose={close} /> : null}
      {dialog === "absence" ? <AbsenceDialog member={member} onClose={close} /> : null}
    </Group>
  )
}

const AddMember = ({ accountId, kind }: { readonly accountId: string; readonly kind: Member["kind"] }) => {
  const texts = useTexts(messages)
  const field = useRef<HTMLInputElement>(null)
  const add = useSave(
    accountId,
    ["staff"],
    (name: string) =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/staff", {
          params: { path: { accountId } },
          body: { kind, name }
        })
      ),
    texts.added
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    add.mutate(String(new FormData(form).get("name") ?? "").trim(), {
      onSuccess: () => {
        form.reset()
        field.current?.focus()
      }
    })
  }
  const { error } = add
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Group align="flex-end" gap="sm">
          <TextInput
            ref={field}
            label={kind === "staff" ? texts.name : texts.roomName}
            name="name"
            required
            maxLength={100}
            error={faultAt(error, "/name")}
          />
          <Button type="submit" loading={add.isPending}>
            {kind === "staff" ? texts.addStaff : texts.addRoom}
          </Button>
        </Group>
        {error === null || (isProblem(error) && error.faults.length > 0) ? null : (
          <Failure action="save" error={error} />
        )}
        {kind === "staff" ? <Consequence>{texts.addConsequence}</Consequence> : null}
      </Stack>
    </form>
  )
}

const Absences = ({ accountId, staff }: { readonly accountId: string; readonly staff: ReadonlyArray<Member> }) => {
  const texts = useTexts(messages)
  const { remove, removePart } = useTexts(parts)
  const query = useQuery(absencesQuery(accountId))
  const removal = useSave(
    accountId,
    ["staff", "slots"],
    (id: string) =>
      answer(
        api.DELETE("/admin/v1/crm/accounts/{accountId}/staff/absences/{id}", { params: { path: { accountId, id } } })
      ),
    texts.removed
  )
  const nameOf = (id: string) => staff.find((member) => member.id === id)?.name ?? ""
  return (
    <Answered query={query} rows={1}>
      {({ absences }) => (
        <Rows none={texts.noAbsences}>
          {absences.map(({ from, id, note, staffId, until }) => {
            const said = `${nameOf(staffId)} ${from === until ? from : `${from}〜${until}`}`
            return (
              <Group component="li" key={id} justify="space-between">
                <Text size="sm">
                  {said}
                  {note === null ? "" : `（${note}）`}
                </Text>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={removePart(said)}
                  loading={removal.isPending && removal.variables === id}
                  onClick={() => removal.mutate(id)}
                >
                  {remove}
                </Button>
              </Group>
            )
          })}
        </Rows>
      )}
    </Answered>
  )
}

export const StaffPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const query = useQuery(staffQuery(accountId))
  const listOf = (staff: ReadonlyArray<Member>, kind: Member["kind"], none: string) => {
    const shown = staff.filter((member) => member.kind === kind)
    return (
      <Rows none={none}>
        {shown.map((member) => (
          <Row key={member.id} member={member} />
        ))}
      </Rows>
    )
  }
  return (
    <SettingsFrame section="staff" lead={texts.lead}>
      <Answered query={query}>
        {({ staff }) => (
          <>
            <Section title={texts.people}>
              {listOf(staff, "staff", texts.noStaff)}
              <AddMember accountId={accountId} kind="staff" />
            </Section>
            <Section title={texts.absences}>
              <Absences accountId={accountId} staff={staff} />
            </Section>
            <Section title={texts.rooms}>
              {listOf(staff, "room", texts.noRooms)}
              <AddMember accountId={accountId} kind="room" />
            </Section>
          </>
        )}
      </Answered>
    </SettingsFrame>
  )
}
