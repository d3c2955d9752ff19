/** A step that leads to one of two later ones. */
import { NativeSelect, SimpleGrid } from "@mantine/core"
import { faultAt } from "../../api/Problem.ts"
import { useTexts } from "../../language/LanguageProvider.tsx"
import { messages } from "../Messages.ts"
import type { Step } from "../Queries.ts"
import type { StepFieldsProps } from "./StepFieldsProps.ts"

type Branch = Extract<Step, { readonly type: "branch" }>

interface LaterStepProps extends Pick<StepFieldsProps, "later" | "error" | "pointer"> {
  readonly label: string
  /** The name of the field in the step. */
  readonly field: string
  readonly chosen: string
  /** What stands where no step is chosen. */
  readonly none: string
  readonly onChoose: (id: string) => void
}

export const LaterStep = ({ chosen, error, field, label, later, none, onChoose, pointer }: LaterStepProps) => {
  const isThere = chosen === "" || later.some(({ value }) => value === chosen)
  const { notLater } = useTexts(messages)
  return (
    <NativeSelect
      label={label}
      data={[{ value: "", label: none }, ...(isThere ? [] : [{ value: chosen, label: chosen }]), ...later]}
      value={chosen}
      error={isThere ? faultAt(error, `${pointer}/${field}`) : notLater}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}

/** The branch that goes on there, or at the next step. */
const withTarget = (branch: Branch, name: "yes" | "no", id: string): Branch => {
  const { [name]: _, ...rest } = branch
  return id === "" ? rest : { ...rest, [name]: id }
}

export const BranchFields = (props: StepFieldsProps<Branch>) => {
  const texts = useTexts(messages)
  const { choices, error, onChange, pointer, value } = props
  const { condition } = value
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label={texts.condition}
          data={[
            { value: "is_entitled", label: texts.condition_is_entitled },
            { value: "has_tag", label: texts.hasTag }
          ]}
          value={condition.type}
          onChange={({ currentTarget: { value: type } }) =>
            onChange({
              ...value,
              condition: type === "has_tag" ? { type, tagId: "" } : { type: "is_entitled" }
            })
          }
        />
        {condition.type === "has_tag" ? (
          <NativeSelect
            label={texts.tag}
            required
            data={[{ value: "", label: texts.choose }, ...choices.tags]}
            value={condition.tagId}
            error={faultAt(error, `${pointer}/condition`)}
            onChange={(event) =>
              onChange({ ...value, condition: { type: "has_tag", tagId: event.currentTarget.value } })
            }
          />
        ) : null}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(["yes", "no"] as const).map((name) => (
          <LaterStep
            key={name}
            {...props}
            label={texts.goesTo(texts[name])}
            field={name}
            chosen={value[name] ?? ""}
            none={texts.nextStep}
            onChoose={(id) => onChange(withTarget(value, name, id))}
          />
        ))}
      </SimpleGrid>
    </>
  )
}
