/** Gives a member points, or takes them. */
import { Button, Group, NumberInput, Stack, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { newAttempt } from "../api/Attempt.ts"
import { answer, api } from "../api/Client.ts"
import { faultAt } from "../api/Problem.ts"
import { useTexts } from "../language/LanguageProvider.tsx"
import { notice } from "../parts/Notice.tsx"
import { Failure } from "../parts/States.tsx"
import { messages } from "./Messages.ts"

interface PointsFormProps {
  readonly accountId: string
  readonly memberId: string
}

export const PointsForm = ({ accountId, memberId }: PointsFormProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const [points, setPoints] = useState<number>()
  const [reason, setReason] = useState<string>(texts.reasonUsual)
  // Names the matter, so that a second press of the button books nothing twice.
  const [reference, setReference] = useState(newAttempt)
  const booking = useMutation({
    mutationFn: () =>
      answer(
        api.POST("/admin/v1/crm/accounts/{accountId}/members/{id}/points", {
          params: { path: { accountId, id: memberId } },
          body: { points: points ?? 0, reason, reference }
        })
      ),
    onSuccess: () => {
      notice.good(texts.booked)
      setPoints(undefined)
      setReference(newAttempt())
      return queries.invalidateQueries({ queryKey: ["members", accountId] })
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    booking.mutate()
  }
  const { error } = booking
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group align="flex-end">
          <NumberInput
            label={texts.amount}
            description={texts.amountHint}
            required
            allowDecimal={false}
            step={10}
            thousandSeparator=","
            value={points ?? ""}
            error={faultAt(error, "/points")}
            onChange={(value) => setPoints(value === "" ? undefined : Number(value))}
          />
          <TextInput
            label={texts.reason}
            required
            maxLength={200}
            value={reason}
            error={faultAt(error, "/reason")}
            onChange={(event) => setReason(event.currentTarget.value)}
            flex="1 1 240px"
          />
          <Button type="submit" loading={booking.isPending}>
            {texts.book}
          </Button>
        </Group>
        {error === null ? null : <Failure action="save" error={error} />}
      </Stack>
    </form>
  )
}
