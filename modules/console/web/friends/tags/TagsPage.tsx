/** The tags of the account: create, rename, recolour, delete. */
import { Button, ColorInput, Paper, Table, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { EditButtons } from "../../parts/EditButtons.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { Page } from "../../parts/Page.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import { type CountedTag, tagsQuery } from "../Queries.ts"
import { TagBadge } from "./FriendTags.tsx"

const swatches = ["#06C755", "#1C7ED6", "#E8590C", "#E03131", "#9C36B5", "#495057"]

interface TagDialogProps {
  /** Undefined for a new one. */
  readonly tag: CountedTag | undefined
  readonly onClose: () => void
}

const TagDialog = ({ onClose, tag }: TagDialogProps) => {
  const texts = useTexts(messages)
  const { edit, save } = useTexts(shared)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const [name, setName] = useState(tag?.name ?? "")
  const [color, setColor] = useState(tag?.color ?? "#06C755")
  const saving = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), color }
      return answer(
        tag === undefined
          ? api.POST("/admin/v1/crm/accounts/{accountId}/tags", { params: { path: { accountId } }, body })
          : api.PATCH("/admin/v1/crm/accounts/{accountId}/tags/{id}", {
              params: { path: { accountId, id: tag.id } },
              body
            })
      )
    },
    onSuccess: async () => {
      await queries.invalidateQueries(tagsQuery(accountId))
      onClose()
    }
  })
  return (
    <FormDialog
      title={tag === undefined ? texts.newTag : edit}
      label={save}
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={texts.name}
        required
        data-autofocus
        value={name}
        error={faultAt(saving.error, "/name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorInput
        label={texts.color}
        value={color}
        onChange={setColor}
        swatches={swatches}
        withEyeDropper={false}
        error={faultAt(saving.error, "/color")}
      />
    </FormDialog>
  )
}

const TagActions = ({ onEdit, tag: { id, name } }: { readonly tag: CountedTag; readonly onEdit: () => void }) => {
  const { removeQuestion } = useTexts(messages)
  const accountId = useAccountId()
  return (
    <EditButtons
      question={removeQuestion(name)}
      remove={() =>
        answer(api.DELETE("/admin/v1/crm/accounts/{accountId}/tags/{id}", { params: { path: { accountId, id } } }))
      }
      listedBy={tagsQuery(accountId).queryKey}
      onEdit={onEdit}
    />
  )
}

export const TagsPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const mayChange = useIsAtLeast("staff")
  const query = useQuery(tagsQuery(useAccountId()))
  const [edited, setEdited] = useState<CountedTag | "new">()
  const create = mayChange ? <Button onClick={() => setEdited("new")}>{texts.newTag}</Button> : null
  return (
    <Page title={texts.tags} lead={texts.tagsLead} actions={create}>
      <Answered query={query}>
        {({ tags }) =>
          tags.length === 0 ? (
            <Empty title={texts.noTags}>{create}</Empty>
          ) : (
            <Paper withBorder>
              <Table verticalSpacing="xs" horizontalSpacing="md">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{texts.name}</Table.Th>
                    <Table.Th className="num">{texts.people}</Table.Th>
                    <Table.Td />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {tags.map((tag) => (
                    <Table.Tr key={tag.id}>
                      <Table.Td>
                        <TagBadge color={tag.color} name={tag.name} />
                      </Table.Td>
                      <Table.Td className="num">{number(tag.friends)}</Table.Td>
                      <Table.Td>{mayChange ? <TagActions tag={tag} onEdit={() => setEdited(tag)} /> : null}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Paper>
          )
        }
      </Answered>
      {edited === undefined ? null : (
        <TagDialog tag={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  )
}
