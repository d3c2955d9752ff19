/** Signs in by password, by passkey, or at the user's company. */
import { Alert, Button, Divider, PasswordInput, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter, useSearch } from "@tanstack/react-router"
import type { FormEvent, ReactNode } from "react"
import { isProblem } from "../api/Problem.ts"
import { signInByCompany, signInByPasskey, signInByPassword, signInMethodsQuery } from "../api/SignIn.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Card } from "./Card.tsx"
import { messages } from "./Messages.ts"

const field = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** Codes of a sign-in that was begun elsewhere or too long ago, or that the person broke off. */
const interrupted = /^(?:state_|please_restart|invalid_code|no_code|access_denied|nonce_)/

const reasonOf = (refusal: string | undefined) => {
  if (refusal === "other_company_account") return "otherCompanyAccount"
  return refusal !== undefined && interrupted.test(refusal) ? "companyAgain" : "companyRefused"
}

export const SignInPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { error: refusal, next } = useSearch({ from: "/sign-in" })
  const queries = useQueryClient()
  const router = useRouter()
  const methods = useQuery(signInMethodsQuery)
  const enter = async () => {
    queries.clear()
    await router.navigate({ href: next ?? router.buildLocation({ to: "/" }).href, replace: true })
  }
  const byPassword = useMutation({
    mutationFn: (form: FormData) => signInByPassword(field(form, "email"), field(form, "password")),
    onSuccess: enter
  })
  const byPasskey = useMutation({ mutationFn: signInByPasskey, onSuccess: enter })
  const byCompany = useMutation({
    mutationFn: () => {
      const here = new URL("/console/sign-in", location.origin)
      if (next !== undefined) here.searchParams.set("next", next)
      return signInByCompany(new URL(`/console${next ?? "/"}`, location.origin).href, here.href)
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    byPassword.mutate(new FormData(event.currentTarget))
  }
  const { error } = byPassword
  const { available = true, company, passkeys = true, setUp = true } = methods.data ?? {}
  const more = passkeys || company
  return (
    <Card title={texts.title}>
      {available ? null : (
        <Alert color="yellow" variant="light">
          {texts.unavailable}
        </Alert>
      )}
      {setUp ? null : <Alert variant="light">{texts.notSetUp}</Alert>}
      <form onSubmit={submit}>
        <Stack>
          {error === null ? null : (
            <Alert color="red" variant="light" role="alert">
              {isProblem(error, 429) ? texts.tooMany : isProblem(error) ? texts.refused : error.message}
            </Alert>
          )}
          <TextInput label={texts.email} name="email" type="email" autoComplete="username webauthn" required />
          <PasswordInput label={texts.password} name="password" autoComplete="current-password" required />
          <Button type="submit" loading={byPassword.isPending} fullWidth>
            {texts.submit}
          </Button>
        </Stack>
      </form>
      {more ? <Divider label={texts.or} /> : null}
      {byPasskey.error === null ? null : (
        <Alert color="red" variant="light" role="alert">
          {texts.passkeyFailed}
        </Alert>
      )}
      {passkeys ? (
        <Button variant="default" onClick={() => byPasskey.mutate()} loading={byPasskey.isPending} fullWidth>
          {texts.passkey}
        </Button>
      ) : null}
      {refusal === undefined && byCompany.error === null ? null : (
        <Alert color="red" variant="light" role="alert">
          {texts[reasonOf(refusal)]}
        </Alert>
      )}
      {company ? (
        <Button variant="default" onClick={() => byCompany.mutate()} loading={byCompany.isPending} fullWidth>
          {company.name}
        </Button>
      ) : null}
      <Text size="sm" c="dimmed">
        {texts.noLogin}
      </Text>
    </Card>
  )
}
