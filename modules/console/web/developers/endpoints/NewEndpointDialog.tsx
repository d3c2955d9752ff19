/** Makes an endpoint and shows its signing secret once. */
import { Modal, SegmentedControl, Stack } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { isProblem } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { DialogFoot } from "../../parts/DialogFoot.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { SecretDialog } from "../../parts/SecretDialog.tsx"
import { Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import type { FamilyName, NewEndpoint } from "./Endpoint.ts"
import { EndpointFields } from "./EndpointFields.tsx"
import { families } from "./Families.ts"
import { type HeaderRow, headersOf } from "./Headers.ts"

const blank: NewEndpoint = { url: "", description: null, events: [], maxPerSecond: null }

export const NewEndpointDialog = ({ onClose, opened }: { readonly opened: boolean; readonly onClose: () => void }) => {
  const texts = useTexts(messages)
  const { close } = useTexts(shared)
  const [family, setFamily] = useState<FamilyName>("analytics")
  const [value, setValue] = useState(blank)
  const [headers, setHeaders] = useState<ReadonlyArray<HeaderRow>>([])
  const [secret, setSecret] = useState<string>()
  const queries = useQueryClient()
  const creation = useMutation({
    mutationFn: () => families[family].api.create({ ...value, headers: headersOf(headers) }),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: families[family].key })
      setSecret(made.secret)
      setValue(blank)
      setHeaders([])
      onClose()
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate()
  }
  const { error } = creation
  return (
    <>
      <Modal opened={opened} onClose={onClose} title={texts.create} closeButtonProps={{ "aria-label": close }}>
        <form onSubmit={submit}>
          <Stack>
            <SegmentedControl
              aria-label={texts.family}
              value={family}
              onChange={(chosen) => {
                setFamily(chosen as FamilyName)
                setValue({ ...value, events: [] })
              }}
              data={[
                { value: "analytics", label: texts.analytics },
                { value: "messaging", label: texts.messaging }
              ]}
            />
            <EndpointFields
              family={family}
              value={value}
              onChange={setValue}
              headers={headers}
              onHeaders={setHeaders}
              error={error}
            />
            {error === null || (isProblem(error) && error.faults.length > 0) ? null : <Failure error={error} />}
            <DialogFoot label={texts.create} pending={creation.isPending} onCancel={onClose} />
          </Stack>
        </form>
      </Modal>
      <SecretDialog title={texts.secret} label={texts.secret} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
