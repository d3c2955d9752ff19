/** Names the first line in which two texts differ; undefined when they are the same. */
export const firstDifference = (file: string, database: string): string | undefined => {
  if (file === database) return undefined
  const [kept, made] = [file.split("\n"), database.split("\n")]
  const at = made.findIndex((line, n) => line !== kept[n])
  const line = at === -1 ? made.length : at
  return `line ${line + 1}\n- ${kept[line] ?? "(end of the file)"}\n+ ${made[line] ?? "(end of the schema)"}`
}
