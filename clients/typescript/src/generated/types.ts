/** Made of the interface document 50dd78d2f41fc34f by `npm run clients`: do not change it by hand. */

/** Two copies on the same personas */
export interface AdTestComparison {
  /** Place of the copy in the input, from 0 */
  a: number
  /** Place of the copy in the input, from 0 */
  b: number
  /** Intent of a less intent of b, on the same personas and in the same plausible worlds */
  difference: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Share of the plausible worlds in which the first has the higher intent, ties half. A world takes level and effects from their prior or posterior, and other people, 0 to 1 */
  probability: number
  /** How surely they differ, whichever is ahead: `clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below. A copy with a remark of the law is never clearly ahead of one without */
  verdict: "clear" | "leaning" | "tie"
}

/** One tested copy */
export interface AdTestCopy {
  /** Place of the copy in the input, from 0 */
  adCopy: number
  /** The beginning of the copy, at most 60 characters */
  excerpt: string
  /** Share of the personas that notices the copy, 0 to 1 */
  attention: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Share that takes an interest, never above attention, 0 to 1 */
  interest: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Share that intends to buy or come, never above interest, 0 to 1 */
  intent: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** The copy beside a plain notice on the same personas */
  againstPlain: { "difference": { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }; "probability": number; "verdict": "clear" | "leaning" | "tie"; }
  /** Added to the log-odds of intent because of what a language model judged; 0 without one */
  judgeShift: number
  /** What was read from the text */
  features: AdTestFeature[]
  /** What harms, what helps and what the law may object to, each with the clause it is about; at most 20 */
  remarks: AdTestRemark[]
  /** Intent by group: value is the share that intends to buy */
  groups: SimulationGroup[]
  /** Groups of at least 5 personas with the highest intent, at most 3 */
  bestSegments: SimulationGroup[]
  /** Groups of at least 5 personas with the lowest intent, at most 3 */
  worstSegments: SimulationGroup[]
  /** At most 3, the most promising first */
  suggestions: AdTestSuggestion[]
  /** Up to 3 personas, from the keenest to the coolest */
  quotes: SimulationQuote[]
}

/** Reactions to one copy */
export interface AdTestCopyReactions {
  /** Place of the copy in the input, from 0 */
  adCopy: number
  /** Mean rating on the scale from 1 (no interest) to 5 (certainly) */
  rating: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Shares of the points 1 to 5 */
  distribution: number[]
  /** The warmest, the middle and the coolest reaction */
  examples: { "rating": number; "text": string; }[]
}

/** One feature of a copy and what it does */
export interface AdTestFeature {
  /** Appeals (benefit, price, novelty, safety, socialProof, urgency, locality), form (length, clarity), relevance to the business, concreteness, address of an audience, harm (faults, insult, danger, closure, refusal, excessive price) and word lists */
  name: "benefit" | "price" | "novelty" | "safety" | "socialProof" | "urgency" | "locality" | "length" | "clarity" | "relevance" | "concreteness" | "audience" | "harm" | "wordList"
  /** Its name */
  label: string
  /** How strongly the copy has it. Of an appeal 1 - 0.5^n, n being the clauses with a new idea of it, those without a fact half, 0 to 1 */
  value: number
  /** The words of the copy that it was read from, after NFKC: one per clause of an appeal, words of the business, the address; empty for the rest */
  words: string[]
  /** Intent of these personas less the intent if the copy did not have this feature at all, as a difference of rates */
  effect: number
}

/** Findings of the template ad_test */
export interface AdTestFindings {
  business: SimulationBusiness
  /** Added to the log-odds of every intent because of the account's own outcomes */
  calibrationShift: number
  /** Intent with a plain notice on the same personas: no appeal, of good length and clear. The score compares with it, 0 to 1 */
  plainIntent: number
  /** The copies in the order of the input */
  copies: AdTestCopy[]
  /** The copies by intent */
  ranking: { "rank": number; "adCopy": number; "intent": number; }[]
  /** Each pair of copies once, a before b in the input; empty for a single copy */
  comparisons: AdTestComparison[]
  /** What a language model wrote for the first personas; null where none is set up to write reactions, or none came */
  reactions: AdTestReactions | null
  /** What to know before relying on the result */
  notes: SimulationNote[]
}

export type AdTestInput = { "businessType": string; "adCopy"?: string; "adCopies"?: string[]; "referencePrice"?: number; } & { [key: string]: unknown }

/** What really happened to the tested copies */
export interface AdTestOutcome {
  /** What copies really achieved: 1 to 100; a copy may stand in several, one per week say */
  results: ({ "adCopy": number; "impressions": number; "conversions": number; } & { [key: string]: unknown })[]
}

/** Two copies, read by the same personas */
export interface AdTestPairReactions {
  /** Place of the copy in the input, from 0 */
  a: number
  /** Place of the copy in the input, from 0 */
  b: number
  /** Mean rating of a less that of b, by the same personas */
  difference: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Share of the resamples of personas in which a is rated higher, ties half, 0 to 1 */
  probability: number
  /** `clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below */
  verdict: "clear" | "leaning" | "tie"
  /** Beside the reading by rules: `agree` both put the same copy ahead, or call both a tie; `disagree` they put opposite ones ahead; `undecided` one of them calls a tie what the other does not */
  agreement: "agree" | "disagree" | "undecided"
}

/** Free-text reactions that a language model wrote for the first personas, rated by their similarity to statements on a Likert scale (arXiv:2510.08338). They change no other figure */
export interface AdTestReactions {
  /** Personas who reacted to every copy */
  personas: number
  copies: AdTestCopyReactions[]
  /** In the order of `comparisons` of the findings */
  comparisons: AdTestPairReactions[]
}

/** What helped or harmed a copy */
export interface AdTestRemark {
  /** Stable name of the remark */
  code: string
  /** Whether it speaks for the copy, against it, or what the law may object to */
  effect: "helps" | "harms" | "law"
  /** The clause or words that it is about, after NFKC, at most 60 characters; empty if it is about the whole copy */
  quote: string
  /** The remark */
  text: string
}

/** Result of ad_test. Its score: 100 times o / (o + p), with o the odds of intent with the best copy and p those with a plain notice on the same personas: 50 is no better than the plain notice, 75 has three times its odds, below 50 is worse. */
export interface AdTestResult {
  /** Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds */
  seed: number
  /** Template and version of its method: raised with every change that changes numbers */
  method: string
  /** `none`: the rates come from assumptions and published studies alone, and have been compared with nothing that this account saw. `account`: they are shifted by what the account's outcomes of this template taught; where `ownOutcomes` is 0 that is little */
  calibration: "none" | "account"
  /** What was added to the log-odds of predicted rates (of the population's, for a demand curve); 0 without outcomes */
  calibrationShift: number
  /** Outcomes of the account behind the shift */
  outcomes: number
  /** Those of the same business type and area. With 0 of them little is learnt from other businesses */
  ownOutcomes: number
  /** 0 to 100; see `scoreMeaning` */
  overallScore: number
  /** What the score means for this template */
  scoreMeaning: string
  /** The result in one sentence, in the language of the answer */
  headline: string
  population: SimulationPopulation
  /** How a language model took part; null where none is set up or the template asks none */
  judge: SimulationJudge | null
  findings: AdTestFindings
}

/** A simulation of ad_test */
export interface AdTestSimulation {
  /** 26 characters that sort by the time of creation */
  id: string
  status: SimulationStatus
  /** Kind of experiment */
  templateType: "ad_test"
  /** The result in one sentence, in the language of the answer; why it failed; null before it has ended */
  resultSummary: string | null
  /** The result; null without one */
  resultData: AdTestResult | null
  /** When it ended, in UTC; null before that */
  completedAt: string | null
  /** Share done, 0 to 1; 1 when it is completed */
  progress: number
  /** Why it failed; null unless it did */
  error: SimulationFailure | null
  /** 5-digit JIS code of the area; null for all of Japan */
  areaCode: string | null
  /** Personas that were asked for */
  personaCount: number
  /** Those that the account had before; the others were generated. Null before it has completed */
  reusedPersonas: number | null
  /** Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds */
  seed: number
  inputParams: AdTestInput
  /** When it was asked for, in UTC */
  createdAt: string
}

/** A change that the model expects to raise intent */
export interface AdTestSuggestion {
  /** The feature to change */
  feature: "benefit" | "price" | "novelty" | "safety" | "socialProof" | "urgency" | "locality" | "length" | "clarity" | "relevance" | "concreteness" | "audience" | "harm" | "wordList"
  /** `add` or `remove` what the feature is made of, or `rewrite` the copy for it */
  action: "add" | "remove" | "rewrite"
  /** What intent would gain on these personas, as a difference of rates */
  change: number
  /** The suggestion */
  text: string
}

/** Japanese address, 1 to 200 characters; with or without the prefecture */
export type Address = string

/** Tries an endpoint. Sent once to that endpoint alone, whatever its `events` and whether it is active or disabled; it changes no counter */
export interface AnalyticsTestPingEvent {
  /** What happened */
  type: "test.ping"
  /** When it happened, in UTC; the same in every attempt */
  timestamp: string
  /** Data of the event */
  data: { "webhookEndpointId": string; "message": "This is a test event."; "requestedAt": string; "rehearsal"?: "valid" | "doubled" | "late" | "forged" | "huge" | "out_of_order"; "padding"?: string; } & { [key: string]: unknown }
}

/** An app was removed; its tokens are revoked already */
export interface AppUninstalledEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "app.uninstalled"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "appId": string; "installationId": string; "name": string; "reason": "owner" | "plan" | "operator"; "uninstalledAt": string; } & { [key: string]: unknown }
}

/** The version or the granted scopes of an installed app changed */
export interface AppUpdatedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "app.updated"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "appId": string; "installationId": string; "name": string; "version": string; "previousVersion": string | null; "scopes": string[]; "previousScopes": string[]; "updatedAt": string; } & { [key: string]: unknown }
}

/** Residents of five years of age */
export interface AreaAgeBand {
  /** Youngest age of the band */
  from: number
  /** Oldest age of the band; null for the last one, which is open */
  to: number | null
  male: AreaAgeSide
  female: AreaAgeSide
}

/** Residents of one sex in a band of age */
export interface AreaAgeSide {
  /** Residents of the area */
  persons: number
  /** Of the residents of the area, 0 to 1 */
  share: number
  /** The same of the prefecture */
  prefecture: number
  /** The same of the nation */
  nation: number
}

/** Residents by sex and five-year age band, of those whose age is published. Shares of prefecture and nation are of 2023 */
export interface AreaAges {
  /** The year that it describes */
  year: number
  /** Who published it, in the language of the answer */
  source: string
  /** Youngest first */
  bands: AreaAgeBand[]
}

/** Outlines as GeoJSON (RFC 7946) */
export interface AreaBoundaries {
  type: "FeatureCollection"
  features: { "type": "Feature"; "properties": { "code": string; "name": string; }; "geometry": { "type": "MultiPolygon"; "coordinates": number[][][][]; }; }[]
}

/** Two areas side by side */
export interface AreaComparison {
  a: ComparedSource
  b: ComparedTarget
  /** b - a */
  diff: { "people": number | null; "economy": number | null; "business": number | null; "risk": number | null; }
}

/** Establishments of one type of business */
export interface AreaEstablishments {
  /** Type of business, as a code */
  type: string
  /** What is counted per which people, in the language of the answer */
  label: string
  /** Establishments in the area; null when unknown */
  count: number | null
  /** Establishments per 10,000 people */
  per10000: number
  /** Establishments per person against the nation: 1 as in the nation, 2 twice as many; null when unknown */
  saturationIndex: number | null
  /** Change from the census five years before, in percent; null when unknown */
  changePercent: number | null
  /** The year that it describes */
  year: number
  /** `observed`: counted for this area. `inherited`: the value of the city that the ward belongs to. `modelled`: estimated */
  status: "observed" | "inherited" | "modelled"
  /** Who published it, in the language of the answer */
  source: string
  /** The same of the prefecture; null when unknown */
  prefecture: number | null
  /** The same of the nation; null when unknown */
  nation: number | null
  /** Share of the municipalities of Japan with less, 0 to 100; null when unknown */
  percentileNation: number | null
  /** Share of the municipalities of the prefecture with less, 0 to 100; null when unknown */
  percentilePrefecture: number | null
}

/** A figure of an area beside its prefecture and the nation */
export interface AreaFigure {
  /** A code that is the same in every language */
  name: string
  /** What it is, in the language of the answer */
  label: string
  /** Value in the unit given */
  value: number
  /** Unit, as a code */
  unit: string
  /** The year that it describes */
  year: number
  /** `observed`: counted for this area. `inherited`: the value of the city that the ward belongs to. `modelled`: estimated */
  status: "observed" | "inherited" | "modelled"
  /** Who published it, in the language of the answer */
  source: string
  /** The same of the prefecture; null when unknown */
  prefecture: number | null
  /** The same of the nation; null when unknown */
  nation: number | null
  /** Share of the municipalities of Japan with less, 0 to 100; null when unknown */
  percentileNation: number | null
  /** Share of the municipalities of the prefecture with less, 0 to 100; null when unknown */
  percentilePrefecture: number | null
}

/** What a store owner asks of an area; a figure that is not imported is absent */
export interface AreaFigures {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality */
  areaName: string
  /** Residents, their ages, growth and projection */
  people: AreaFigure[]
  /** People and workers by day */
  daytime: AreaFigure[]
  /** Income, rents and land prices */
  economy: AreaFigure[]
  /** Stations and hazards */
  places: AreaFigure[]
  /** By type of business */
  establishments: AreaEstablishments[]
  spending: AreaSpending
  /** Null where they are not known by five years of age */
  ages: AreaAges | null
}

export type AreaLevel = "municipality" | "prefecture"

export type AreaMeasureName = "overall" | "people" | "economy" | "business" | "risk" | "residents" | "households" | "residentDensity" | "householdSize" | "singleHouseholdShare" | "age0to14Share" | "age15to24Share" | "age25to34Share" | "age35to44Share" | "age45to54Share" | "age55to64Share" | "age65to74Share" | "age75plusShare" | "age65plusShare" | "change2020to2025" | "projectedChange2035" | "projectedChange2050" | "foreignShare" | "netMigrationRate" | "daytimePopulation" | "dayNightRatio" | "daytimeDensity" | "employeesPer1000" | "incomePerTaxpayer" | "taxableIncomePerHousehold" | "taxableIncomePerResident" | "localTaxPerResident" | "homeRent" | "landPrice" | "vacancyRate" | "restaurantsPer10000" | "retailShopsPer10000" | "specialtyRestaurantsPer10000" | "cafesPer10000" | "foodRetailPer10000" | "beautySalonsPer10000" | "amusementPer10000" | "personalServicesPer10000" | "clinicsPer10000" | "educationPer10000" | "realEstatePer10000" | "specialtyRestaurantsChange" | "cafesChange" | "foodRetailChange" | "beautySalonsChange" | "amusementChange" | "stations" | "tramStops" | "stationsPer100Km2" | "earthquakeProbability" | "floodExposure" | "landslideExposure" | "tsunamiExposure"

/** All scores and figures of areas */
export interface AreaMeasures {
  measures: ({ "name": AreaMeasureName; "label": string; "unit": string; "group": "scores" | "people" | "daytime" | "economy" | "places"; })[]
}

/** Profile of a municipality or ward */
export interface AreaProfile {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality; for a ward its city stands between them */
  areaName: string
  /** Residents */
  population: number
  /** Households. Null when no statistics of it are imported */
  households: number | null
  /** Share aged 65 and over among residents of known age, a fraction from 0 to 1. Null when no statistics of it are imported */
  agingRate: number | null
  /** Taxable income per taxpayer in yen per year: a person's income after deductions, not a household's. A ward of a designated city has its city's. Null when no statistics of it are imported */
  avgIncome: number | null
  /** Railway stations in use within the boundary, without stops of trams; lines that meet in one station count once. Null when no statistics of it are imported */
  stationCount: number | null
  /** Exposure to earthquake, flood, landslide and tsunami, 0 to 100, higher is more hazard: weighted mean of the percentile ranks among the municipalities (0.4, 0.25, 0.2, 0.15). Floods and landslides without a published zone are unknown. Null when no statistics of it are imported */
  compositeHazard: number | null
  /** Residents and those who come to work or learn, without those who leave. Null when no statistics of it are imported */
  daytimePopulation: number | null
  /** People by day per resident. Null when no statistics of it are imported */
  dayNightRatio: number | null
  /** Change of residents from the census of 2020 to the preliminary count of that of 2025, a fraction. Null when no statistics of it are imported */
  populationChange5y: number | null
  /** Projected change of residents from 2020 to 2050, a fraction. Null when no statistics of it are imported */
  projectedChange2050: number | null
  /** Share of residents in tsunami zones, a fraction from 0 to 1; of lower confidence. Null when no statistics of it are imported */
  tsunamiExposure: number | null
  /** Names of the fields that are values of the designated city that a ward belongs to */
  inherited: string[]
}

/** The profile and scores of an area were computed and can be read */
export interface AreaProfileGeneratedEvent {
  /** What happened */
  type: "area.profile_generated"
  /** When it happened, in UTC; the same in every attempt */
  timestamp: string
  /** Data of the event */
  data: { "areaCode": string; "areaName": string; "generatedAt": string; } & { [key: string]: unknown }
}

/** Municipalities by their score in one category */
export interface AreaRanking {
  category: ScoreCategory
  /** By rank, then by area code */
  items: RankingItem[]
}

/** Scores of a municipality or ward */
export interface AreaScores {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Mean of the four categories, 0 to 100, one decimal, higher is better. Null when too little is known */
  overallScore: number | null
  /** Safety, the score of the category risk: 100 - compositeHazard, 0 to 100, one decimal, higher is better. Null when too little is known */
  safetyScore: number | null
  /** Score of each category */
  categories: { "people": number | null; "economy": number | null; "business": number | null; "risk": number | null; }
  /** Null where all scores rest on figures of the area itself */
  inherited: InheritedScores | null
  explanation?: ScoreExplanation | undefined
}

/** Spending of households of two or more */
export interface AreaSpending {
  /** Whose households were asked: the capital of the prefecture. No source has it by municipality */
  place: string
  /** Last of the three years whose mean it is */
  year: number
  /** Who published it, in the language of the answer */
  source: string
  /** Food and drink by item */
  items: AreaSpentOn[]
}

/** Spending of households on one item */
export interface AreaSpentOn {
  /** What is bought, as a code */
  item: string
  /** What is bought, in the language of the answer */
  label: string
  /** Yen that a household spends in a year */
  yenPerYear: number
  /** The same of the nation; null when unknown */
  nation: number | null
  /** Against the nation: 1 as in the nation; null when unknown */
  index: number | null
}

/** One score or figure of many areas */
export interface AreaValues {
  measure: AreaMeasureName
  /** What it is, in the language of the answer */
  label: string
  /** Unit, as a code */
  unit: string
  level: AreaLevel
  /** The year that the figures describe; null for scores, which rest on several */
  year: number | null
  /** Who published the figures, in the language of the answer; null for scores */
  source: string | null
  /** The same of all Japan */
  nation: number | null
  /** Of each area for which it is known, by code */
  values: { "code": string; "name": string; "value": number; "inherited"?: string; }[]
}

export interface AreaWatchSettings {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
}

/** Without a selector the page's schema.org data decides, else its button or note of stock. Common texts such as 在庫あり, 売り切れ and SOLD OUT are known */
export interface AvailabilityWatchSettings {
  url: PageUrl
  selector?: ObservedSelector | undefined
  /** Texts that mean: in stock. They come before the common ones */
  inStockTexts?: string[] | undefined
  /** Texts that mean: out of stock. They come before the common ones */
  outOfStockTexts?: string[] | undefined
}

/** How the score of a category came to be */
export interface CategoryExplanation {
  /** Share of the weight that is known, 0 to 1; below 0.5 the category has no score */
  coverage: number
  /** The indicators of the category */
  indicators: IndicatorExplanation[]
}

/** What the stores of a chain do to each other, and where others might be */
export interface ChainAnalysis {
  /** 26 characters that sort by the time of creation */
  chainId: string
  /** Areas with stores that are active or planned */
  areaCount: number
  /** Those with the most stores first; 200 at most */
  areas: ChainArea[]
  cannibalisation: ChainCannibalisation
  whiteSpots: ChainWhiteSpots
  /** For people */
  notes: string[]
}

/** The analysis of a chain */
export interface ChainAnalysisAnswer {
  data: ChainAnalysis
}

/** One chain */
export interface ChainAnswer {
  data: ChainDetail
}

