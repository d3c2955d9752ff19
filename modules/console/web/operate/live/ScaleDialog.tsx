/** Sets how many jobs of an actor run at once, or leaves it to what the code declares. */
import { Modal, NumberInput, Stack, Text } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import type { Schema } from "../../api/Types.ts"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { defineMessages } from "../../language/Messages.ts"
import { DialogFoot } from "../../parts/DialogFoot.tsx"
import { FocusReturn } from "../../parts/FocusReturn.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { Failure } from "../../parts/States.tsx"
import { scaleActor } from "../runtime/Queries.ts"

const messages = defineMessages({
  title: [(actor: string) => `同時実行数: ${actor}`, (actor: string) => `Jobs at once: ${actor}`],
  concurrency: ["ノードごと", "On each node"],
  cluster: ["全ノード合計", "On all nodes together"],
  declared: [
    (count: string) => `コードでの指定は ${count}。空欄にすると元に戻ります。`,
    (count: string) => `The code says ${count}. Leave it empty to go back to that.`
  ],
  hint: [
    "数秒で全ノードに反映され、再起動後も有効です。実行中のジョブは続きます。",
    "All nodes follow within seconds, and it outlives restarts. Jobs that run go on."
  ]
})

type Actor = Schema<"JobActor">

/** An empty field has a text. */
const numberOf = (value: number | string): number | null => (typeof value === "number" ? value : null)

export const ScaleDialog = ({ actor, onClose }: { readonly actor: Actor; readonly onClose: () => void }) => {
  const texts = useTexts(messages)
  const { close, save } = useTexts(shared)
  const { number } = useFormats()
  const [concurrency, setConcurrency] = useState<number | string>(actor.scale?.concurrency ?? "")
  const [cluster, setCluster] = useState<number | string>(actor.scale?.cluster ?? "")
  const queries = useQueryClient()
  const scaling = useMutation({
    mutationFn: () => scaleActor(actor.actor, { concurrency: numberOf(concurrency), cluster: numberOf(cluster) }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["operate"] })
      onClose()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    scaling.mutate()
  }
  const { error } = scaling
  const limits = actor.limits
  const field = { min: 1, max: 10_000, allowDecimal: false }
  return (
    <Modal opened onClose={onClose} title={texts.title(actor.actor)} closeButtonProps={{ "aria-label": close }}>
      <FocusReturn />
      <form onSubmit={submit}>
        <Stack>
          <NumberInput
            {...field}
            label={texts.concurrency}
            description={limits && texts.declared(number(limits.concurrency))}
            value={concurrency}
            onChange={setConcurrency}
            error={faultAt(error, "/concurrency")}
            data-autofocus
          />
          {limits?.cluster == null ? null : (
            <NumberInput
              {...field}
              label={texts.cluster}
              description={texts.declared(number(limits.cluster))}
              value={cluster}
              onChange={setCluster}
              error={faultAt(error, "/cluster")}
            />
          )}
          <Text size="xs" c="dimmed">
            {texts.hint}
          </Text>
          {error === null ? null : <Failure error={error} />}
          <DialogFoot label={save} pending={scaling.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
