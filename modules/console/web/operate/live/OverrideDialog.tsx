/** Sets limits and retries of an actor beside what its code declares, and takes them back. */
import { Button, Group, NumberInput, SimpleGrid, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { defineMessages } from "../../language/Messages.ts"
import { FormDialog } from "../../parts/Dialog.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { overrideActor, revertActor } from "../runtime/Queries.ts"

const messages = defineMessages({
  title: [(actor: string) => `設定の上書き: ${actor}`, (actor: string) => `Override ${actor}`],
  concurrency: ["ノードごとの同時実行数", "Jobs at once on each node"],
  cluster: ["全ノード合計の同時実行数", "Jobs at once on all nodes"],
  rateJobs: ["期間内に始まるジョブ数", "Jobs that start in a period"],
  ratePer: ["期間（秒）", "Period in seconds"],
  keyJobs: ["キーごとに期間内に始まるジョブ数", "Jobs of a key that start in a period"],
  keyPer: ["キーごとの期間（秒）", "Period of a key in seconds"],
  timeout: ["1回の実行の制限時間（秒）", "Time limit of an attempt in seconds"],
  max: ["再試行の回数", "Retries"],
  base: ["最初の再試行までの秒数", "Seconds before the first retry"],
  factor: ["待ち時間の倍率", "Factor of each pause"],
  cap: ["待ち時間の上限（秒）", "Longest pause in seconds"],
  declared: [(value: string) => `コードでの指定: ${value}`, (value: string) => `The code says ${value}`],
  unlimited: ["なし", "none"],
  unknown: ["不明", "unknown"],
  changed: [
    (who: string, at: string) => `最終変更: ${who}、${at}`,
    (who: string, at: string) => `Changed last by ${who}, ${at}`
  ],
  hint: [
    "空欄はコードでの指定に従います。2秒以内に全ノードへ反映され、再起動やデプロイの後も有効です。実行中のジョブは開始時の制限時間で続きます。",
    "An empty field follows the code. All nodes follow within two seconds, and it outlives restarts and deploys. Jobs that run go on with the time limit with which they started."
  ],
  revert: ["すべて元に戻す", "Take all back"]
})

type Actor = Schema<"JobActor">
type FieldValue = number | string

/** An empty field has a text. */
const numberOf = (value: FieldValue): number | null => (typeof value === "number" ? value : null)
const secondsOf = (ms: number | null | undefined): FieldValue => (ms == null ? "" : ms / 1000)
const millisOf = (value: FieldValue): number | null => (typeof value === "number" ? Math.round(value * 1000) : null)

type Rate = { readonly jobs: number; readonly perMs: number }

/** A rate without a period has the declared one, or a second. */
const rateOf = (jobs: FieldValue, per: FieldValue, declared: Rate | null | undefined): Rate | null =>
  numberOf(jobs) === null ? null : { jobs: numberOf(jobs)!, perMs: millisOf(per) ?? declared?.perMs ?? 1000 }

interface SettingProps {
  readonly label: string
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
  readonly declared: number | null | undefined
  readonly max: number
  readonly min?: number
  readonly isFraction?: boolean
  readonly fault?: string | undefined
  readonly isFirst?: boolean
}

const Setting = ({ declared, fault, isFirst, isFraction, label, max, min = 1, onChange, value }: SettingProps) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const shown = declared === undefined ? texts.unknown : declared === null ? texts.unlimited : number(declared, 3)
  return (
    <NumberInput
      label={label}
      description={texts.declared(shown)}
      value={value}
      onChange={onChange}
      min={min}
      max={max}
      allowDecimal={isFraction === true}
      error={fault}
      {...(isFirst === true ? { "data-autofocus": true } : {})}
    />
  )
}

const aYear = 365 * 86_400

const inSeconds = (ms: number | null | undefined) => (ms == null ? ms : ms / 1000)