/** One chain */
export interface ChainAnswerOrReplay {
  data: ChainDetail
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** An area with stores of the chain */
export interface ChainArea {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality */
  areaName: string
  /** Whose figures they are: the city of a ward that has none of its own */
  figuresOf: string
  /** Stores that are active or planned */
  stores: number
  /** As the area endpoints give them; null where the area is not analysed */
  scores: { "overallScore": number | null; "people": number | null; "economy": number | null; "business": number | null; "risk": number | null; }
  /** What is known of it */
  figures: ChainAreaFigure[]
}

/** A figure of an area */
export interface ChainAreaFigure {
  /** Name of the measure */
  name: string
  /** The same for people */
  label: string
  /** Its value */
  value: number
  /** Unit of the value */
  unit: string
  /** The year that it describes */
  year: number
  /** Published for this area, taken from its city, or estimated */
  status: "observed" | "inherited" | "modelled"
  /** Where it comes from */
  sources: { "name": string; "year": number; }[]
}

/** What stores of the chain take from each other */
export interface ChainCannibalisation {
  /** How it is computed, in words */
  method: string
  /** The same as a formula */
  formula: string
  /** How customers are scaled to the takings of the chain; null where none are known */
  calibration: { "stores": number; "yenPerCustomer": number; "typicalFactor": number | null; } | null
  /** Of the estimates */
  parameters: { "distanceExponent": number; "attractionExponent": number; "halfDistanceM": number; "radiusM": number; "attraction": "floor_area" | "seats" | "equal"; }
  /** What the ranges vary */
  range: string
  /** Residents within the radius of any store */
  residents: number
  /** Where residents are taken to live */
  basis: { "townBlocks": number; "towns": number; "municipalDensity": number; "unknown": number; }
  /** Where it comes from */
  sources: { "name": string; "year": number; }[]
  /** Stores that were compared: active and planned ones */
  storeCount: number
  /** Those with the greatest shares first; 200 at most */
  stores: ChainStoreImpact[]
  /** The greatest shares first; 50 at most */
  pairs: ChainPair[]
}

/** What is to change; what is absent stays */
export interface ChainChange {
  /** What people call it */
  name?: string | undefined
  /** Null: that of most stores */
  areaCode?: string | null | undefined
}

/** Acknowledgement of a deletion */
export interface ChainDeleted {
  /** The chain that is no more, with its stores */
  data: { "id": string; "deleted": true; }
}

/** A chain with its stores */
export interface ChainDetail {
  /** 26 characters that sort by the time of creation */
  id: string
  /** What people call it */
  name: string
  /** Stores that are active or planned */
  storeCount: number
  /** All of them: active, planned and closed ones, each in the order of their creation */
  stores: ChainStore[]
  /** Main area, a 5-digit JIS code: as it was given, else the area of most active stores (of most planned ones where none is active; the smallest code of equal ones). Null while there are neither */
  areaCode: string | null
  /** When it was created, in UTC */
  createdAt: string
}

/** A chain in a list */
export interface ChainItem {
  /** 26 characters that sort by the time of creation */
  id: string
  /** What people call it */
  name: string
  /** Stores that are active or planned */
  storeCount: number
  /** Main area, a 5-digit JIS code: as it was given, else the area of most active stores (of most planned ones where none is active; the smallest code of equal ones). Null while there are neither */
  areaCode: string | null
  /** When it was created, in UTC */
  createdAt: string
}

/** A page of the account's chains */
export interface ChainList {
  /** Newest first */
  data: ChainItem[]
}

/** Two stores of the chain */
export interface ChainPair {
  /** The one that loses more */
  a: { "id": string; "name": string; }
  /** The other */
  b: { "id": string; "name": string; }
  /** Distance in metres */
  distanceM: number
  /** Share of the customers of a that b shares or loses, a fraction from 0 to 1 */
  shareOfA: { "value": number; "low": number; "high": number; }
  /** Null where it is below 0.1 % */
  shareOfB: { "value": number; "low": number; "high": number; } | null
}

/** Another store of the chain */
export interface ChainSister {
  /** 26 characters */
  id: string
  /** What people call it; no two stores of a chain have the same */
  name: string
  /** Distance in metres */
  distanceM: number
  /** Share of the customers, a fraction from 0 to 1 */
  share: { "value": number; "low": number; "high": number; }
}

/** A figure of both areas */
export interface ChainSpotFigure {
  /** Name of the measure */
  name: string
  /** The same for people */
  label: string
  /** Its value */
  value: number
  /** Unit of the value */
  unit: string
  /** The year that it describes */
  year: number
  /** Published for this area, taken from its city, or estimated */
  status: "observed" | "inherited" | "modelled"
  /** Where it comes from */
  sources: { "name": string; "year": number; }[]
  /** Its value in the area of the best store */
  likeValue: number
  /** Difference in standard deviations of all areas */
  difference: number
}

/** A store of a chain */
export interface ChainStore {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality; for a ward its city stands between them */
  areaName: string
  status: StoreStatus
  /** 26 characters */
  id: string
  /** What people call it; no two stores of a chain have the same */
  name: string
  /** As it was given */
  address: string | null
  /** Latitude in degrees (WGS 84 or JGD 2011) */
  lat: number
  /** Longitude in degrees (WGS 84 or JGD 2011) */
  lng: number
  /** What the coordinate is: as it was given, the point of the town of the address, or the office of its municipality */
  precision: "coordinate" | "town" | "municipality"
  /** When it opened, or is to open */
  openedOn: string | null
  /** When it closed, or is to close */
  closedOn: string | null
  /** Sales floor in m2 */
  floorAreaM2: number | null
  /** Seats */
  seats: number | null
  /** Revenue per month in yen */
  monthlyRevenueYen: number | null
  /** Null while the area is not analysed */
  scores: StoreAreaScores | null
}

/** One store */
export interface ChainStoreAnswer {
  data: ChainStore
}

/** One store */
export interface ChainStoreAnswerOrReplay {
  data: ChainStore
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** Acknowledgement of a deletion */
export interface ChainStoreDeleted {
  /** The store that is no more */
  data: { "id": string; "deleted": true; }
}

/** What a store and its sisters do to each other */
export interface ChainStoreImpact {
  /** 26 characters */
  id: string
  /** What people call it; no two stores of a chain have the same */
  name: string
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  status: StoreStatus
  /** Customers a day by the model */
  expectedCustomers: { "value": number; "low": number; "high": number; }
  /** Null where no active store has takings; the range holds what these stores differ by, too */
  expectedMonthlyRevenueYen: { "value": number; "low": number; "high": number; } | null
  /** Null for a planned store, and where no residents are known */
  sharedWithSisters: { "value": number; "low": number; "high": number; } | null
  /** Null for an active store */
  takenFromSisters: { "value": number; "low": number; "high": number; } | null
  /** Whom it shares with, or takes from; the five greatest */
  sisters: ChainSister[]
}

/** What an import did, or would do */
export interface ChainStoreImport {
  data: ImportReport
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** An area like those of the best stores, without a store */
export interface ChainWhiteSpot {
  /** 1 is the most alike */
  rank: number
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality */
  areaName: string
  /** Score of the area, 0 to 100 */
  overallScore: number | null
  /** The area that it is like */
  like: { "areaCode": string; "areaName": string; "stores": { "id": string; "name": string; }[]; }
  /** In standard deviations of a feature; 0 for a twin */
  distance: number
  /** Share, 0 to 1, of the areas that are less like that one */
  lessAlike: number
  /** Why, for people */
  reason: string
  /** What was compared, the most alike first */
  figures: ChainSpotFigure[]
}

/** Areas like those of the best stores, without a store */
export interface ChainWhiteSpots {
  /** How they are found, in words */
  method: string
  /** The same as a formula */
  formula: string
  /** Where they were looked for */
  within: "nation" | "prefectures"
  /** The best stores are those with the most revenue where half of the active ones have one, else those in the areas with the best scores */
  bestBy: "revenue" | "overall_score"
  /** The best third of the active stores; 10 at most */
  best: { "id": string; "name": string; "areaCode": string; "areaName": string; }[]
  /** Areas whose statistics are imported */
  areasCompared: number
  /** Areas of these that are in the catchment of a store already */
  excluded: number
  /** The most alike first; 20 at most */
  items: ChainWhiteSpot[]
}

/** The source area */
export interface ComparedSource {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality; for a ward its city stands between them */
  areaName: string
  /** Its scores */
  scores: { "overallScore": number | null; "people": number | null; "economy": number | null; "business": number | null; "risk": number | null; }
  /** Null where all scores rest on figures of the area itself */
  inherited: InheritedScores | null
}

/** The target area */
export interface ComparedTarget {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality; for a ward its city stands between them */
  areaName: string
  /** Its scores */
  scores: { "overallScore": number | null; "people": number | null; "economy": number | null; "business": number | null; "risk": number | null; }
  /** Null where all scores rest on figures of the area itself */
  inherited: InheritedScores | null
}

/** A shop of the kind that was asked for */
export interface Competitor {
  /** Stays the same when the list of the shop is imported again */
  id: string
  name: string
  /** Great-circle distance in metres */
  distance_m: number
  /** 0 to 5; null unless the list holds it */
  rating: number | null
  /** Null unless the list holds it */
  review_count: number | null
  /** Null: kind and place do not tell one shop's revenue. The range has what shops of the kind earn here */
  estimated_monthly_revenue: number | null
  estimated_monthly_revenue_range: RevenueRange
  industry: Industry
  sub_industry: string
  lat: number
  lng: number
}

export interface CompetitorAreaStats {
  /** 0 to 100: percent of the known shops of the kind with fewer of their kind around them. Where the lists are `partial`, from the census: municipalities with fewer for their people, and the number for the people by that of the nation. Null with fewer than ten known shops of the kind, and without statistics; `meta.notes` has the reason */
  density_score: number | null
  /** 1 where as many shops of the kind are around as around the median known one. Where the lists are `partial`, from the census: municipalities with fewer for their people, and the number for the people by that of the nation. Null with fewer than ten known shops of the kind, and without statistics; `meta.notes` has the reason */
  saturation_index: number | null
  /** Shops of all industries within 500 m. Null where none is known within 5 km */
  business_count_500m: number | null
  /** From the estimate where the lists are `partial`. Null where nothing is known */
  competitors_per_km2: number | null
  /** Share of the kind among the shops within the radius, by its share among all known shops: above 1 it is over-represented. Null without an industry */
  location_quotient: number | null
  /** Null when there is none within the radius */
  nearest_competitor_m: number | null
  /** Shops of all industries within the radius. Null where none is known within 5 km */
  business_count: number | null
}

export interface CompetitorCountSettings {
  /** Latitude in degrees (WGS 84) */
  lat?: number | undefined
  /** Longitude in degrees (WGS 84) */
  lng?: number | undefined
  /** 5-digit JIS municipality code, without the check digit */
  areaCode?: string | undefined
  /** Radius in metres */
  radius_m: number
  industry: Industry
  /** Kind of shop within the industry, such as cafe or ramen */
  sub_industry?: string | undefined
}

/** How complete the lists are in the municipality; null where no census tells */
export interface CompetitorCoverage {
  /** Shops in the lists by those of the census; above 1 where the lists have more */
  share: number
  /** Share from which the lists are `known` */
  least: number
  /** 5-digit JIS municipality code, without the check digit */
  area_code: string
  /** Prefecture and municipality */
  area_name: string
  /** Code of the industrial classification */
  census_kind: string
  /** Its name */
  census_label: string
  /** Shops of it in the lists, less 7 % for each year of their age */
  listed: number
  /** Number by the census */
  counted: number
  /** Year of the census */
  year: number
}

/** Competitors within the radius by the census; the range holds nearly nine of ten places. Null where no census tells */
export interface CompetitorEstimate {
  /** Competitors within the radius */
  value: number
  /** Lower end of the range */
  low: number
  /** Upper end of the range */
  high: number
  basis: string
}

/** What was asked, and where the figures come from */
export interface CompetitorMeta {
  query: { "lat": number; "lng": number; "radius_m": number; "industry": Industry | null; "sub_industry": string | null; "limit": number; }
  data: { "status": "known" | "partial" | "unchecked" | "none" | "mock"; "coverage": CompetitorCoverage | null; "estimate": CompetitorEstimate | null; "sources": ShopSource[]; }
  revenue: { "unit": "JPY per month"; "estimated": true; "formula": string; "basis": string; }
  /** What a reader should know of this answer */
  notes: string[]
  method_version: string
}

/** Shops around a point */
export interface Competitors {
  /** Competitors within the radius, of which at most `limit` are listed */
  total: number
  area_stats: CompetitorAreaStats
  /** The nearest first */
  competitors: Competitor[]
  meta: CompetitorMeta
}

/** A reservation that was made */
export interface CreatedReservation {
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
  /** ULID, 26 characters */
  id: string
  /** The reservation event */
  event_id: string
  /** Name of the reservation event */
  event_name: string
  /** The slot */
  slot_id: string
  /** The friend, or a guest who is none */
  friend_id: string
  /** `pending` waits for approval or payment and keeps its places until its hold ends */
  status: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested"
  /** Independent of `status` */
  payment_status: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded"
  /** YYYY-MM-DD, the day of the start in the shop's time */
  reservation_date: string
  /** HH:MM in the shop's time */
  start_time: string
  /** HH:MM in the shop's time; at or before the start: on the next day */
  end_time: string
  /** 1 to 100 */
  number_of_guests: number
  /** Null where none is needed */
  staff_id: string | null
  /** As it was given */
  note: string | null
  /** Null unless it was cancelled */
  canceled_at: string | null
  /** When it was made */
  created_at: string
}

/** `dns`, `connect`, `tls`: it was not reached; `refused_address`: its host is not public; `timeout`: no answer in time; `status`: an answer other than 2xx; `protocol`: no HTTP; `lost`: the sending node ended before it knew */
export type DeliveryFailure = "dns" | "connect" | "tls" | "timeout" | "refused_address" | "status" | "protocol" | "lost"

/** Demand of a store in the days to come */
export interface DemandForecast {
  store_id: StoreId
  /** One less the error that the backtest lets expect (WAPE), 0 to 1 */
  model_confidence: number
  /** In the order of the days */
  forecast: ({ "date": string; "day_of_week": "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"; "predicted_revenue": number | null; "predicted_customers": number | null; "confidence_interval": { "low": number; "high": number; }; "closed": boolean; "closed_probability": number; "booked"?: number; "factors"?: { "base": number; "weekday": number; "holiday": number; "season": number; "weather": number; "event": number; "adjustment": number; } | null; })[]
  /** What the forecast means, in sentences */
  insights: string[]
  /** Of the first week of the forecast */
  recommended_actions: { "staffing": { "mon": { "lunch": number | null; "dinner": number | null; }; "tue": { "lunch": number | null; "dinner": number | null; }; "wed": { "lunch": number | null; "dinner": number | null; }; "thu": { "lunch": number | null; "dinner": number | null; }; "fri": { "lunch": number | null; "dinner": number | null; }; "sat": { "lunch": number | null; "dinner": number | null; }; "sun": { "lunch": number | null; "dinner": number | null; }; }; "prep_volume": { "mon": number; "tue": number; "wed": number; "thu": number; "fri": number; "sat": number; "sun": number; }; "words": { "lunch": string; "dinner": string; "prep_volume": string; }; }
  /** Extension. How the forecast was made */
  method: { "version": string; "source": "historical_data" | "reservations"; "history_days": number; "backtest_wape": number | null; "models": { "name": string; "weight": number; }[]; }
  /** Extension. The last 42 days that were read; only with `source: reservations` */
  history?: { "date": string; "customers": number; }[] | undefined
  /** Extension. Null until the history holds days that were forecast before */
  track_record: { "days": number; "from": string; "to": string; "wape": number | null; "coverage": number; } | null
}

/** Demand of a store in the days to come */
export interface DemandForecastOrReplay {
  store_id: StoreId
  /** One less the error that the backtest lets expect (WAPE), 0 to 1 */
  model_confidence: number
  /** In the order of the days */
  forecast: ({ "date": string; "day_of_week": "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"; "predicted_revenue": number | null; "predicted_customers": number | null; "confidence_interval": { "low": number; "high": number; }; "closed": boolean; "closed_probability": number; "booked"?: number; "factors"?: { "base": number; "weekday": number; "holiday": number; "season": number; "weather": number; "event": number; "adjustment": number; } | null; })[]
  /** What the forecast means, in sentences */
  insights: string[]
  /** Of the first week of the forecast */
  recommended_actions: { "staffing": { "mon": { "lunch": number | null; "dinner": number | null; }; "tue": { "lunch": number | null; "dinner": number | null; }; "wed": { "lunch": number | null; "dinner": number | null; }; "thu": { "lunch": number | null; "dinner": number | null; }; "fri": { "lunch": number | null; "dinner": number | null; }; "sat": { "lunch": number | null; "dinner": number | null; }; "sun": { "lunch": number | null; "dinner": number | null; }; }; "prep_volume": { "mon": number; "tue": number; "wed": number; "thu": number; "fri": number; "sat": number; "sun": number; }; "words": { "lunch": string; "dinner": string; "prep_volume": string; }; }
  /** Extension. How the forecast was made */
  method: { "version": string; "source": "historical_data" | "reservations"; "history_days": number; "backtest_wape": number | null; "models": { "name": string; "weight": number; }[]; }
  /** Extension. The last 42 days that were read; only with `source: reservations` */
  history?: { "date": string; "customers": number; }[] | undefined
  /** Extension. Null until the history holds days that were forecast before */
  track_record: { "days": number; "from": string; "to": string; "wape": number | null; "coverage": number; } | null
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** What is known of a store's demand */
export interface DemandForecastRequest {
  store_id: StoreId
  /** Extension. Industry of the store: staff and preparation follow how it works */
  industry?: Industry | undefined
  /** Extension. The effect of a name is learned from its past days */
  events?: { "date": string; "name": string; }[] | undefined
  /** Extension. Days, past or to come, on which the store is closed */
  closed_dates?: string[] | undefined
  /** Extension. It counts where `historical_data` has weather, too */
  weather_forecast?: ({ "date": string; "weather_code": number | string | null; })[] | undefined
  /** Extension. What the history is: `historical_data`, as when absent, or the bookings of the account's own shop in customer messaging, by day until yesterday in the shop's time zone. What is booked for the days ahead counts, too; figures are of customers, and the forecast begins today */
  source?: "historical_data" | "reservations" | undefined
  /** Required, but for `source: reservations`. The past days in any order, 7 to 4000. The forecast begins on the day after the last of them. Days that are left out are unknown, or closed where their weekday always is */
  historical_data?: ({ "date": string; "revenue"?: number; "customers"?: number; "closed"?: boolean; "weather_code"?: number | string | null; })[] | undefined
  /** Days to forecast; 7 when absent */
  forecast_days?: number | undefined
  /** Whether each day has its factors; false when absent */
  include_factors?: boolean | undefined
}

/** How they decide */
export interface DiscoveredBehavior {
  /** Mean decision weights; they sum to 1 but for rounding */
  decisionWeights: { "price": number; "quality": number; "convenience": number; "novelty": number; "brand": number; "social": number; }
  /** Mean traits; 0.5 is the mean of Japan's adults in the model */
  traits: { "openness": number; "conscientiousness": number; "extraversion": number; "agreeableness": number; "neuroticism": number; "valSelfDirection": number; "valSecurity": number; "stressTolerance": number; "financialAnxiety": number; }
  /** Share that would use the business, 0 to 1 */
  response: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** How much prices count, by the weight of price and financial anxiety: 1 is the mean of all personas */
  priceSensitivity: number
}

/** Who they are */
export interface DiscoveredDemographics {
  /** Mean age in years */
  meanAge: number
  /** Median personal gross income, yen per year */
  medianIncome: number
  /** Median gross income of their households, all members together, yen per year */
  medianHouseholdIncome: number
  /** Share of each age band in the segment */
  ageBands: { "15_24": number; "25_34": number; "35_44": number; "45_54": number; "55_64": number; "65_74": number; "75_plus": number; }
  /** Share of each sex */
  sexes: { "female": number; "male": number; }
  /** Share of each household type */
  households: { "single": number; "couple": number; "family": number; "extended": number; }
  /** The five most frequent occupations */
  occupations: { "name": string; "share": number; }[]
}

/** A group of personas that are alike */
export interface DiscoveredSegment {
  /** By what sets it apart most; unique within the result */
  name: string
  /** Personas in it */
  size: number
  /** Their share of all personas, 0 to 1 */
  share: number
  /** Attractiveness: how many of 100 of its people would use the business, after calibration */
  score: number
  /** The measures that the clustering compares, the greatest deviation first */
  centroid: ({ "measure": "age" | "income" | "householdSize" | "price" | "quality" | "convenience" | "novelty" | "brand" | "social" | "openness" | "extraversion" | "neuroticism" | "valSecurity" | "financialAnxiety"; "label": string; "deviation": number; })[]
  /** First coordinate of the plot */
  x: number
  /** Second coordinate */
  y: number
  demographics: DiscoveredDemographics
  behavior: DiscoveredBehavior
  sentiment: DiscoveredSentiment
  /** The persona nearest to the centroid */
  quote: SimulationQuote
}

/** What they think of the business */
export interface DiscoveredSentiment {
  /** Share in favour of the business: odds of using it 1.6 times the neutral ones or more, 0 to 1 */
  positive: number
  /** Share that is neither for nor against, 0 to 1 */
  neutral: number
  /** Share against it: odds 0.6 times the neutral ones or less, 0 to 1 */
  negative: number
  /** What sets the segment's sentiment apart, the strongest first; at most 3 */
  drivers: ({ "factor": "age" | "household" | "sex" | "drivers" | "openness" | "financialAnxiety"; "label": string; "effect": number; })[]
}

/** Contribution of each indicator, by category */
export interface Explanation {
  people: CategoryExplanation
  economy: CategoryExplanation
  business: CategoryExplanation
  risk: CategoryExplanation
}

/** The id of a friend in another system */
export interface ExternalId {
  /** ULID, 26 characters */
  id: string
  /** The friend */
  friendId: string
  /** The other system */
  namespace: string
  /** The friend's id in the other system */
  externalId: string
  /** Where the binding came from */
  source: "api" | "dashboard" | "import" | "liff"
  /** When it was bound */
  createdAt: string
  /** When its value changed last */
  updatedAt: string
}

/** Which id a friend is to have in another system */
export interface ExternalIdBinding {
  /** The friend */
  friendId: string
  /** The other system */
  namespace: string
  /** The friend's id in the other system */
  externalId: string
}

/** A binding */
export interface ExternalIdDataOrReplay {
  data: ExternalId
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** Acknowledgement of a deletion */
export interface ExternalIdDeleted {
  /** Always true */
  ok: true
  /** The external id */
  id: string
}

/** The external ids of a friend */
export interface ExternalIdList {
  /** Oldest first */
  data: ExternalId[]
}

/** The binding, and what has changed */
export interface ExternalIdReplacedOrReplay {
  data: ExternalId
  /** `noop`: the friend had this value already */
  changed: "inserted" | "replaced" | "noop"
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** A form was filled in */
export interface FormSubmittedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "form.submitted"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "submissionId": string; "formId": string; "formName": string; "friendId": string | null; "lineUserId": string | null; "answers": ({ "fieldId": string; "label": string; "type": "text" | "textarea" | "email" | "tel" | "number" | "date" | "select" | "radio" | "checkbox"; "value": string | number | boolean | string[] | null; "truncated": boolean; } & { [key: string]: unknown })[]; "submittedAt": string; } & { [key: string]: unknown }
}

/** A friend of the official account */
export interface Friend {
  /** ULID, 26 characters */
  id: string
  /** User id that LINE issued */
  lineUserId: string
  /** Name in LINE; null while it is not known */
  displayName: string | null
  /** Picture in LINE; null without one */
  pictureUrl: string | null
  /** `blocked`: by the shop; `unfollowed`: the friend blocked or removed the account */
  status: "following" | "blocked" | "unfollowed"
  /** Set by rules of the shop; 0 at first */
  score: number
  /** When the friend followed last; null for one who did before the account was connected */
  followedAt: string | null
  /** When the friend wrote last; null before the first message */
  lastMessageAt: string | null
  /** Messages from the friend */
  messageCount: number
  /** When the service learned of the friend */
  createdAt: string
}

/** A LINE user added the official account as a friend, or unblocked it */
export interface FriendFollowedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "friend.followed"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "friendId": string; "lineUserId": string; "displayName": string | null; "pictureUrl": string | null; "status": "following" | "blocked"; "followedAt": string; "isUnblocked": boolean; "isFirstFollow": boolean; "source": "line"; } & { [key: string]: unknown }
}

/** A page of friends */
export interface FriendList {
  /** Newest first */
  data: Friend[]
  pagination: Pagination
}

/** A friend blocked or removed the official account */
export interface FriendUnfollowedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "friend.unfollowed"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "friendId": string; "lineUserId": string; "displayName": string | null; "status": "unfollowed" | "blocked"; "followedAt": string | null; "unfollowedAt": string; } & { [key: string]: unknown }
}

