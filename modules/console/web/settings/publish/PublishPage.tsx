/** The booking page: its address to copy, as a QR code and as a button for a home page. */
import { Alert, Button, Stack, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt, isProblem } from "../../api/Problem.ts"
import { useAccount, useAccountId } from "../../api/Session.ts"
import type { Schema } from "../../api/Types.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { CopyField } from "../../parts/CopyField.tsx"
import { Section } from "../../parts/Section.tsx"
import { Answered, Failure, Loading } from "../../parts/States.tsx"
import { Consequence } from "../Consequence.tsx"
import { messages as shared } from "../Messages.ts"
import { pagesQuery, shopQuery } from "../Queries.ts"
import { Buttons, SettingsFrame } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"

const Qr = lazy(async () => ({ default: (await import("./Qr.tsx")).Qr }))

type Pages = Schema<"CrmPages">

const slugForm = /^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/

/** Where guests find it. The console is served at the same address. */
const addressOf = (path: string): string => new URL(path, location.origin).href

const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname)

const useSavePages = (accountId: string) =>
  useSave(accountId, ["pages"], (body: Schema<"CrmPagesUpdate">) =>
    answer(api.PATCH("/admin/v1/crm/accounts/{accountId}/pages", { params: { path: { accountId } }, body }))
  )

const Slug = ({ accountId, pages }: { readonly accountId: string; readonly pages: Pages }) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const [slug, setSlug] = useState(pages.slug ?? "")
  const save = useSavePages(accountId)
  const isWrong = slug !== "" && !slugForm.test(slug)
  const isChanged = slug !== (pages.slug ?? "")
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate({ slug: slug === "" ? null : slug })
  }
  const { error } = save
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={texts.slug}
          placeholder={texts.slugExample}
          value={slug}
          maxLength={40}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => setSlug(event.currentTarget.value.trim().toLowerCase())}
          error={isWrong ? texts.slugFault : faultAt(error, "/slug")}
        />
        {error === null || (isProblem(error) && error.faults.length > 0) ? null : (
          <Failure action="save" error={error} />
        )}
        {isChanged && !isWrong && slug !== "" ? (
          <Consequence>
            {texts.slugConsequence(addressOf(`/b/${slug}`))}{" "}
            {pages.slug === null ? texts.longStays : texts.oldEnds(addressOf(pages.bookingPath))}
          </Consequence>
        ) : null}
        <Buttons>
          <Button type="submit" loading={save.isPending} disabled={!isChanged || isWrong}>
            {label}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

const Liff = ({ accountId, pages }: { readonly accountId: string; readonly pages: Pages }) => {
  const texts = useTexts(messages)
  const { save: label } = useTexts(shared)
  const save = useSavePages(accountId)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get("liff") ?? "").trim()
    save.mutate({ liffId: given === "" ? null : given })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{texts.liffMore}</Text>
        <TextInput
          label={texts.liffLabel}
          name="liff"
          placeholder="2000123456-AbCdEfGh"
          defaultValue={pages.liffId ?? ""}
          maxLength={40}
          error={faultAt(save.error, "/liffId")}
        />
        {save.error === null || isProblem(save.error, 400) ? null : <Failure action="save" error={save.error} />}
        <Buttons>
          <Button type="submit" variant="light" loading={save.isPending}>
            {label}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

const embedOf = (address: string, label: string): string =>
  `<a href="${address}" target="_blank" rel="noopener" style="display:inline-block;padding:12px 28px;border-radius:8px;background:#1864ab;color:#fff;font-weight:bold;text-decoration:none">${label}</a>`

const Published = ({ accountId, pages }: { readonly accountId: string; readonly pages: Pages }) => {
  const texts = useTexts(messages)
  const account = useAccount()
  const shop = useQuery(shopQuery(accountId)).data
  const address = addressOf(pages.bookingPath)
  return (
    <>
      <Section
        title={texts.address}
        actions={
          <Button component="a" variant="light" href={address} target="_blank" rel="noreferrer">
            {texts.open}
          </Button>
        }
      >
        <CopyField label={texts.address} value={address} />
        {isLocal() ? <Alert variant="light">{texts.local}</Alert> : null}
      </Section>
      <Section title={texts.slugTitle}>
        <Slug key={pages.slug} accountId={accountId} pages={pages} />
      </Section>
      <Section title={texts.qr}>
        <Suspense fallback={<Loading rows={3} />}>
          <Qr address={address} shop={shop?.name ?? account?.name ?? ""} />
        </Suspense>
      </Section>
      <Section title={texts.embed}>
        <Text size="sm">{texts.embedMore}</Text>
        <CopyField label={texts.embed} value={embedOf(address, texts.embedLabel)} />
      </Section>
      <Section title={texts.liff}>
        <Liff accountId={accountId} pages={pages} />
      </Section>
    </>
  )
}

export const PublishPage = (): ReactNode => {
  const texts = useTexts(messages)
  const accountId = useAccountId()
  const query = useQuery(pagesQuery(accountId))
  return (
    <SettingsFrame section="publish" lead={texts.lead} role="owner">
      <Answered query={query}>{(pages) => <Published accountId={accountId} pages={pages} />}</Answered>
    </SettingsFrame>
  )
}
