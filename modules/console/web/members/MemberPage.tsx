/** One membership card: tier, subscription, visits, and the timeline of its points. */
import { Badge, Button, NativeSelect } from "@mantine/core"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { answer, api } from "../api/Client.ts"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { Fact, Facts } from "../parts/Facts.tsx"
import { AnchorLink } from "../parts/Links.tsx"
import { shortId } from "../parts/list/ShortId.tsx"
import { notice } from "../parts/Notice.tsx"
import { Page } from "../parts/Page.tsx"
import { Section } from "../parts/Section.tsx"
import { Answered } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { PointsForm } from "./PointsForm.tsx"
import { PointsTimeline } from "./PointsTimeline.tsx"
import { type Member, memberQuery, tiersQuery } from "./Queries.ts"

type Change = { readonly kind: "visit" | "ban" | "unban" } | { readonly kind: "tier"; readonly tierId: string | null }

const useChange = (accountId: string, id: string) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => {
      const params = { path: { accountId, id } }
      if (change.kind === "tier") {
        const body = { tierId: change.tierId }
        return answer(api.PUT("/admin/v1/crm/accounts/{accountId}/members/{id}/tier", { params, body }))
      }
      if (change.kind === "visit") {
        return answer(api.POST("/admin/v1/crm/accounts/{accountId}/members/{id}/visits", { params, body: {} }))
      }
      return answer(
        change.kind === "ban"
          ? api.POST("/admin/v1/crm/accounts/{accountId}/members/{id}/ban", { params })
          : api.POST("/admin/v1/crm/accounts/{accountId}/members/{id}/unban", { params })
      )
    },
    onSuccess: (_, { kind }) => {
      if (kind === "visit") notice.good(texts.checkedIn)
      return queries.invalidateQueries({ queryKey: ["members", accountId] })
    },
    onError: notice.failed
  })
}

const Tier = ({ accountId, member }: { readonly accountId: string; readonly member: Member }) => {
  const texts = useTexts(messages)
  const mayChange = useIsAtLeast("staff")
  const change = useChange(accountId, member.id)
  const { data } = useQuery(tiersQuery(accountId))
  const tiers = data?.tiers ?? []
  if (!mayChange)
    return (
      <>
        {tiers.find(({ id }) => id === member.tierId)?.name ??
          (member.tierId === null ? texts.noTier : shortId(member.tierId))}
      </>
    )
  return (
    <NativeSelect
      aria-label={texts.changeTier}
      size="xs"
      value={member.tierId ?? ""}
      disabled={change.isPending}
      onChange={({ currentTarget: { value } }) => change.mutate({ kind: "tier", tierId: value === "" ? null : value })}
      data={[{ value: "", label: texts.noTier }, ...tiers.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )
}

export const MemberPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { date, number } = useFormats()
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("staff")
  const { id } = useParams({ from: "/shell/members/$id" })
  const query = useQuery(memberQuery(accountId, id))
  const change = useChange(accountId, id)
  const member = query.data
  const isBanned = member !== undefined && member.bannedAt !== null
  return (
    <Page
      title={member === undefined ? texts.title : (member.displayName ?? texts.unnamed)}
      actions={
        mayChange && member !== undefined ? (
          <>
            <Button
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate({ kind: isBanned ? "unban" : "ban" })}
            >
              {isBanned ? texts.unban : texts.ban}
            </Button>
            <Button loading={change.isPending} onClick={() => change.mutate({ kind: "visit" })}>
              {texts.checkIn}
            </Button>
          </>
        ) : null
      }
    >
      <Answered query={query}>
        {(card) => (
          <>
            <Facts>
              <Fact label={texts.points}>{texts.pointsOf(number(card.points))}</Fact>
              <Fact label={texts.earned}>{texts.pointsOf(number(card.pointsEarned))}</Fact>
              <Fact label={texts.visits}>{texts.visitsOf(number(card.visitCount))}</Fact>
              <Fact label={texts.tier}>
                <Tier accountId={accountId} member={card} />
              </Fact>
              <Fact label={texts.subscription}>
                {texts[`sub_${card.subscription}`]}{" "}
                {card.bannedAt === null ? null : (
                  <Badge color="red" variant="light">
                    {texts.banned}
                  </Badge>
                )}
              </Fact>
              <Fact label={texts.paidUntil}>{card.paidUntil === null ? texts.noEnd : date(card.paidUntil)}</Fact>
              <Fact label={texts.since}>{date(card.memberSince)}</Fact>
              {card.friendId === null ? null : (
                <Fact label={texts.friend}>
                  <AnchorLink size="sm" to="/friends/$id" params={{ id: card.friendId }}>
                    {card.displayName ?? texts.unnamed}
                  </AnchorLink>
                </Fact>
              )}
            </Facts>
            {mayChange ? (
              <Section title={texts.change}>
                <PointsForm accountId={accountId} memberId={id} />
              </Section>
            ) : null}
            <Section title={texts.timeline}>
              <PointsTimeline accountId={accountId} memberId={id} />
            </Section>
          </>
        )}
      </Answered>
    </Page>
  )
}
