/** Changes the address, the description, the events and the headers of an endpoint. */
import { Alert, Button, Modal } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { messages } from "../Messages.ts"
import type { Endpoint } from "./Endpoint.ts"
import { EndpointForm } from "./EndpointForm.tsx"
import { families } from "./Families.ts"
import type { FamilyName, NewEndpoint } from "./FamilyEndpoints.ts"
import { areLostBy, changesOf, rowsOf } from "./Headers.ts"

export const EditEndpointDialog = ({ endpoint, family }: { endpoint: Endpoint; family: FamilyName }) => {
  const texts = useTexts(messages)
  const { close: closeText, save } = useTexts(shared)
  const [opened, { close, open }] = useDisclosure()
  const [value, setValue] = useState<NewEndpoint>(endpoint)
  const [headers, setHeaders] = useState(rowsOf(endpoint.headerNames))
  const queries = useQueryClient()
  const update = useMutation({
    mutationFn: () => {
      const { description, events, maxPerSecond, url } = value
      const changes = changesOf(endpoint.headerNames, headers)
      return families[family].api.update(endpoint.id, { url, description, events, maxPerSecond, headers: changes })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: families[family].key })
      close()
    }
  })
  const start = () => {
    setValue(endpoint)
    setHeaders(rowsOf(endpoint.headerNames))
    open()
  }
  const { error } = update
  return (
    <>
      <Button variant="default" onClick={start}>
        {texts.edit}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.edit} closeButtonProps={{ "aria-label": closeText }}>
        <EndpointForm
          family={family}
          value={value}
          onChange={setValue}
          headers={headers}
          onHeaders={setHeaders}
          error={error}
          label={save}
          pending={update.isPending}
          onSubmit={() => update.mutate()}
          onCancel={close}
        >
          {areLostBy(endpoint, value.url, headers) ? <Alert color="yellow">{texts.headersLost}</Alert> : null}
        </EndpointForm>
      </Modal>
    </>
  )
}
