/** The coordinates of a table are of the Tokyo datum, which is converted only where it is asked for: they are some 400 m off. */
import { UnclearColumns } from "./Columns.ts"

export class TokyoDatum extends UnclearColumns {
  constructor(headings: ReadonlyArray<string>) {
    super(
      `has coordinates of the Tokyo datum (${headings.join(", ")}), which lie about 400 m away: convert them to WGS84, or ask for it ` +
        "(--tokyo-datum) where there is such an option (日本測地系の座標です。世界測地系に変換してください)"
    )
  }
}
