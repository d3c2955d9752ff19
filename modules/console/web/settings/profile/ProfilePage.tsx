/** Name, trade, address, telephone, introduction and legal notice of the shop. */
import { Anchor, Button, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useAccount, useAccountId } from "../../api/Session.ts"
import { useLanguage, useTexts } from "../../language/LanguageProvider.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { tradeNames, tradeOf, trades } from "../../start/Trades.ts"
import { Consequence } from "../Consequence.tsx"
import { messages as shared } from "../Messages.ts"
import { type Profile, pagesQuery, profileQuery, type Shop, saveProfile, saveShop, shopQuery } from "../Queries.ts"
import { Buttons, Fields, SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { MailSection } from "./MailSection.tsx"
import { messages } from "./Messages.ts"

export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

interface FormProps {
  readonly accountId: string
  readonly profile: Profile
  readonly shop: Shop
}

const ProfileForm = ({ accountId, profile, shop }: FormProps) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const { language } = useLanguage()
  const account = useAccount()
  const pages = useQuery(pagesQuery(accountId)).data
  const [name, setName] = useState(shop.name ?? account?.name ?? "")
  const [address, setAddress] = useState(profile.address)
  const [phone, setPhone] = useState(profile.phone)
  const [legalNotice, setLegalNotice] = useState(profile.legalNotice)
  const save = useSave(accountId, ["shop", "shop-profile", "mail"], async (form: FormData) => {
    const text = (field: string) => String(form.get(field) ?? "").trim()
    await saveShop(accountId, { name: name.trim() })
    await saveProfile(accountId, {
      trade: tradeOf(form.get("trade")) ?? null,
      address: address.trim(),
      phone: phone.trim(),
      email: text("email"),
      introduction: text("introduction"),
      legalNotice: legalNotice.trim()
    })
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(new FormData(event.currentTarget))
  }
  const { error } = save
  return (
    <form onSubmit={submit}>
      <Stack gap="lg">
        <Section title={texts.basics}>
          <Fields>
            <TextInput
              label={texts.name}
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              error={faultAt(error, "/name")}
            />
            <NativeSelect
              label={texts.trade}
              name="trade"
              defaultValue={profile.trade ?? ""}
              data={[
                { value: "", label: "—" },
                ...tradeNames.map((value) => ({ value, label: trades[value].label[language === "ja" ? 0 : 1] }))
              ]}
            />
            <TextInput
              label={texts.address}
              placeholder={texts.addressExample}
              maxLength={300}
              autoComplete="street-address"
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
              error={faultAt(error, "/address")}
              description={
                address.trim() === "" ? undefined : (
                  <Anchor href={mapOf(address)} target="_blank" rel="noreferrer" size="xs">
                    {texts.map}
                  </Anchor>
                )
              }
              inputWrapperOrder={["label", "input", "description", "error"]}
            />
            <TextInput
              label={texts.phone}
              type="tel"
              maxLength={30}
              autoComplete="tel"
              value={phone}
              onChange={(event) => setPhone(event.currentTarget.value)}
              error={faultAt(error, "/phone")}
            />
            <TextInput
              label={texts.email}
              description={texts.emailHint}
              name="email"
              type="email"
              maxLength={254}
              autoComplete="email"
              defaultValue={profile.email}
              error={faultAt(error, "/email")}
            />
          </Fields>
          <Textarea
            label={texts.introduction}
            description={texts.introductionHint}
            name="introduction"
            autosize
            minRows={3}
            maxLength={2000}
            defaultValue={profile.introduction}
            error={faultAt(error, "/introduction")}
          />
        </Section>
        <Section
          title={texts.legal}
          actions={
            legalNotice.trim() === "" ? (
              <Button
                variant="light"
                size="xs"
                onClick={() => setLegalNotice(texts.templateOf(name.trim(), address.trim(), phone.trim()))}
              >
                {texts.template}
              </Button>
            ) : null
          }
        >
          <Textarea
            aria-label={texts.legal}
            description={texts.legalHint}
            autosize
            minRows={4}
            maxLength={4000}
            value={legalNotice}
            onChange={(event) => setLegalNotice(event.currentTarget.value)}
            error={faultAt(error, "/legalNotice")}
          />
        </Section>
        {error === null ? null : <Failure action="save" error={error} />}
        <Consequence>{texts.consequence}</Consequence>
        <Buttons>
          <Button type="submit" loading={save.isPending}>
            {label}
          </Button>
          {pages === undefined ? null : (
            <Button component="a" variant="default" href={pages.bookingPath} target="_blank" rel="noreferrer">
              {texts.preview}
            </Button>
          )}
        </Buttons>
      </Stack>
    </form>
  )
}

export const ProfilePage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const shop = useQuery(shopQuery(accountId))
  const profile = useQuery(profileQuery(accountId))
  return (
    <SettingsFrame section="profile" lead={texts.lead}>
      <Answered query={shop}>
        {(settings) => (
          <Answered query={profile}>
            {(found) => (
              <>
                <ProfileForm accountId={accountId} shop={settings} profile={found} />
                <MailSection />
              </>
            )}
          </Answered>
        )}
      </Answered>
    </SettingsFrame>
  )
}
