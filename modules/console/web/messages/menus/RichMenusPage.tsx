/** Menus below the chat at LINE: what friends see, and what they could see. */
import { Badge, Button, Group, List, SimpleGrid, Stack, Text } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { Page } from "../../parts/Page.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Empty } from "../../parts/States.tsx"
import { messages as all } from "../Messages.ts"
import { Sections } from "../Sections.tsx"
import type { RichMenu, Target } from "./Layouts.ts"
import { LineFailure } from "./LineFailure.tsx"
import { MenuDialog } from "./MenuDialog.tsx"
import { MenuPreview } from "./MenuPreview.tsx"
import { messages } from "./Messages.ts"
import { pictureQuery, richMenusQuery } from "./Queries.ts"

const detailOf = (target: Target): string => {
  switch (target.type) {
    case "booking":
      return ""
    case "message":
      return `: ${target.text}`
    case "url":
      return `: ${target.url}`
    case "phone":
      return `: ${target.phone}`
  }
}

interface MenuCardProps {
  readonly mayChange: boolean
  readonly menu: RichMenu
  readonly onChange: () => void
}

const MenuCard = ({ mayChange, menu, onChange }: MenuCardProps) => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const queries = useQueryClient()
  const { data: url } = useQuery(pictureQuery(accountId, menu.id))
  const params = { path: { accountId, id: menu.id } }
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["rich-menus", accountId] })
  const switching = useMutation({
    mutationFn: () =>
      answer(
        menu.isDefault
          ? api.POST("/admin/v1/crm/accounts/{accountId}/rich-menus/{id}/hide", { params })
          : api.POST("/admin/v1/crm/accounts/{accountId}/rich-menus/{id}/show", { params })
      ),
    onSuccess
  })
  const removal = useMutation({
    mutationFn: () => answer(api.DELETE("/admin/v1/crm/accounts/{accountId}/rich-menus/{id}", { params })),
    onSuccess
  })
  return (
    <Section
      title={menu.name}
      actions={
        mayChange ? (
          <Group gap="xs">
            <Button
              size="xs"
              variant={menu.isDefault ? "default" : "filled"}
              loading={switching.isPending}
              onClick={() => switching.mutate()}
            >
              {menu.isDefault ? texts.hide : texts.show}
            </Button>
            <Button size="xs" variant="default" aria-label={texts.changeOf(menu.name)} onClick={onChange}>
              {texts.change}
            </Button>
            <ConfirmButton
              label={texts.remove}
              question={texts.removeQuestion(menu.name)}
              action={removal.mutateAsync}
              error={removal.error}
              pending={removal.isPending}
              button={{ size: "xs" }}
            />
          </Group>
        ) : null
      }
    >
      <Stack gap="sm">
        <Badge variant="dot" tt="none" color={menu.isDefault ? "green" : "gray"}>
          {menu.isDefault ? texts.shown : texts.isHidden}
        </Badge>
        {menu.richMenuId === null ? <Text size="sm">{texts.notAtLine}</Text> : null}
        <LineFailure label={menu.isDefault ? texts.hide : texts.show} error={switching.error} />
        <MenuPreview name={menu.name} chatBarText={menu.chatBarText} layout={menu.layout} url={url} />
        <List type="ordered" size="sm">
          {menu.targets.map((target, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            <List.Item key={n} style={{ overflowWrap: "anywhere" }}>
              {texts[`target_${target.type}`]}
              {detailOf(target)}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Section>
  )
}

export const RichMenusPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { richMenus: title } = useTexts(all)
  const mayChange = useIsAtLeast("developer")
  const query = useQuery(richMenusQuery(useAccountId()))
  const [isOpen, setOpen] = useState(false)
  const [changed, setChanged] = useState<RichMenu>()
  const create = mayChange ? <Button onClick={() => setOpen(true)}>{texts.create}</Button> : null
  return (
    <Page title={title} lead={texts.lead} actions={create}>
      <Sections current="/messages/rich-menus" />
      <Answered query={query}>
        {({ richMenus }) =>
          richMenus.length === 0 ? (
            <Empty title={texts.none}>{create}</Empty>
          ) : (
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {richMenus.map((menu) => (
                <MenuCard key={menu.id} menu={menu} mayChange={mayChange} onChange={() => setChanged(menu)} />
              ))}
            </SimpleGrid>
          )
        }
      </Answered>
      {changed === undefined ? null : <MenuDialog menu={changed} onClose={() => setChanged(undefined)} />}
      {isOpen ? <MenuDialog onClose={() => setOpen(false)} /> : null}
    </Page>
  )
}
