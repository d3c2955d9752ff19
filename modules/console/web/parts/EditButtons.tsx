/** Buttons of one thing in a list: to change it, and to delete it after a question. */
import { Button, Group } from "@mantine/core"
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "../language/LanguageProvider.tsx"
import { ConfirmButton } from "./ConfirmButton.tsx"
import { messages } from "./Messages.ts"

interface EditButtonsProps {
  /** What deleting it means, in a sentence. */
  readonly question: string
  readonly remove: () => Promise<unknown>
  /** First parts of the key of the queries that list it. */
  readonly listedBy: QueryKey
  readonly onEdit: () => void
}

export const EditButtons = ({ listedBy, onEdit, question, remove }: EditButtonsProps) => {
  const texts = useTexts(messages)
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => queries.invalidateQueries({ queryKey: listedBy })
  })
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button size="xs" variant="default" onClick={onEdit}>
        {texts.edit}
      </Button>
      <ConfirmButton
        label={texts.delete}
        question={question}
        action={removal.mutateAsync}
        error={removal.error}
        pending={removal.isPending}
        button={{ size: "xs" }}
      />
    </Group>
  )
}
