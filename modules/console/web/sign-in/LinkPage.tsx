/** Takes up an invitation or the link of the first start: the user names themselves, and is signed in. */
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useState } from "react"
import { type LinkView, linkQuery, redeemLink, signInMethodsQuery } from "../api/SignIn.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Answered, Failure } from "../parts/States.tsx"
import { Card } from "./Card.tsx"
import { messages } from "./Messages.ts"

/** The token stands behind the hash, which browsers keep to themselves. */
const tokenHere = (): string | undefined => location.hash.slice(1) || undefined

const given = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === "string" && value !== "" ? { [name]: value } : {}
}

const Fields = ({ link }: { readonly link: LinkView }) => {
  const texts = useTexts(messages)
  const { company } = useQuery(signInMethodsQuery).data ?? {}
  if (link.kind === "demo") return null
  return (
    <>
      <TextInput label={texts.name} name="name" autoComplete="name" maxLength={100} required />
      <TextInput
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={link.email ?? ""}
        readOnly={link.email !== null}
      />
      <PasswordInput
        label={texts.newPassword}
        description={company == null ? texts.passwordHint : texts.passwordOrCompany(company.name)}
        name="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        required={company == null}
      />
    </>
  )
}

const Purpose = ({ link: { account, kind } }: { readonly link: LinkView }) => {
  const texts = useTexts(messages)
  const purpose =
    kind === "operator" ? texts.forOperator : kind === "demo" ? texts.forDemo : texts.forAccount(account?.name ?? "")
  return (
    <Text size="sm">
      {purpose} {texts.linkLead}
    </Text>
  )
}

const Redemption = ({ link, token }: { readonly link: LinkView; readonly token: string }) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const router = useRouter()
  const redemption = useMutation({
    mutationFn: (form: FormData) =>
      redeemLink({ token, ...given(form, "name"), ...given(form, "email"), ...given(form, "password") }),
    onSuccess: () => {
      queries.clear()
      return router.navigate({ to: "/", replace: true })
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    redemption.mutate(new FormData(event.currentTarget))
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Purpose link={link} />
        {redemption.error === null ? null : <Failure error={redemption.error} />}
        <Fields link={link} />
        <Button type="submit" loading={redemption.isPending} fullWidth>
          {texts.start}
        </Button>
      </Stack>
    </form>
  )
}

const Inspected = ({ token }: { readonly token: string }) => {
  const query = useQuery(linkQuery(token))
  return <Answered query={query}>{(link) => <Redemption link={link} token={token} />}</Answered>
}

export const LinkPage = (): ReactNode => {
  const texts = useTexts(messages)
  const [token] = useState(tokenHere)
  return (
    <Card title={texts.linkTitle}>
      {token === undefined ? (
        <Alert color="red" title={texts.linkMissing} variant="light">
          {texts.linkMissingMore}
        </Alert>
      ) : (
        <Inspected token={token} />
      )}
    </Card>
  )
}
