/** Tiers of members, and by which points or visits they are earned. */
import { Button, NumberInput, SimpleGrid, Stack, Text, TextInput } from "@mantine/core"
import { queryOptions, useQuery } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { Answered, Failure } from "../../parts/States.tsx"
import { Consequence } from "../Consequence.tsx"
import { Rows } from "../Rows.tsx"
import { Buttons } from "../SettingsFrame.tsx"
import { useSave } from "../UseSave.ts"
import { messages } from "./Messages.ts"

type Tier = Schema<"AdminTier">

const tiersQuery = (accountId: string) =>
  queryOptions({
    queryKey: ["tiers", accountId],
    queryFn: () =>
      answer(api.GET("/admin/v1/crm/accounts/{accountId}/members/tiers", { params: { path: { accountId } } }))
  })

/** An id that no tier of the shop has: programs see it, people do not. */
const newId = (tiers: ReadonlyArray<Tier>): string => {
  let number = tiers.length + 1
  while (tiers.some(({ id }) => id === `tier-${number}`)) number++
  return `tier-${number}`
}

const AddTier = ({ accountId, tiers }: { readonly accountId: string; readonly tiers: ReadonlyArray<Tier> }) => {
  const texts = useTexts(messages)
  const add = useSave(accountId, ["tiers"], (body: Schema<"AdminTierFields">) =>
    answer(
      api.PUT("/admin/v1/crm/accounts/{accountId}/members/tiers/{id}", {
        params: { path: { accountId, id: newId(tiers) } },
        body
      })
    )
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const number = (name: string) => {
      const text = String(given.get(name) ?? "").replaceAll(",", "")
      return text === "" ? null : Number(text)
    }
    const rank = Math.max(0, ...tiers.map((tier) => tier.rank)) + 1
    const body = {
      name: String(given.get("name") ?? "").trim(),
      rank,
      minPoints: number("points"),
      minVisits: number("visits")
    }
    add.mutate(body, { onSuccess: () => form.reset() })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label={texts.tierName}
            placeholder={texts.tierExample}
            name="name"
            required
            maxLength={50}
            error={faultAt(add.error, "/name")}
          />
          <NumberInput label={texts.points} name="points" min={1} error={faultAt(add.error, "/minPoints")} />
          <NumberInput label={texts.visits} name="visits" min={1} error={faultAt(add.error, "/minVisits")} />
        </SimpleGrid>
        {add.error === null ? null : <Failure action="save" error={add.error} />}
        <Consequence>{texts.tierConsequence}</Consequence>
        <Buttons>
          <Button type="submit" variant="light" loading={add.isPending}>
            {texts.addTier}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}

export const Tiers = ({ accountId }: { readonly accountId: string }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const query = useQuery(tiersQuery(accountId))
  return (
    <Answered query={query} rows={2}>
      {({ tiers }) => (
        <>
          <Rows none={texts.noTiers}>
            {tiers.map(({ id, minPoints, minVisits, name }) => {
              const ways = [
                ...(minPoints === null ? [] : [texts.byPoints(number(minPoints))]),
                ...(minVisits === null ? [] : [texts.byVisits(number(minVisits))])
              ]
              return (
                <li key={id}>
                  <Text size="sm">
                    <b>{name}</b> {ways.length === 0 ? texts.byHand : ways.join("・")}
                  </Text>
                </li>
              )
            })}
          </Rows>
          <AddTier accountId={accountId} tiers={tiers} />
        </>
      )}
    </Answered>
  )
}