/** Acknowledgement of a generation */
export interface GenerationQueuedOrReplay {
  /** The work is accepted and runs in the background */
  status: "queued"
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** What to do next, in the language of the answer */
  message: string
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** People in one outer third of a gradient */
export interface GradientEnd {
  /** By the measures that differ most */
  name: string
  /** Personas in it */
  size: number
  /** Share that would use the business, 0 to 1 */
  response: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
}

/** How a column was understood */
export interface ImportColumn {
  /** What the column means */
  concept: string
  /** Heading of the column that has it; null where none has */
  heading: string | null
  /** How it was found: by the heading itself, by `column` of this request, or by what was chosen for an earlier file with the same headings */
  by: "heading" | "given" | "kept" | null
}

/** A row that was refused */
export interface ImportRefusedRow {
  /** Line of the file, as an editor counts; of a row of several lines the last one */
  line: number
  /** Heading of the column, in the file's own words; of a row as a whole that of the column that names it */
  column: string | null
  /** What stands there, cut at 40 characters; null where the row has no name */
  value: string | null
  /** What was expected and how to give it, in English and Japanese */
  reason: string
}

/** What became of the rows */
export interface ImportReport {
  /** What was read */
  file: string
  /** Whether nothing was stored, since a look was asked for */
  dryRun: boolean
  /** Whether the rows that can be stored are stored */
  stored: boolean
  /** Rows behind the heading */
  rows: number
  /** Rows whose subject was not stored before */
  created: number
  /** Rows that brought something new about what was stored */
  changed: number
  /** Rows of which all was known */
  unchanged: number
  /** Refused rows */
  rejectedCount: number
  /** Rows whose date has no year and was given that which lies nearest to the row above, or to today */
  guessedYears: number
  /** The first thousand of them, by line */
  rejected: ImportRefusedRow[]
  /** Headings of the file */
  headings: string[]
  /** What the import can take, and which column has it */
  columns: ImportColumn[]
  /** The first five rows as they were understood */
  sample: ImportSampleRow[]
}

/** A row as it was understood */
export interface ImportSampleRow {
  /** Line of the file */
  line: number
  /** Values by concept, as they were understood */
  values: { [key: string]: string }
}

/** How one indicator counts in its category */
export interface IndicatorExplanation {
  /** Name of the indicator */
  name: string
  /** What it means, in the language of the answer */
  label: string
  /** The indicator of this area; null when a figure is missing, see reason */
  value: number | null
  /** Unit of value: a code that is the same in every language */
  unit: string
  /** `observed`: from figures counted for this area. `inherited`: the value of the city that the ward belongs to. `modelled`: estimated from other figures. Null when unknown */
  status: "observed" | "inherited" | "modelled" | null
  /** Why the value is unknown, in the language of the answer; null when it is known */
  reason: string | null
  /** The latest year among the inputs */
  year: number | null
  /** Who published the inputs, in the language of the answer */
  source: string | null
  /** Robust z-score, (x - median) / (1.4826 MAD), clipped to +-3, of ln(1 + x) where the indicator is skewed; null for hazards, which are scored by percentile */
  z: number | null
  /** Score of the indicator, 0 to 100, higher is better */
  score: number | null
  /** Share of the category that it decides here, 0 to 1, after unknown indicators were left out */
  weight: number
  /** Points it adds to the category: weight times score */
  contribution: number | null
  /** Share of the municipalities of the nation with a lower value, 0 to 100 */
  percentileNation: number | null
  /** The same within the prefecture; null with fewer than two municipalities */
  percentilePrefecture: number | null
  /** What the value was compared with */
  comparedWith: { "nation": number; "prefecture": number; "basis": "imported" | "reference"; }
  /** The figures behind the value */
  inputs: IndicatorInput[]
}

/** A published figure that an indicator was computed from */
export interface IndicatorInput {
  /** Name of the figure: a code that is the same in every language */
  metric: string
  /** The figure */
  value: number
  /** Its unit: a code that is the same in every language */
  unit: string
  /** The year it describes */
  year: number
  /** Who published it, in the language of the answer */
  source: string
}

/** Industry of the store; it decides the weights of the scores */
export type Industry = "restaurant" | "retail" | "service" | "clinic" | "fitness" | "education" | "real_estate"

/** The city from which a ward has figures */
export interface InheritedScores {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality; for a ward its city stands between them */
  areaName: string
  /** Scores that hold figures of the city, and overallScore with them: the ward has too few of its own */
  categories: ("people" | "economy" | "business" | "risk")[]
}

/** Forecasts of a store and what came true */
export interface KeptDemandForecasts {
  store_id: StoreId
  /** The last 20, newest first */
  forecasts: ({ "made_at": string; "history_to": string; "measure": "revenue" | "customers"; "source": "historical_data" | "reservations"; "known_days": number; "wape": number | null; "coverage": number | null; "days": ({ "date": string; "predicted": number; "low": number; "high": number; "actual": number | null; })[]; })[]
}

export interface LocationCandidate {
  /** The caller's own id of the candidate, unique in the request */
  id: string
  address?: Address | undefined
  /** Latitude in degrees (WGS 84 or JGD 2011) */
  lat?: number | undefined
  /** Longitude in degrees (WGS 84 or JGD 2011) */
  lng?: number | undefined
  /** Rent in yen a month, common charges included */
  monthly_rent?: number | undefined
  /** Seats of a restaurant; chairs, desks or machines of a service */
  seats?: number | undefined
}

/** One candidate with its rank */
export interface LocationRanking {
  /** The caller's id of the candidate */
  id: string
  /** 1 is the best; equal candidates share a rank, and the next one counts all before it */
  rank: number
  /** Weighted mean of the known scores; without a rent the usual one counts, 0 to 100, one decimal, higher is better; null when too little is known */
  overall_score: number | null
  /** The five axes */
  scores: { "demand": number | null; "competition": number | null; "accessibility": number | null; "economics": number | null; "cost_efficiency": number | null; }
  /** Modelled revenue per month of a store of the kind and size here, in yen */
  estimated_monthly_revenue: number
  /** Range in which eight of ten stores of the kind here are expected: the spread within a kind is our judgement, the errors of the model and of the people around are measured */
  estimated_monthly_revenue_range: { "low": number; "high": number; }
  /** Factors whose product is the estimated revenue; null without an industry */
  revenue_factors: { "typical_revenue": number; "size": number; "people": number; "prefecture": number; "competition": number; "market": number; } | null
  /** People on whom the revenue depends, two digits; null where they are not known */
  people_around: { "residents_500m": number; "daytime_500m": number; "residents_3km": number; "daytime_3km": number; } | null
  /** Months until profits have paid for the start, one decimal; null when they never do within 50 years */
  estimated_breakeven_months: number | null
  /** Whether the estimated revenue ever pays for the start, whatever the target; sites that do come first, unless the caller gave weights */
  pays_back: boolean
  /** What must be true for the store to pay for its start */
  to_pay_back: { "months": number; "monthly_revenue": number; "revenue_ratio": number; "monthly_rent": number | null; "monthly_revenue_without_loss": number; }
  /** Rent by estimated revenue, a fraction; null without a rent */
  rent_ratio: number | null
  /** The verdict with its reasons and caveats, in the language of the answer */
  verdict: string
  /** What is unknown, since the request left it out or no data is there; typical values stand for it */
  assumed: ("industry" | "sub_industry" | "monthly_rent" | "seats" | "demand")[]
  /** Where the candidate was found */
  location: { "address": string; "municipality_code": string; "municipality_name": string; "lat": number; "lng": number; "precision": "coordinate" | "town" | "station" | "municipality"; "reason": string | null; }
}

export interface LocationRequest {
  candidates: LocationCandidate[]
  industry?: Industry | undefined
  sub_industry?: SubIndustry | undefined
  weights?: LocationWeights | undefined
  /** Revenue in yen a month that the store aims at; the break-even is computed for it */
  target_revenue?: number | undefined
}

/** Candidate locations by rank */
export interface LocationScoreOrReplay {
  /** By rank */
  rankings: LocationRanking[]
  /** How the scores came to be */
  meta: { "method": "location-score/2"; "data": "live" | "mock"; "estimated": true; "industry": Industry | null; "radius_m": number; "breakeven_revenue": "estimated_monthly_revenue" | "target_revenue"; "ranked_by": "payback_then_score" | "score"; "weights_percent": { "demand": number; "competition": number; "accessibility": number; "economics": number; "cost_efficiency": number; }; "assumptions": { "margin": number; "fixed_cost_share": number; "usual_rent_share": number; "start_up_cost": number; "deposit_months": number; "typical_seats": number | null; }; }
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

export interface LocationWeights {
  /** Weight of demand in percent */
  demand: number
  /** Weight of competition in percent */
  competition: number
  /** Weight of accessibility in percent */
  accessibility: number
  /** Weight of economics in percent */
  economics: number
  /** Weight of cost efficiency in percent */
  cost_efficiency: number
}

/** A name with its point */
export interface MapName {
  /** `station`: a railway station. `town`: a town, without its 丁目 */
  kind: "station" | "town"
  /** In Japanese */
  name: string
  /** Latitude in degrees */
  lat: number
  /** Longitude in degrees */
  lng: number
  /** Passengers of a day (station), or residents within 400 m of its point (town); null where it is not known */
  weight: number | null
}

/** Names for a map */
export interface MapNames {
  /** Stations and towns in turn, each the greatest first */
  names: MapName[]
}

/** What a member is entitled to changed; the same as a lookup of the membership answers now */
export interface MemberEntitlementChangedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "member.entitlement_changed"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "memberId": string; "friendId": string | null; "lineUserId": string; "isMember": boolean; "subscriptionActive": boolean; "previousSubscriptionActive": boolean; "tierId": string | null; "reason": "subscribed" | "renewed" | "payment_failed" | "cancelled" | "expired" | "banned" | "unbanned" | "manual"; "effectiveAt": string; } & { [key: string]: unknown }
}

/** Nothing is collected of a member for a time. `entitled`: what the subscription entitles to goes on meanwhile; else it ends with what was paid. Not in the published interface */
export interface MemberPaymentPausedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "member.payment_paused"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "memberId": string; "friendId": string | null; "lineUserId": string; "subscriptionId": string; "entitled": boolean; "resumesAt": string | null; "pausedAt": string; } & { [key: string]: unknown }
}

/** What a member subscribed to is collected again. Not in the published interface */
export interface MemberPaymentResumedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "member.payment_resumed"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "memberId": string; "friendId": string | null; "lineUserId": string; "subscriptionId": string; "resumedAt": string; } & { [key: string]: unknown }
}

/** A member was given points */
export interface MemberPointsAddedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "member.points_added"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "memberId": string; "friendId": string | null; "lineUserId": string; "pointTransactionId": string; "points": number; "balance": number; "reason": string; "source": "visit" | "payment" | "form" | "manual" | "api" | "scenario"; "expiresAt": string | null; "addedAt": string; } & { [key: string]: unknown }
}

/** A friend became a member */
export interface MemberRegisteredEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "member.registered"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "memberId": string; "friendId": string | null; "lineUserId": string; "isMember": true; "subscriptionActive": boolean; "tierId": string | null; "memberSince": string; "source": "liff" | "dashboard" | "import" | "line_membership"; } & { [key: string]: unknown }
}

/** A member rose or fell to another tier */
export interface MemberTierChangedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "member.tier_changed"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "memberId": string; "friendId": string | null; "lineUserId": string; "previousTierId": string | null; "tierId": string | null; "tierName": string | null; "reason": "points" | "visits" | "subscription" | "manual" | "expiry"; "changedAt": string; } & { [key: string]: unknown }
}

/** A member came to the store */
export interface MemberVisitedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "member.visited"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "memberId": string; "friendId": string | null; "lineUserId": string; "visitId": string; "visitCount": number; "reservationId": string | null; "staffId": string | null; "source": "qr" | "staff" | "reservation"; "visitedAt": string; } & { [key: string]: unknown }
}

/** The membership of a user */
export interface Membership {
  /** User id that LINE issued for the provider */
  lineUserId: string
  /** Whether the user has a membership card */
  isMember: boolean
  /** The only member to decide by: false for unpaid, cancelled, banned and expired */
  subscriptionActive: boolean
  /** Only while the entitlement is active, and the member has a tier */
  tierId?: string | undefined
  /** Only of a member */
  memberSince?: string | undefined
}

/** A page of the members of an account */
export interface MembershipList {
  /** By the time of joining, oldest first */
  data: Membership[]
  pagination: MembershipPagination
}

/** Whose membership is looked up */
export interface MembershipLookup {
  /** User id that LINE issued for the provider */
  lineUserId: string
}

/** The membership of a user */
export interface MembershipOrReplay {
  /** User id that LINE issued for the provider */
  lineUserId: string
  /** Whether the user has a membership card */
  isMember: boolean
  /** The only member to decide by: false for unpaid, cancelled, banned and expired */
  subscriptionActive: boolean
  /** Only while the entitlement is active, and the member has a tier */
  tierId?: string | undefined
  /** Only of a member */
  memberSince?: string | undefined
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** Where this page is among all */
export interface MembershipPagination {
  /** Number of this page */
  page: number
  /** Maximum number of entries of a page */
  limit: number
  /** Whether a page follows */
  hasMore: boolean
  /** Its number; null on the last page */
  nextPage: number | null
}

/** Acknowledgement of a message */
export interface MessageAccepted {
  /** The messages will be sent */
  success: true
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** A friend wrote to the official account. Frequent. Media are never in the event */
export interface MessageReceivedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "message.received"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "messageId": string; "lineMessageId": string; "friendId": string; "lineUserId": string; "type": "text" | "image" | "video" | "audio" | "file" | "location" | "sticker"; "text": string | null; "fileName": string | null; "fileSize": number | null; "durationMs": number | null; "location": { "title": string | null; "address": string | null; "latitude": number; "longitude": number; } & { [key: string]: unknown } | null; "sticker": { "packageId": string; "stickerId": string; } & { [key: string]: unknown } | null; "quotedLineMessageId": string | null; "receivedAt": string; } & { [key: string]: unknown }
}

/** How an advertising text does with these people, and which of several does best. **Reading.** The text is taken after NFKC and without markup, and split into morphemes (Lindera with IPADIC) and clauses. Word lists (runs of bare words, chains of praise, repeated trigrams of letters) are left out and count against the text; how far the rest is from prose is read from its runs of four letters, likelier in prose or in words in any order (interpolated after Witten and Bell 1991), and takes appeals and facts from words without grammar. Seven appeals (benefit, price, novelty, safety, social proof, urgency, locality, the last also by the name of the area) are found by a lexicon of Japanese and English words; n clauses with a new idea give 1 - 0.5^n, and a clause without a figure or a word of the business counts half. What a clause denies does not count (安くない), and a denied trouble is a benefit (添加物は使っていません); two negations undo each other. Faults, insults, danger, the end or refusal of service and prices of several times the usual make up harm, 1 - prod(1 - severity). Whether a sentence speaks against the shop is decided by what the rules find in its clauses and by its tone: a logistic regression on words, pairs of words, negations, kanji, runs of letters and endings, scaled by log-count ratios (Wang and Manning 2012) and hashed (Weinberger et al. 2009), learned from sentences written for this product. Relevance is a logistic of the words of the business type's own vocabulary, of its specialties' (a hundred kinds of shops, found by the name that was given) and of that name, of those of the kind of shop that the text fits best instead, and of words of any shop; each weighs by how few kinds share it (inverse document frequency, Spärck Jones 1972); concreteness counts figures and things against set phrases (information cues of Resnik and Stern 1977). Students, parents, elders, tourists and others whom the text addresses are matched with age, household and sex of each persona. Length and clarity are read from the surface: sentences, runs, share of kanji (after Tateisi, Ono and Yamada 1988). Of a text of more than 200 letters the opening is analysed, and those sentences whose letters speak most against the shop. Irony, pictures, sound and the medium are not seen. In English texts only the appeals, length, clarity and the name of the business are read. **Answering.** Attention, interest and intent are nested (the hierarchy of effects of Lewis, and Lavidge and Steiner 1961): each is a logit given the one before, of the features, weighted by how much a persona cares for each, of its fit to the business type by age, household and sex, and of its own random taste. It cares for benefit by its weight of quality; for price by that of price and its financial anxiety; for novelty by that weight and openness; for safety by quality, brand and its value of security; for social proof by that weight and extraversion; for locality by convenience; urgency attracts the calm and puts off the neurotic. Appeals count by (0.3 + 0.7 relevance) (1 - harm), so a good offer of another business gains little. The effects are assumptions that order copies by whom they speak to; outcomes of the account and a language model, if any, shift intent. **Intervals and comparisons.** 95 % of 200 draws, the same for all copies. Each takes the level of a usual copy and people's responsiveness from their prior, or from their posterior once the account has reported outcomes, multiplies each assumed effect by a log-normal factor (spread 0.35), gives each copy a deviation that its features do not explain (0.3 in log-odds; both spreads are judgements), and resamples the personas (Efron and Tibshirani 1993). `sampling` and `model` are the two parts alone. Comparisons say in what share of the draws one copy beats another or a plain notice, and call a tie a tie. **Reactions.** With a language model and an embedding model set up, the first personas also say what they think of each copy in their own words, each copy in a request of its own and all copies to the same personas. Each reaction is rated by its similarity to statements on a Likert scale (Maier et al. 2025, arXiv:2510.08338). Copies are compared within persona, beside the reading above and without changing it; where the two put opposite copies ahead, the answer says so. **Facts and phrases.** A clause is praised only where a reader can check it: a figure, a place, a time, a method, a person or a condition. Praise that any shop could write of itself adds to no appeal and is named as empty; a sentence of nothing else adds neither relevance nor ease of reading. A limit stated with candour (a charge in one case alone) is no fault. An exclamation mark is read as a full stop. **Effects and suggestions.** Each feature is set to 0, or an appeal strengthened, and intent computed again. Remarks quote the clause that helped or harmed. No advice asks for a first place, an old price or a testimonial; clinics and dentists are not advised to use price, reputation, novelty or urgency (Medical Care Act, article 6-5). **Law.** Claims that fifteen groups of Japanese laws object to are read by subject, promise and certainty, after what is denied, asked, quoted, reported or bound to a condition is left out. Each remark has the words, the provision, the danger and what may be said instead; it is a guide for writers and no legal advice, counsel decides, and a copy without remarks may still be unlawful. A claim that is objected to adds to no feature and is not praised, and its copy is never clearly ahead of one without such a claim. */
export interface NewAdTest {
  /** Kind of experiment */
  templateType: "ad_test"
  inputParams: AdTestInput
  /** Personas that take part. They are the account's own of the area, and missing ones are generated */
  personaCount: number
  /** Whose population is asked; all of Japan when absent */
  areaCode?: string | undefined
  /** A workspace of the account; its first when absent */
  workspaceId?: string | undefined
  /** Makes the result repeatable; drawn when absent */
  seed?: number | undefined
}

