/** Names that modules declare: each once, and with what implements it. */
import type { Context } from "effect"

export const refuseDuplicates = (kind: string, names: ReadonlyArray<string>) => {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`The ${kind} "${twice}" is declared twice`)
}

export const registryOf = <A>(
  context: Context.Context<never>,
  declared: ReadonlyArray<{ readonly name: string; readonly key: string }>
): ReadonlyMap<string, A> => new Map(declared.map(({ key, name }) => [name, context.mapUnsafe.get(key) as A]))
