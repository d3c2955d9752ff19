/** Changes one of the staff, or a room: the name, the menus, where notices go, whether it takes bookings. */
import { Checkbox, Stack, Switch, Text, TextInput } from "@mantine/core"
import { useQueries, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { friendPageQuery } from "../../friends/Queries.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Dialog, DialogForm } from "../../parts/Dialog.tsx"
import { messages as parts } from "../../parts/Messages.ts"
import { Answered } from "../../parts/States.tsx"
import { menusQuery } from "../../reservations/Queries.ts"
import { firstWeek, holidayOf, hoursOf, isValid, weekOf } from "../hours/Week.ts"
import { WeekFields } from "../hours/WeekFields.tsx"
import { type Member, menuQuery } from "../Queries.ts"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"
import { NoticeFields, noticesIn } from "./NoticeFields.tsx"

interface MenuService {
  readonly id: string
  readonly name: string
  readonly staffIds: ReadonlyArray<string>
}

/** Active menus with those who serve them, once all are there. */
const useServed = (accountId: string) => {
  const menus = useQuery(menusQuery(accountId))
  const active = (menus.data?.menus ?? []).filter(({ status }) => status === "active")
  return useQueries({
    queries: active.map(({ id }) => menuQuery(accountId, id)),
    combine: (found) => ({
      isReady: menus.data !== undefined && found.every(({ data }) => data !== undefined),
      menus: found.flatMap(({ data }): ReadonlyArray<MenuService> => (data === undefined ? [] : [data]))
    })
  })
}

interface StaffFormProps {
  readonly member: Member
  readonly served: ReadonlyArray<MenuService>
  readonly onClose: () => void
}

const StaffForm = ({ member, onClose, served }: StaffFormProps) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(parts)
  const accountId = useAccountId()
  const [isActive, setActive] = useState(member.isActive)
  const [chosen, setChosen] = useState<ReadonlyArray<string>>(() =>
    served.filter(({ staffIds }) => staffIds.includes(member.id)).map(({ id }) => id)
  )
  const friends = useQuery(friendPageQuery(accountId, {}, 1)).data?.friends ?? []
  const [hasHours, setHasHours] = useState(member.hours !== null)
  const [week, setWeek] = useState(() => (member.hours === null ? firstWeek : weekOf(member.hours)))
  const holiday = holidayOf(member.hours)
  const save = useSave(accountId, ["staff", "menus", "slots"], async (form: FormData) => {
    await answer(
      api.PATCH("/admin/v1/crm/accounts/{accountId}/staff/{id}", {
        params: { path: { accountId, id: member.id } },
        body: {
          name: String(form.get("name") ?? "").trim(),
          isActive,
          hours: hasHours ? hoursOf(week, holiday) : null,
          ...(member.kind === "staff" && noticesIn(form))
        }
      })
    )
    for (const { id, staffIds } of served) {
      const isServing = staffIds.includes(member.id)
      if (isServing === chosen.includes(id)) continue
      const others = staffIds.filter((other) => other !== member.id)
      await answer(
        api.PUT("/admin/v1/crm/accounts/{accountId}/menus/{id}/staff", {
          params: { path: { accountId, id } },
          body: { staffIds: isServing ? others : [...others, member.id] }
        })
      )
    }
  })
  const { error } = save
  const known = friends.filter(({ id, isGuest }) => !isGuest || id === member.friendId)
  return (
    <DialogForm
      label={label}
      sending={save}
      disabled={hasHours && !isValid(week, holiday)}
      onSubmit={(fields) => save.mutate(fields, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={member.kind === "staff" ? texts.name : texts.roomName}
        name="name"
        required
        maxLength={100}
        defaultValue={member.name}
        error={faultAt(error, "/name")}
        data-autofocus
      />
      {served.length === 0 ? null : (
        <Checkbox.Group label={texts.menus} description={texts.menusHint} value={[...chosen]} onChange={setChosen}>
          <Stack gap={6} mt={6}>
            {served.map(({ id, name, staffIds }) => (
              <Checkbox key={id} value={id} label={staffIds.length === 0 ? `${name} ${texts.everyone}` : name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {member.kind === "staff" ? <NoticeFields member={member} known={known} error={error} /> : null}
      <Switch
        label={texts.ownHours}
        description={texts.ownHoursHint}
        checked={hasHours}
        onChange={(event) => setHasHours(event.currentTarget.checked)}
      />
      {hasHours ? <WeekFields week={week} onChange={setWeek} /> : null}
      <Switch label={texts.active} checked={isActive} onChange={(event) => setActive(event.currentTarget.checked)} />
      <Text size="sm" c="dimmed">
        {texts.activeHint}
      </Text>
    </DialogForm>
  )
}

export const StaffDialog = ({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) => {
  const texts = useTexts(messages)
  const { isReady, menus } = useServed(useAccountId())
  const query = { data: isReady ? menus : undefined, isError: false } as Parameters<
    typeof Answered<typeof menus>
  >[0]["query"]
  return (
    <Dialog onClose={onClose} size="xl" title={texts.editOf(member.name, member.kind)}>
      <Answered query={query}>{(served) => <StaffForm member={member} served={served} onClose={onClose} />}</Answered>
    </Dialog>
  )
}