/** Area watch (エリアの監視): 1 yen per completed run */
export interface NewAreaWatch {
  /** What it watches */
  observationType: "area_watch"
  /** For people, 1 to 100 characters */
  title: string
  /** When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own */
  schedule: string
  /** IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent */
  timeZone?: string | undefined
  /** Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit */
  monthlyBudgetYen?: number | null | undefined
  settings: AreaWatchSettings
  /** Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours */
  notifyStaffIds?: string[] | undefined
}

/** Availability watch (在庫の監視): 5 yen per completed run */
export interface NewAvailabilityWatch {
  /** What it watches */
  observationType: "availability_watch"
  /** For people, 1 to 100 characters */
  title: string
  /** When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own */
  schedule: string
  /** IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent */
  timeZone?: string | undefined
  /** Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit */
  monthlyBudgetYen?: number | null | undefined
  settings: AvailabilityWatchSettings
  /** Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours */
  notifyStaffIds?: string[] | undefined
}

/** A chain to be made, without stores */
export interface NewChain {
  /** What people call it */
  name: string
  /** Main area, a 5-digit JIS code; that of most stores when absent */
  areaCode?: string | undefined
}

/** Competitor count (競合数の監視): 1 yen per completed run */
export interface NewCompetitorCount {
  /** What it watches */
  observationType: "competitor_count"
  /** For people, 1 to 100 characters */
  title: string
  /** When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own */
  schedule: string
  /** IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent */
  timeZone?: string | undefined
  /** Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit */
  monthlyBudgetYen?: number | null | undefined
  settings: CompetitorCountSettings
  /** Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours */
  notifyStaffIds?: string[] | undefined
}

/** Messages to a friend */
export interface NewMessage {
  /** The friend, who must be following */
  friendId: string
  /** 1 to 5 messages, which arrive together in this order */
  messages: TextMessage[]
}

/** What a new observation is to be */
export type NewObservation = NewPriceMonitor | NewAvailabilityWatch | NewReviewWatch | NewCompetitorCount | NewAreaWatch

/** Type and settings of an observation that is to be: those with which it is created afterwards */
export interface NewObservationPreview {
  observationType: ObservationType
  /** All settings, the old ones are dropped. What was read by the old ones is compared with nothing that the new ones read */
  settings: PriceMonitorSettings | AvailabilityWatchSettings | ReviewWatchSettings | CompetitorCountSettings | AreaWatchSettings
}

/** Price monitor (価格の監視): 5 yen per completed run */
export interface NewPriceMonitor {
  /** What it watches */
  observationType: "price_monitor"
  /** For people, 1 to 100 characters */
  title: string
  /** When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own */
  schedule: string
  /** IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent */
  timeZone?: string | undefined
  /** Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit */
  monthlyBudgetYen?: number | null | undefined
  settings: PriceMonitorSettings
  /** Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours */
  notifyStaffIds?: string[] | undefined
}

/** Would people buy at each of 2 to 30 prices, and which price earns most? **Reference price.** What such a thing usually costs: `referencePrice`, or the price of the item in the prefecture by the Retail Price Survey 2025 (Statistics Bureau of Japan; 23 dishes, drinks and services). Without either, and where all tested prices are more than 5 times above or below it, no optimum can be known: the answer then gives demand relative to the median of the tested prices, and the best price and the optima are null. **Choice.** Persona k buys at price p with log-odds A + v - c b (p / r - 1), a binary logit (McFadden 1974; Train 2009) with r the reference price. b, its sensitivity, falls with what its household can draw on (own income and what the others there have on average, over the square root of how many they are), hardly for what costs a few hundred yen, more for what costs tens of thousands (a power of -0.1 to -0.5, modelled; the same scale everywhere), and grows with financial anxiety and with its weight of prices. v, its readiness, grows with its weights of quality, convenience, novelty and brand and with how the kind of business suits its age, household and sex, falls with b, and has a random part. A is a convention, the same for every product: until outcomes are reported (`levelKnown`), shares, revenue and profit say nothing by themselves, and `relativeDemand` is what is known. c is such that the population's elasticity there is the centre of the prior of the business type. **Elasticity.** log |e| is normal around a centre by business type: -2.62 for packaged goods (Bijmolt, van Heerde and Pieters 2005), -0.81 for food away from home (Andreyeva, Long and Brownell 2010), doubled for a single shop, -8 for petrol, -6 for kerosene, -4 for staples and parcels of the same day, whose buyers switch at once (Barron, Umbeck and Waddell 2008; Houde 2012; the centres are judgements), -0.2 for medical care (RAND; Manning et al. 1987); other centres and all spreads are judgements. `elasticity` says which. Prices that a shop may not set (insured treatment, licensed childcare, new books, taxis, tobacco, public baths, postage, school lunches) are named in `regulated`. **Intervals.** 95 % of 200 draws. Each takes level and slope from their prior, or from their posterior once the account has reported outcomes, multiplies each assumed effect by a log-normal factor (spread 0.35), and resamples the personas (Efron and Tibshirani 1993). `sampling` and `model` are the two parts alone. `revenueComparison` says in what share of the draws the best tested price beats the next, and calls a tie a tie. **Optimum.** The price within the range tested that maximises price times demand, or (price - cost) times demand: the best point of a grid and the parabola through its neighbours. `edge` says when it is an end of the range. Prices at which less than 2 % of the demand at the reference is left are no optimum. Without `unitCost` a margin usual for the kind of business is assumed where one is known (a judgement, shown in `assumedCost`). **Sensitivity meter.** Van Westendorp (1976), from four thresholds of each persona's own curve. Its odds of buying are compared with those of an average persona at the usual price: cheap where they are twice as high, expensive where they are half, too expensive where they are an eighth; too cheap at a part of the cheap price that grows with its weight of quality (price as a sign of quality: Rao and Monroe 1989). */
export interface NewPriceTest {
  /** Kind of experiment */
  templateType: "price_test"
  inputParams: PriceTestInput
  /** Personas that take part. They are the account's own of the area, and missing ones are generated */
  personaCount: number
  /** Whose population is asked; all of Japan when absent */
  areaCode?: string | undefined
  /** A workspace of the account; its first when absent */
  workspaceId?: string | undefined
  /** Makes the result repeatable; drawn when absent */
  seed?: number | undefined
}

/** What is to be booked */
export interface NewReservation {
  /** The reservation event */
  eventId: string
  /** A slot of it */
  slotId: string
  /** The friend who comes */
  friendId: string
  numberOfGuests?: number | undefined
  /** For staff, up to 500 characters */
  note?: string | null | undefined
  /** Any who is free when absent */
  staffId?: string | null | undefined
}

/** Review watch (口コミの監視): 5 yen per completed run */
export interface NewReviewWatch {
  /** What it watches */
  observationType: "review_watch"
  /** For people, 1 to 100 characters */
  title: string
  /** When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own */
  schedule: string
  /** IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent */
  timeZone?: string | undefined
  /** Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit */
  monthlyBudgetYen?: number | null | undefined
  settings: ReviewWatchSettings
  /** Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours */
  notifyStaffIds?: string[] | undefined
}

/** Which kinds of people live here, and which of them would use the business? **Segments.** Age, the logarithm of income, household size, six decision weights and five traits of each persona are standardised, scaled so that the three first and the eleven others have the same total variance, and clustered by k-means (Lloyd 1982) with the seeding k-means++ (Arthur and Vassilvitskii 2007). Segments are those of 40,000 residents generated for the area, the same for every account, size and seed. Their number is the greatest, from 2 to `maxSegments` and at most the square root of half the personas (a rule of thumb), whose clusters 16 parts of the people predict of each other: prediction strength of at least 0.8 (Tibshirani and Walther 2005), the mean over all pairs of parts, within its standard error (the jackknife over parts, Efron and Stein 1981). Each persona of the simulation belongs to the segment with the nearest centroid. **How far to trust them.** Segments are found again where there is such a number, where each half of the residents alone, split into as many, gives the same segments (adjusted Rand index of at least 0.8, Hubert and Arabie 1985) and the same name to 70 % of the people, and where people are nearer to the mean of their segment (in squared distance) than two kinds of people without groups, clustered in the same way: by 3 % than people whose measures were shuffled, each among all people (the gap statistic of Tibshirani, Walther and Hastie 2001), and by 2 % than people of the same measures and correlations (Iman and Conover 1982; the idea of SigClust, Liu and others 2008), each by more than four standard errors. The score is the former excess in percent. They are clear where they stand apart as well: a mean silhouette (Rousseeuw 1987) of at least 0.25 (Kaufman and Rousseeuw 1990). Residents of areas hardly ever do: the answer then calls them groups along a gradient and describes the two leading principal components, in which people differ by degrees. Where groups are not found again either, it scores 0 and describes people by life stage (age and household, a convention). Names say age, household and income, the person's beside the household's, and how people decide only where that stands out: decision weights and traits are modelled. `areaDifferences` says first in what the residents differ from Japan's. **Response.** Each persona would use the business with a probability given by a logit of its fit to the business type by age, household and sex, of the decision weights that count for that type, of openness and financial anxiety, and of its own random taste. A neutral persona responds with 23 % (a convention). Outcomes of the account and a language model, if any, shift all log-odds. **Intervals and comparisons.** 95 % of 200 draws, the same for all segments. Each takes the level of all personas and how strongly they differ from their prior, or the level from its posterior once the account has reported outcomes, multiplies each assumed effect by a log-normal factor (spread 0.35), gives each segment a deviation that its measures do not explain (0.3 in log-odds; both spreads are judgements), and resamples the personas of the segment (Efron and Tibshirani 1993). `sampling` and `model` are the two parts alone. Comparisons say in what share of the draws the first segment is ahead of another, and call a tie a tie. */
export interface NewSegmentDiscovery {
  /** Kind of experiment */
  templateType: "segment_discovery"
  inputParams: SegmentDiscoveryInput
  /** Personas that take part. They are the account's own of the area, and missing ones are generated */
  personaCount: number
  /** Whose population is asked; all of Japan when absent */
  areaCode?: string | undefined
  /** A workspace of the account; its first when absent */
  workspaceId?: string | undefined
  /** Makes the result repeatable; drawn when absent */
  seed?: number | undefined
}

export interface NewStore {
  /** What people call it; no two stores of a chain have the same */
  name: string
  /** Japanese address; with or without the prefecture */
  address?: string | undefined
  /** Latitude in degrees (WGS 84 or JGD 2011) */
  lat?: number | undefined
  /** Longitude in degrees (WGS 84 or JGD 2011) */
  lng?: number | undefined
  status?: StoreStatus | undefined
  openedOn?: string | null | undefined
  closedOn?: string | null | undefined
  floorAreaM2?: number | null | undefined
  seats?: number | null | undefined
  monthlyRevenueYen?: number | null | undefined
}

/** One try to deliver */
export interface NotificationAttempt {
  /** 26 characters that sort by the time of creation */
  id: string
  /** `event` by itself, `replay` by hand, `ping` as a test */
  kind: "event" | "replay" | "ping"
  /** When it began, in UTC */
  startedAt: string
  /** How long it took; null when the sending node ended before it knew */
  durationMs: number | null
  /** Of the receiver's answer; null without one */
  statusCode: number | null
  /** Why it failed; null after a success */
  error: DeliveryFailure | null
  /** Whether the request was written twice, because a kept connection broke under it */
  resent: boolean
}

/** One try to deliver, with what was sent and answered */
export interface NotificationAttemptDetail {
  /** 26 characters that sort by the time of creation */
  id: string
  /** `event` by itself, `replay` by hand, `ping` as a test */
  kind: "event" | "replay" | "ping"
  /** When it began, in UTC */
  startedAt: string
  /** How long it took; null when the sending node ended before it knew */
  durationMs: number | null
  /** Of the receiver's answer; null without one */
  statusCode: number | null
  /** Why it failed; null after a success */
  error: DeliveryFailure | null
  /** Whether the request was written twice, because a kept connection broke under it */
  resent: boolean
  /** The request, kept for 30 days; null before an answer, and after that time */
  request: WebhookRequest | null
  /** The response, kept for 30 days; null before an answer, and after that time */
  response: WebhookResponse | null
}

/** One event for one endpoint */
export interface NotificationDelivery {
  /** 26 characters that sort by the time of creation */
  id: string
  /** 26 characters that sort by the time of creation */
  endpointId: string
  /** The event, as receivers see its id */
  eventId: string
  /** Type of the event */
  eventType: string
  /** `ping` is a test */
  kind: "event" | "ping"
  /** Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12 */
  sequence: number | null
  status: WebhookDeliveryStatus
  /** Attempts so far */
  attemptCount: number
  /** When it is tried next, in UTC; null unless it is `pending` */
  nextAttemptAt: string | null
  /** When it was queued, in UTC */
  createdAt: string
  /** When its status was settled, in UTC; null while it is `pending` */
  finishedAt: string | null
  /** Oldest first; kept for 90 days */
  attempts: NotificationAttempt[]
}

