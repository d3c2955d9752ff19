/**
 * Lines whose stops are those of trams: in streets or as close to each other, so that a town of trams would have more stations than
 * Tokyo. The keys are the first five digits of a station's code, which name its line (station_database, CC BY-SA 4.0). Which lines
 * are trams is what their operators call them (路面電車); railways that run a stretch in a street, as in Fukui or at Enoshima, are none.
 */
const tramLines: ReadonlySet<string> = new Set([
  ...["99104"], // Sapporo
  ...["99105", "99106"], // Hakodate
  ...["99305"], // Tokyo Sakura Tram (Arakawa)
  ...["26007"], // Tokyu Setagaya
  ...["99344"], // Utsunomiya
  ...["99413", "99415", "99422"], // Toyama
  ...["99414"], // Takaoka
  ...["99521", "99522"], // Toyohashi
  ...["99612", "99613"], // Kyoto, Randen
  ...["99628", "99629"], // Osaka and Sakai
  ...["99706", "99707"], // Okayama
  ...["99710", "99711", "99713", "99714", "99715", "99717"], // Hiroshima
  ...["99808", "99810", "99812"], // Matsuyama
  ...["99817", "99818", "99819"], // Kochi
  ...["99913", "99914", "99915", "99916"], // Nagasaki
  ...["99922", "99923"], // Kumamoto
  ...["99925", "99926"] // Kagoshima
])

/** Whether a station is a stop of trams, by its code; an unknown code is none. */
export const isTramStop = (code: string): boolean => tramLines.has(code.slice(0, 5))
