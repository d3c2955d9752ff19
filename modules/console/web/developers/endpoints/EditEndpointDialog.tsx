/** Changes the address, the description, the events and the headers of an endpoint. */
import { Button, Modal, Stack } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { isProblem } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { DialogFoot } from "../../parts/DialogFoot.tsx"
import { messages as shared } from "../../parts/Messages.ts"
import { Failure } from "../../parts/States.tsx"
import { messages } from "../Messages.ts"
import type { Endpoint, FamilyName, NewEndpoint } from "./Endpoint.ts"
import { EndpointFields } from "./EndpointFields.tsx"
import { families } from "./Families.ts"
import { changesOf, rowsOf } from "./Headers.ts"

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate()
  }
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
        <form onSubmit={submit}>
          <Stack>
            <EndpointFields
              family={family}
              value={value}
              onChange={setValue}
              headers={headers}
              onHeaders={setHeaders}
              error={error}
            />
            {error === null || (isProblem(error) && error.faults.length > 0) ? null : <Failure error={error} />}
            <DialogFoot label={save} pending={update.isPending} onCancel={close} />
          </Stack>
        </form>
      </Modal>
    </>
  )
}