/** One delivery */
export interface NotificationDeliveryAnswerOrReplay {
  data: NotificationDelivery
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** One event for one endpoint, with what was sent and answered */
export interface NotificationDeliveryDetail {
  /** 26 characters that sort by the time of creation */
  id: string
  /** 26 characters that sort by the time of creation */
  endpointId: string
  /** The event, as receivers see its id */
  eventId: string
  /** Type of the event */
  eventType: string
  /** `ping` is a test */
  kind: "event" | "ping"
  /** Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12 */
  sequence: number | null
  status: WebhookDeliveryStatus
  /** Attempts so far */
  attemptCount: number
  /** When it is tried next, in UTC; null unless it is `pending` */
  nextAttemptAt: string | null
  /** When it was queued, in UTC */
  createdAt: string
  /** When its status was settled, in UTC; null while it is `pending` */
  finishedAt: string | null
  /** Oldest first; kept for 90 days */
  attempts: NotificationAttemptDetail[]
}

/** One delivery, with what was sent and answered */
export interface NotificationDeliveryDetailAnswer {
  data: NotificationDeliveryDetail
}

/** A page of the endpoint's deliveries */
export interface NotificationDeliveryList {
  /** Newest first */
  data: NotificationDelivery[]
  /** For `cursor` of the next page; null on the last one */
  nextCursor: string | null
}

/** A URL that receives the events of area analytics */
export interface NotificationEndpoint {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Where events are sent */
  url: string
  /** For people */
  description: string | null
  /** The event types that are sent */
  events: string[]
  /** `disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again */
  status: "active" | "disabled"
  /** Since when it is disabled, in UTC; null while it is active */
  disabledAt: string | null
  /** Why it is disabled; null while it is active */
  disabledReason: WebhookDisabledReason | null
  /** For people: how to make it active again; null while it is active */
  nextStep: string | null
  /** The beginning of the signing secret */
  signingSecretPrefix: string
  /** Failures since the last success; requests that fail together, before a pause, count as one */
  consecutiveFailureCount: number
  /** When an attempt succeeded last, in UTC; while all succeed, up to a minute ago */
  lastSuccessAt: string | null
  /** When an attempt failed last, in UTC */
  lastFailureAt: string | null
  /** When it was created, in UTC */
  createdAt: string
  /** When its owner, or too many failures, changed it last, in UTC */
  updatedAt: string
  /** The headers that its owner adds to each request, in alphabetical order; their values are never shown */
  headerNames: string[]
  /** Rate limit: requests to it a second; null: no limit */
  maxPerSecond: number | null
  /** Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body */
  format: "native" | "cloudevents"
}

/** One endpoint */
export interface NotificationEndpointAnswer {
  data: NotificationEndpoint
}

/** One endpoint */
export interface NotificationEndpointAnswerOrReplay {
  data: NotificationEndpoint
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** What a new endpoint is to be */
export interface NotificationEndpointCreation {
  /** Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443 */
  url: string
  /** Which events to send; all of area analytics when absent */
  events?: NotificationEventType[] | undefined
  /** For people */
  description?: string | null | undefined
  /** Headers to add to each request, 10 at most, such as a key of the receiver. Names are those of RFC 9110, in upper or lower case; values are 1 to 1000 visible ASCII characters with spaces inside. What HTTP or the service sets is refused: `host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored sealed and never shown */
  headers?: { [key: string]: string } | undefined
  /** Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once */
  maxPerSecond?: number | null | undefined
  /** Form of the requests, for good; `native` when absent. `cloudevents`: a CloudEvent 1.0 in structured mode (`application/cloudevents+json`) whose `data` is the native body, with `subject`, `dataschema` and `sequence`; signed and sent with the same headers */
  format?: "native" | "cloudevents" | undefined
}

/** The endpoint that is no more */
export interface NotificationEndpointDeleted {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always true */
  deleted: true
}

/** Acknowledgement of a deletion */
export interface NotificationEndpointDeletedAnswer {
  data: NotificationEndpointDeleted
}

/** All endpoints of the account */
export interface NotificationEndpointList {
  /** Newest first; 5 at most */
  data: NotificationEndpoint[]
}

/** An endpoint with its new signing secret */
export interface NotificationEndpointSecret {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Where events are sent */
  url: string
  /** For people */
  description: string | null
  /** The event types that are sent */
  events: string[]
  /** `disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again */
  status: "active" | "disabled"
  /** Since when it is disabled, in UTC; null while it is active */
  disabledAt: string | null
  /** Why it is disabled; null while it is active */
  disabledReason: WebhookDisabledReason | null
  /** For people: how to make it active again; null while it is active */
  nextStep: string | null
  /** The beginning of the signing secret */
  signingSecretPrefix: string
  /** Failures since the last success; requests that fail together, before a pause, count as one */
  consecutiveFailureCount: number
  /** When an attempt succeeded last, in UTC; while all succeed, up to a minute ago */
  lastSuccessAt: string | null
  /** When an attempt failed last, in UTC */
  lastFailureAt: string | null
  /** When it was created, in UTC */
  createdAt: string
  /** When its owner, or too many failures, changed it last, in UTC */
  updatedAt: string
  /** The headers that its owner adds to each request, in alphabetical order; their values are never shown */
  headerNames: string[]
  /** Rate limit: requests to it a second; null: no limit */
  maxPerSecond: number | null
  /** Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body */
  format: "native" | "cloudevents"
  /** The signing secret: `whsec_` and the base64 of 33 random bytes. Shown by this answer alone, so store it now */
  signingSecret: string
}

/** One endpoint with its new signing secret */
export interface NotificationEndpointSecretAnswerOrReplay {
  data: NotificationEndpointSecret
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** What is to change; what is absent stays */
export interface NotificationEndpointUpdate {
  /** Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443 */
  url?: string | undefined
  /** Which events to send */
  events?: NotificationEventType[] | undefined
  /** For people */
  description?: string | null | undefined
  /** `disabled` parks what waits; `active` ends that, and counts failures from 0 */
  status?: "active" | "disabled" | undefined
  /** Changes the headers that are named; null as a value removes one, null alone removes them all. Where `url` gets another scheme, host or port, the headers given here are all that there are afterwards. Headers to add to each request, 10 at most, such as a key of the receiver. Names are those of RFC 9110, in upper or lower case; values are 1 to 1000 visible ASCII characters with spaces inside. What HTTP or the service sets is refused: `host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored sealed and never shown */
  headers?: { [key: string]: string | null } | null | undefined
  /** Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once */
  maxPerSecond?: number | null | undefined
}

/** An event as a receiver of it gets it, and its id */
export interface NotificationEvent {
  /** The event; receivers get it as `webhook-id` */
  id: string
  /** What happened */
  type: string
  /** When it happened, in UTC */
  timestamp: string
  data: unknown
}

/** A type of event of area analytics */
export type NotificationEventType = "area.profile_generated" | "observation.completed" | "simulation.completed" | "simulation.failed"

/** What is new for an account */
export interface NotificationEvents {
  /** Oldest first */
  data: NotificationEvent[]
  /** With `format=cloudevents`: the same events, in the same order, each as an endpoint of that format gets it, without `sequence` */
  cloudevents?: { [key: string]: unknown }[] | undefined
  /** Whether to ask again at once */
  hasMore: boolean
  /** For the next request, also where there was nothing new */
  nextCursor: string
}

/** Report on a receiver that was sent hostile test events */
export interface NotificationRehearsal {
  /** 26 characters that sort by the time of creation */
  endpointId: string
  /** 26 characters that sort by the time of creation */
  id: string
  status: WebhookRehearsalStatus
  /** True when no part failed; null before it has finished */
  passed: boolean | null
  /** When it was asked for, in UTC */
  startedAt: string
  /** When the last answer came, in UTC; null before */
  finishedAt: string | null
  /** In the order in which they are sent; empty while it runs */
  steps: NotificationRehearsalStep[]
}

/** An answer of the receiver */
export interface NotificationRehearsalAnswer {
  /** HTTP status of the answer; null without one */
  statusCode: number | null
  /** Why it was not taken, as for attempts of deliveries; null after 2xx */
  error: string | null
  /** How long it took */
  durationMs: number
}

/** The rehearsal of an endpoint */
export interface NotificationRehearsalOne {
  data: NotificationRehearsal
}

/** The rehearsal of an endpoint */
export interface NotificationRehearsalOneOrReplay {
  data: NotificationRehearsal
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** A part of the rehearsal */
export interface NotificationRehearsalStep {
  case: WebhookRehearsalCase
  verdict: WebhookRehearsalVerdict
  /** Null where nothing is wrong */
  finding: WebhookRehearsalExplanation | null
  /** One for each request, in their order */
  answers: NotificationRehearsalAnswer[]
}

export interface NotificationReplay {
  /** One delivery, whatever its status */
  deliveryId?: string | undefined
  /** All deliveries that were created at or after this time; all that are kept when absent */
  from?: string | undefined
  /** And before this one; until now when absent */
  to?: string | undefined
  /** Only those with this status; alone, all of it that are kept */
  status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled" | undefined
}

/** How many there are */
export interface NotificationReplayCount {
  /** Deliveries that are sent again */
  count: number
}

/** Acknowledgement of a replay */
export interface NotificationReplayedOrReplay {
  data: NotificationReplayCount
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** What became of the attempts for an endpoint */
export interface NotificationStatistics {
  /** 26 characters that sort by the time of creation */
  endpointId: string
  /** What a point stands for */
  stepSeconds: number
  /** Oldest first, without gaps; the last step is under way */
  points: NotificationStatisticsPoint[]
}

/** The statistics of an endpoint */
export interface NotificationStatisticsAnswer {
  data: NotificationStatistics
}

/** What was sent in a step */
export interface NotificationStatisticsPoint {
  /** Where the step begins, in UTC */
  at: string
  /** Attempts that were answered with 2xx */
  succeeded: number
  /** Attempts that had another answer, or none */
  failed: number
  /** How long the receiver took to answer; null where no attempt was answered */
  responseMs: WebhookResponseTimes | null
}

/** An observation with its latest results */
export interface Observation {
  /** 26 characters that sort by the time of creation */
  id: string
  /** What it watches */
  observationType: string
  /** For people, 1 to 100 characters */
  title: string
  status: ObservationStatus
  /** Runs that ended, failed ones too */
  runCount: number
  /** What the completed runs of this calendar month cost, in the time zone of the observation */
  monthlySpentYen: number
  /** The latest 20, newest first */
  recentResults: ObservationResult[]
  /** When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own */
  schedule: string
  /** IANA time zone of the schedule and of the budget's months */
  timeZone: string
  /** When it runs next, in UTC; null while it is not active */
  nextRunAt: string | null
  /** When a run ended last, in UTC */
  lastRunAt: string | null
  /** Most yen per calendar month; a run that would exceed it is not made. Null: no limit */
  monthlyBudgetYen: number | null
  /** What a completed run costs; failed ones are free */
  yenPerRun: number
  /** Whether a run would exceed the month's budget: none is made until `budgetRenewsAt` */
  budgetExhausted: boolean
  /** When the next month begins in the time zone of the observation, in UTC */
  budgetRenewsAt: string
  /** When a run was due last and not made, since it would have exceeded the budget, in UTC */
  skippedAt: string | null
  /** Failed runs since the last completed one */
  consecutiveFailures: number
  /** Why it is paused; null unless it is */
  pausedReason: ObservationPauseReason | null
  /** Since when it is paused, in UTC */
  pausedAt: string | null
  /** Since when it is archived, in UTC */
  archivedAt: string | null
  /** What it watches; the members depend on `observationType` */
  settings: { [key: string]: unknown }
  /** Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours */
  notifyStaffIds: string[]
  /** The latest 20 notices to the staff, newest first; they are known for 30 days */
  recentNotices: ObservationNotice[]
  /** When it was created, in UTC */
  createdAt: string
  /** When it was changed by a request last, in UTC */
  updatedAt: string
}

/** One observation */
export interface ObservationAnswer {
  data: Observation
}

/** One observation */
export interface ObservationAnswerOrReplay {
  data: Observation
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** Acknowledgement of an archiving */
export interface ObservationArchivedAnswer {
  /** The archived observation */
  data: { "id": string; "status": "archived"; }
}

/** A run of an observation job ended */
export interface ObservationCompletedEvent {
  /** What happened */
  type: "observation.completed"
  /** When it happened, in UTC; the same in every attempt */
  timestamp: string
  /** Data of the event */
  data: { "observationId": string; "observationType": string; "title": string; "resultId": string; "status": "completed" | "failed"; "runCount": number; "data": { [key: string]: unknown }; } & { [key: string]: unknown }
}

/** What a run found, when, and what it cost */
export interface ObservationFullResult {
  /** 26 characters that sort by the time at which the run was due */
  id: string
  status: ObservationResultStatus
  /** What was read, by `observationType`. Where it has a level: `level` and `unit`; `change` against the last completed run, null where there is none; `last30Days` with `min` and `max`; `summary`, all of it in one line of Japanese. Of a failed run `error` with `code` and `message`, and `summary` */
  data: { [key: string]: unknown }
  /** What the run cost; 0 for a failed one */
  yen: number
  /** When it was due, in UTC */
  dueAt: string
  /** When it ended, in UTC */
  completedAt: string
}

/** An observation as the list shows it */
export interface ObservationItem {
  /** 26 characters that sort by the time of creation */
  id: string
  /** What it watches */
  observationType: string
  /** For people, 1 to 100 characters */
  title: string
  status: ObservationStatus
  /** Runs that ended, failed ones too */
  runCount: number
}

/** A page of the account's observations */
export interface ObservationList {
  /** Newest first */
  data: ObservationItem[]
}

/** A notice of a change to a member of the staff */
export interface ObservationNotice {
  /** 26 characters that sort by the time at which the run was due */
  resultId: string
  /** Member of the staff */
  staffId: string
  /** `queued`: it waits or is on its way. `failed`: LINE or the mail server refused it, or the mail came back. `unreached`: the member has no channel for notices any more. `limit`: messages of the month, mails of the day or notices of this observation are used up */
  status: "queued" | "sent" | "failed" | "unreached" | "limit"
  /** When it was made, in UTC */
  at: string
}

/** `owner`: by a request of the account; `operator`: by an operator of the service; `failures`: 5 runs in a row failed */
export type ObservationPauseReason = "owner" | "operator" | "failures"

/** The levels of a part of the time */
export interface ObservationPoint {
  /** When the last run of this part was due, in UTC */
  at: string
  /** The level that it read */
  level: number
  /** The least of this part */
  min: number
  /** The greatest of this part */
  max: number
  /** Completed runs of this part */
  count: number
}

/** Reading of the first run, before there is an observation */
export interface ObservationPreview {
  /** Null where nothing was found */
  found: ObservationPreviewValue | null
  /** Null where a value was found */
  failure: ObservationUnread | null
  /** Yen that each completed run of the observation will cost; the preview is free */
  yenPerRun: number
}

/** A preview */
export interface ObservationPreviewAnswerOrReplay {
  data: ObservationPreview
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** The first value */
export interface ObservationPreviewValue {
  /** The number that would be plotted; null where the reading has none */
  level: number | null
  /** Unit of `level` */
  unit: string
  /** Data of the reading, by `observationType`, as in a result */
  data: { [key: string]: unknown }
  /** Where on the page it was found; null for what the service knows itself */
  place: ObservedPlace | null
}

/** A member of the staff */
export interface ObservationRecipient {
  /** For `notifyStaffIds` */
  staffId: string
  /** Name of the member */
  name: string
  /** Where notices go */
  channel: "line" | "mail"
}

/** Members of the staff whom notices reach */
export interface ObservationRecipients {
  /** Members of the staff who can be reached, by name */
  data: ObservationRecipient[]
}

/** What a run found */
export interface ObservationResult {
  /** 26 characters that sort by the time at which the run was due */
  id: string
  status: ObservationResultStatus
  /** What was read, by `observationType`. Where it has a level: `level` and `unit`; `change` against the last completed run, null where there is none; `last30Days` with `min` and `max`; `summary`, all of it in one line of Japanese. Of a failed run `error` with `code` and `message`, and `summary` */
  data: { [key: string]: unknown }
}

/** A page of results */
export interface ObservationResultList {
  /** Newest first */
  data: ObservationFullResult[]
  /** For `cursor`, to go on with what follows; null on the last page */
  nextCursor: string | null
}

/** `completed`: it read what it watches; `failed`: it could not, and cost nothing */
export type ObservationResultStatus = "completed" | "failed"

/** Acknowledgement of a run */
export interface ObservationRunQueuedOrReplay {
  /** The run */
  data: { "id": string; "resultId": string; "status": "queued"; }
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** Levels over time */
export interface ObservationSeries {
  /** 26 characters that sort by the time of creation */
  id: string
  /** The begin, in UTC */
  from: string
  /** The end, in UTC */
  to: string
  /** Of the levels */
  unit: string
  /** Oldest first */
  points: ObservationPoint[]
}

/** The levels of an observation */
export interface ObservationSeriesAnswer {
  data: ObservationSeries
}

/** `active`: runs by its schedule; `paused`: runs only when asked to; `archived`: never runs again */
export type ObservationStatus = "active" | "paused" | "archived"

/** What it watches. `price_monitor` costs 5 yen per completed run, `availability_watch` costs 5 yen per completed run, `review_watch` costs 5 yen per completed run, `competitor_count` costs 1 yen per completed run, `area_watch` costs 1 yen per completed run */
export type ObservationType = "price_monitor" | "availability_watch" | "review_watch" | "competitor_count" | "area_watch"

/** Why there is no first value */
export interface ObservationUnread {
  /** Why there is no value */
  reason: "refused_address" | "dns" | "connect" | "tls" | "timeout" | "protocol" | "too_many_redirects" | "robots_disallowed" | "robots_unreachable" | "not_found" | "forbidden" | "rate_limited" | "unavailable" | "status" | "too_large" | "content_type" | "content_encoding" | "too_complex" | "nothing_found" | "ambiguous" | "unreadable" | "no_data"
  /** The reason in Japanese, as a failed run says it */
  message: string
  /** Elements of the page of which one may be meant: put its `selector` into the settings */
  candidates: ObservedCandidate[]
}

/** What is to change; what is absent stays */
export interface ObservationUpdate {
  /** For people, 1 to 100 characters */
  title?: string | undefined
  /** When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own */
  schedule?: string | undefined
  /** IANA time zone of the schedule and of the budget's months */
  timeZone?: string | undefined
  /** Most yen per calendar month; a run that would exceed it is not made. Null: no limit */
  monthlyBudgetYen?: number | null | undefined
  /** Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours */
  notifyStaffIds?: string[] | undefined
  /** `paused` stops the schedule; `active` starts it and counts failures from 0; `archived` ends the observation for good */
  status?: ObservationStatus | undefined
  /** All settings, the old ones are dropped. What was read by the old ones is compared with nothing that the new ones read */
  settings?: PriceMonitorSettings | AvailabilityWatchSettings | ReviewWatchSettings | CompetitorCountSettings | AreaWatchSettings | undefined
}

/** Use of the limits of observations */
export interface ObservationUsage {
  /** Those that are not archived */
  observations: number
  /** What the plan allows */
  maxObservations: number
  /** What runs of this month have cost, archived observations included */
  spentYen: number
}

/** What is used of the limits */
export interface ObservationUsageAnswer {
  data: ObservationUsage
}

/** An element that says a value of this kind */
export interface ObservedCandidate {
  selector: ObservedSelector
  /** Text of the element */
  text: string
  place: ObservedPlace
}

/** JSONPath (RFC 9535) of the price: in a JSON document, or in the JSON scripts of a page. It must find one value */
export type ObservedJsonPath = string

/** Where on a page a value was found, as text */
export interface ObservedPlace {
  /** `page_text`: text that visitors see. `page_data`: data that the page has for programs (schema.org, meta, JSON) */
  kind: "page_text" | "page_data"
  /** Names of the elements or members around the value, the outermost first */
  path: string[]
  /** The last heading above it; null for data of the page */
  heading: string | null
  /** Text before the value */
  before: string
  /** The text that was read */
  value: string
  /** Text after the value */
  after: string
}

/** CSS selector of the element whose text, or `content` attribute, is read. It must find one value */
export type ObservedSelector = string

/** The membership of the user whom the token names */
export interface OwnMembership {
  /** Whether the user has a membership card */
  isMember: boolean
  /** The only member to decide by: false for unpaid, cancelled, banned and expired */
  subscriptionActive: boolean
  /** Only while the entitlement is active, and the member has a tier */
  tierId?: string | undefined
  /** Only of a member */
  memberSince?: string | undefined
}

/** Public page that is read, under http or https. robots.txt of its host decides whether it may be */
export type PageUrl = string

/** Where this page is among all */
export interface Pagination {
  /** Number of this page */
  page: number
  /** Maximum number of entries of a page */
  limit: number
  /** Entries on all pages */
  total: number
  /** Number of pages */
  totalPages: number
}

/** A dispute was decided: `won`, the shop keeps the money; `lost`, the payer has it; `ended`, none was taken. Not in the published interface */
export interface PaymentDisputeClosedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "payment.dispute_closed"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "paymentId": string; "friendId": string | null; "lineUserId": string | null; "memberId": string | null; "reservationId": string | null; "purpose": "reservation" | "membership" | "other"; "amount": number; "currency": string; "provider": "stripe" | "manual"; "providerPaymentId": string | null; "disputeId": string; "amountDisputed": number; "isInquiry": boolean; "reason": string; "respondBy": string | null; "outcome": "won" | "lost" | "ended"; "closedAt": string; } & { [key: string]: unknown }
}

/** The payer's bank disputes a payment (chargeback), or asks before it does. Not in the published interface */
export interface PaymentDisputedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "payment.disputed"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "paymentId": string; "friendId": string | null; "lineUserId": string | null; "memberId": string | null; "reservationId": string | null; "purpose": "reservation" | "membership" | "other"; "amount": number; "currency": string; "provider": "stripe" | "manual"; "providerPaymentId": string | null; "disputeId": string; "amountDisputed": number; "isInquiry": boolean; "reason": string; "respondBy": string | null; "disputedAt": string; } & { [key: string]: unknown }
}

/** A payment was refused */
export interface PaymentFailedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "payment.failed"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "paymentId": string; "friendId": string | null; "lineUserId": string | null; "memberId": string | null; "reservationId": string | null; "purpose": "reservation" | "membership" | "other"; "amount": number; "currency": string; "provider": "stripe" | "manual"; "providerPaymentId": string | null; "paidAt": string | null; "failureCode": string; "failureMessage": string | null; "attempt": number; "nextRetryAt": string | null; "failedAt": string; } & { [key: string]: unknown }
}

/** A payment was given back, in part or whole */
export interface PaymentRefundedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "payment.refunded"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "paymentId": string; "friendId": string | null; "lineUserId": string | null; "memberId": string | null; "reservationId": string | null; "purpose": "reservation" | "membership" | "other"; "amount": number; "currency": string; "provider": "stripe" | "manual"; "providerPaymentId": string | null; "paidAt": string; "refundId": string; "amountRefunded": number; "totalRefunded": number; "fullyRefunded": boolean; "reason": string | null; "refundedAt": string; } & { [key: string]: unknown }
}

/** A payment arrived */
export interface PaymentSucceededEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "payment.succeeded"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "paymentId": string; "friendId": string | null; "lineUserId": string | null; "memberId": string | null; "reservationId": string | null; "purpose": "reservation" | "membership" | "other"; "amount": number; "currency": string; "provider": "stripe" | "manual"; "providerPaymentId": string | null; "paidAt": string; } & { [key: string]: unknown }
}

/** One persona */
export interface PersonaAnswer {
  data: PersonaDetail
}

/** A persona with its traits and decision weights */
export interface PersonaDetail {
  /** 26 characters */
  id: string
  /** Family and given name; made up */
  name: string
  /** Years, 15 to 94 */
  age: number
  /** Occupation of the persona, in the language of the response */
  occupation: string
  /** The area whose population it belongs to, a 5-digit JIS code; null for all of Japan */
  areaCode: string | null
  /** Big Five, modelled, where 0.5 is the mean of Japan's adults in the model; and its means, the income of others in its household estimated */
  traits: { "openness": number; "conscientiousness": number; "extraversion": number; "agreeableness": number; "neuroticism": number; "income": number; "householdIncome": number; }
  /** What weighs in its decisions, computed from its psychology, income and household; they sum to 1, but for their rounding */
  decisionWeights: { "price": number; "quality": number; "convenience": number; "novelty": number; "brand": number; "social": number; }
}

/** A page of the account's personas */
export interface PersonaList {
  /** Newest first */
  data: PersonaListItem[]
}

/** A persona of the account */
export interface PersonaListItem {
  /** 26 characters */
  id: string
  /** Family and given name; made up */
  name: string
  /** Years, 15 to 94 */
  age: number
  /** As the census counts it */
  gender: "male" | "female"
  /** Occupation of the persona, in the language of the response */
  occupation: string
  /** The area whose population it belongs to, a 5-digit JIS code; null for all of Japan */
  areaCode: string | null
  /** Completed simulations that it took part in */
  growthLevel: number
}

/** Psychological profile of a persona, modelled after its age and sex; 0.5 is the mean of Japan's adults in the model */
export interface PersonaPsychology {
  /** Openness to experience; 0 to 1 */
  openness: number
  /** Conscientiousness; 0 to 1 */
  conscientiousness: number
  /** Extraversion; 0 to 1 */
  extraversion: number
  /** Agreeableness; 0 to 1 */
  agreeableness: number
  /** Neuroticism; 0 to 1 */
  neuroticism: number
  /** Weight of self-direction among its values (Schwartz); 0 to 1 */
  valSelfDirection: number
  /** Weight of security among its values (Schwartz); 0 to 1 */
  valSecurity: number
  /** How well it bears stress; 0 to 1 */
  stressTolerance: number
  /** How much money worries it; 0 to 1 */
  financialAnxiety: number
}

export interface PriceMonitorSettings {
  url: PageUrl
  selector?: ObservedSelector | undefined
  jsonPath?: ObservedJsonPath | undefined
}

/** How surely the best tested price earns more than the next, over draws of level, slope, effects and personas */
export interface PriceTestComparison {
  /** The best tested price, yen */
  price: number
  /** The tested price that comes closest to it, yen */
  rival: number
  /** Share of the plausible worlds in which the best one earns more; leads below 1 % are ties and count half, 0 to 1 */
  probability: number
  /** `clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below */
  verdict: "clear" | "leaning" | "tie"
  /** `low` or `high` when the best one is the lowest or highest tested: a price beyond it may be better */
  edge: "none" | "low" | "high"
}

/** One point of the demand curve */
export interface PriceTestCurvePoint {
  /** Price, yen */
  price: number
  /** Share of the personas that buys, 0 to 1 */
  demand: number
  /** Revenue per 1,000 personas, yen */
  revenue: number
  /** Profit per 1,000 personas, yen. Null without a cost */
  profit: number | null
}

/** How strongly demand answers to the price */
export interface PriceTestElasticity {
  /** Centre of the prior for this kind of business at the reference price */
  centre: number
  /** Standard deviation of its logarithm in the prior */
  spread: number
  /** Whether a published review gives it or a judgement of this product */
  basis: "review" | "review_and_judgement" | "judgement"
  /** The review, or that there is none */
  source: string
  /** Elasticity of these personas' demand at the reference price, after outcomes */
  population: number
  /** The more elastic end of its 95 % range over plausible worlds */
  low: number
  /** The less elastic end */
  high: number
}

