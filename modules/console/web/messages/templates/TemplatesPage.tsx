/** Texts that the shop writes once and uses again. */
import { Button, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { defineMessages } from "../../language/Messages.ts"
import { FormDialog } from "../../parts/Dialog.tsx"
import { EditButtons } from "../../parts/EditButtons.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { Page } from "../../parts/Page.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { messages as all } from "../Messages.ts"
import { LinePreview } from "../preview/LinePreview.tsx"
import { placeholders } from "../preview/Placeholders.ts"
import { TextsEditor } from "../preview/TextsEditor.tsx"
import { type Template, templatesQuery } from "../Queries.ts"
import { Sections } from "../Sections.tsx"

const messages = defineMessages({
  lead: [
    "よく使う文章を保存しておくと、配信や自動応答の作成時に呼び出せます。",
    "Texts that are used often are at hand when you write a broadcast or an answer."
  ],
  none: ["テンプレートはまだありません", "There are no templates yet"],
  create: ["テンプレートを作成", "Create a template"],
  name: ["テンプレート名", "Name"],
  removeQuestion: [
    (name: string) => `テンプレート「${name}」を削除します。すでに使った文章はそのままです。`,
    (name: string) => `The template ${name} is deleted. What was made of it stays.`
  ]
})

interface TemplateDialogProps {
  /** Undefined for a new one. */
  readonly template: Template | undefined
  readonly onClose: () => void
}

const TemplateDialog = ({ onClose, template }: TemplateDialogProps) => {
  const texts = useTexts(messages)
  const { edit, save } = useTexts(shared)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const [name, setName] = useState(template?.name ?? "")
  const [said, setSaid] = useState<ReadonlyArray<string>>(template?.texts ?? [""])
  const saving = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), texts: [...said] }
      return answer(
        template === undefined
          ? api.POST("/admin/v1/crm/accounts/{accountId}/templates", { params: { path: { accountId } }, body })
          : api.PUT("/admin/v1/crm/accounts/{accountId}/templates/{id}", {
              params: { path: { accountId, id: template.id } },
              body
            })
      )
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["templates", accountId] })
      onClose()
    }
  })
  return (
    <FormDialog
      size="xl"
      title={template === undefined ? texts.create : edit}
      label={save}
      sending={saving}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack>
          <TextInput
            label={texts.name}
            required
            maxLength={100}
            data-autofocus
            value={name}
            error={faultAt(saving.error, "/name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextsEditor
            value={said}
            onChange={setSaid}
            pointer="/texts"
            error={saving.error}
            fillable={placeholders}
            hasTemplates={false}
          />
        </Stack>
        <LinePreview said={said} />
      </SimpleGrid>
    </FormDialog>
  )
}

interface TemplateCardProps {
  readonly template: Template
  readonly onEdit: (() => void) | undefined
}

const TemplateCard = ({ onEdit, template: { id, name, texts: said } }: TemplateCardProps) => {
  const { removeQuestion } = useTexts(messages)
  const accountId = useAccountId()
  const remove = () =>
    answer(api.DELETE("/admin/v1/crm/accounts/{accountId}/templates/{id}", { params: { path: { accountId, id } } }))
  const actions =
    onEdit === undefined ? null : (
      <EditButtons
        question={removeQuestion(name)}
        remove={remove}
        listedBy={["templates", accountId]}
        onEdit={onEdit}
      />
    )
  return (
    <Section title={name} actions={actions}>
      <LinePreview said={said} />
    </Section>
  )
}

export const TemplatesPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { templates: title } = useTexts(all)
  const mayChange = useIsAtLeast("staff")
  const query = useQuery(templatesQuery(useAccountId()))
  const [edited, setEdited] = useState<Template | "new">()
  const create = mayChange ? <Button onClick={() => setEdited("new")}>{texts.create}</Button> : null
  return (
    <Page title={title} lead={texts.lead} actions={create}>
      <Sections current="/messages/templates" />
      <Answered query={query}>
        {(templates) =>
          templates.length === 0 ? (
            <Empty title={texts.none}>{create}</Empty>
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {templates.map((template) => (
                <TemplateCard
                  key={template.id}
                  template={template}
                  onEdit={mayChange ? () => setEdited(template) : undefined}
                />
              ))}
            </SimpleGrid>
          )
        }
      </Answered>
      {edited === undefined ? null : (
        <TemplateDialog template={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  )
}
