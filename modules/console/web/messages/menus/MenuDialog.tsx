/** The form of a rich menu, a new one or one that is changed: its image, its fields and where they lead. */
import { Button, FileButton, Group, Input, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { notice } from "../../parts/Notice.tsx"
import { fieldsOf, fitted, type Layout, layouts, newTarget, type RichMenu, rowsOf, type Target } from "./Layouts.ts"
import { LineFailure } from "./LineFailure.tsx"
import { MenuPreview } from "./MenuPreview.tsx"
import { messages } from "./Messages.ts"
import { type Picture, type PictureFault, pictureOf } from "./Picture.ts"
import { pictureQuery } from "./Queries.ts"
import { TargetFields } from "./TargetFields.tsx"

interface MenuDialogProps {
  /** The menu that is changed; absent: a new one. */
  readonly menu?: RichMenu | undefined
  readonly onClose: () => void
}

export const MenuDialog = ({ menu, onClose }: MenuDialogProps) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const [name, setName] = useState(menu?.name ?? "")
  const [chatBarText, setChatBarText] = useState<string>(menu?.chatBarText ?? texts.chatBarFirst)
  const [layout, setLayout] = useState<Layout>(menu?.layout ?? "2")
  const [targets, setTargets] = useState<ReadonlyArray<Target>>(menu?.targets ?? fitted([], "2"))
  const [picture, setPicture] = useState<Picture>()
  const { data: former } = useQuery({
    ...pictureQuery(accountId, menu?.id ?? ""),
    enabled: menu !== undefined
  })
  const [fault, setFault] = useState<PictureFault>()
  const saving = useMutation({
    mutationFn: async () => {
      const content = { name: name.trim(), chatBarText: chatBarText.trim(), layout, targets: [...targets] }
      if (menu !== undefined) {
        return answer(
          api.PUT("/admin/v1/crm/accounts/{accountId}/rich-menus/{id}", {
            params: { path: { accountId, id: menu.id } },
            body: { ...content, ...(picture && { image: picture.base64 }) }
          })
        )
      }
      return answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/rich-menus", {
          params: { path: { accountId } },
          body: { ...content, image: picture?.base64 ?? "" }
        })
      )
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["rich-menus", accountId] })
      if (menu !== undefined) {
        await queries.invalidateQueries({ queryKey: ["rich-menu-images", accountId, menu.id] })
        notice.good(texts.changed)
      }
      onClose()
    }
  })
  const choose = async (file: File | null) => {
    if (file === null) return
    const found = await pictureOf(file)
    setFault(typeof found === "string" ? found : undefined)
    setPicture(typeof found === "string" ? undefined : found)
  }
  const isComplete = fault === undefined && (picture !== undefined || menu !== undefined)
  const submit = () => {
    if (isComplete) saving.mutate()
  }
  const label = menu === undefined ? texts.create : texts.save
  const arrange = (chosen: Layout) => {
    setLayout(chosen)
    setTargets(fitted(targets, chosen))
  }
  const imageError = fault === undefined ? faultAt(saving.error, "/image") : texts[fault]
  return (
    <FormDialog
      onClose={onClose}
      size="xl"
      title={menu === undefined ? texts.create : texts.changeOf(menu.name)}
      label={label}
      sending={saving}
      disabled={!isComplete}
      failure={<LineFailure label={label} error={saving.error} />}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            maxLength={100}
            data-autofocus
            value={name}
            error={faultAt(saving.error, "/name")}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Input.Wrapper label={texts.image} labelElement="div" description={texts.imageHint} error={imageError}>
            <Group mt="xs">
              <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
                {(props) => (
                  <Button variant="default" {...props}>
                    {texts.chooseImage}
                  </Button>
                )}
              </FileButton>
              {picture !== undefined ? (
                <Text size="sm">{texts.imageSize(picture.width, picture.height)}</Text>
              ) : menu === undefined || fault !== undefined ? null : (
                <Text size="sm">
                  {texts.keptImage}（{texts.imageSize(menu.width, menu.height)}）
                </Text>
              )}
            </Group>
          </Input.Wrapper>
          <TextInput
            label={texts.chatBar}
            description={texts.chatBarHint}
            required
            maxLength={14}
            value={chatBarText}
            error={faultAt(saving.error, "/chatBarText")}
            onChange={(event) => setChatBarText(event.currentTarget.value)}
          />
          <NativeSelect
            label={texts.layout}
            data={layouts.map((value) => ({
              value,
              label: texts.layoutOf(fieldsOf(value), texts.rows(rowsOf(value).map(String)))
            }))}
            value={layout}
            onChange={(event) => arrange(event.currentTarget.value as Layout)}
          />
        </Stack>
        <Stack component="section" aria-label={texts.preview} gap="xs">
          <Text fw={600} size="sm">
            {texts.preview}
          </Text>
          <MenuPreview name={name} chatBarText={chatBarText} layout={layout} url={picture?.url ?? former} />
          <Text size="sm" c="dimmed">
            {menu === undefined ? texts.later : texts.changeNote}
          </Text>
        </Stack>
      </SimpleGrid>
      {targets.map((target, n) => (
        <TargetFields
          // A field is its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: it has no other name
          key={n}
          label={texts.field(n + 1)}
          value={target}
          pointer={`/targets/${n}`}
          error={saving.error}
          onType={(type) => setTargets(targets.with(n, newTarget(type)))}
          onChange={(changed) => setTargets(targets.with(n, changed))}
        />
      ))}
    </FormDialog>
  )
}