/** Findings of the template price_test */
export interface PriceTestFindings {
  business: SimulationBusiness
  /** As asked; null without */
  product: string | null
  /** Usual market price that the model compares with, yen */
  referencePrice: number
  /** Where it comes from: the request, the Retail Price Survey, or for want of both the tested prices; then no optimum can be known */
  referenceSource: "given" | "survey" | "median_of_tested"
  /** A usual price, as asked or of the survey, that is not used, since all tested prices are more than 5 times above or below it; null otherwise */
  implausibleReference: number | null
  /** The item of the survey; null for other sources */
  reference: PriceTestReference | null
  /** False without a usual market price, and where the tested prices leave hardly any demand: then the best price and the optima are null */
  optimumKnown: boolean
  /** Whether outcomes of the account stand behind the level of demand. False: shares, revenue and profit rest on a convention that is the same for every product, so only relativeDemand and comparisons of prices mean something */
  levelKnown: boolean
  elasticity: PriceTestElasticity
  /** Why the shop may not set this price itself; null where it may */
  regulated: string | null
  /** As asked, yen; null without */
  unitCost: number | null
  /** Where no unit cost is given: the cost by a margin usual for the kind of business, a judgement. Null without */
  assumedCost: { "cost": number; "margin": number; } | null
  /** Log-odds of the population's rate at referencePrice before outcomes */
  uncalibratedLevel: number
  /** Added to the log-odds of the population's rate at the reference because of the account's own outcomes */
  calibrationShift: number
  /** Added to the log-odds of the population's rate at the reference because of what a language model judged; 0 without one */
  judgeShift: number
  /** The tested prices, ascending */
  prices: PriceTestPrice[]
  /** Demand, revenue and profit at up to 60 prices in equal ratios from half the lowest to 1.5 times the highest tested price */
  curve: PriceTestCurvePoint[]
  /** The tested price with the greatest revenue, yen; the lower one of two alike. Null where no optimum can be known */
  bestPrice: number | null
  /** The tested price with the greatest profit, yen. Null without a cost, when no tested price exceeds it, and where no optimum can be known */
  bestProfitPrice: number | null
  /** bestPrice beside the next best. Null where no optimum can be known */
  revenueComparison: PriceTestComparison | null
  /** bestProfitPrice beside the next best. Null without it */
  profitComparison: PriceTestComparison | null
  /** The best price for revenue within the range tested. Null where no optimum can be known */
  revenueOptimum: PriceTestOptimum | null
  /** The same for profit. Null without a cost, when no tested price exceeds it, and where no optimum can be known */
  profitOptimum: PriceTestOptimum | null
  sensitivity: PriceTestSensitivity
  /** Demand at bestPrice, without one at the tested price closest to referencePrice, by group: value is the share that buys */
  groups: SimulationGroup[]
  /** Groups of at least 5 personas that buy most, at most 3 */
  bestSegments: SimulationGroup[]
  /** Groups of at least 5 personas that buy least, at most 3 */
  worstSegments: SimulationGroup[]
  /** Up to 6 personas, from the readiest buyer to the most reluctant */
  quotes: SimulationQuote[]
  /** What to know before relying on the result */
  notes: SimulationNote[]
}

/** Input of the template price_test */
export interface PriceTestInput {
  /** What kind of business it is, in Japanese or English: 1 to 100 characters. Known kinds (カフェ, 美容室, 学習塾, ...) suit some ages, households and sexes more than others; the findings say what it was taken for */
  businessType: string
  /** What is sold at these prices: 1 to 200 characters. Its reference price is looked up, and whether its price is regulated */
  product?: string | undefined
  /** Prices to compare in yen, in any order: 2 to 30 different ones */
  prices: number[]
  /** What one unit costs the seller in yen. Without it profit is computed with a margin usual for the kind of business, where one is known */
  unitCost?: number | undefined
  /** What such a thing usually costs on the market, in yen. Without it the Retail Price Survey is used where it has the item (ramen, café coffee, haircut and 20 more); otherwise the answer is relative to the tested prices and names no optimum */
  referencePrice?: number | undefined
}

/** The best price within the range tested */
export interface PriceTestOptimum {
  /** The price within the range tested that earns most, yen */
  price: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Share of the personas that buys at it, 0 to 1 */
  demand: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** What it earns per 1,000 personas: revenue or profit, yen */
  earnings: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Price elasticity of demand at it: -1 at an optimum of revenue inside the range. Null without demand */
  elasticity: number | null
  /** `low` or `high` when the best price is that end of the range tested: the true optimum may lie beyond */
  edge: "none" | "low" | "high"
}

/** What was really sold at the tested prices */
export interface PriceTestOutcome {
  /** Sales at tested prices: 1 to 100; a price may stand in several, for instance one per week */
  observations: ({ "price": number; "offered": number; "bought": number; } & { [key: string]: unknown })[]
}

/** One tested price */
export interface PriceTestPrice {
  /** Tested price, yen */
  price: number
  /** Share of the personas that buys at this price, 0 to 1 */
  demand: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Demand at this price as a multiple of the demand at referencePrice: hardly depends on the level */
  relativeDemand: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Revenue per 1,000 personas: price times demand times 1,000, yen */
  revenue: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Profit per 1,000 personas: (price - unitCost) times demand times 1,000, yen. Null without a cost */
  profit: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; } | null
  /** Share of the plausible worlds in which this price earns the most revenue of the tested ones, 0 to 1 */
  bestShare: number
  /** Arc elasticity to the next higher tested price by the midpoint formula (R. Allen, 1934). Null for the highest price and without demand */
  elasticityToNext: number | null
  /** Log-odds of demand at this price less those at referencePrice, over the slope there, before outcomes: what calibration fits level and slope over */
  distance: number
}

/** Where a reference price of the survey comes from */
export interface PriceTestReference {
  /** Item of the survey */
  item: string
  /** False when the product only costs about as much as the item */
  exact: boolean
  /** What one price buys */
  unit: string
  /** Prefecture of the price, or all of Japan: the median of the prefectures */
  place: string
  /** Year of the survey */
  year: number
  /** Who published it */
  source: string
}

/** Result of price_test. Its score: Share of what the personas would be willing to pay altogether (the area under their demand curve; Small and Rosen 1981) that the best tested price earns as revenue, 0 to 100: one price for all rarely earns more than 60, and a low score means that the tested prices are far from what people would pay. Without a known market price it is that of the tested price in the middle. */
export interface PriceTestResult {
  /** Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds */
  seed: number
  /** Template and version of its method: raised with every change that changes numbers */
  method: string
  /** `none`: the rates come from assumptions and published studies alone, and have been compared with nothing that this account saw. `account`: they are shifted by what the account's outcomes of this template taught; where `ownOutcomes` is 0 that is little */
  calibration: "none" | "account"
  /** What was added to the log-odds of predicted rates (of the population's, for a demand curve); 0 without outcomes */
  calibrationShift: number
  /** Outcomes of the account behind the shift */
  outcomes: number
  /** Those of the same business type and area. With 0 of them little is learnt from other businesses */
  ownOutcomes: number
  /** 0 to 100; see `scoreMeaning` */
  overallScore: number
  /** What the score means for this template */
  scoreMeaning: string
  /** The result in one sentence, in the language of the answer */
  headline: string
  population: SimulationPopulation
  /** How a language model took part; null where none is set up or the template asks none */
  judge: SimulationJudge | null
  findings: PriceTestFindings
}

/** Price sensitivity meter (van Westendorp 1976) from thresholds of each persona's own demand curve */
export interface PriceTestSensitivity {
  /** Point of marginal cheapness: 'too cheap' meets 'not cheap', yen. Null when the curves do not cross */
  pmc: number | null
  /** Point of marginal expensiveness: 'too expensive' meets 'not expensive', yen. Null when the curves do not cross */
  pme: number | null
  /** Optimal price point: 'too cheap' meets 'too expensive', yen. Null when the curves do not cross */
  opp: number | null
  /** Indifference price point: 'cheap' meets 'expensive', yen. Null when the curves do not cross */
  idp: number | null
  /** The four curves at the plotted prices */
  curve: { "price": number; "tooCheap": number; "cheap": number; "expensive": number; "tooExpensive": number; }[]
}

/** A simulation of price_test */
export interface PriceTestSimulation {
  /** 26 characters that sort by the time of creation */
  id: string
  status: SimulationStatus
  /** Kind of experiment */
  templateType: "price_test"
  /** The result in one sentence, in the language of the answer; why it failed; null before it has ended */
  resultSummary: string | null
  /** The result; null without one */
  resultData: PriceTestResult | null
  /** When it ended, in UTC; null before that */
  completedAt: string | null
  /** Share done, 0 to 1; 1 when it is completed */
  progress: number
  /** Why it failed; null unless it did */
  error: SimulationFailure | null
  /** 5-digit JIS code of the area; null for all of Japan */
  areaCode: string | null
  /** Personas that were asked for */
  personaCount: number
  /** Those that the account had before; the others were generated. Null before it has completed */
  reusedPersonas: number | null
  /** Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds */
  seed: number
  inputParams: PriceTestInput
  /** When it was asked for, in UTC */
  createdAt: string
}

/** The profile of one persona */
export interface PsychologyAnswer {
  data: PersonaPsychology
}

/** One place of the ranking */
export interface RankingItem {
  /** 5-digit JIS municipality code, without the check digit */
  areaCode: string
  /** Prefecture plus municipality; for a ward its city stands between them */
  areaName: string
  /** Score in the category, 0 to 100 */
  score: number
  /** 1 is the best; equal scores share a rank */
  rank: number
}

/** A reservation in a list */
export interface Reservation {
  /** ULID, 26 characters */
  id: string
  /** The reservation event */
  event_id: string
  /** The slot */
  slot_id: string
  /** The friend, or a guest who is none */
  friend_id: string
  /** `pending` waits for approval or payment and keeps its places until its hold ends */
  status: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested"
  /** Independent of `status` */
  payment_status: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded"
  /** YYYY-MM-DD, the day of the start in the shop's time */
  reservation_date: string
  /** HH:MM in the shop's time */
  start_time: string
  /** HH:MM in the shop's time; at or before the start: on the next day */
  end_time: string
  /** 1 to 100 */
  number_of_guests: number
  /** Null where none is needed */
  staff_id: string | null
  /** As it was given */
  note: string | null
  /** Null unless it was cancelled */
  canceled_at: string | null
  /** When it was made */
  created_at: string
}

/** A reservation was cancelled, by whomever */
export interface ReservationCancelledEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "reservation.cancelled"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "id": string; "event_id": string; "event_name": string; "slot_id": string; "friend_id": string; "line_user_id": string | null; "payment_status": "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded"; "reservation_date": string; "start_time": string; "end_time": string; "time_zone": string; "starts_at": string; "number_of_guests": number; "staff_id": string | null; "note": string | null; "canceled_at": string; "source": "api" | "dashboard" | "liff" | "waitlist"; "created_at": string; "status": "canceled"; "previous_status": "pending" | "confirmed" | "cancel_requested"; "canceled_by": "friend" | "staff" | "api" | "system"; "cancel_reason": string | null; } & { [key: string]: unknown }
}

/** A reservation was made */
export interface ReservationCreatedEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "reservation.created"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "id": string; "event_id": string; "event_name": string; "slot_id": string; "friend_id": string; "line_user_id": string | null; "payment_status": "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded"; "reservation_date": string; "start_time": string; "end_time": string; "time_zone": string; "starts_at": string; "number_of_guests": number; "staff_id": string | null; "note": string | null; "canceled_at": string | null; "source": "api" | "dashboard" | "liff" | "waitlist"; "created_at": string; "status": "pending" | "confirmed"; } & { [key: string]: unknown }
}

/** A menu that guests can book */
export interface ReservationEvent {
  /** 26 characters that sort by the time of creation */
  id: string
  /** 1 to 100 characters */
  name: string
  /** For guests, up to 2,000 characters */
  description: string
  /** Minutes, 1 to 1,440 */
  duration: number
  /** Yen, tax included */
  price: number
  /** Guests per slot, unless the slot says otherwise */
  maxCapacity: number
  /** Minutes before the start after which booking is closed */
  minNotice: number
  /** Days ahead that can be booked; 0: on the same day only */
  maxAdvance: number
  /** Hexadecimal */
  color: string
  /** Only active ones are listed and booked */
  status: "active" | "archived"
}

/** The active menus */
export interface ReservationEventList {
  /** Oldest first */
  data: ReservationEvent[]
}

/** A page of reservations */
export interface ReservationList {
  /** Always `list` */
  object: "list"
  /** Newest first */
  data: Reservation[]
  /** Whether more follow */
  has_more: boolean
  /** For `starting_after` of the next page; null on the last one */
  next_cursor: string | null
}

/** A time at which a menu can be booked */
export interface ReservationSlot {
  /** 26 characters that sort by the time of creation */
  id: string
  /** 26 characters that sort by the time of creation */
  eventId: string
  /** Calendar date of the start, in the time zone of the shop */
  date: string
  /** HH:MM, 00:00 to 23:59 */
  startTime: string
  /** HH:MM; at or before `startTime`: on the next day */
  endTime: string
  /** Places for guests */
  maxCapacity: number
  /** Guests who are booked */
  bookedCount: number
}

/** Slots of a menu */
export interface ReservationSlotList {
  /** Earliest first, 500 at most */
  data: ReservationSlot[]
  range: ReservationSlotRange
  /** Guests per slot by the menu */
  eventMaxCapacity: number
}

/** The dates that were searched, both included */
export interface ReservationSlotRange {
  /** First date */
  from: string
  /** Last date */
  to: string
}

/** Yen a month between which most shops of the kind lie: our judgement, not counted */
export interface RevenueRange {
  /** Lower end of the rough range */
  low: number
  /** Upper end of the rough range */
  high: number
}

/** The page must say its rating by schema.org (aggregateRating) */
export interface ReviewWatchSettings {
  url: PageUrl
}

/** Category of scores; `risk` ranks the safest first */
export type ScoreCategory = "people" | "economy" | "business" | "risk"

/** Present when `explain=true` was asked for */
export interface ScoreExplanation {
  /** When it was computed, in UTC */
  generatedAt: string
  /** Version of the formulas; scores of different versions are not comparable */
  method: number
  /** Newer statistics were imported since, or the formulas changed; generating the profile again takes them in */
  stale: boolean
  categories: Explanation
}

/** A segment that a simulation of the account found */
export interface Segment {
  /** 26 characters */
  id: string
  /** Named after what sets it apart */
  name: string
  /** The area whose population was searched, a 5-digit JIS code; null for all of Japan */
  areaCode: string | null
  /** 0 to 100; what it means depends on the template of the simulation */
  score: number
  segmentData: SegmentData
}

/** One segment */
export interface SegmentAnswer {
  data: Segment
}

/** In what an area differs from Japan */
export interface SegmentAreaDifference {
  /** Share aged 15 to 34, aged 65 and older, living alone, living with children, parents or others; median household income in yen a year */
  measure: "young" | "senior" | "living_alone" | "living_with_family" | "household_income"
  /** Its name */
  label: string
  /** In the area: a share of people aged 15 and older, or yen */
  value: number
  /** The same in all of Japan */
  japan: number
}

/** How surely one segment is ahead of another */
export interface SegmentComparison {
  /** Place of a segment in `segments`, from 0 */
  a: number
  /** Place of the other */
  b: number
  /** Share of the first that would use the business, less that of the other */
  difference: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Share of the plausible worlds in which the first is ahead of the other, 0 to 1 */
  probability: number
  /** `clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below */
  verdict: "clear" | "leaning" | "tie"
}

/** Demographics, behavior and sentiment of a segment */
export interface SegmentData {
  /** Who they are */
  demographics: { "size": number; "share": number; "meanAge": number; "medianIncome": number; "medianHouseholdIncome": number; "ageBands": { "15_24": number; "25_34": number; "35_44": number; "45_54": number; "55_64": number; "65_74": number; "75_plus": number; }; "sexes": { "female": number; "male": number; }; "households": { "single": number; "couple": number; "family": number; "extended": number; }; "occupations": { "name": string; "share": number; }[]; } & { [key: string]: unknown } | { [key: string]: unknown }
  /** How they decide */
  behavior: { "decisionWeights": { "price": number; "quality": number; "convenience": number; "novelty": number; "brand": number; "social": number; }; "traits": { "openness": number; "conscientiousness": number; "extraversion": number; "agreeableness": number; "neuroticism": number; "valSelfDirection": number; "valSecurity": number; "stressTolerance": number; "financialAnxiety": number; }; "response": { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }; "priceSensitivity": number; } & { [key: string]: unknown } | { [key: string]: unknown }
  /** How they feel */
  sentiment: ({ "positive": number; "neutral": number; "negative": number; "drivers": ({ "factor": "age" | "household" | "sex" | "drivers" | "openness" | "financialAnxiety"; "label": string; "effect": number; })[]; }) & { [key: string]: unknown } | { [key: string]: unknown }
}

/** Findings of the template segment_discovery */
export interface SegmentDiscoveryFindings {
  business: SimulationBusiness
  /** Added to the log-odds of every response because of the account's own outcomes */
  calibrationShift: number
  /** Added to the log-odds of every response because of what a language model judged; 0 without one */
  judgeShift: number
  /** In what the residents of the area differ most from all of Japan, the greatest difference first; at most 3, none where they hardly do */
  areaDifferences: SegmentAreaDifference[]
  /** The segments, the most attractive first */
  segments: DiscoveredSegment[]
  /** The first segment against each of the others, over the same plausible worlds */
  comparisons: SegmentComparison[]
  /** Whether the area has clear segments: other people give the same ones by the same names, beyond chance and degrees, and they stand apart (a silhouette of at least 0.25) */
  clear: boolean
  /** What `segments` are: groups that other people of the area give again (`clusters`), which lie along a gradient where `clear` is false; or where there are none groups by age and household (`life_stages`), a convention */
  basis: "clusters" | "life_stages"
  /** Where there are no clear segments, the two leading ways in which people differ by degrees; else empty */
  gradients: SegmentGradient[]
  /** Share by which people are nearer to the mean of their segment than people of shuffled measures: 0 is chance */
  excess: number
  /** The same against people whose measures have the same spread and correlations, but no groups: 0 is difference by degrees */
  beyondDegrees: number
  /** Adjusted Rand index between the segments that two halves of the residents give, each split into as many as all residents: 1 is the same, 0 chance */
  stability: number
  /** What two halves of the residents agree on */
  agreement: { "segments": number[]; "named": number; "strength": number; }
  /** Mean silhouette width, -1 to 1; below 0.25 hardly apart */
  silhouette: number
  /** The numbers of segments that were compared */
  candidates: ({ "segments": number; "silhouette": number; "standardError": number; "excess": number; "excessError": number; "beyondDegrees": number; "strength": number | null; "stability": number | null; })[]
  /** The plane of the first two principal components, to plot */
  projection: { "explained": number[]; "points": { "personaId": string; "segment": number; "x": number; "y": number; }[]; }
  /** What to know before relying on the result */
  notes: SimulationNote[]
}

/** Input of the template segment_discovery */
export interface SegmentDiscoveryInput {
  /** What kind of business it is, in Japanese or English: 1 to 100 characters. Known kinds (カフェ, 美容室, 学習塾, ...) suit some ages, households and sexes more than others; the findings say what it was taken for */
  businessType: string
  /** Greatest number of segments to try, 2 to 8. Default: 8 */
  maxSegments?: number | undefined
}

/** What really happened with the segments */
export interface SegmentDiscoveryOutcome {
  /** How segments really responded: 1 to 100; a segment may stand in several */
  segments: ({ "name": string; "contacted": number; "responded": number; } & { [key: string]: unknown })[]
}

/** Result of segment_discovery. Its score: By how many percent the segments exceed chance: how much nearer people are to the mean of their segment than people whose measures were shuffled. 0 where other residents do not give the same ones; residents come to about 10, and groups that stand well apart to more than 50. */
export interface SegmentDiscoveryResult {
  /** Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds */
  seed: number
  /** Template and version of its method: raised with every change that changes numbers */
  method: string
  /** `none`: the rates come from assumptions and published studies alone, and have been compared with nothing that this account saw. `account`: they are shifted by what the account's outcomes of this template taught; where `ownOutcomes` is 0 that is little */
  calibration: "none" | "account"
  /** What was added to the log-odds of predicted rates (of the population's, for a demand curve); 0 without outcomes */
  calibrationShift: number
  /** Outcomes of the account behind the shift */
  outcomes: number
  /** Those of the same business type and area. With 0 of them little is learnt from other businesses */
  ownOutcomes: number
  /** 0 to 100; see `scoreMeaning` */
  overallScore: number
  /** What the score means for this template */
  scoreMeaning: string
  /** The result in one sentence, in the language of the answer */
  headline: string
  population: SimulationPopulation
  /** How a language model took part; null where none is set up or the template asks none */
  judge: SimulationJudge | null
  findings: SegmentDiscoveryFindings
}

/** A simulation of segment_discovery */
export interface SegmentDiscoverySimulation {
  /** 26 characters that sort by the time of creation */
  id: string
  status: SimulationStatus
  /** Kind of experiment */
  templateType: "segment_discovery"
  /** The result in one sentence, in the language of the answer; why it failed; null before it has ended */
  resultSummary: string | null
  /** The result; null without one */
  resultData: SegmentDiscoveryResult | null
  /** When it ended, in UTC; null before that */
  completedAt: string | null
  /** Share done, 0 to 1; 1 when it is completed */
  progress: number
  /** Why it failed; null unless it did */
  error: SimulationFailure | null
  /** 5-digit JIS code of the area; null for all of Japan */
  areaCode: string | null
  /** Personas that were asked for */
  personaCount: number
  /** Those that the account had before; the others were generated. Null before it has completed */
  reusedPersonas: number | null
  /** Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds */
  seed: number
  inputParams: SegmentDiscoveryInput
  /** When it was asked for, in UTC */
  createdAt: string
}

