/** Chooses a friend who gets messages, by a part of the name. */
import { NativeSelect, Stack, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import { recipientsQuery } from "../Queries.ts"

export interface FriendChoice {
  readonly id: string
  readonly name: string
}

interface FriendSelectProps {
  readonly label: string
  readonly value: FriendChoice | undefined
  readonly onChange: (friend: FriendChoice | undefined) => void
}

export const FriendSelect = ({ label, onChange, value }: FriendSelectProps) => {
  const texts = useTexts(messages)
  const [search, setSearch] = useState("")
  const [sought] = useDebouncedValue(search.trim(), 250)
  const { data } = useQuery(recipientsQuery(useAccountId(), sought))
  const found = (data?.friends ?? []).map(({ displayName, id }) => ({ id, name: displayName ?? texts.unnamed }))
  // The chosen one stays although another name is sought.
  const all = value === undefined || found.some(({ id }) => id === value.id) ? found : [value, ...found]
  return (
    <Stack gap="xs">
      <TextInput
        label={texts.testSearch}
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        label={label}
        value={value?.id ?? ""}
        onChange={(event) => onChange(all.find(({ id }) => id === event.currentTarget.value))}
        data={[{ value: "", label: texts.chooseFriend }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </Stack>
  )
}
