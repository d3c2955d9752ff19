/**
 * Takes up an invitation, the link of the first start, or one for a new password. It shows who is signed in and becomes what the link
 * gives; anyone else names themselves, and is a new user.
 */
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useState } from "react"
import { isProblem } from "../api/Problem.ts"
import { type Session, sessionQuery } from "../api/Session.ts"
import { type LinkView, linkQuery, redeemLink, signInMethodsQuery, signOut } from "../api/SignIn.ts"
import { ofTab } from "../api/Storage.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Answered, Failure } from "../parts/States.tsx"
import { Card } from "./Card.tsx"
import { messages } from "./Messages.ts"

const kept = "ekimae.link"

/** The token stands behind the hash, which browsers keep to themselves; the tab keeps it during a sign-in. */
const tokenHere = (): string | undefined => location.hash.slice(1) || (ofTab.get(kept) ?? undefined)

const given = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === "string" && value !== "" ? { [name]: value } : {}
}

type Person = Session["user"]

/** The signed-in person who may take up the link: its address is that of the link, or the link names none. */
const usePerson = ({ email, kind }: LinkView): Person | undefined => {
  const { data } = useQuery({ ...sessionQuery, retry: false })
  const user = data?.user
  if (user === undefined || user.isShared || (kind !== "operator" && kind !== "invitation")) return undefined
  return email === null || email === user.email ? user : undefined
}

const Fields = ({ link }: { readonly link: LinkView }) => {
  const texts = useTexts(messages)
  const { company } = useQuery(signInMethodsQuery).data ?? {}
  if (link.kind === "demo") return null
  const isReset = link.kind === "reset"
  return (
    <>
      {isReset ? null : <TextInput label={texts.name} name="name" autoComplete="name" maxLength={100} required />}
      <TextInput
        label={texts.email}
        {...(isReset ? {} : { name: "email" })}
        type="email"
        autoComplete="username"
        required
        defaultValue={link.email ?? ""}
        readOnly={link.email !== null}
      />
      <PasswordInput
        label={texts.newPassword}
        description={company == null || isReset ? texts.passwordHint : texts.passwordOrCompany(company.name)}
        name="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        required={company == null || isReset}
      />
    </>
  )
}

const usePurpose = ({ account, kind, name }: LinkView): string => {
  const texts = useTexts(messages)
  if (kind === "operator") return texts.forOperator
  if (kind === "reset") return texts.forReset(name ?? "")
  return kind === "demo" ? texts.forDemo : texts.forAccount(account?.name ?? "")
}

/** The sign-in, which leads back to this link. The token is in no address meanwhile, which logs would have. */
const SignInFirst = ({ token }: { readonly token: string }) => {
  const texts = useTexts(messages)
  const router = useRouter()
  const again = async () => {
    ofTab.set(kept, token)
    await signOut().catch(() => undefined)
    await router.navigate({ to: "/sign-in", search: { next: "/link" } })
  }
  return (
    <Button variant="subtle" onClick={() => void again()} fullWidth>
      {texts.signInFirst}
    </Button>
  )
}

interface RedemptionProps {
  readonly link: LinkView
  readonly token: string
}

/** @param isFirst the link makes an operator, who may open a shop next */
const useRedemption = (isFirst: boolean) => {
  const queries = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: redeemLink,
    onSuccess: () => {
      ofTab.remove(kept)
      queries.clear()
      return router.navigate({ to: isFirst ? "/start" : "/", replace: true })
    }
  })
}

/** For who is signed in already. */
const AsPerson = ({
  link,
  onOther,
  person,
  token
}: RedemptionProps & { readonly person: Person; readonly onOther: () => void }) => {
  const texts = useTexts(messages)
  const purpose = usePurpose(link)
  const redemption = useRedemption(link.kind === "operator")
  const label = link.kind === "operator" ? texts.becomeOperator : texts.join
  const isOld = isProblem(redemption.error) && redemption.error.code === "sign_in_again"
  return (
    <Stack>
      <Text size="sm">
        {purpose} {texts.linkLead}
      </Text>
      <Alert variant="light" title={texts.asPerson}>
        {person.name} · {person.email}
      </Alert>
      {redemption.error === null ? null : <Failure label={label} error={redemption.error} />}
      {isOld ? (
        <SignInFirst token={token} />
      ) : (
        <Button onClick={() => redemption.mutate({ token, as: person.id })} loading={redemption.isPending} fullWidth>
          {label}
        </Button>
      )}
      <Button variant="subtle" onClick={onOther} fullWidth>
        {texts.other}
      </Button>
    </Stack>
  )
}

/** For a new user, for the demo, or for a new password. */
const AsNew = ({ link, token }: RedemptionProps) => {
  const texts = useTexts(messages)
  const purpose = usePurpose(link)
  const redemption = useRedemption(link.kind === "operator")
  const label = link.kind === "reset" ? texts.setPassword : texts.start
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    redemption.mutate({ token, ...given(form, "name"), ...given(form, "email"), ...given(form, "password") })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          {purpose} {texts.linkLead}
        </Text>
        {redemption.error === null ? null : <Failure label={label} error={redemption.error} />}
        <Fields link={link} />
        <Button type="submit" loading={redemption.isPending} fullWidth>
          {label}
        </Button>
        {link.kind === "operator" || link.kind === "invitation" ? <SignInFirst token={token} /> : null}
      </Stack>
    </form>
  )
}

const Redemption = ({ link, token }: RedemptionProps) => {
  const person = usePerson(link)
  const [isOther, setOther] = useState(false)
  return person === undefined || isOther ? (
    <AsNew link={link} token={token} />
  ) : (
    <AsPerson link={link} token={token} person={person} onOther={() => setOther(true)} />
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