/** A way in which people differ by degrees */
export interface SegmentGradient {
  /** Share of the variance of all measures along it, 0 to 1 */
  explained: number
  /** The four measures that change most along it, the greatest first */
  measures: ({ "measure": "age" | "income" | "householdSize" | "price" | "quality" | "convenience" | "novelty" | "brand" | "social" | "openness" | "extraversion" | "neuroticism" | "valSecurity" | "financialAnxiety"; "label": string; "difference": number; })[]
  upper: GradientEnd
  lower: GradientEnd
  /** Share of the upper third that would use the business, less the lower */
  difference: { "value": number; "low": number; "high": number; "sampling"?: { "low": number; "high": number; }; "model"?: { "low": number; "high": number; }; }
  /** Share of the plausible worlds in which the upper third is ahead, 0 to 1 */
  probability: number
  /** `clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below */
  verdict: "clear" | "leaning" | "tie"
}

/** A page of the account's segments */
export interface SegmentList {
  /** Newest first */
  data: Segment[]
}

export interface ShopSource {
  /** Name of the imported list */
  name: string
  source: string | null
  licence: string | null
  year: number | null
}

/** A simulation with its result, by `templateType` */
export type Simulation = AdTestSimulation | PriceTestSimulation | SegmentDiscoverySimulation

/** What the simulation took the business type for */
export interface SimulationBusiness {
  /** The business type as it was given */
  given: string
  /** The known type it was taken for; null when none fits, and then it suits every persona alike */
  matched: string | null
  /** Decision weights that count for this type */
  drivers: ("price" | "quality" | "convenience" | "novelty" | "brand" | "social")[]
  /** Mean fit of these personas to the type, in log-odds; 0 is neutral */
  meanFit: number
  /** What that means */
  note: string
}

