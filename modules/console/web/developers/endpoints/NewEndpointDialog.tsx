/** Makes an endpoint and shows its signing secret once. */
import { Modal, SegmentedControl } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { SecretDialog } from "../../parts/SecretDialog.tsx"
import { messages } from "../Messages.ts"
import { EndpointForm } from "./EndpointForm.tsx"
import { families } from "./Families.ts"
import type { FamilyName, NewEndpoint } from "./FamilyEndpoints.ts"
import { type HeaderRow, headersOf } from "./Headers.ts"

const blank: NewEndpoint = { url: "", description: null, events: [], maxPerSecond: null, format: "native" }

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
  const { error } = creation
  return (
    <>
      <Modal opened={opened} onClose={onClose} title={texts.create} closeButtonProps={{ "aria-label": close }}>
        <EndpointForm
          family={family}
          isNew
          value={value}
          onChange={setValue}
          headers={headers}
          onHeaders={setHeaders}
          error={error}
          label={texts.create}
          pending={creation.isPending}
          onSubmit={() => creation.mutate()}
          onCancel={onClose}
        >
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
        </EndpointForm>
      </Modal>
      <SecretDialog title={texts.secret} label={texts.secret} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
