/** Makes an API key. */
import { MultiSelect, NativeSelect, NumberInput, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { createKey, type KeyKind, keyKinds, keysQuery, type NewKey, scopes } from "./Keys.ts"
import { messages } from "./Messages.ts"

interface NewKeyDialogProps {
  readonly account: string
  readonly onClose: () => void
  readonly onSecret: (secret: string) => void
}

export const NewKeyDialog = ({ account, onClose, onSecret }: NewKeyDialogProps) => {
  const texts = useTexts(messages)
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
  const submit = (form: FormData) => {
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
    <FormDialog
      title={texts.create}
      label={texts.create}
      sending={creation}
      action="create"
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