/** Acknowledgement of a cancellation */
export interface SimulationCancelledOrReplay {
  /** The cancelled simulation */
  data: { "id": string; "status": "failed"; }
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** A simulation has its result, which can be read */
export interface SimulationCompletedEvent {
  /** What happened */
  type: "simulation.completed"
  /** When it happened, in UTC; the same in every attempt */
  timestamp: string
  /** Data of the event */
  data: { "simulationId": string; "templateType": string; "areaCode": string | null; "personaCount": number; "overallScore": number; } & { [key: string]: unknown }
}

/** A simulation ended without a result */
export interface SimulationFailedEvent {
  /** What happened */
  type: "simulation.failed"
  /** When it happened, in UTC; the same in every attempt */
  timestamp: string
  /** Data of the event */
  data: { "simulationId": string; "templateType": string; "areaCode": string | null; "personaCount": number; "error": { "code": string; "message": string; } & { [key: string]: unknown }; } & { [key: string]: unknown }
}

/** Why a simulation failed */
export interface SimulationFailure {
  /** `cancelled`, `crashed`, `timed_out`, `lost` (its nodes went away too often) or `internal_error` */
  code: string
  /** The same for a person, in the language of the answer */
  message: string
}

/** A figure within one group of personas */
export interface SimulationGroup {
  /** What the personas are grouped by: age band, sex, household, or the thirds of a trait, of income or of a decision weight */
  by: "age_band" | "sex" | "household" | "openness" | "conscientiousness" | "extraversion" | "agreeableness" | "neuroticism" | "valSelfDirection" | "valSecurity" | "stressTolerance" | "financialAnxiety" | "income" | "priceWeight" | "qualityWeight" | "convenienceWeight" | "noveltyWeight" | "brandWeight" | "socialWeight"
  /** One of 15_24, 25_34, 35_44, 45_54, 55_64, 65_74, 75_plus, female, male, single, couple, family, extended; of a measure low, middle, high */
  group: string
  /** Personas in the group */
  size: number
  /** Their share of all personas, 0 to 1 */
  share: number
  /** Mean of the figure within the group */
  value: number
}

/** A simulation as the list shows it */
export interface SimulationItem {
  /** 26 characters that sort by the time of creation */
  id: string
  templateType: SimulationTemplate
  /** Family of the template */
  category: string
  /** 5-digit JIS code of the area; null for all of Japan */
  areaCode: string | null
  status: SimulationStatus
  /** The result at a glance; null without a result */
  resultSummary: SimulationSummary | null
  /** When it was asked for, in UTC */
  createdAt: string
  /** When it ended, in UTC; null before that */
  completedAt: string | null
}

/** How a language model took part */
export interface SimulationJudge {
  /** The language model */
  model: string
  /** Personas to be judged */
  personas: number
  /** How many of them were judged, from the first on; the rest follow the offline model */
  answered: number
  /** Requests sent */
  requests: number
  /** Tokens read and written, as the model's service counts them */
  tokens: number
  /** Whether all, some or none of the personas were judged */
  status: "used" | "partial" | "fallback"
  /** Why personas are without an answer: `off` no model is set, `nothing_to_ask` no question or no persona, `time` or `budget` (tokens of the simulation or of the account's day) ran out, `rate_limited` and `unavailable` the model's service did not answer, `refused` it declined, `invalid_answers` its answers were unusable, `internal` a fault of this service */
  reason?: "off" | "nothing_to_ask" | "time" | "budget" | "rate_limited" | "unavailable" | "refused" | "invalid_answers" | "internal" | undefined
  /** Version of the prompt. `likelihood`: the model rates each persona; `reaction`: it writes what each persona says, rated by its similarity to statements on a Likert scale (arXiv:2510.08338) */
  prompt?: string | undefined
  /** The model that rated reactions */
  embeddingModel?: string | undefined
  /** Reactions that were stored from an earlier simulation or attempt */
  reused?: number | undefined
}

/** The simulations of the account */
export interface SimulationList {
  /** Newest first */
  data: SimulationItem[]
}

/** A figure of the area that the population was made to fit */
export interface SimulationMargin {
  /** The figure */
  name: string
  /** Its value */
  value: number
  /** Unit of the value */
  unit: string
  /** Year that it describes */
  year: number
  /** Who published it */
  source: string
  /** `observed`: published for the area; `inherited`: of its city or of the nation; `modelled`: estimated from others */
  status: "observed" | "inherited" | "modelled"
}

/** What to know before relying on the result */
export interface SimulationNote {
  /** Stable name of the remark */
  code: string
  /** The remark */
  text: string
}

/** Acknowledgement of an outcome */
export interface SimulationOutcomeTakenOrReplay {
  /** What was learnt */
  data: { "simulationId": string; "templateType": string; "calibration": "account"; "shift": number; "shiftDeviation": number; "slope": number; "slopeDeviation": number; "outcomes": number; "ownOutcomes": number; }
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** Who took part */
export interface SimulationPopulation {
  /** Personas that took part */
  size: number
  /** 5-digit JIS code of their area; null for all of Japan */
  areaCode: string | null
  /** Name of their area, in Japanese but for all of Japan */
  areaName: string
  /** Hash over all columns of the population but growth, which no answer depends on: equal for equal populations */
  fingerprint: string
  /** The figures behind the population, with year and source */
  margins: SimulationMargin[]
}

/** Acknowledgement of a simulation */
export interface SimulationQueuedOrReplay {
  /** The new simulation */
  data: { "id": string; "status": "queued"; }
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** Sample quote of a persona */
export interface SimulationQuote {
  /** Id of the persona */
  personaId: string
  /** Its name */
  name: string
  /** Its age in years */
  age: number
  /** Its sex */
  gender: "female" | "male"
  /** Its occupation */
  occupation: string
  /** Whether it is in favour, undecided or against */
  sentiment: "positive" | "neutral" | "negative"
  /** What it says: a sentence made of its own decision weights and numbers, not of a real person */
  text: string
}

/** `completed` and `failed` never change any more */
export type SimulationStatus = "queued" | "running" | "completed" | "failed"

/** The result at a glance */
export interface SimulationSummary {
  /** 0 to 100 */
  overall_score: number
  /** The result in one sentence, in the language of the answer */
  headline: string
}

/** Kind of experiment */
export type SimulationTemplate = "ad_test" | "price_test" | "segment_discovery"

/** Use of the limits of simulations */
export interface SimulationUsage {
  /** Personas in simulations since midnight in Tokyo that did not fail; a `segment_discovery` counts as 5,000 at least */
  personasToday: number
  /** What the plan allows */
  personasPerDay: number
  /** Simulations that are queued or running */
  unfinished: number
  /** The most of them at once */
  maxUnfinished: number
  /** Until the next midnight in Tokyo */
  secondsLeftToday: number
}

/** What is used of the limits */
export interface SimulationUsageAnswer {
  data: SimulationUsage
}

/** A reservation by its id */
export interface SingleReservation {
  /** ULID, 26 characters */
  id: string
  /** The reservation event */
  event_id: string
  /** `pending` waits for approval or payment and keeps its places until its hold ends */
  status: "pending" | "confirmed" | "canceled" | "no_show" | "completed" | "cancel_requested"
  /** Independent of `status` */
  payment_status: "not_required" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded"
  /** YYYY-MM-DD, the day of the start in the shop's time */
  reservation_date: string
  /** HH:MM in the shop's time */
  start_time: string
  /** HH:MM in the shop's time; at or before the start: on the next day */
  end_time: string
  /** 1 to 100 */
  number_of_guests: number
  /** When it was made */
  created_at: string
}

/** Scores of the area of a store, as the area endpoints give them */
export interface StoreAreaScores {
  /** Whose scores they are: the city of a ward that has none of its own */
  areaCode: string
  /** Mean of the categories, 0 to 100, higher is better; null where too little is known */
  overallScore: number | null
  /** People, 0 to 100, higher is better; null where too little is known */
  people: number | null
  /** Economy, 0 to 100, higher is better; null where too little is known */
  economy: number | null
  /** Business, 0 to 100, higher is better; null where too little is known */
  business: number | null
  /** Safety, 0 to 100, higher is better; null where too little is known */
  risk: number | null
}

export interface StoreChange {
  /** What people call it; no two stores of a chain have the same */
  name?: string | undefined
  /** Japanese address; with or without the prefecture */
  address?: string | undefined
  /** Latitude in degrees (WGS 84 or JGD 2011) */
  lat?: number | undefined
  /** Longitude in degrees (WGS 84 or JGD 2011) */
  lng?: number | undefined
  status?: StoreStatus | undefined
  openedOn?: string | null | undefined
  closedOn?: string | null | undefined
  floorAreaM2?: number | null | undefined
  seats?: number | null | undefined
  monthlyRevenueYen?: number | null | undefined
}

/** The caller's own id of the store, 1 to 128 characters */
export type StoreId = string

/** `planned` has not opened yet; `closed` counts no more */
export type StoreStatus = "active" | "planned" | "closed"

/** Demand of several stores in the days to come */
export interface StoresDemandForecastOrReplay {
  /** Sum of the stores, in the order of the days */
  forecast: ({ "date": string; "day_of_week": "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"; "predicted_revenue": number | null; "predicted_customers": number | null; "confidence_interval": { "low": number; "high": number; }; "open_stores": number; })[]
  /** What the sum means, in sentences */
  insights: string[]
  /** How the sum was made */
  method: { "version": string; "reconciliation": "bottom_up"; "error_correlation": number; }
  /** Each store as `POST /api/v1/demand-forecast` would forecast it, in the order of the request */
  stores: DemandForecast[]
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** What is known of the demand of several stores */
export interface StoresDemandForecastRequest {
  /** Stores that are added up, 2 to 20, each with an id of its own. A request holds 20,000 values: some 6,600 days of all stores together with revenue alone, some 5,000 with customers, too */
  stores: ({ "store_id": StoreId; "industry"?: Industry; "events"?: { "date": string; "name": string; }[]; "closed_dates"?: string[]; "weather_forecast"?: ({ "date": string; "weather_code": number | string | null; })[]; "historical_data": ({ "date": string; "revenue"?: number; "customers"?: number; "closed"?: boolean; "weather_code"?: number | string | null; })[]; })[]
  /** Days to forecast; 7 when absent */
  forecast_days?: number | undefined
  /** Whether each day has its factors; false when absent */
  include_factors?: boolean | undefined
}

/** Kind of store within the industry, such as cafe or ramen */
export type SubIndustry = string

/** A tag of the account, for friends */
export interface Tag {
  /** ULID, 26 characters */
  id: string
  /** Unique in the account */
  name: string
  /** Hexadecimal */
  color: string
  /** When it was created */
  createdAt: string
}

/** A tag that a friend is to have, or not */
export interface TagAction {
  /** The friend */
  friendId: string
  /** The tag */
  tagId: string
  /** What to do */
  action: "add" | "remove"
}

/** The friend has the tag, or does not */
export interface TagActionDoneOrReplay {
  /** Always true */
  success: true
  /** Which state holds now, also if nothing had to change */
  action: "added" | "removed"
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** A part of the account's tags */
export interface TagList {
  /** Oldest first */
  data: Tag[]
  /** Whether more follow */
  hasMore: boolean
  /** As requested */
  limit: number
  /** As requested */
  offset: number
}

/** Tries an endpoint. Sent once to that endpoint alone, whatever its `events` and whether it is active or disabled; it changes no counter */
export interface TestPingEvent {
  /** The event; the same in every attempt */
  id: string
  /** What happened */
  type: "test.ping"
  /** The version that the endpoint is pinned to */
  api_version: "2026-05-23"
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  /** Data of the event */
  data: { "webhookEndpointId": string; "message": "This is a test event."; "requestedAt": string; "rehearsal"?: "valid" | "doubled" | "late" | "forged" | "huge" | "out_of_order"; "padding"?: string; } & { [key: string]: unknown }
}

/** A text message */
export interface TextMessage {
  /** Kind of the message */
  type: "text"
  /** 1 to 5,000 UTF-16 code units */
  text: string
}

/** How people get here */
export interface TradeAreaAccessibility {
  /** What can be reached on foot, 0 to 100; null when unknown */
  walk_score: number | null
  /** Within 3 km; null when there is none or none are imported */
  nearest_station: { "name": string; "distance_m": number; } | null
  /** Stations within 1 km; null when unknown */
  stations_within_1km: number | null
  /** Why values of this section are missing, or where they come from */
  reason: string | null
  /** Figures of the section by name; those whose statistics are not imported are absent */
  figures: { [key: string]: TradeAreaFigure }
}

/** Who else serves the customers here */
export interface TradeAreaCompetition {
  /** Density of competitors, 0 to 100: share of known shops of the kind with fewer around them; null when unknown */
  density_score: number | null
  /** Supply of the kind: 1 is usual, 2 twice as much; null when unknown */
  saturation_index: number | null
  /** `shops`: from known shops; `municipality`: from establishments of the municipality; `none`: unknown */
  basis: "shops" | "municipality" | "none"
  /** Known shops of the kind within the radius; a lower bound where the lists are partial; null when unknown */
  competitor_count: number | null
  /** Shops of the kind within the radius by the census, with a range that holds nearly nine of ten places; null where no census tells */
  competitor_estimate: TradeAreaEstimate | null
  /** Metres to the nearest known shop of the kind; null when unknown */
  nearest_competitor_m: number | null
  /** Known shops of all kinds within 500 m; null when unknown */
  business_count_500m: number | null
  /** Of a typical shop of the industry here; null without an industry */
  estimated_monthly_revenue: TradeAreaEstimate | null
  /** Why values of this section are missing, or where they come from */
  reason: string | null
  /** Figures of the section by name; those whose statistics are not imported are absent */
  figures: { [key: string]: TradeAreaFigure }
}

/** Who comes by */
export interface TradeAreaDemand {
  /** Different people within the radius on a weekday; null when unknown */
  estimated_daily_foot_traffic: number | null
  /** The same with range and basis */
  foot_traffic: TradeAreaEstimate | null
  /** The three busiest hours, estimated by the kind of the place and the industry; empty when unknown */
  peak_hours: string[]
  /** Kind of the place by the people there at noon and at night */
  place_kind: "office" | "commercial" | "residential" | "rural" | null
  /** Why values of this section are missing, or where they come from */
  reason: string | null
  /** Figures of the section by name; those whose statistics are not imported are absent */
  figures: { [key: string]: TradeAreaFigure }
}

/** What people can spend */
export interface TradeAreaEconomics {
  /** Mean income of a household, yen a year, estimated; null when unknown */
  avg_household_income: number | null
  /** Disposable income of a household, 100 is the nation; estimated; null when unknown */
  disposable_income_index: number | null
  /** Why values of this section are missing, or where they come from */
  reason: string | null
  /** Figures of the section by name; those whose statistics are not imported are absent */
  figures: { [key: string]: TradeAreaFigure }
}

/** An estimate with a rough range, set by judgement and not counted, its year and basis */
export interface TradeAreaEstimate {
  /** Estimate */
  value: number
  /** Lower end of the rough range */
  low: number
  /** Upper end of the rough range */
  high: number
  /** Unit */
  unit: string
  /** The year of its figures */
  year: number | null
  /** Always modelled */
  estimated: true
  /** What it is computed from, and how */
  basis: string
}

/** A figure with unit, year and source, beside municipality, prefecture and nation */
export interface TradeAreaFigure {
  /** What it is */
  label: string
  /** Value in the unit given; null when unknown */
  value: number | null
  /** Unit, as a code */
  unit: string
  /** The year that it describes */
  year: number | null
  /** Whether it is modelled, not published */
  estimated: boolean
  /** What it describes: the circle, the municipality or ward, or the designated city of the ward */
  scope: "radius" | "municipality" | "city"
  /** Lower end of the rough range of an estimate */
  low?: number | undefined
  /** Upper end of the rough range of an estimate */
  high?: number | undefined
  /** The same of the municipality; null when unknown */
  municipality: number | null
  /** The same of the prefecture; null when unknown */
  prefecture: number | null
  /** The same of the nation; null when unknown */
  nation: number | null
  /** Share of the municipalities of Japan with less, 0 to 100; null when unknown */
  percentile: number | null
  /** Share of the municipalities of the prefecture with less, 0 to 100; null when unknown */
  percentile_in_prefecture: number | null
  /** How much it is among the municipalities of Japan, by the percentile: below 10, 30, 70, 90 */
  level: "very_low" | "low" | "average" | "high" | "very_high" | null
  /** Publishers */
  sources: string[]
}

/** A part of a score */
export interface TradeAreaIndicator {
  /** What it is */
  name: string
  /** Percent of the score */
  weight: number
  /** 0 to 100, higher is better; null when unknown */
  score: number | null
}

/** Where the report is about */
export interface TradeAreaLocation {
  /** As given; without one, the name of the area */
  address: string
  /** 5-digit JIS code of the municipality or ward */
  municipality_code: string
  /** Prefecture and municipality */
  municipality: string
  /** Prefecture */
  prefecture: string
  /** Town, where known */
  town: string | null
  /** Latitude in degrees */
  lat: number
  /** Longitude in degrees */
  lng: number
  /** What the point stands for: `station` where the address names one; `municipality` is its office, since the town is unknown */
  precision: "coordinate" | "town" | "station" | "municipality"
  /** Station that the address names; null otherwise */
  station: string | null
  /** Why the point may not be where the address means; null without doubt */
  reason: string | null
  /** Radius in metres */
  radius_m: number
}

/** How the report was made */
export interface TradeAreaMeta {
  /** Version of the formulas */
  method_version: string
  /** `test`: mock data for a test key */
  plane: "live" | "test"
  /** Industry of the scores; null: balanced weights */
  industry: Industry | null
  /** As given */
  sub_industry: string | null
  /** Whether nation and prefecture are imported statistics, or values that ship with the product */
  compared_with: "imported" | "reference" | null
  /** All sources of the report */
  sources: TradeAreaSource[]
}

/** Who lives here */
export interface TradeAreaPopulation {
  /** Share of residents by age band, of the municipality; they add up to 1. Empty when unknown */
  age_distribution: { [key: string]: number }
  /** Residents within the radius, estimated; null when unknown */
  residents_in_radius: number | null
  /** People present within the radius by day, estimated; `reason` says where the density of the city stands in; null when unknown */
  daytime_people_in_radius: number | null
  /** Why values of this section are missing, or where they come from */
  reason: string | null
  /** Figures of the section by name; those whose statistics are not imported are absent */
  figures: { [key: string]: TradeAreaFigure }
}

/** A report about the surroundings of a store */
export interface TradeAreaReport {
  /** The caller's id of the store */
  store_id: string
  /** When it was made, in UTC */
  generated_at: string
  /** 7 days later */
  expires_at: string
  location: TradeAreaLocation
  /** Extension. What to know before reading, in sentences; a doubt of the point comes first */
  insights: string[]
  population: TradeAreaPopulation
  competition: TradeAreaCompetition
  demand: TradeAreaDemand
  economics: TradeAreaEconomics
  accessibility: TradeAreaAccessibility
  risk: TradeAreaRisk
  scores: TradeAreaScores
  meta: TradeAreaMeta
}

/** A report about the surroundings of a store */
export interface TradeAreaReportOrReplay {
  /** The caller's id of the store */
  store_id: string
  /** When it was made, in UTC */
  generated_at: string
  /** 7 days later */
  expires_at: string
  location: TradeAreaLocation
  /** Extension. What to know before reading, in sentences; a doubt of the point comes first */
  insights: string[]
  population: TradeAreaPopulation
  competition: TradeAreaCompetition
  demand: TradeAreaDemand
  economics: TradeAreaEconomics
  accessibility: TradeAreaAccessibility
  risk: TradeAreaRisk
  scores: TradeAreaScores
  meta: TradeAreaMeta
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

export interface TradeAreaRequest {
  store_id: StoreId
  address?: Address | undefined
  /** Latitude in degrees (WGS 84 or JGD 2011) */
  lat?: number | undefined
  /** Longitude in degrees (WGS 84 or JGD 2011) */
  lng?: number | undefined
  /** Radius in metres; 500 when absent */
  radius_m?: number | undefined
  industry?: Industry | undefined
  sub_industry?: SubIndustry | undefined
}

/** Hazards of the municipality */
export interface TradeAreaRisk {
  /** By the probability of intensity 6-lower or more within 30 years: moderate from 6 %, high from 26 % */
  earthquake_risk: "low" | "moderate" | "high" | "unknown"
  /** By the share of residents in flood zones: moderate from 10 %, high from 40 % */
  flood_risk: "low" | "moderate" | "high" | "unknown"
  /** By the share of residents in landslide zones: moderate from 5 %, high from 20 % */
  landslide_risk: "low" | "moderate" | "high" | "unknown"
  /** Why values of this section are missing, or where they come from */
  reason: string | null
  /** Figures of the section by name; those whose statistics are not imported are absent */
  figures: { [key: string]: TradeAreaFigure }
}

/** Scores of the place for the industry */
export interface TradeAreaScores {
  /** Weighted mean of the six, 0 to 100, higher is better; null when unknown */
  overall: number | null
  /** Who lives here, 0 to 100, higher is better; null when unknown */
  population_score: number | null
  /** Little competition, 0 to 100, higher is better; null when unknown */
  competition_score: number | null
  /** Demand, 0 to 100, higher is better; null when unknown */
  demand_score: number | null
  /** What people can spend, 0 to 100, higher is better; null when unknown */
  economics_score: number | null
  /** How people get here, 0 to 100, higher is better; null when unknown */
  accessibility_score: number | null
  /** Safety from hazards, 0 to 100, higher is better; null when unknown */
  risk_score: number | null
  /** Weight of each score in percent, by industry */
  weights: { [key: string]: number }
  /** What each score is the mean of */
  indicators: { [key: string]: TradeAreaIndicator[] }
}

/** A publisher of figures */
export interface TradeAreaSource {
  /** Publisher */
  name: string
  /** Years of the figures */
  years: number[]
}

/** One try to deliver */
export interface WebhookAttempt {
  /** 26 characters that sort by the time of creation */
  id: string
  /** `event` by itself, `replay` by hand, `ping` as a test */
  kind: "event" | "replay" | "ping"
  /** When it began, in UTC */
  started_at: string
  /** How long it took; null when the sending node ended before it knew */
  duration_ms: number | null
  /** Of the receiver's answer; null without one */
  status_code: number | null
  /** Why it failed; null after a success */
  error: DeliveryFailure | null
  /** Whether the request was written twice, because a kept connection broke under it */
  resent: boolean
}

/** One try to deliver, with what was sent and answered */
export interface WebhookAttemptDetail {
  /** 26 characters that sort by the time of creation */
  id: string
  /** `event` by itself, `replay` by hand, `ping` as a test */
  kind: "event" | "replay" | "ping"
  /** When it began, in UTC */
  started_at: string
  /** How long it took; null when the sending node ended before it knew */
  duration_ms: number | null
  /** Of the receiver's answer; null without one */
  status_code: number | null
  /** Why it failed; null after a success */
  error: DeliveryFailure | null
  /** Whether the request was written twice, because a kept connection broke under it */
  resent: boolean
  /** The request, kept for 30 days; null before an answer, and after that time */
  request: WebhookRequest | null
  /** The response, kept for 30 days; null before an answer, and after that time */
  response: WebhookResponse | null
}

/** One event for one endpoint */
export interface WebhookDelivery {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always `webhook_delivery` */
  object: "webhook_delivery"
  /** 26 characters that sort by the time of creation */
  webhook_endpoint_id: string
  /** The event, as receivers see its id */
  event_id: string
  /** Type of the event */
  event_type: string
  /** `ping` is a test */
  kind: "event" | "ping"
  /** Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12 */
  sequence: number | null
  status: WebhookDeliveryStatus
  /** Attempts so far */
  attempt_count: number
  /** When it is tried next, in UTC; null unless it is `pending` */
  next_attempt_at: string | null
  /** When it was queued, in UTC */
  created_at: string
  /** When its status was settled, in UTC; null while it is `pending` */
  finished_at: string | null
  /** Oldest first; kept for 90 days */
  attempts: WebhookAttempt[]
}

/** One event for one endpoint, with what was sent and answered */
export interface WebhookDeliveryDetail {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always `webhook_delivery` */
  object: "webhook_delivery"
  /** 26 characters that sort by the time of creation */
  webhook_endpoint_id: string
  /** The event, as receivers see its id */
  event_id: string
  /** Type of the event */
  event_type: string
  /** `ping` is a test */
  kind: "event" | "ping"
  /** Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12 */
  sequence: number | null
  status: WebhookDeliveryStatus
  /** Attempts so far */
  attempt_count: number
  /** When it is tried next, in UTC; null unless it is `pending` */
  next_attempt_at: string | null
  /** When it was queued, in UTC */
  created_at: string
  /** When its status was settled, in UTC; null while it is `pending` */
  finished_at: string | null
  /** Oldest first; kept for 90 days */
  attempts: WebhookAttemptDetail[]
}

/** A page of the endpoint's deliveries */
export interface WebhookDeliveryList {
  /** Always `list` */
  object: "list"
  /** Newest first */
  data: WebhookDelivery[]
  /** Whether more follow */
  has_more: boolean
  /** For `starting_after` of the next page; null on the last one */
  next_cursor: string | null
}

/** One event for one endpoint */
export interface WebhookDeliveryOrReplay {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always `webhook_delivery` */
  object: "webhook_delivery"
  /** 26 characters that sort by the time of creation */
  webhook_endpoint_id: string
  /** The event, as receivers see its id */
  event_id: string
  /** Type of the event */
  event_type: string
  /** `ping` is a test */
  kind: "event" | "ping"
  /** Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12 */
  sequence: number | null
  status: WebhookDeliveryStatus
  /** Attempts so far */
  attempt_count: number
  /** When it is tried next, in UTC; null unless it is `pending` */
  next_attempt_at: string | null
  /** When it was queued, in UTC */
  created_at: string
  /** When its status was settled, in UTC; null while it is `pending` */
  finished_at: string | null
  /** Oldest first; kept for 90 days */
  attempts: WebhookAttempt[]
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** `pending` waits for its next attempt; `failed` is out of retries; `parked` waited when its endpoint was disabled, or came while it was */
export type WebhookDeliveryStatus = "pending" | "succeeded" | "failed" | "parked" | "cancelled"

/** `failures`: too many consecutive ones; `owner`: by a request of the account; `operator`: by an operator of the service; `secret_lost`: the service can no longer open its secret or its headers */
export type WebhookDisabledReason = "failures" | "owner" | "operator" | "secret_lost"

/** A URL that receives events */
export interface WebhookEndpoint {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always `webhook_endpoint` */
  object: "webhook_endpoint"
  /** Where events are sent */
  url: string
  /** For people */
  description: string | null
  /** The event types that are sent */
  events: string[]
  /** `disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again */
  status: "active" | "disabled"
  /** Since when it is disabled, in UTC; null while it is active */
  disabled_at: string | null
  /** Why it is disabled; null while it is active */
  disabled_reason: WebhookDisabledReason | null
  /** For people: how to make it active again; null while it is active */
  next_step: string | null
  /** Version of the events' envelope */
  api_version: string
  /** The beginning of the signing secret */
  signing_secret_prefix: string
  /** Failures since the last success; requests that fail together, before a pause, count as one */
  consecutive_failure_count: number
  /** When an attempt succeeded last, in UTC; while all succeed, up to a minute ago */
  last_success_at: string | null
  /** When an attempt failed last, in UTC */
  last_failure_at: string | null
  /** When it was created, in UTC */
  created_at: string
  /** When its owner, or too many failures, changed it last, in UTC */
  updated_at: string
  /** The headers that its owner adds to each request, in alphabetical order; their values are never shown */
  header_names: string[]
  /** Rate limit: requests to it a second; null: no limit */
  max_per_second: number | null
  /** Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body */
  format: "native" | "cloudevents"
}

/** A new endpoint with its signing secret */
export interface WebhookEndpointCreatedOrReplay {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always `webhook_endpoint` */
  object: "webhook_endpoint"
  /** Where events are sent */
  url: string
  /** For people */
  description: string | null
  /** The event types that are sent */
  events: string[]
  /** `disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again */
  status: "active" | "disabled"
  /** Since when it is disabled, in UTC; null while it is active */
  disabled_at: string | null
  /** Why it is disabled; null while it is active */
  disabled_reason: WebhookDisabledReason | null
  /** For people: how to make it active again; null while it is active */
  next_step: string | null
  /** Version of the events' envelope */
  api_version: string
  /** The beginning of the signing secret */
  signing_secret_prefix: string
  /** Failures since the last success; requests that fail together, before a pause, count as one */
  consecutive_failure_count: number
  /** When an attempt succeeded last, in UTC; while all succeed, up to a minute ago */
  last_success_at: string | null
  /** When an attempt failed last, in UTC */
  last_failure_at: string | null
  /** When it was created, in UTC */
  created_at: string
  /** When its owner, or too many failures, changed it last, in UTC */
  updated_at: string
  /** The headers that its owner adds to each request, in alphabetical order; their values are never shown */
  header_names: string[]
  /** Rate limit: requests to it a second; null: no limit */
  max_per_second: number | null
  /** Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body */
  format: "native" | "cloudevents"
  /** The signing secret: `whsec_` and the base64 of 33 random bytes. Shown by this answer alone, so store it now */
  signing_secret: string
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** What a new endpoint is to be */
export interface WebhookEndpointCreation {
  /** Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443 */
  url: string
  /** Which events to send; one named twice counts once */
  events: WebhookEventType[]
  /** For people */
  description?: string | null | undefined
  /** Version of the envelope, for good; the newest when absent */
  api_version?: string | undefined
  /** Headers to add to each request, 10 at most, such as a key of the receiver. Names are those of RFC 9110, in upper or lower case; values are 1 to 1000 visible ASCII characters with spaces inside. What HTTP or the service sets is refused: `host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored sealed and never shown */
  headers?: { [key: string]: string } | undefined
  /** Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once */
  max_per_second?: number | null | undefined
  /** Form of the requests, for good; `native` when absent. `cloudevents`: a CloudEvent 1.0 in structured mode (`application/cloudevents+json`) whose `data` is the native body, with `subject`, `dataschema` and `sequence`; signed and sent with the same headers */
  format?: "native" | "cloudevents" | undefined
}

/** Acknowledgement of a deletion */
export interface WebhookEndpointDeleted {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always `webhook_endpoint` */
  object: "webhook_endpoint"
  /** Always true */
  deleted: true
}

/** A page of the account's endpoints */
export interface WebhookEndpointList {
  /** Always `list` */
  object: "list"
  /** Newest first */
  data: WebhookEndpoint[]
  /** Whether more follow */
  has_more: boolean
  /** For `starting_after` of the next page; null on the last one */
  next_cursor: string | null
}

/** A URL that receives events */
export interface WebhookEndpointOrReplay {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always `webhook_endpoint` */
  object: "webhook_endpoint"
  /** Where events are sent */
  url: string
  /** For people */
  description: string | null
  /** The event types that are sent */
  events: string[]
  /** `disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again */
  status: "active" | "disabled"
  /** Since when it is disabled, in UTC; null while it is active */
  disabled_at: string | null
  /** Why it is disabled; null while it is active */
  disabled_reason: WebhookDisabledReason | null
  /** For people: how to make it active again; null while it is active */
  next_step: string | null
  /** Version of the events' envelope */
  api_version: string
  /** The beginning of the signing secret */
  signing_secret_prefix: string
  /** Failures since the last success; requests that fail together, before a pause, count as one */
  consecutive_failure_count: number
  /** When an attempt succeeded last, in UTC; while all succeed, up to a minute ago */
  last_success_at: string | null
  /** When an attempt failed last, in UTC */
  last_failure_at: string | null
  /** When it was created, in UTC */
  created_at: string
  /** When its owner, or too many failures, changed it last, in UTC */
  updated_at: string
  /** The headers that its owner adds to each request, in alphabetical order; their values are never shown */
  header_names: string[]
  /** Rate limit: requests to it a second; null: no limit */
  max_per_second: number | null
  /** Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body */
  format: "native" | "cloudevents"
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** An endpoint with its new signing secret */
export interface WebhookEndpointRotatedOrReplay {
  /** 26 characters that sort by the time of creation */
  id: string
  /** Always `webhook_endpoint` */
  object: "webhook_endpoint"
  /** Where events are sent */
  url: string
  /** For people */
  description: string | null
  /** The event types that are sent */
  events: string[]
  /** `disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again */
  status: "active" | "disabled"
  /** Since when it is disabled, in UTC; null while it is active */
  disabled_at: string | null
  /** Why it is disabled; null while it is active */
  disabled_reason: WebhookDisabledReason | null
  /** For people: how to make it active again; null while it is active */
  next_step: string | null
  /** Version of the events' envelope */
  api_version: string
  /** The beginning of the signing secret */
  signing_secret_prefix: string
  /** Failures since the last success; requests that fail together, before a pause, count as one */
  consecutive_failure_count: number
  /** When an attempt succeeded last, in UTC; while all succeed, up to a minute ago */
  last_success_at: string | null
  /** When an attempt failed last, in UTC */
  last_failure_at: string | null
  /** When it was created, in UTC */
  created_at: string
  /** When its owner, or too many failures, changed it last, in UTC */
  updated_at: string
  /** The headers that its owner adds to each request, in alphabetical order; their values are never shown */
  header_names: string[]
  /** Rate limit: requests to it a second; null: no limit */
  max_per_second: number | null
  /** Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body */
  format: "native" | "cloudevents"
  /** The signing secret: `whsec_` and the base64 of 33 random bytes. Shown by this answer alone, so store it now */
  signing_secret: string
  /** Until then the old secret signs too, beside the new one */
  previous_secret_expires_at: string | null
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** What is to change; what is absent stays */
export interface WebhookEndpointUpdate {
  /** Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443 */
  url?: string | undefined
  /** Which events to send; one named twice counts once */
  events?: WebhookEventType[] | undefined
  /** For people */
  description?: string | null | undefined
  /** `disabled` parks what waits; `active` ends that, and counts failures from 0 */
  status?: "active" | "disabled" | undefined
  /** Changes the headers that are named; null as a value removes one, null alone removes them all. Where `url` gets another scheme, host or port, the headers given here are all that there are afterwards. Headers to add to each request, 10 at most, such as a key of the receiver. Names are those of RFC 9110, in upper or lower case; values are 1 to 1000 visible ASCII characters with spaces inside. What HTTP or the service sets is refused: `host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored sealed and never shown */
  headers?: { [key: string]: string | null } | null | undefined
  /** Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once */
  max_per_second?: number | null | undefined
}

/** An event as a receiver of it gets it */
export interface WebhookEvent {
  /** The event */
  id: string
  /** What happened */
  type: string
  /** The version of `data` */
  api_version: string
  /** Unix seconds of what happened */
  created: number
  /** False for what a test project caused */
  livemode: boolean
  data: unknown
}

/** A type of event of customer messaging */
export type WebhookEventType = "app.uninstalled" | "app.updated" | "form.submitted" | "friend.followed" | "friend.unfollowed" | "member.entitlement_changed" | "member.payment_paused" | "member.payment_resumed" | "member.points_added" | "member.registered" | "member.tier_changed" | "member.visited" | "message.received" | "payment.dispute_closed" | "payment.disputed" | "payment.failed" | "payment.refunded" | "payment.succeeded" | "reservation.cancelled" | "reservation.created" | "test.ping"

/** What is new for an account */
export interface WebhookEvents {
  /** Always `list` */
  object: "list"
  /** Oldest first */
  data: WebhookEvent[]
  /** With `format=cloudevents`: the same events, in the same order, each as an endpoint of that format gets it, without `sequence` */
  cloudevents?: { [key: string]: unknown }[] | undefined
  /** Whether to ask again at once */
  has_more: boolean
  /** For the next request, also where there was nothing new */
  next_cursor: string
}

/** Report on a receiver that was sent hostile test events */
export interface WebhookRehearsal {
  /** Always `webhook_rehearsal` */
  object: "webhook_rehearsal"
  /** 26 characters that sort by the time of creation */
  webhook_endpoint_id: string
  /** 26 characters that sort by the time of creation */
  id: string
  status: WebhookRehearsalStatus
  /** True when no part failed; null before it has finished */
  passed: boolean | null
  /** When it was asked for, in UTC */
  started_at: string
  /** When the last answer came, in UTC; null before */
  finished_at: string | null
  /** In the order in which they are sent; empty while it runs */
  steps: WebhookRehearsalStep[]
}

/** An answer of the receiver */
export interface WebhookRehearsalAnswer {
  /** HTTP status of the answer; null without one */
  status_code: number | null
  /** Why it was not taken, as for attempts of deliveries; null after 2xx */
  error: string | null
  /** How long it took */
  duration_ms: number
}

/** `valid`: an ordinary event; `doubled`: the same twice; `late`: signed ten minutes ago; `forged`: signed by another secret; `huge`: of 320 KiB; `out_of_order`: the older of two comes last */
export type WebhookRehearsalCase = "valid" | "doubled" | "late" | "forged" | "huge" | "out_of_order"

/** What the receiver did, and what to change */
export interface WebhookRehearsalExplanation {
  code: WebhookRehearsalFinding
  /** In Japanese */
  ja: string
  /** In English */
  en: string
}

/** For programs */
export type WebhookRehearsalFinding = "unreachable" | "too_slow" | "slow" | "refused_valid" | "failed_on_duplicate" | "accepted_late" | "accepted_forged" | "failed_on_forged" | "refused_huge" | "failed_out_of_order"

/** Report on a receiver that was sent hostile test events */
export interface WebhookRehearsalOrReplay {
  /** Always `webhook_rehearsal` */
  object: "webhook_rehearsal"
  /** 26 characters that sort by the time of creation */
  webhook_endpoint_id: string
  /** 26 characters that sort by the time of creation */
  id: string
  status: WebhookRehearsalStatus
  /** True when no part failed; null before it has finished */
  passed: boolean | null
  /** When it was asked for, in UTC */
  started_at: string
  /** When the last answer came, in UTC; null before */
  finished_at: string | null
  /** In the order in which they are sent; empty while it runs */
  steps: WebhookRehearsalStep[]
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

/** `lost`: the sending node ended; start another */
export type WebhookRehearsalStatus = "running" | "finished" | "lost"

/** A part of the rehearsal */
export interface WebhookRehearsalStep {
  case: WebhookRehearsalCase
  verdict: WebhookRehearsalVerdict
  /** Null where nothing is wrong */
  finding: WebhookRehearsalExplanation | null
  /** One for each request, in their order */
  answers: WebhookRehearsalAnswer[]
}

/** `warned`: it works, but not well; `skipped`: not sent, since the ordinary event failed */
export type WebhookRehearsalVerdict = "passed" | "warned" | "failed" | "skipped"

/** Acknowledgement of a replay */
export interface WebhookReplayOrReplay {
  /** Always `webhook_replay` */
  object: "webhook_replay"
  /** 26 characters that sort by the time of creation */
  webhook_endpoint_id: string
  /** Deliveries that are sent again */
  count: number
  /** This is the answer to an earlier request with the same Idempotency-Key */
  idempotent_replay?: true | undefined
}

export interface WebhookReplayRequest {
  /** One delivery, whatever its status */
  delivery_id?: string | undefined
  /** All deliveries that were created at or after this time; all that are kept when absent */
  from?: string | undefined
  /** And before this one; until now when absent */
  to?: string | undefined
  /** Only those with this status; alone, all of it that are kept */
  status?: "pending" | "succeeded" | "failed" | "parked" | "cancelled" | undefined
}

/** The request */
export interface WebhookRequest {
  /** Headers of the request */
  headers: { [key: string]: string }
  /** As it was sent, byte for byte */
  body: string | null
}

/** The response */
export interface WebhookResponse {
  /** Headers of the response */
  headers: { [key: string]: string }
  /** Its first 16 KiB */
  body: string | null
}

/** Percentiles, in milliseconds */
export interface WebhookResponseTimes {
  /** Half of the answers took no longer, right to a tenth */
  p50: number
  /** 95 of 100 of the answers took no longer, right to a tenth */
  p95: number
}

/** What became of the attempts for an endpoint */
export interface WebhookStatistics {
  /** Always `webhook_statistics` */
  object: "webhook_statistics"
  /** 26 characters that sort by the time of creation */
  webhook_endpoint_id: string
  /** What a point stands for */
  step_seconds: number
  /** Oldest first, without gaps; the last step is under way */
  points: WebhookStatisticsPoint[]
}

/** What was sent in a step */
export interface WebhookStatisticsPoint {
  /** Where the step begins, in UTC */
  at: string
  /** Attempts that were answered with 2xx */
  succeeded: number
  /** Attempts that had another answer, or none */
  failed: number
  /** How long the receiver took to answer; null where no attempt was answered */
  response_ms: WebhookResponseTimes | null
}
