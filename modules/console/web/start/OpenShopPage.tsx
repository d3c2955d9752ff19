/** Asks for the shop's name, trade and address, opens it with the operator as its owner, and leads to what comes next. */
import { Button, NativeSelect, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useRef } from "react"
import { chooseAccount } from "../api/Account.ts"
import { callConsole } from "../api/Client.ts"
import { faultAt, isProblem } from "../api/Problem.ts"
import { useLanguage, useTexts } from "../language/LanguageProvider.tsx"
import { ButtonLink } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Failure } from "../parts/States.tsx"
import { Consequence } from "../settings/Consequence.tsx"
import { saveProfile, saveShop } from "../settings/Queries.ts"
import { messages } from "./Messages.ts"
import { tradeNames, tradeOf, trades } from "./Trades.ts"

const openShop = (name: string) => callConsole<{ readonly id: string }>("/console/api/shops", { body: { name } })

export const OpenShopPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const router = useRouter()
  // A second attempt goes on with the shop that the first one opened.
  const opened = useRef<string>(undefined)
  const opening = useMutation({
    mutationFn: async (form: FormData) => {
      const text = (field: string) => String(form.get(field) ?? "").trim()
      opened.current ??= (await openShop(text("name"))).id
      chooseAccount(opened.current)
      await saveShop(opened.current, { name: text("name") })
      await saveProfile(opened.current, { trade: tradeOf(text("trade")) ?? null, address: text("address") })
    },
    onSuccess: async () => {
      queries.clear()
      await router.invalidate()
      await router.navigate({ to: "/settings", replace: true })
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    opening.mutate(new FormData(event.currentTarget))
  }
  const { error } = opening
  return (
    <Page title={texts.openTitle} lead={texts.openLead}>
      <form onSubmit={submit}>
        <Stack maw={480}>
          <TextInput
            label={texts.name}
            placeholder={texts.nameExample}
            name="name"
            autoComplete="organization"
            required
            maxLength={100}
            error={faultAt(error, "/name")}
          />
          <NativeSelect
            label={texts.trade}
            name="trade"
            required
            defaultValue=""
            data={[
              { value: "", label: texts.choose, disabled: true },
              ...tradeNames.map((value) => ({ value, label: trades[value].label[language === "ja" ? 0 : 1] }))
            ]}
          />
          <TextInput
            label={texts.address}
            placeholder={texts.addressExample}
            name="address"
            autoComplete="street-address"
            required
            maxLength={300}
            error={faultAt(error, "/address")}
          />
          {error === null || (isProblem(error) && error.faults.length > 0) ? null : (
            <Failure action="create" error={error} />
          )}
          <Consequence>{texts.openConsequence}</Consequence>
          <Button type="submit" loading={opening.isPending}>
            {texts.open}
          </Button>
          <Text ta="center">
            <ButtonLink to="/operate/accounts" variant="subtle" size="sm">
              {texts.operateInstead}
            </ButtonLink>
          </Text>
        </Stack>
      </form>
    </Page>
  )
}
