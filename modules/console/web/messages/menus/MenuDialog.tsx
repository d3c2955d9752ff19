/** The form of a new rich menu: its image, its fields and where they lead. */
import { Button, FileButton, Group, Input, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { fieldsOf, fitted, type Layout, layouts, newTarget, rowsOf, type Target } from "./Layouts.ts"
import { LineFailure } from "./LineFailure.tsx"
import { MenuPreview } from "./MenuPreview.tsx"
import { messages } from "./Messages.ts"
import { type Picture, type PictureFault, pictureOf } from "./Picture.ts"
import { TargetFields } from "./TargetFields.tsx"

export const MenuDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const [name, setName] = useState("")
  const [chatBarText, setChatBarText] = useState<string>(texts.chatBarFirst)
  const [layout, setLayout] = useState<Layout>("2")
  const [targets, setTargets] = useState<ReadonlyArray<Target>>(fitted([], "2"))
  const [picture, setPicture] = useState<Picture>()
  const [fault, setFault] = useState<PictureFault>()
  const saving = useMutation({
    mutationFn: (image: string) =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/rich-menus", {
          params: { path: { accountId } },
          body: { name: name.trim(), chatBarText: chatBarText.trim(), layout, targets: [...targets], image }
        })
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["rich-menus", accountId] })
      onClose()
    }
  })
  const choose = async (file: File | null) => {
    if (file === null) return
    const found = await pictureOf(file)
    setFault(typeof found === "string" ? found : undefined)
    setPicture(typeof found === "string" ? undefined : found)
  }
  const submit = () => {
    if (picture !== undefined) saving.mutate(picture.base64)
  }
  const arrange = (chosen: Layout) => {
    setLayout(chosen)
    setTargets(fitted(targets, chosen))
  }
  const imageError = fault === undefined ? faultAt(saving.error, "/image") : texts[fault]
  return (
    <FormDialog
      onClose={onClose}
      size="xl"
      title={texts.create}
      label={texts.create}
      sending={saving}
      disabled={picture === undefined}
      failure={<LineFailure label={texts.create} error={saving.error} />}
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
              {picture === undefined ? null : <Text size="sm">{texts.imageSize(picture.width, picture.height)}</Text>}
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
          <MenuPreview name={name} chatBarText={chatBarText} layout={layout} url={picture?.url} />
          <Text size="sm" c="dimmed">
            {texts.later}
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
