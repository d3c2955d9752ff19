/** Names in snake case, as in SQL and in the API of customer messaging, and in camel case, as in TypeScript and in the other APIs. */

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** An object with its members, at the top level alone, named in camel case. */
export type CamelCased<T> = { [Name in keyof T as Name extends string ? Camel<Name> : Name]: T[Name] }

/** `created_at` as `createdAt`. */
export const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The object with its members renamed, in their order. Values stay as they are, objects among them too: their names may be data. */
export const camelCased = <T extends object>(value: T): CamelCased<T> =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [camel(name), member])) as CamelCased<T>

/** The object with its members renamed from camel to snake case. */
export const snakeCased = (value: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [snake(name), member]))

/** `createdAt` as `created_at`. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
