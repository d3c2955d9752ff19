/** Makes an API key. */
import { Modal, MultiSelect, NativeSelect, NumberInput, Stack, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { faultAt, isProblem } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { DialogFoot } from "../../parts/DialogFoot.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { Failure } from "../../parts/States.tsx"
import { createKey, type KeyKind, keyKinds, keysQuery, type NewKey, scopes } from "./Keys.ts"
import { messages } from "./Messages.ts"

interface NewKeyDialogProps {
  readonly account: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

export const NewKeyDialog = ({ account, onClose, onSecret, opened }: NewKeyDialogProps) => {
  const texts = useTexts(messages)
  const { close } = useTexts(shared)
  const queries = useQueryClient()
  const [kind, setKind] = useState<KeyKind>("sk")
  const [chosen, setChosen] = useState<ReadonlyArray<string>>(scopes)
  const creation = useMutation({
    mutationFn: (key: NewKey) => createKey(account, key),
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries(keysQuery(account))
      onClose()
      onSecret(secret)
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? "")
    const days = text("expires")
    creation.mutate({
      kind,
      name: text("name").trim(),
      scopes: kind === "crm" ? chosen : [],
      expiresInDays: days === "" ? null : Number(days)
    })
  }
  const { error } = creation
  return (
    <Modal opened={opened} onClose={onClose} title={texts.create} closeButtonProps={{ "aria-label": close }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={texts.name}
            name="name"
            required
            maxLength={100}
            error={faultAt(error, "/name")}
            data-autofocus
          />
          <NativeSelect
            label={texts.kind}
            value={kind}
            onChange={(event) => setKind(keyKinds.find((known) => known === event.currentTarget.value) ?? "sk")}
            error={faultAt(error, "/kind")}
            data={keyKinds.map((value) => ({ value, label: texts[value] }))}
          />
          {kind === "crm" ? (
            <MultiSelect
              label={texts.scopes}
              data={scopes}
              value={[...chosen]}
              onChange={setChosen}
              error={faultAt(error, "/scopes")}
              required
            />
          ) : null}
          <NumberInput
            label={texts.expiresIn}
            description={texts.expiresHint}
            name="expires"
            min={1}
            max={3650}
            allowDecimal={false}
            error={faultAt(error, "/expiresInDays")}
          />
          {error === null || (isProblem(error) && error.faults.length > 0) ? null : (
            <Failure action="create" error={error} />
          )}
          <DialogFoot label={texts.create} pending={creation.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
