/** The tags of a friend, to take off and put on. */
import { Badge, CloseButton, Group, NativeSelect } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { answer, api } from "../../api/Client.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { notice } from "../../parts/Notice.tsx"
import { messages } from "../Messages.ts"
import { type FriendTag, tagsQuery } from "../Queries.ts"

interface FriendTagsProps {
  readonly accountId: string
  readonly friendId: string
  readonly tags: ReadonlyArray<FriendTag>
  readonly readOnly: boolean
}

/** A spot of the tag's colour: its text keeps the contrast of the page. */
export const TagBadge = ({ color, name }: Pick<FriendTag, "color" | "name">) => (
  <Badge variant="dot" tt="none" color={color}>
    {name}
  </Badge>
)

export const FriendTags = ({ accountId, friendId, readOnly, tags }: FriendTagsProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const { data } = useQuery(tagsQuery(accountId))
  const change = useMutation({
    mutationFn: (body: { readonly tagId: string; readonly action: "add" | "remove" }) =>
      answer(api.POST("/api/v1/tags", { body: { friendId, ...body } })),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["friends", accountId, "one", friendId] }),
        queries.invalidateQueries(tagsQuery(accountId))
      ]),
    onError: notice.failed
  })
  const others = (data?.tags ?? []).filter(({ id }) => tags.every((tag) => tag.id !== id))
  return (
    <Group gap="xs">
      {tags.map(({ color, id, name }) => (
        <Group key={id} gap={2}>
          <TagBadge color={color} name={name} />
          {readOnly ? null : (
            <CloseButton
              size="sm"
              aria-label={texts.removeTag(name)}
              onClick={() => change.mutate({ tagId: id, action: "remove" })}
            />
          )}
        </Group>
      ))}
      {readOnly || others.length === 0 ? null : (
        <NativeSelect
          aria-label={texts.addTag}
          size="xs"
          value=""
          disabled={change.isPending}
          onChange={(event) => change.mutate({ tagId: event.currentTarget.value, action: "add" })}
          data={[{ value: "", label: texts.addTag }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
    </Group>
  )
}
