/** The members of the shop, by the time of joining. */
import { Badge, Button, Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { type ReactNode, useMemo } from "react"
import { useAccountId } from "../api/Session.ts"
import { ImportButton } from "../imports/ImportButton.tsx"
import { type Formats, useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import type { Texts } from "../language/Messages.ts"
import { AnchorLink } from "../parts/Links.tsx"
import type { Column } from "../parts/list/Columns.ts"
import { DataGrid } from "../parts/list/DataGrid.tsx"
import { shortId } from "../parts/list/ShortId.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { type Member, membersQuery, tiersQuery } from "./Queries.ts"

const NameCell = ({ member: { bannedAt, displayName, id } }: { readonly member: Member }) => {
  const texts = useTexts(messages)
  return (
    <Group gap="xs">
      <AnchorLink to="/members/$id" params={{ id }}>
        {displayName ?? texts.unnamed}
      </AnchorLink>
      {bannedAt === null ? null : (
        <Badge color="red" variant="light">
          {texts.banned}
        </Badge>
      )}
    </Group>
  )
}

const TierCell = ({ id }: { readonly id: string | null }) => {
  const { data } = useQuery(tiersQuery(useAccountId()))
  return data?.tiers.find((tier) => tier.id === id)?.name ?? (id === null ? "–" : shortId(id))
}

const columnsIn = (texts: Texts<typeof messages>, { date, number }: Formats): ReadonlyArray<Column<Member>> => [
  {
    id: "name",
    header: texts.name,
    enableHiding: false,
    cell: ({ row }) => <NameCell member={row.original} />
  },
  { id: "tier", header: texts.tier, cell: ({ row }) => <TierCell id={row.original.tierId} /> },
  {
    id: "points",
    header: texts.points,
    meta: { isNumber: true },
    cell: ({ row }) => number(row.original.points)
  },
  {
    id: "visits",
    header: texts.visits,
    meta: { isNumber: true },
    cell: ({ row }) => number(row.original.visitCount)
  },
  {
    id: "subscription",
    header: texts.subscription,
    cell: ({ row }) => texts[`sub_${row.original.subscription}`]
  },
  { id: "since", header: texts.since, cell: ({ row }) => date(row.original.memberSince) }
]

export const MembersPage = (): ReactNode => {
  const texts = useTexts(messages)
  const formats = useFormats()
  const columns = useMemo(() => columnsIn(texts, formats), [texts, formats])
  const accountId = useAccountId()
  const { page = 1 } = useSearch({ from: "/shell/members" })
  const navigate = useNavigate({ from: "/members" })
  const query = useQuery(membersQuery(accountId, page))
  const go = (to: number) => void navigate({ search: to > 1 ? { page: to } : {} })
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={<ImportButton path={`/admin/v1/crm/accounts/${accountId}/members/import`} />}
    >
      <Answered query={query} rows={8}>
        {({ members, nextPage }) =>
          members.length === 0 ? (
            <Empty title={texts.none}>{texts.noneMore}</Empty>
          ) : (
            <>
              <DataGrid
                name="members"
                label={texts.title}
                width={720}
                columns={columns}
                rows={members}
                keyOf={({ id }) => id}
              />
              {page > 1 || nextPage !== null ? (
                <Group justify="center" gap="xs">
                  <Button variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
                    {texts.before}
                  </Button>
                  {texts.page(page)}
                  <Button variant="default" disabled={nextPage === null} onClick={() => go(page + 1)}>
                    {texts.next}
                  </Button>
                </Group>
              ) : null}
            </>
          )
        }
      </Answered>
    </Page>
  )
}
