/** What may be done with an endpoint: test, enable or disable, edit, rotate its secret, replay what failed, delete. */
import { Button } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { useFormats } from "../../language/Formats.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { ConfirmButton } from "../../parts/ConfirmButton.tsx"
import { notice } from "../../parts/Notice.tsx"
import { SecretDialog } from "../../parts/SecretDialog.tsx"
import { messages } from "../Messages.ts"
import { EditEndpointDialog } from "./EditEndpointDialog.tsx"
import type { Endpoint } from "./Endpoint.ts"
import { families } from "./Families.ts"
import type { FamilyName } from "./FamilyEndpoints.ts"

/** What used up its retries, and what came while the endpoint was disabled. */
const undelivered = ["failed", "parked"] as const

export const EndpointActions = ({ endpoint, family }: { endpoint: Endpoint; family: FamilyName }) => {
  const texts = useTexts(messages)
  const { number } = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const { api, key } = families[family]
  const { id } = endpoint
  const refresh = () => queries.invalidateQueries({ queryKey: key })
  const onError = notice.failed
  const say = (message: string) => {
    notice.done(message)
    return refresh()
  }
  const test = useMutation({ mutationFn: () => api.test(id), onSuccess: () => say(texts.testSent), onError })
  const enable = useMutation({ mutationFn: () => api.enable(id), onSuccess: refresh, onError })
  const disable = useMutation({
    mutationFn: () => api.update(id, { status: "disabled" }),
    onSuccess: refresh,
    onError
  })
  const replay = useMutation({
    mutationFn: async () => {
      const counts = await Promise.all(undelivered.map((status) => api.replay(id, { status })))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    onSuccess: (count) => say(count === 0 ? texts.nothingToReplay : texts.replayed(number(count))),
    onError
  })
  const rotate = useMutation({
    mutationFn: () => api.rotate(id),
    onSuccess: (made) => {
      setSecret(made)
      return refresh()
    }
  })
  const remove = useMutation({
    mutationFn: () => api.remove(id),
    onSuccess: async () => {
      await navigate({ to: "/developers/endpoints" })
      await refresh()
    }
  })
  return (
    <>
      <Button onClick={() => test.mutate()} loading={test.isPending}>
        {texts.test}
      </Button>
      {endpoint.status === "disabled" ? (
        <Button onClick={() => enable.mutate()} loading={enable.isPending}>
          {texts.enable}
        </Button>
      ) : (
        <Button variant="default" onClick={() => disable.mutate()} loading={disable.isPending}>
          {texts.disable}
        </Button>
      )}
      <EditEndpointDialog endpoint={endpoint} family={family} />
      <Button variant="default" onClick={() => replay.mutate()} loading={replay.isPending}>
        {texts.replayFailed}
      </Button>
      <ConfirmButton
        label={texts.rotate}
        question={texts.rotateQuestion}
        action={rotate.mutateAsync}
        pending={rotate.isPending}
        error={rotate.error}
        button={{ variant: "default", color: "dark" }}
      />
      <ConfirmButton
        label={texts.remove}
        question={texts.removeQuestion}
        action={remove.mutateAsync}
        pending={remove.isPending}
        error={remove.error}
      />
      <SecretDialog title={texts.secret} label={texts.secret} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
