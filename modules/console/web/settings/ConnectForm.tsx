/** Form by which a shop is connected to another company's service: where its values are found, step by step, and fields for them. */
import { Button, List, Stack } from "@mantine/core"
import type { FormEvent, ReactNode } from "react"
import { isProblem } from "../api/Problem.ts"
import { Failure } from "../parts/States.tsx"
import { Consequence } from "./Consequence.tsx"
import { Buttons } from "./SettingsFrame.tsx"

interface ConnectFormProps<Name extends string> {
  readonly texts: Readonly<Record<"step1" | "step2" | "step3" | "consequence" | "connect", string>>
  /** Names of the fields, in the form and in the body. */
  readonly names: ReadonlyArray<Name>
  readonly connect: {
    readonly mutate: (values: Record<Name, string>, options: { readonly onSuccess: () => void }) => void
    readonly error: Error | null
    readonly isPending: boolean
  }
  readonly children: ReactNode
}

/** A secret is in the page only until it is stored. */
export const ConnectForm = <Name extends string>({ children, connect, names, texts }: ConnectFormProps<Name>) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form)
    const values = names.map((name) => [name, String(given.get(name) ?? "").trim()])
    connect.mutate(Object.fromEntries(values) as Record<Name, string>, { onSuccess: () => form.reset() })
  }
  const { error, isPending } = connect
  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack>
        <List type="ordered" size="sm" spacing={4}>
          <List.Item>{texts.step1}</List.Item>
          <List.Item>{texts.step2}</List.Item>
          <List.Item>{texts.step3}</List.Item>
        </List>
        {children}
        {error === null || (isProblem(error) && error.faults.length > 0) ? null : (
          <Failure action="save" error={error} />
        )}
        <Consequence>{texts.consequence}</Consequence>
        <Buttons>
          <Button type="submit" loading={isPending}>
            {texts.connect}
          </Button>
        </Buttons>
      </Stack>
    </form>
  )
}
