/** The menus of the shop, and a form for another one whose slots follow the opening hours. */
import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput
} from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId } from "../../api/Session.ts"
import { useFormats } from "../../language/Formats.ts"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { AnchorLink } from "../../parts/Links.tsx"
import { notice } from "../../parts/Notice.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { MenuDialog } from "../../reservations/menu/MenuDialog.tsx"
import { createMenu, offerWeekly, weekdays } from "../../reservations/menu/NewMenu.ts"
import { type Menu, menusQuery } from "../../reservations/Queries.ts"
import { trades } from "../../start/Trades.ts"
import { Consequence } from "../Consequence.tsx"
import { profileQuery, shopQuery, staffQuery } from "../Queries.ts"
import { Rows } from "../Rows.tsx"
import { Buttons, SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"

const Row = ({ accountId, menu }: { readonly accountId: string; readonly menu: Menu }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const [isEdited, setEdited] = useState(false)
  return (
    <Group component="li" justify="space-between" gap="xs">
      <Stack gap={0}>
        <Text fw={500}>{menu.name}</Text>
        <Text size="sm" c="dimmed">
          {texts.line(menu.duration, menu.price === 0 ? texts.free : texts.yen(number(menu.price)))}
          {menu.needsStaff ? `・${texts.byStaff}` : ""}
        </Text>
      </Stack>
      <Button size="xs" variant="default" aria-label={texts.editOf(menu.name)} onClick={() => setEdited(true)}>
        {texts.edit}
      </Button>
      {isEdited ? <MenuDialog accountId={accountId} menu={menu} onClose={() => setEdited(false)} /> : null}
    </Group>
  )
}

interface Draft {
  readonly name: string
  readonly duration: number
  readonly price: number
}

const blank: Draft = { name: "", duration: 60, price: 0 }

const numberOf = (value: string | number): number => Number(String(value).replaceAll(",", ""))

const NewMenu = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const shop = useQuery(shopQuery(accountId)).data
  const staff = useQuery(staffQuery(accountId)).data?.staff ?? []
  const trade = trades[useQuery(profileQuery(accountId)).data?.trade ?? "other"]
  const hasStaff = staff.some(({ isActive, kind }) => kind === "staff" && isActive)
  const [draft, setDraft] = useState(blank)
  const [chosen, setChosen] = useState<boolean>()
  const needsStaff = chosen ?? trade.byStaff
  const name = useRef<HTMLInputElement>(null)
  // A second attempt goes on with the menu that the first one made.
  const made = useRef<string>(undefined)
  const add = useSave(
    accountId,
    ["menus", "rules", "slots"],
    async (form: FormData) => {
      made.current ??= await createMenu(accountId, {
        ...draft,
        name: draft.name.trim(),
        maxCapacity: numberOf(String(form.get("places") ?? "1")),
        description: String(form.get("description") ?? "").trim(),
        needsStaff,
        needsApproval: form.has("needsApproval")
      })
      // The opening hours of the shop cut it to what is open.
      await offerWeekly(accountId, made.current, { days: [...weekdays], from: "00:00", until: "29:59" })
    },
    texts.made(draft.name)
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    add.mutate(new FormData(form), {
      onSuccess: () => {
        made.current = undefined
        setDraft(blank)
        form.reset()
      },
      onError: (error) => notice.failed(error)
    })
  }
  const { error } = add
  if (shop?.hours === null) {
    return (
      <Alert color="yellow" variant="light">
        <Text size="sm">{texts.noHours}</Text>
        <AnchorLink to="/settings/hours" size="sm">
          {texts.toHours}
        </AnchorLink>
      </Alert>
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Stack gap={6}>
          <Text size="sm">{texts.suggestions}</Text>
          <Group gap="xs">
            {trade.menus.map(({ duration, name: [japanese, english], price }) => {
              const label = language === "ja" ? japanese : english
              return (
                <Button
                  key={english}
                  size="xs"
                  variant="light"
                  onClick={() => {
                    setDraft({ name: label, duration, price })
                    name.current?.focus()
                  }}
                >
                  {label}
                </Button>
              )
            })}
          </Group>
        </Stack>
        <TextInput
          ref={name}
          label={texts.name}
          placeholder={texts.nameExample}
          required
          maxLength={100}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
          error={faultAt(error, "/name")}
        />
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          <NumberInput
            label={texts.duration}
            min={5}
            step={15}
            required
            value={draft.duration}
            onChange={(value) => setDraft({ ...draft, duration: numberOf(value) })}
            error={faultAt(error, "/duration")}
          />
          <NumberInput
            label={texts.price}
            min={0}
            step={100}
            thousandSeparator=","
            required
            value={draft.price}
            onChange={(value) => setDraft({ ...draft, price: numberOf(value) })}
            error={faultAt(error, "/price")}
          />
          <NumberInput
            key={staff.length}
            label={texts.places}
            name="places"
            min={1}
            defaultValue={needsStaff ? Math.max(1, staff.filter(({ kind }) => kind === "staff").length) : 1}
            required
            error={faultAt(error, "/maxCapacity")}
          />
        </SimpleGrid>
        <Textarea label={texts.description} name="description" autosize maxLength={2000} />
        <Checkbox
          label={texts.needsStaff}
          description={texts.needsStaffHint}
          checked={needsStaff}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
        {needsStaff && !hasStaff ? (
          <Alert color="yellow" variant="light">
            <Text size="sm">{texts.noStaff}</Text>
            <AnchorLink to="/settings/staff" size="sm">
              {texts.toStaff}
            </AnchorLink>
          </Alert>
        ) : null}
        <Checkbox label={texts.needsApproval} name="needsApproval" />
        {error === null ? null : <Failure action="save" error={error} />}
        <Consequence>{texts.consequence}</Consequence>
        <Buttons>
          <Button type="submit" loading={add.isPending}>
            {texts.add}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

export const MenusPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const query = useQuery(menusQuery(accountId))
  return (
    <SettingsFrame section="menus" lead={texts.lead}>
      <Section title={texts.offered}>
        <Answered query={query} rows={2}>
          {({ menus }) => {
            const active = menus.filter(({ status }) => status === "active")
            return (
              <Rows none={texts.none}>
                {active.map((menu) => (
                  <Row key={menu.id} accountId={accountId} menu={menu} />
                ))}
              </Rows>
            )
          }}
        </Answered>
      </Section>
      <Section title={texts.add}>
        <NewMenu accountId={accountId} />
      </Section>
    </SettingsFrame>
  )
}
