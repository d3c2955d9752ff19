/** Who may use the account, for its owners. */
import type { ReactNode } from "react"
import { useAccount, useMayManage, useSession } from "../api/Session.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { WayHome } from "../parts/Links.tsx"
import { Page } from "../parts/Page.tsx"
import { Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { People } from "./People.tsx"

export const UsersPage = (): ReactNode => {
  const texts = useTexts(messages)
  const account = useAccount()
  const { user } = useSession()
  const isOwner = useMayManage("owner") && !user.isShared
  return (
    <Page title={texts.title} lead={texts.lead}>
      {account === undefined || !isOwner ? (
        <Empty title={texts.ownersOnly}>
          <WayHome />
        </Empty>
      ) : (
        <People account={account.id} />
      )}
    </Page>
  )
}
