/**
 * Lines whose stops are those of trams: in streets or as close to each other, so that a town of trams would have more stations than
 * Tokyo. The keys are the first five digits of a station's code, which name its line (station_database, CC BY-SA 4.0). Which lines
 * are trams is what their operators call them (路面電車); railways that run a stretch in a street, as in Fukui or at Enoshima, are none.
 */
const linesOfTowns = {
  Sapporo: ["99104"],
  Hakodate: ["99105", "99106"],
  Arakawa: ["99305"],
  Setagaya: ["26007"],
  Utsunomiya: ["99344"],
  Toyama: ["99413", "99415", "99422"],
  Takaoka: ["99414"],
  Toyohashi: ["99521", "99522"],
  Kyoto: ["99612", "99613"],
  Sakai: ["99628", "99629"],
  Okayama: ["99706", "99707"],
  Hiroshima: ["99710", "99711", "99713", "99714", "99715", "99717"],
  Matsuyama: ["99808", "99810", "99812"],
  Kochi: ["99817", "99818", "99819"],
  Nagasaki: ["99913", "99914", "99915", "99916"],
  Kumamoto: ["99922", "99923"],
  Kagoshima: ["99925", "99926"]
}

const tramLines: ReadonlySet<string> = new Set(Object.values(linesOfTowns).flat())

/** Whether a station is a stop of trams, by its code; an unknown code is none. */
export const isTramStop = (code: string): boolean => tramLines.has(code.slice(0, 5))
