/** Rules of booking: the grid of slots, limits of the shop, times of each menu, and what a cancellation costs. */
import { Alert, Button, NativeSelect, NumberInput, SimpleGrid, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useAccountId, useIsAtLeast } from "../../api/Session.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { menusQuery } from "../../reservations/Queries.ts"
import { messages as roles } from "../../shell/Messages.ts"
import { Consequence } from "../Consequence.tsx"
import { messages as shared } from "../Messages.ts"
import { policiesQuery, type Shop, saveShop, shopQuery } from "../Queries.ts"
import { Buttons, SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { CancellationPolicy } from "./CancellationPolicy.tsx"
import { MenuConsequence, MenuRules } from "./MenuRules.tsx"
import { messages } from "./Messages.ts"
import { gridMinutes, withPresent } from "./Times.ts"

const Grid = ({ accountId, shop }: { readonly accountId: string; readonly shop: Shop }) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const [minutes, setMinutes] = useState(shop.slotMinutes === null ? "" : String(shop.slotMinutes))
  const save = useSave(accountId, ["shop", "slots"], () =>
    saveShop(accountId, { slotMinutes: minutes === "" ? null : Number(minutes) })
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(undefined)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label={texts.gridLabel}
          maw={420}
          value={minutes}
          onChange={(event) => setMinutes(event.currentTarget.value)}
          data={[
            { value: "", label: texts.byDuration },
            ...withPresent(gridMinutes, shop.slotMinutes ?? 30).map((value) => ({
              value: String(value),
              label: texts.every(value)
            }))
          ]}
        />
        {save.error === null ? null : <Failure action="save" error={save.error} />}
        <Consequence>{texts.gridConsequence}</Consequence>
        <Buttons>
          <Button type="submit" loading={save.isPending} aria-label={`${label}: ${texts.grid}`}>
            {label}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

const WholeShop = ({ accountId, shop }: { readonly accountId: string; readonly shop: Shop }) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const save = useSave(accountId, ["shop", "slots"], (form: FormData) => {
    const number = (name: string) => Number(String(form.get(name) ?? "").replaceAll(",", ""))
    return saveShop(accountId, {
      horizonDays: number("horizon"),
      holdMinutes: number("hold"),
      maxGuestsAtOnce: form.get("guests") === "" ? null : number("guests")
    })
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberInput
            label={texts.horizon}
            name="horizon"
            min={1}
            max={366}
            required
            defaultValue={shop.horizonDays}
            error={faultAt(save.error, "/horizonDays")}
          />
          <NumberInput
            label={texts.guests}
            name="guests"
            min={1}
            defaultValue={shop.maxGuestsAtOnce ?? ""}
            error={faultAt(save.error, "/maxGuestsAtOnce")}
          />
          <NumberInput
            label={texts.hold}
            name="hold"
            min={1}
            max={10_080}
            required
            defaultValue={shop.holdMinutes}
            error={faultAt(save.error, "/holdMinutes")}
          />
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          {texts.holdHint}
        </Text>
        {save.error === null ? null : <Failure action="save" error={save.error} />}
        <Consequence>{texts.shopConsequence}</Consequence>
        <Buttons>
          <Button type="submit" loading={save.isPending} aria-label={`${label}: ${texts.shop}`}>
            {label}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

/** Fees are for owners; others read them. */
const Policies = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(shared)
  const names = useTexts(roles)
  const isOwner = useIsAtLeast("owner")
  const query = useQuery(policiesQuery(accountId))
  return (
    <Answered query={query} rows={2}>
      {({ policies }) => (
        <fieldset disabled={!isOwner} className="plain">
          {isOwner ? null : <Alert variant="light">{texts.needs(names.owner)}</Alert>}
          <CancellationPolicy accountId={accountId} policy={policies.find(({ menuId }) => menuId === null)} />
        </fieldset>
      )}
    </Answered>
  )
}

export const BookingRulesPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const shop = useQuery(shopQuery(accountId))
  const menus = useQuery(menusQuery(accountId))
  return (
    <SettingsFrame section="booking" lead={texts.lead}>
      <Answered query={shop}>
        {(settings) => (
          <>
            <Section title={texts.grid}>
              <Grid accountId={accountId} shop={settings} />
            </Section>
            <Section title={texts.menuRules}>
              <Answered query={menus} rows={2}>
                {({ menus: all }) => {
                  const active = all.filter(({ status }) => status === "active")
                  return (
                    <>
                      {active.length === 0 ? <Text size="sm">{texts.noMenus}</Text> : <MenuConsequence />}
                      {active.map((menu) => (
                        <MenuRules key={menu.id} accountId={accountId} menu={menu} />
                      ))}
                    </>
                  )
                }}
              </Answered>
            </Section>
            <Section title={texts.policy}>
              <Policies accountId={accountId} />
            </Section>
            <Section title={texts.shop}>
              <WholeShop accountId={accountId} shop={settings} />
            </Section>
          </>
        )}
      </Answered>
    </SettingsFrame>
  )
}
