/** Changes a menu: what guests see and pay, how it is booked, its hours of the week; or archives it. */
import { Tabs } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { Answered } from "../../parts/States.tsx"
import type { Menu } from "../Queries.ts"
import { MenuForm } from "./MenuForm.tsx"
import { MenuHours } from "./MenuHours.tsx"
import { messages } from "./Messages.ts"
import { rulesQuery } from "./Rules.ts"

interface MenuDialogProps {
  readonly accountId: string
  readonly menu: Menu
  readonly onClose: () => void
}

export const MenuDialog = ({ accountId, menu, onClose }: MenuDialogProps) => {
  const texts = useTexts(messages)
  const rules = useQuery(rulesQuery(accountId, menu.id))
  return (
    <Dialog onClose={onClose} title={menu.name} size="lg">
      <Tabs defaultValue="settings" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="settings">{texts.settings}</Tabs.Tab>
          <Tabs.Tab value="hours">{texts.hours}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings">
          <MenuForm accountId={accountId} menu={menu} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <Answered query={rules}>
            {({ rules }) => <MenuHours accountId={accountId} menuId={menu.id} rules={rules} />}
          </Answered>
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
