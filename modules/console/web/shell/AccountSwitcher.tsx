/** Chooses the account that the page shows; what was kept of another account is dropped. */
import { NativeSelect } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { chooseAccount } from "../api/Account.ts"
import { sessionQuery, useAccount, useSession } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { messages } from "./Messages.ts"

export const AccountSwitcher = () => {
  const texts = useTexts(messages)
  const { accounts } = useSession()
  const account = useAccount()
  const queries = useQueryClient()
  const router = useRouter()
  if (account === undefined) return null
  const choose = (id: string) => {
    chooseAccount(id)
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
    void router.navigate({ to: "/" })
  }
  return (
    <NativeSelect
      label={texts.account}
      value={account.id}
      onChange={(event) => choose(event.currentTarget.value)}
      data={accounts.map(({ id, name, role }) => ({ value: id, label: `${name} (${texts[role]})` }))}
    />
  )
}
