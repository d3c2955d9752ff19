/** The scenarios of the shop. */
import { Badge, Table } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useAccountId, useIsAtLeast } from "../api/Session.ts"
import { useFormats } from "../language/Formats.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { AnchorLink, ButtonLink } from "../parts/Links.tsx"
import { Grid } from "../parts/list/Grid.tsx"
import { Page } from "../parts/Page.tsx"
import { Answered, Empty } from "../parts/States.tsx"
import { messages } from "./Messages.ts"
import { type Scenario, scenariosQuery } from "./Queries.ts"

const colours = { active: "green", paused: "yellow", archived: "gray" } as const

export const ScenarioBadge = ({ status }: { readonly status: Scenario["status"] }) => {
  const texts = useTexts(messages)
  return (
    <Badge variant="dot" tt="none" color={colours[status]}>
      {texts[`status_${status}`]}
    </Badge>
  )
}

export const ScenariosPage = (): ReactNode => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const accountId = useAccountId()
  const mayChange = useIsAtLeast("developer")
  const query = useQuery(scenariosQuery(accountId))
  const heads = [texts.name, texts.trigger, texts.status, `#${texts.running}`]
  const create = mayChange ? <ButtonLink to="/scenarios/new">{texts.create}</ButtonLink> : null
  return (
    <Page title={texts.title} lead={texts.lead} actions={create}>
      <Answered query={query}>
        {({ scenarios }) =>
          scenarios.length === 0 ? (
            <Empty title={texts.none}>
              {texts.noneMore}
              {create}
            </Empty>
          ) : (
            <Grid label={texts.title} heads={heads} width={600}>
              {scenarios.map(({ id, name, running, status, trigger }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <AnchorLink to="/scenarios/$id" params={{ id }}>
                      {name}
                    </AnchorLink>
                  </Table.Td>
                  <Table.Td>{texts[`trigger_${trigger.type}`]}</Table.Td>
                  <Table.Td>
                    <ScenarioBadge status={status} />
                  </Table.Td>
                  <Table.Td className="num">{texts.people(number(running))}</Table.Td>
                </Table.Tr>
              ))}
            </Grid>
          )
        }
      </Answered>
    </Page>
  )
}
