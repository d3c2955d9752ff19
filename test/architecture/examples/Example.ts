/** An example for a rule: its title; what it refuses, with the places that it names; what it accepts. */
export type Tree = Readonly<Record<string, string>>

export type Example = readonly [title: string, refused: Tree, places: ReadonlyArray<string>, accepted: Tree]

/** The door of a module that the examples are about. */
export const plug = "modules/area/index.ts"