export const OverrideDialog = ({
  actor,
  onClose
}: {
  readonly actor: Actor
  readonly onClose: () => void
}): ReactNode => {
  const texts = useTexts(messages)
  const { save } = useTexts(shared)
  const { time } = useFormats()
  const { limits, override } = actor
  const [given, setGiven] = useState<Record<string, FieldValue>>({
    concurrency: override?.concurrency ?? "",
    cluster: override?.cluster ?? "",
    rateJobs: override?.rate?.jobs ?? "",
    ratePer: secondsOf(override?.rate?.perMs),
    keyJobs: override?.ratePerKey?.jobs ?? "",
    keyPer: secondsOf(override?.ratePerKey?.perMs),
    timeout: secondsOf(override?.timeoutMs),
    max: override?.retry?.max ?? "",
    base: secondsOf(override?.retry?.baseMs),
    factor: override?.retry?.factor ?? "",
    cap: secondsOf(override?.retry?.capMs)
  })
  const of = (name: string): FieldValue => given[name] ?? ""
  const field = (name: string) => ({
    value: of(name),
    onChange: (value: FieldValue) => setGiven((before) => ({ ...before, [name]: value }))
  })
  const retry = () => {
    if (["max", "base", "factor", "cap"].every((name) => of(name) === "")) return null
    return {
      max: numberOf(of("max")) ?? limits?.retry?.max ?? 0,
      baseMs: millisOf(of("base")) ?? limits?.retry?.baseMs ?? 1000,
      factor: numberOf(of("factor")) ?? limits?.retry?.factor ?? 1,
      capMs: millisOf(of("cap")) ?? limits?.retry?.capMs ?? 86_400_000
    }
  }
  const queries = useQueryClient()
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: ["operate"] })
    onClose()
  }
  const saving = useMutation({
    mutationFn: () =>
      overrideActor(actor.actor, {
        concurrency: numberOf(of("concurrency")),
        cluster: numberOf(of("cluster")),
        rate: rateOf(of("rateJobs"), of("ratePer"), limits?.rate),
        ratePerKey: rateOf(of("keyJobs"), of("keyPer"), limits?.perKey?.rate),
        timeoutMs: millisOf(of("timeout")),
        retry: retry()
      }),
    onSuccess
  })
  const reverting = useMutation({ mutationFn: () => revertActor(actor.actor), onSuccess })
  const sending = { isPending: saving.isPending, error: saving.error ?? reverting.error }
  const fault = (pointer: string) => faultAt(saving.error, pointer)
  return (
    <FormDialog
      onClose={onClose}
      size="lg"
      title={texts.title(actor.actor)}
      label={save}
      sending={sending}
      onSubmit={() => saving.mutate()}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Setting
          {...field("concurrency")}
          label={texts.concurrency}
          declared={limits?.concurrency}
          max={10_000}
          fault={fault("/concurrency")}
          isFirst
        />
        <Setting
          {...field("cluster")}
          label={texts.cluster}
          declared={limits?.cluster}
          max={10_000}
          fault={fault("/cluster")}
        />
        <Setting
          {...field("rateJobs")}
          label={texts.rateJobs}
          declared={limits && (limits.rate?.jobs ?? null)}
          max={1_000_000}
          fault={fault("/rate/jobs")}
        />
        <Setting
          {...field("ratePer")}
          label={texts.ratePer}
          declared={limits && (inSeconds(limits.rate?.perMs) ?? null)}
          min={0.001}
          max={aYear}
          isFraction
          fault={fault("/rate/perMs")}
        />
        {limits?.perKey == null ? null : (
          <>
            <Setting
              {...field("keyJobs")}
              label={texts.keyJobs}
              declared={limits.perKey.rate?.jobs ?? null}
              max={1_000_000}
              fault={fault("/ratePerKey/jobs")}
            />
            <Setting
              {...field("keyPer")}
              label={texts.keyPer}
              declared={inSeconds(limits.perKey.rate?.perMs) ?? null}
              min={0.001}
              max={aYear}
              isFraction
              fault={fault("/ratePerKey/perMs")}
            />
          </>
        )}
        <Setting
          {...field("timeout")}
          label={texts.timeout}
          declared={inSeconds(limits?.timeoutMs)}
          min={0.001}
          max={86_400}
          isFraction
          fault={fault("/timeoutMs")}
        />
        <Setting
          {...field("max")}
          label={texts.max}
          declared={limits?.retry?.max}
          min={0}
          max={30_000}
          fault={fault("/retry/max")}
        />
        <Setting
          {...field("base")}
          label={texts.base}
          declared={inSeconds(limits?.retry?.baseMs)}
          min={0}
          max={aYear}
          isFraction
          fault={fault("/retry/baseMs")}
        />
        <Setting
          {...field("factor")}
          label={texts.factor}
          declared={limits?.retry?.factor}
          max={100}
          isFraction
          fault={fault("/retry/factor")}
        />
        <Setting
          {...field("cap")}
          label={texts.cap}
          declared={inSeconds(limits?.retry?.capMs)}
          min={0}
          max={aYear}
          isFraction
          fault={fault("/retry/capMs")}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {texts.hint}
      </Text>
      {override == null ? null : (
        <Group justify="space-between">
          <Text size="xs">
            {texts.changed(override.by ?? texts.unknown, override.at === null ? texts.unknown : time(override.at))}
          </Text>
          <Button size="compact-xs" variant="default" loading={reverting.isPending} onClick={() => reverting.mutate()}>
            {texts.revert}
          </Button>
        </Group>
      )}
    </FormDialog>
  )
}
