/** All users of the console, for operators. */
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ReactNode, useMemo, useState } from "react"
import { type Formats, useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import type { Texts } from "../../language/Messages.ts"
import type { Column } from "../../parts/list/Columns.ts"
import { DataGrid } from "../../parts/list/DataGrid.tsx"
import { Pages, readMore } from "../../parts/list/Pages.tsx"
import { Page } from "../../parts/Page.tsx"
import { SecretDialog } from "../../parts/SecretDialog.tsx"
import { Empty } from "../../parts/States.tsx"
import { messages } from "./Messages.ts"
import { type ConsoleUser, usersQuery } from "./Queries.ts"
import { UserActions } from "./UserActions.tsx"

type UserTexts = Texts<typeof messages>

const addressOf = ({ email, isProven }: ConsoleUser, texts: UserTexts): string =>
  email === null ? "–" : `${email} (${isProven ? texts.proven : texts.unproven})`

const loginsOf = ({ hasCompanyAccount, hasPassword, passkeys }: ConsoleUser, texts: UserTexts): string =>
  [
    ...(hasPassword ? [texts.password] : []),
    ...(passkeys > 0 ? [texts.passkeys(passkeys)] : []),
    ...(hasCompanyAccount ? [texts.company] : [])
  ].join(", ") || "–"

const columnsIn = (
  texts: UserTexts,
  { date }: Formats,
  onLink: (link: string) => void
): ReadonlyArray<Column<ConsoleUser>> => {
  const day = (at: string | null) => (at === null ? "–" : date(at))
  return [
    { id: "name", header: texts.name, enableHiding: false, cell: ({ row }) => row.original.name },
    { id: "id", header: texts.id, meta: { isExtra: true }, cell: ({ row }) => row.id },
    { id: "email", header: texts.email, cell: ({ row }) => addressOf(row.original, texts) },
    {
      id: "kind",
      header: texts.kind,
      cell: ({ row }) => (row.original.isOperator ? texts.operator : texts[row.original.kind])
    },
    { id: "logins", header: texts.logins, meta: { isExtra: true }, cell: ({ row }) => loginsOf(row.original, texts) },
    { id: "sessions", header: texts.sessions, meta: { isNumber: true }, cell: ({ row }) => row.original.sessions },
    { id: "lastSignIn", header: texts.lastSignIn, cell: ({ row }) => day(row.original.lastSignInAt) },
    {
      id: "accounts",
      header: texts.accounts,
      meta: { isNumber: true, isExtra: true },
      cell: ({ row }) => row.original.accounts.length
    },
    { id: "created", header: texts.created, meta: { isExtra: true }, cell: ({ row }) => day(row.original.createdAt) },
    { id: "ended", header: texts.ended, meta: { isExtra: true }, cell: ({ row }) => day(row.original.endedAt) },
    {
      id: "actions",
      header: texts.actions,
      enableHiding: false,
      cell: ({ row }) => <UserActions user={row.original} onLink={onLink} />
    }
  ]
}

export const UsersPage = (): ReactNode => {
  const texts = useTexts(messages)
  const formats = useFormats()
  const [link, setLink] = useState<string>()
  const columns = useMemo(() => columnsIn(texts, formats, setLink), [texts, formats])
  const query = useInfiniteQuery(usersQuery)
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Pages query={query} itemsOf={(page) => page.users} empty={<Empty title={texts.none} />} rows={6} isEndless>
        {(users) => (
          <DataGrid
            name="console-users"
            label={texts.title}
            width={960}
            columns={columns}
            rows={users}
            keyOf={({ id }) => id}
            onEnd={readMore(query)}
          />
        )}
      </Pages>
      <SecretDialog title={texts.reset} label={texts.link} secret={link} onClose={() => setLink(undefined)} />
    </Page>
  )
}
