/** Makes an account with its plans, and leads to it: its users are invited there. */
import { Text, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { answer, api } from "../../api/Client.ts"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { FormDialog } from "../../parts/Dialog.tsx"
import { messages } from "./Messages.ts"
import { PlanFields } from "./PlanFields.tsx"
import { accountsQuery, type Plans } from "./Queries.ts"

/** The least plans with which every page of the console works. */
const whole: Plans = { analytics: "max_5x", business: "starter", crm: "pro" }

export const NewAccountDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const texts = useTexts(messages)
  const [name, setName] = useState("")
  const [plans, setPlans] = useState<Plans>(whole)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const creation = useMutation({
    mutationFn: () => answer(api.POST("/admin/v1/accounts", { body: { name: name.trim(), plans } })),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries(accountsQuery)
      await navigate({ to: "/operate/accounts/$id", params: { id } })
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={texts.create}
      size="lg"
      label={texts.create}
      sending={creation}
      action="create"
      onSubmit={() => creation.mutate()}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={faultAt(creation.error, "/name")}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PlanFields value={plans} onChange={setPlans} />
      <Text size="xs" c="dimmed">
        {texts.plansHint}
      </Text>
    </FormDialog>
  )
}
