/** Where notices of one of the staff go: by LINE, by mail or nowhere, of which bookings, and in which language. */
import { NativeSelect, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Consequence } from "../Consequence.tsx"
import { type Member, mailQuery } from "../Queries.ts"
import { messages } from "./Messages.ts"

type Channel = Member["noticeChannel"]

const channels = ["line", "mail", "none"] as const satisfies ReadonlyArray<Channel>
const scopes = ["own", "all"] as const satisfies ReadonlyArray<Member["noticeScope"]>
const languages = { ja: "日本語", en: "English" } as const

const textOr = (entry: FormDataEntryValue | null): string | null => {
  const text = String(entry ?? "").trim()
  return text === "" ? null : text
}

const oneOf = <A extends string>(all: ReadonlyArray<A>, entry: FormDataEntryValue | null): A | undefined =>
  all.find((one) => one === entry)

/** Changes that the form asks for; a field that is not shown stays as it is. */
export const noticesIn = (form: FormData) => {
  const scope = oneOf(scopes, form.get("scope"))
  const language = oneOf(["ja", "en"], form.get("language"))
  return {
    noticeChannel: oneOf(channels, form.get("channel")) ?? "line",
    ...(form.has("friend") && { friendId: textOr(form.get("friend")) }),
    ...(form.has("email") && { email: textOr(form.get("email")) }),
    ...(scope !== undefined && { noticeScope: scope }),
    ...(language !== undefined && { noticeLanguage: language })
  }
}

interface Friend {
  readonly id: string
  readonly displayName: string | null
}

interface NoticeFieldsProps {
  readonly member: Member
  readonly known: ReadonlyArray<Friend>
  readonly error: unknown
}

const FriendField = ({ known, member: { friendId } }: Pick<NoticeFieldsProps, "known" | "member">) => {
  const texts = useTexts(messages)
  return (
    <NativeSelect
      label={texts.friend}
      description={texts.friendHint}
      name="friend"
      defaultValue={friendId ?? ""}
      data={[
        { value: "", label: texts.noFriend },
        ...known.map(({ displayName, id }) => ({ value: id, label: displayName ?? texts.someone })),
        ...(friendId !== null && !known.some(({ id }) => id === friendId) ? [{ value: friendId, label: "…" }] : [])
      ]}
    />
  )
}

const EmailField = ({ error, member: { email, emailRefusedAt } }: Pick<NoticeFieldsProps, "error" | "member">) => {
  const texts = useTexts(messages)
  const { day } = useFormats()
  const isMailOn = useQuery(mailQuery(useAccountId())).data?.isOn !== false
  const refused = emailRefusedAt === null ? undefined : texts.emailRefused(day(emailRefusedAt.slice(0, 10)))
  return (
    <>
      <TextInput
        label={texts.email}
        name="email"
        type="email"
        required
        maxLength={254}
        defaultValue={email ?? ""}
        error={faultAt(error, "/email") ?? refused}
      />
      {isMailOn ? null : <Consequence>{texts.mailOff}</Consequence>}
    </>
  )
}

export const NoticeFields = ({ error, known, member }: NoticeFieldsProps) => {
  const texts = useTexts(messages)
  const [channel, setChannel] = useState<Channel>(member.noticeChannel)
  return (
    <>
      <NativeSelect
        label={texts.notices}
        description={texts.noticesHint}
        name="channel"
        value={channel}
        onChange={({ currentTarget }) => setChannel(oneOf(channels, currentTarget.value) ?? "line")}
        data={channels.map((value) => ({ value, label: texts[value] }))}
      />
      {channel === "line" ? <FriendField member={member} known={known} /> : null}
      {channel === "mail" ? <EmailField member={member} error={error} /> : null}
      {channel === "none" ? null : (
        <>
          <NativeSelect
            label={texts.scope}
            name="scope"
            defaultValue={member.noticeScope}
            data={scopes.map((value) => ({ value, label: texts[value] }))}
          />
          <NativeSelect
            label={texts.noticeLanguage}
            name="language"
            defaultValue={member.noticeLanguage}
            data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          />
        </>
      )}
    </>
  )
}
