/** Compares places for a new store. */
import { Button, Group, NativeSelect, NumberInput, Paper, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ButtonLink } from "../../parts/Links.tsx"
import { Page } from "../../parts/Page.tsx"
import { Failure } from "../../parts/States.tsx"
import { readIndustry, useIndustryChoices } from "../Industries.ts"
import { messages } from "../Messages.ts"
import { type Candidate, type Comparison, compare, mostCandidates } from "./Candidates.ts"
import { RankingView } from "./RankingView.tsx"

const numberOf = (value: string | number) => (value === "" ? undefined : Number(value))

interface FieldsProps {
  readonly candidate: Candidate
  readonly index: number
  readonly error: unknown
  readonly onChange: (change: Partial<Candidate>) => void
  readonly onRemove: (() => void) | undefined
}

const CandidateFields = ({ candidate, error, index, onChange, onRemove }: FieldsProps) => {
  const texts = useTexts(messages)
  const at = (member: string) => faultAt(error, `/candidates/${index}/${member}`)
  return (
    <Group align="flex-end" gap="sm" component="fieldset" m={0} p={0} bd="none" aria-label={texts.candidate(index + 1)}>
      <TextInput
        label={texts.name}
        required
        maxLength={60}
        value={candidate.name}
        error={at("id")}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        flex={{ base: "1 1 100%", sm: "0 1 140px" }}
      />
      <TextInput
        label={`${texts.address}・${texts.coordinate}`}
        required
        value={candidate.address}
        error={at("address") ?? at("lat") ?? at("lng")}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
        flex="1 1 240px"
      />
      <NumberInput
        label={texts.rent}
        min={0}
        step={10_000}
        thousandSeparator=","
        value={candidate.rent ?? ""}
        error={at("monthly_rent")}
        onChange={(value) => onChange({ rent: numberOf(value) })}
        flex="0 1 150px"
      />
      <NumberInput
        label={texts.seats}
        min={1}
        value={candidate.seats ?? ""}
        error={at("seats")}
        onChange={(value) => onChange({ seats: numberOf(value) })}
        flex="0 1 90px"
      />
      <Button
        variant="subtle"
        color="red"
        disabled={onRemove === undefined}
        {...(onRemove && { onClick: onRemove })}
        aria-label={`${texts.candidate(index + 1)}: ${texts.remove}`}
      >
        {texts.remove}
      </Button>
    </Group>
  )
}

const blank = (key: number, name: string): Candidate => ({ key, name, address: "", rent: undefined, seats: undefined })

const example: ReadonlyArray<Candidate> = [
  { key: 1, name: "新宿西口", address: "35.6909, 139.6975", rent: 650_000, seats: 30 },
  { key: 2, name: "中野駅前", address: "35.7063, 139.6657", rent: 380_000, seats: 30 },
  { key: 3, name: "横浜駅西口", address: "35.4657, 139.6201", rent: 450_000, seats: 30 }
]

export const CandidatesPage = (): ReactNode => {
  const texts = useTexts(messages)
  const choices = useIndustryChoices()
  const [value, setValue] = useState<Comparison>({
    candidates: [blank(1, texts.candidate(1)), blank(2, texts.candidate(2))],
    industry: "restaurant",
    kind: "",
    target: undefined
  })
  const comparison = useMutation({ mutationFn: compare })
  const { candidates } = value
  const change = (key: number, change: Partial<Candidate>) =>
    setValue({ ...value, candidates: candidates.map((one) => (one.key === key ? { ...one, ...change } : one)) })
  const add = () => {
    const key = Math.max(...candidates.map((one) => one.key)) + 1
    setValue({ ...value, candidates: [...candidates, blank(key, texts.candidate(key))] })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    comparison.mutate(value)
  }
  return (
    <Page
      title={texts.candidatesTitle}
      lead={texts.candidatesLead}
      actions={
        <ButtonLink to="/trade-area" variant="default">
          {texts.title}
        </ButtonLink>
      }
    >
      <Paper withBorder p="md" className="no-print">
        <form onSubmit={submit}>
          <Stack>
            {candidates.map((candidate, index) => (
              <CandidateFields
                key={candidate.key}
                candidate={candidate}
                index={index}
                error={comparison.error}
                onChange={(changed) => change(candidate.key, changed)}
                onRemove={
                  candidates.length > 1
                    ? () => setValue({ ...value, candidates: candidates.filter(({ key }) => key !== candidate.key) })
                    : undefined
                }
              />
            ))}
            <Group gap="xs">
              <Button variant="default" onClick={add} disabled={candidates.length >= mostCandidates}>
                {texts.add}
              </Button>
              <Button variant="subtle" onClick={() => setValue({ ...value, candidates: example })}>
                {texts.fill}
              </Button>
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <NativeSelect
                label={texts.industry}
                value={value.industry ?? ""}
                onChange={(event) => setValue({ ...value, industry: readIndustry(event.currentTarget.value) })}
                data={choices}
              />
              <TextInput
                label={texts.kind}
                placeholder={texts.kindHint}
                value={value.kind}
                onChange={(event) => setValue({ ...value, kind: event.currentTarget.value })}
              />
              <NumberInput
                label={texts.target}
                placeholder={texts.targetHint}
                min={1}
                step={100_000}
                thousandSeparator=","
                value={value.target ?? ""}
                onChange={(target) => setValue({ ...value, target: numberOf(target) })}
              />
            </SimpleGrid>
            {comparison.error === null ? null : <Failure action="count" error={comparison.error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={comparison.isPending}>
                {texts.compare}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      {comparison.data === undefined ? null : <RankingView result={comparison.data} />}
    </Page>
  )
}
