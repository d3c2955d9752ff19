/** The members of the shop, by the time of joining. */
import { Badge, Button, Group, Table } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccountId } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { membersQuery, tiersQuery } from "./Queries.ts"

export const MembersPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const accountId = useAccountId()
  const { page = 1 } = useSearch({ from: "/shell/members" })
  const navigate = useNavigate({ from: "/members" })
  const query = useQuery(membersQuery(accountId, page))
  const tiers = useQuery(tiersQuery(accountId))
  const tierName = (id: string | null) => tiers.data?.tiers.find((tier) => tier.id === id)?.name ?? id ?? "–"
  const go = (to: number) => void navigate({ search: to > 1 ? { page: to } : {} })
  const heads = [texts.name, texts.tier, `#${texts.points}`, `#${texts.visits}`, texts.subscription, texts.since]
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Answered query={query} rows={8}>
        {({ members, nextPage }) =>
          members.length === 0 ? (
            <Empty title={texts.none}>{texts.noneMore}</Empty>
          ) : (
            <>
              <Grid label={texts.title} heads={heads} width={720}>
                {members.map((member) => (
                  <Table.Tr key={member.id}>
                    <Table.Td>
                      <Group gap="xs">
                        <AnchorLink to="/members/$id" params={{ id: member.id }}>
                          {member.displayName ?? texts.unnamed}
                        </AnchorLink>
                        {member.bannedAt === null ? null : (
                          <Badge color="red" variant="light">
                            {texts.banned}
                          </Badge>
                        )}
                      </Group>
                    </Table.Td>
                    <Table.Td>{tierName(member.tierId)}</Table.Td>
                    <Table.Td className="num">{number(member.points)}</Table.Td>
                    <Table.Td className="num">{number(member.visitCount)}</Table.Td>
                    <Table.Td>{texts[`sub_${member.subscription}`]}</Table.Td>
                    <Table.Td>{date(member.memberSince)}</Table.Td>
                  </Table.Tr>
                ))}
              </Grid>
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
