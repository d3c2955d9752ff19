"""Types of requests, answers and events. Made of the interface document 50dd78d2f41fc34f by `npm run clients`: do not change it by hand."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

class AdTestComparison(TypedDict):
    """Two copies on the same personas"""

    a: int
    """Place of the copy in the input, from 0"""
    b: int
    """Place of the copy in the input, from 0"""
    difference: AdTestComparisonDifference
    """Intent of a less intent of b, on the same personas and in the same plausible worlds"""
    probability: float
    """Share of the plausible worlds in which the first has the higher intent, ties half. A world takes level and effects from their prior or posterior, and other people, 0 to 1"""
    verdict: Literal["clear", "leaning", "tie"]
    """How surely they differ, whichever is ahead: `clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below. A copy with a remark of the law is never clearly ahead of one without"""


class AdTestCopy(TypedDict):
    """One tested copy"""

    adCopy: int
    """Place of the copy in the input, from 0"""
    excerpt: str
    """The beginning of the copy, at most 60 characters"""
    attention: AdTestCopyAttention
    """Share of the personas that notices the copy, 0 to 1"""
    interest: AdTestCopyInterest
    """Share that takes an interest, never above attention, 0 to 1"""
    intent: AdTestCopyIntent
    """Share that intends to buy or come, never above interest, 0 to 1"""
    againstPlain: AdTestCopyAgainstPlain
    """The copy beside a plain notice on the same personas"""
    judgeShift: float
    """Added to the log-odds of intent because of what a language model judged; 0 without one"""
    features: list[AdTestFeature]
    """What was read from the text"""
    remarks: list[AdTestRemark]
    """What harms, what helps and what the law may object to, each with the clause it is about; at most 20"""
    groups: list[SimulationGroup]
    """Intent by group: value is the share that intends to buy"""
    bestSegments: list[SimulationGroup]
    """Groups of at least 5 personas with the highest intent, at most 3"""
    worstSegments: list[SimulationGroup]
    """Groups of at least 5 personas with the lowest intent, at most 3"""
    suggestions: list[AdTestSuggestion]
    """At most 3, the most promising first"""
    quotes: list[SimulationQuote]
    """Up to 3 personas, from the keenest to the coolest"""


class AdTestCopyReactions(TypedDict):
    """Reactions to one copy"""

    adCopy: int
    """Place of the copy in the input, from 0"""
    rating: AdTestCopyReactionsRating
    """Mean rating on the scale from 1 (no interest) to 5 (certainly)"""
    distribution: list[float]
    """Shares of the points 1 to 5"""
    examples: list[AdTestCopyReactionsExamplesItem]
    """The warmest, the middle and the coolest reaction"""


class AdTestFeature(TypedDict):
    """One feature of a copy and what it does"""

    name: Literal["benefit", "price", "novelty", "safety", "socialProof", "urgency", "locality", "length", "clarity", "relevance", "concreteness", "audience", "harm", "wordList"]
    """Appeals (benefit, price, novelty, safety, socialProof, urgency, locality), form (length, clarity), relevance to the business, concreteness, address of an audience, harm (faults, insult, danger, closure, refusal, excessive price) and word lists"""
    label: str
    """Its name"""
    value: float
    """How strongly the copy has it. Of an appeal 1 - 0.5^n, n being the clauses with a new idea of it, those without a fact half, 0 to 1"""
    words: list[str]
    """The words of the copy that it was read from, after NFKC: one per clause of an appeal, words of the business, the address; empty for the rest"""
    effect: float
    """Intent of these personas less the intent if the copy did not have this feature at all, as a difference of rates"""


class AdTestFindings(TypedDict):
    """Findings of the template ad_test"""

    business: SimulationBusiness
    calibrationShift: float
    """Added to the log-odds of every intent because of the account's own outcomes"""
    plainIntent: float
    """Intent with a plain notice on the same personas: no appeal, of good length and clear. The score compares with it, 0 to 1"""
    copies: list[AdTestCopy]
    """The copies in the order of the input"""
    ranking: list[AdTestFindingsRankingItem]
    """The copies by intent"""
    comparisons: list[AdTestComparison]
    """Each pair of copies once, a before b in the input; empty for a single copy"""
    reactions: AdTestReactions | None
    """What a language model wrote for the first personas; null where none is set up to write reactions, or none came"""
    notes: list[SimulationNote]
    """What to know before relying on the result"""


class AdTestInput(TypedDict):
    businessType: str
    """What kind of business it is, in Japanese or English: 1 to 100 characters. Known kinds (カフェ, 美容室, 学習塾, ...) suit some ages, households and sexes more than others; the findings say what it was taken for"""
    adCopy: NotRequired[str]
    """The advertising text to test: 1 to 5,000 UTF-16 code units, not blank. Exactly one of `adCopy` and `adCopies` is given"""
    adCopies: NotRequired[list[str]]
    """Extension: 2 to 10 different texts instead of `adCopy`, compared in pairs on the same personas. Texts that differ only in the width of their letters are the same"""
    referencePrice: NotRequired[int]
    """Extension: the usual price of what the copies offer, in yen. Prices that they name are compared with it; without it with usual prices of the business type"""


class AdTestOutcome(TypedDict):
    """What really happened to the tested copies"""

    results: list[AdTestOutcomeResultsItem]
    """What copies really achieved: 1 to 100; a copy may stand in several, one per week say"""


class AdTestPairReactions(TypedDict):
    """Two copies, read by the same personas"""

    a: int
    """Place of the copy in the input, from 0"""
    b: int
    """Place of the copy in the input, from 0"""
    difference: AdTestPairReactionsDifference
    """Mean rating of a less that of b, by the same personas"""
    probability: float
    """Share of the resamples of personas in which a is rated higher, ties half, 0 to 1"""
    verdict: Literal["clear", "leaning", "tie"]
    """`clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below"""
    agreement: Literal["agree", "disagree", "undecided"]
    """Beside the reading by rules: `agree` both put the same copy ahead, or call both a tie; `disagree` they put opposite ones ahead; `undecided` one of them calls a tie what the other does not"""


class AdTestReactions(TypedDict):
    """Free-text reactions that a language model wrote for the first personas, rated by their similarity to statements on a Likert scale (arXiv:2510.08338). They change no other figure"""

    personas: int
    """Personas who reacted to every copy"""
    copies: list[AdTestCopyReactions]
    comparisons: list[AdTestPairReactions]
    """In the order of `comparisons` of the findings"""


class AdTestRemark(TypedDict):
    """What helped or harmed a copy"""

    code: str
    """Stable name of the remark"""
    effect: Literal["helps", "harms", "law"]
    """Whether it speaks for the copy, against it, or what the law may object to"""
    quote: str
    """The clause or words that it is about, after NFKC, at most 60 characters; empty if it is about the whole copy"""
    text: str
    """The remark"""


class AdTestResult(TypedDict):
    """Result of ad_test. Its score: 100 times o / (o + p), with o the odds of intent with the best copy and p those with a plain notice on the same personas: 50 is no better than the plain notice, 75 has three times its odds, below 50 is worse."""

    seed: int
    """Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds"""
    method: str
    """Template and version of its method: raised with every change that changes numbers"""
    calibration: Literal["none", "account"]
    """`none`: the rates come from assumptions and published studies alone, and have been compared with nothing that this account saw. `account`: they are shifted by what the account's outcomes of this template taught; where `ownOutcomes` is 0 that is little"""
    calibrationShift: float
    """What was added to the log-odds of predicted rates (of the population's, for a demand curve); 0 without outcomes"""
    outcomes: int
    """Outcomes of the account behind the shift"""
    ownOutcomes: int
    """Those of the same business type and area. With 0 of them little is learnt from other businesses"""
    overallScore: float
    """0 to 100; see `scoreMeaning`"""
    scoreMeaning: str
    """What the score means for this template"""
    headline: str
    """The result in one sentence, in the language of the answer"""
    population: SimulationPopulation
    judge: SimulationJudge | None
    """How a language model took part; null where none is set up or the template asks none"""
    findings: AdTestFindings


class AdTestSimulation(TypedDict):
    """A simulation of ad_test"""

    id: str
    """26 characters that sort by the time of creation"""
    status: SimulationStatus
    templateType: Literal["ad_test"]
    """Kind of experiment"""
    resultSummary: str | None
    """The result in one sentence, in the language of the answer; why it failed; null before it has ended"""
    resultData: AdTestResult | None
    """The result; null without one"""
    completedAt: str | None
    """When it ended, in UTC; null before that"""
    progress: float
    """Share done, 0 to 1; 1 when it is completed"""
    error: SimulationFailure | None
    """Why it failed; null unless it did"""
    areaCode: str | None
    """5-digit JIS code of the area; null for all of Japan"""
    personaCount: int
    """Personas that were asked for"""
    reusedPersonas: int | None
    """Those that the account had before; the others were generated. Null before it has completed"""
    seed: int
    """Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds"""
    inputParams: AdTestInput
    createdAt: str
    """When it was asked for, in UTC"""


class AdTestSuggestion(TypedDict):
    """A change that the model expects to raise intent"""

    feature: Literal["benefit", "price", "novelty", "safety", "socialProof", "urgency", "locality", "length", "clarity", "relevance", "concreteness", "audience", "harm", "wordList"]
    """The feature to change"""
    action: Literal["add", "remove", "rewrite"]
    """`add` or `remove` what the feature is made of, or `rewrite` the copy for it"""
    change: float
    """What intent would gain on these personas, as a difference of rates"""
    text: str
    """The suggestion"""


Address: TypeAlias = "str"
"""Japanese address, 1 to 200 characters; with or without the prefecture"""


class AnalyticsTestPingEvent(TypedDict):
    """Tries an endpoint. Sent once to that endpoint alone, whatever its `events` and whether it is active or disabled; it changes no counter"""

    type: Literal["test.ping"]
    """What happened"""
    timestamp: str
    """When it happened, in UTC; the same in every attempt"""
    data: AnalyticsTestPingEventData
    """Data of the event"""


class AppUninstalledEvent(TypedDict):
    """An app was removed; its tokens are revoked already"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["app.uninstalled"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: AppUninstalledEventData
    """Data of the event"""


class AppUpdatedEvent(TypedDict):
    """The version or the granted scopes of an installed app changed"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["app.updated"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: AppUpdatedEventData
    """Data of the event"""


AreaAgeBand = TypedDict(
    "AreaAgeBand",
    {
        "from": "int",
        "to": "int | None",
        "male": "AreaAgeSide",
        "female": "AreaAgeSide",
    },
)
"""Residents of five years of age"""


class AreaAgeSide(TypedDict):
    """Residents of one sex in a band of age"""

    persons: int
    """Residents of the area"""
    share: float
    """Of the residents of the area, 0 to 1"""
    prefecture: float
    """The same of the prefecture"""
    nation: float
    """The same of the nation"""


class AreaAges(TypedDict):
    """Residents by sex and five-year age band, of those whose age is published. Shares of prefecture and nation are of 2023"""

    year: int
    """The year that it describes"""
    source: str
    """Who published it, in the language of the answer"""
    bands: list[AreaAgeBand]
    """Youngest first"""


class AreaBoundaries(TypedDict):
    """Outlines as GeoJSON (RFC 7946)"""

    type: Literal["FeatureCollection"]
    features: list[AreaBoundariesFeaturesItem]


class AreaComparison(TypedDict):
    """Two areas side by side"""

    a: ComparedSource
    b: ComparedTarget
    diff: AreaComparisonDiff
    """b - a"""


class AreaEstablishments(TypedDict):
    """Establishments of one type of business"""

    type: str
    """Type of business, as a code"""
    label: str
    """What is counted per which people, in the language of the answer"""
    count: float | None
    """Establishments in the area; null when unknown"""
    per10000: float
    """Establishments per 10,000 people"""
    saturationIndex: float | None
    """Establishments per person against the nation: 1 as in the nation, 2 twice as many; null when unknown"""
    changePercent: float | None
    """Change from the census five years before, in percent; null when unknown"""
    year: int
    """The year that it describes"""
    status: Literal["observed", "inherited", "modelled"]
    """`observed`: counted for this area. `inherited`: the value of the city that the ward belongs to. `modelled`: estimated"""
    source: str
    """Who published it, in the language of the answer"""
    prefecture: float | None
    """The same of the prefecture; null when unknown"""
    nation: float | None
    """The same of the nation; null when unknown"""
    percentileNation: float | None
    """Share of the municipalities of Japan with less, 0 to 100; null when unknown"""
    percentilePrefecture: float | None
    """Share of the municipalities of the prefecture with less, 0 to 100; null when unknown"""


class AreaFigure(TypedDict):
    """A figure of an area beside its prefecture and the nation"""

    name: str
    """A code that is the same in every language"""
    label: str
    """What it is, in the language of the answer"""
    value: float
    """Value in the unit given"""
    unit: str
    """Unit, as a code"""
    year: int
    """The year that it describes"""
    status: Literal["observed", "inherited", "modelled"]
    """`observed`: counted for this area. `inherited`: the value of the city that the ward belongs to. `modelled`: estimated"""
    source: str
    """Who published it, in the language of the answer"""
    prefecture: float | None
    """The same of the prefecture; null when unknown"""
    nation: float | None
    """The same of the nation; null when unknown"""
    percentileNation: float | None
    """Share of the municipalities of Japan with less, 0 to 100; null when unknown"""
    percentilePrefecture: float | None
    """Share of the municipalities of the prefecture with less, 0 to 100; null when unknown"""


class AreaFigures(TypedDict):
    """What a store owner asks of an area; a figure that is not imported is absent"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality"""
    people: list[AreaFigure]
    """Residents, their ages, growth and projection"""
    daytime: list[AreaFigure]
    """People and workers by day"""
    economy: list[AreaFigure]
    """Income, rents and land prices"""
    places: list[AreaFigure]
    """Stations and hazards"""
    establishments: list[AreaEstablishments]
    """By type of business"""
    spending: AreaSpending
    ages: AreaAges | None
    """Null where they are not known by five years of age"""


AreaLevel: TypeAlias = "Literal[\"municipality\", \"prefecture\"]"


AreaMeasureName: TypeAlias = "Literal[\"overall\", \"people\", \"economy\", \"business\", \"risk\", \"residents\", \"households\", \"residentDensity\", \"householdSize\", \"singleHouseholdShare\", \"age0to14Share\", \"age15to24Share\", \"age25to34Share\", \"age35to44Share\", \"age45to54Share\", \"age55to64Share\", \"age65to74Share\", \"age75plusShare\", \"age65plusShare\", \"change2020to2025\", \"projectedChange2035\", \"projectedChange2050\", \"foreignShare\", \"netMigrationRate\", \"daytimePopulation\", \"dayNightRatio\", \"daytimeDensity\", \"employeesPer1000\", \"incomePerTaxpayer\", \"taxableIncomePerHousehold\", \"taxableIncomePerResident\", \"localTaxPerResident\", \"homeRent\", \"landPrice\", \"vacancyRate\", \"restaurantsPer10000\", \"retailShopsPer10000\", \"specialtyRestaurantsPer10000\", \"cafesPer10000\", \"foodRetailPer10000\", \"beautySalonsPer10000\", \"amusementPer10000\", \"personalServicesPer10000\", \"clinicsPer10000\", \"educationPer10000\", \"realEstatePer10000\", \"specialtyRestaurantsChange\", \"cafesChange\", \"foodRetailChange\", \"beautySalonsChange\", \"amusementChange\", \"stations\", \"tramStops\", \"stationsPer100Km2\", \"earthquakeProbability\", \"floodExposure\", \"landslideExposure\", \"tsunamiExposure\"]"


class AreaMeasures(TypedDict):
    """All scores and figures of areas"""

    measures: list[AreaMeasuresMeasuresItem]


class AreaProfile(TypedDict):
    """Profile of a municipality or ward"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality; for a ward its city stands between them"""
    population: int
    """Residents"""
    households: float | None
    """Households. Null when no statistics of it are imported"""
    agingRate: float | None
    """Share aged 65 and over among residents of known age, a fraction from 0 to 1. Null when no statistics of it are imported"""
    avgIncome: float | None
    """Taxable income per taxpayer in yen per year: a person's income after deductions, not a household's. A ward of a designated city has its city's. Null when no statistics of it are imported"""
    stationCount: float | None
    """Railway stations in use within the boundary, without stops of trams; lines that meet in one station count once. Null when no statistics of it are imported"""
    compositeHazard: float | None
    """Exposure to earthquake, flood, landslide and tsunami, 0 to 100, higher is more hazard: weighted mean of the percentile ranks among the municipalities (0.4, 0.25, 0.2, 0.15). Floods and landslides without a published zone are unknown. Null when no statistics of it are imported"""
    daytimePopulation: float | None
    """Residents and those who come to work or learn, without those who leave. Null when no statistics of it are imported"""
    dayNightRatio: float | None
    """People by day per resident. Null when no statistics of it are imported"""
    populationChange5y: float | None
    """Change of residents from the census of 2020 to the preliminary count of that of 2025, a fraction. Null when no statistics of it are imported"""
    projectedChange2050: float | None
    """Projected change of residents from 2020 to 2050, a fraction. Null when no statistics of it are imported"""
    tsunamiExposure: float | None
    """Share of residents in tsunami zones, a fraction from 0 to 1; of lower confidence. Null when no statistics of it are imported"""
    inherited: list[str]
    """Names of the fields that are values of the designated city that a ward belongs to"""


class AreaProfileGeneratedEvent(TypedDict):
    """The profile and scores of an area were computed and can be read"""

    type: Literal["area.profile_generated"]
    """What happened"""
    timestamp: str
    """When it happened, in UTC; the same in every attempt"""
    data: AreaProfileGeneratedEventData
    """Data of the event"""


class AreaRanking(TypedDict):
    """Municipalities by their score in one category"""

    category: ScoreCategory
    items: list[RankingItem]
    """By rank, then by area code"""


class AreaScores(TypedDict):
    """Scores of a municipality or ward"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    overallScore: float | None
    """Mean of the four categories, 0 to 100, one decimal, higher is better. Null when too little is known"""
    safetyScore: float | None
    """Safety, the score of the category risk: 100 - compositeHazard, 0 to 100, one decimal, higher is better. Null when too little is known"""
    categories: AreaScoresCategories
    """Score of each category"""
    inherited: InheritedScores | None
    """Null where all scores rest on figures of the area itself"""
    explanation: NotRequired[ScoreExplanation]


class AreaSpending(TypedDict):
    """Spending of households of two or more"""

    place: str
    """Whose households were asked: the capital of the prefecture. No source has it by municipality"""
    year: int
    """Last of the three years whose mean it is"""
    source: str
    """Who published it, in the language of the answer"""
    items: list[AreaSpentOn]
    """Food and drink by item"""


class AreaSpentOn(TypedDict):
    """Spending of households on one item"""

    item: str
    """What is bought, as a code"""
    label: str
    """What is bought, in the language of the answer"""
    yenPerYear: int
    """Yen that a household spends in a year"""
    nation: float | None
    """The same of the nation; null when unknown"""
    index: float | None
    """Against the nation: 1 as in the nation; null when unknown"""


class AreaValues(TypedDict):
    """One score or figure of many areas"""

    measure: AreaMeasureName
    label: str
    """What it is, in the language of the answer"""
    unit: str
    """Unit, as a code"""
    level: AreaLevel
    year: int | None
    """The year that the figures describe; null for scores, which rest on several"""
    source: str | None
    """Who published the figures, in the language of the answer; null for scores"""
    nation: float | None
    """The same of all Japan"""
    values: list[AreaValuesValuesItem]
    """Of each area for which it is known, by code"""


class AreaWatchSettings(TypedDict):
    areaCode: str
    """5-digit JIS municipality code, without the check digit"""


class AvailabilityWatchSettings(TypedDict):
    """Without a selector the page's schema.org data decides, else its button or note of stock. Common texts such as 在庫あり, 売り切れ and SOLD OUT are known"""

    url: PageUrl
    selector: NotRequired[ObservedSelector]
    inStockTexts: NotRequired[list[str]]
    """Texts that mean: in stock. They come before the common ones"""
    outOfStockTexts: NotRequired[list[str]]
    """Texts that mean: out of stock. They come before the common ones"""


class CategoryExplanation(TypedDict):
    """How the score of a category came to be"""

    coverage: float
    """Share of the weight that is known, 0 to 1; below 0.5 the category has no score"""
    indicators: list[IndicatorExplanation]
    """The indicators of the category"""


class ChainAnalysis(TypedDict):
    """What the stores of a chain do to each other, and where others might be"""

    chainId: str
    """26 characters that sort by the time of creation"""
    areaCount: int
    """Areas with stores that are active or planned"""
    areas: list[ChainArea]
    """Those with the most stores first; 200 at most"""
    cannibalisation: ChainCannibalisation
    whiteSpots: ChainWhiteSpots
    notes: list[str]
    """For people"""


class ChainAnalysisAnswer(TypedDict):
    """The analysis of a chain"""

    data: ChainAnalysis


class ChainAnswer(TypedDict):
    """One chain"""

    data: ChainDetail


class ChainAnswerOrReplay(TypedDict):
    """One chain"""

    data: ChainDetail
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class ChainArea(TypedDict):
    """An area with stores of the chain"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality"""
    figuresOf: str
    """Whose figures they are: the city of a ward that has none of its own"""
    stores: int
    """Stores that are active or planned"""
    scores: ChainAreaScores
    """As the area endpoints give them; null where the area is not analysed"""
    figures: list[ChainAreaFigure]
    """What is known of it"""


class ChainAreaFigure(TypedDict):
    """A figure of an area"""

    name: str
    """Name of the measure"""
    label: str
    """The same for people"""
    value: float
    """Its value"""
    unit: str
    """Unit of the value"""
    year: int
    """The year that it describes"""
    status: Literal["observed", "inherited", "modelled"]
    """Published for this area, taken from its city, or estimated"""
    sources: list[ChainAreaFigureSourcesItem]
    """Where it comes from"""


class ChainCannibalisation(TypedDict):
    """What stores of the chain take from each other"""

    method: str
    """How it is computed, in words"""
    formula: str
    """The same as a formula"""
    calibration: ChainCannibalisationCalibration | None
    """How customers are scaled to the takings of the chain; null where none are known"""
    parameters: ChainCannibalisationParameters
    """Of the estimates"""
    range: str
    """What the ranges vary"""
    residents: int
    """Residents within the radius of any store"""
    basis: ChainCannibalisationBasis
    """Where residents are taken to live"""
    sources: list[ChainCannibalisationSourcesItem]
    """Where it comes from"""
    storeCount: int
    """Stores that were compared: active and planned ones"""
    stores: list[ChainStoreImpact]
    """Those with the greatest shares first; 200 at most"""
    pairs: list[ChainPair]
    """The greatest shares first; 50 at most"""


class ChainChange(TypedDict):
    """What is to change; what is absent stays"""

    name: NotRequired[str]
    """What people call it"""
    areaCode: NotRequired[str | None]
    """Null: that of most stores"""


class ChainDeleted(TypedDict):
    """Acknowledgement of a deletion"""

    data: ChainDeletedData
    """The chain that is no more, with its stores"""


class ChainDetail(TypedDict):
    """A chain with its stores"""

    id: str
    """26 characters that sort by the time of creation"""
    name: str
    """What people call it"""
    storeCount: int
    """Stores that are active or planned"""
    stores: list[ChainStore]
    """All of them: active, planned and closed ones, each in the order of their creation"""
    areaCode: str | None
    """Main area, a 5-digit JIS code: as it was given, else the area of most active stores (of most planned ones where none is active; the smallest code of equal ones). Null while there are neither"""
    createdAt: str
    """When it was created, in UTC"""


class ChainItem(TypedDict):
    """A chain in a list"""

    id: str
    """26 characters that sort by the time of creation"""
    name: str
    """What people call it"""
    storeCount: int
    """Stores that are active or planned"""
    areaCode: str | None
    """Main area, a 5-digit JIS code: as it was given, else the area of most active stores (of most planned ones where none is active; the smallest code of equal ones). Null while there are neither"""
    createdAt: str
    """When it was created, in UTC"""


class ChainList(TypedDict):
    """A page of the account's chains"""

    data: list[ChainItem]
    """Newest first"""


class ChainPair(TypedDict):
    """Two stores of the chain"""

    a: ChainPairA
    """The one that loses more"""
    b: ChainPairB
    """The other"""
    distanceM: int
    """Distance in metres"""
    shareOfA: ChainPairShareOfA
    """Share of the customers of a that b shares or loses, a fraction from 0 to 1"""
    shareOfB: ChainPairShareOfB | None
    """Null where it is below 0.1 %"""


class ChainSister(TypedDict):
    """Another store of the chain"""

    id: str
    """26 characters"""
    name: str
    """What people call it; no two stores of a chain have the same"""
    distanceM: int
    """Distance in metres"""
    share: ChainSisterShare
    """Share of the customers, a fraction from 0 to 1"""


class ChainSpotFigure(TypedDict):
    """A figure of both areas"""

    name: str
    """Name of the measure"""
    label: str
    """The same for people"""
    value: float
    """Its value"""
    unit: str
    """Unit of the value"""
    year: int
    """The year that it describes"""
    status: Literal["observed", "inherited", "modelled"]
    """Published for this area, taken from its city, or estimated"""
    sources: list[ChainSpotFigureSourcesItem]
    """Where it comes from"""
    likeValue: float
    """Its value in the area of the best store"""
    difference: float
    """Difference in standard deviations of all areas"""


class ChainStore(TypedDict):
    """A store of a chain"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality; for a ward its city stands between them"""
    status: StoreStatus
    id: str
    """26 characters"""
    name: str
    """What people call it; no two stores of a chain have the same"""
    address: str | None
    """As it was given"""
    lat: float
    """Latitude in degrees (WGS 84 or JGD 2011)"""
    lng: float
    """Longitude in degrees (WGS 84 or JGD 2011)"""
    precision: Literal["coordinate", "town", "municipality"]
    """What the coordinate is: as it was given, the point of the town of the address, or the office of its municipality"""
    openedOn: str | None
    """When it opened, or is to open"""
    closedOn: str | None
    """When it closed, or is to close"""
    floorAreaM2: float | None
    """Sales floor in m2"""
    seats: int | None
    """Seats"""
    monthlyRevenueYen: int | None
    """Revenue per month in yen"""
    scores: StoreAreaScores | None
    """Null while the area is not analysed"""


class ChainStoreAnswer(TypedDict):
    """One store"""

    data: ChainStore


class ChainStoreAnswerOrReplay(TypedDict):
    """One store"""

    data: ChainStore
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class ChainStoreDeleted(TypedDict):
    """Acknowledgement of a deletion"""

    data: ChainStoreDeletedData
    """The store that is no more"""


class ChainStoreImpact(TypedDict):
    """What a store and its sisters do to each other"""

    id: str
    """26 characters"""
    name: str
    """What people call it; no two stores of a chain have the same"""
    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    status: StoreStatus
    expectedCustomers: ChainStoreImpactExpectedCustomers
    """Customers a day by the model"""
    expectedMonthlyRevenueYen: ChainStoreImpactExpectedMonthlyRevenueYen | None
    """Null where no active store has takings; the range holds what these stores differ by, too"""
    sharedWithSisters: ChainStoreImpactSharedWithSisters | None
    """Null for a planned store, and where no residents are known"""
    takenFromSisters: ChainStoreImpactTakenFromSisters | None
    """Null for an active store"""
    sisters: list[ChainSister]
    """Whom it shares with, or takes from; the five greatest"""


class ChainStoreImport(TypedDict):
    """What an import did, or would do"""

    data: ImportReport
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class ChainWhiteSpot(TypedDict):
    """An area like those of the best stores, without a store"""

    rank: int
    """1 is the most alike"""
    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality"""
    overallScore: float | None
    """Score of the area, 0 to 100"""
    like: ChainWhiteSpotLike
    """The area that it is like"""
    distance: float
    """In standard deviations of a feature; 0 for a twin"""
    lessAlike: float
    """Share, 0 to 1, of the areas that are less like that one"""
    reason: str
    """Why, for people"""
    figures: list[ChainSpotFigure]
    """What was compared, the most alike first"""


class ChainWhiteSpots(TypedDict):
    """Areas like those of the best stores, without a store"""

    method: str
    """How they are found, in words"""
    formula: str
    """The same as a formula"""
    within: Literal["nation", "prefectures"]
    """Where they were looked for"""
    bestBy: Literal["revenue", "overall_score"]
    """The best stores are those with the most revenue where half of the active ones have one, else those in the areas with the best scores"""
    best: list[ChainWhiteSpotsBestItem]
    """The best third of the active stores; 10 at most"""
    areasCompared: int
    """Areas whose statistics are imported"""
    excluded: int
    """Areas of these that are in the catchment of a store already"""
    items: list[ChainWhiteSpot]
    """The most alike first; 20 at most"""


class ComparedSource(TypedDict):
    """The source area"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality; for a ward its city stands between them"""
    scores: ComparedSourceScores
    """Its scores"""
    inherited: InheritedScores | None
    """Null where all scores rest on figures of the area itself"""


class ComparedTarget(TypedDict):
    """The target area"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality; for a ward its city stands between them"""
    scores: ComparedTargetScores
    """Its scores"""
    inherited: InheritedScores | None
    """Null where all scores rest on figures of the area itself"""


class Competitor(TypedDict):
    """A shop of the kind that was asked for"""

    id: str
    """Stays the same when the list of the shop is imported again"""
    name: str
    distance_m: float
    """Great-circle distance in metres"""
    rating: float | None
    """0 to 5; null unless the list holds it"""
    review_count: float | None
    """Null unless the list holds it"""
    estimated_monthly_revenue: float | None
    """Null: kind and place do not tell one shop's revenue. The range has what shops of the kind earn here"""
    estimated_monthly_revenue_range: RevenueRange
    industry: Industry
    sub_industry: str
    lat: float
    lng: float


class CompetitorAreaStats(TypedDict):
    density_score: float | None
    """0 to 100: percent of the known shops of the kind with fewer of their kind around them. Where the lists are `partial`, from the census: municipalities with fewer for their people, and the number for the people by that of the nation. Null with fewer than ten known shops of the kind, and without statistics; `meta.notes` has the reason"""
    saturation_index: float | None
    """1 where as many shops of the kind are around as around the median known one. Where the lists are `partial`, from the census: municipalities with fewer for their people, and the number for the people by that of the nation. Null with fewer than ten known shops of the kind, and without statistics; `meta.notes` has the reason"""
    business_count_500m: float | None
    """Shops of all industries within 500 m. Null where none is known within 5 km"""
    competitors_per_km2: float | None
    """From the estimate where the lists are `partial`. Null where nothing is known"""
    location_quotient: float | None
    """Share of the kind among the shops within the radius, by its share among all known shops: above 1 it is over-represented. Null without an industry"""
    nearest_competitor_m: float | None
    """Null when there is none within the radius"""
    business_count: float | None
    """Shops of all industries within the radius. Null where none is known within 5 km"""


class CompetitorCountSettings(TypedDict):
    lat: NotRequired[float]
    """Latitude in degrees (WGS 84)"""
    lng: NotRequired[float]
    """Longitude in degrees (WGS 84)"""
    areaCode: NotRequired[str]
    """5-digit JIS municipality code, without the check digit"""
    radius_m: float
    """Radius in metres"""
    industry: Industry
    sub_industry: NotRequired[str]
    """Kind of shop within the industry, such as cafe or ramen"""


class CompetitorCoverage(TypedDict):
    """How complete the lists are in the municipality; null where no census tells"""

    share: float
    """Shops in the lists by those of the census; above 1 where the lists have more"""
    least: float
    """Share from which the lists are `known`"""
    area_code: str
    """5-digit JIS municipality code, without the check digit"""
    area_name: str
    """Prefecture and municipality"""
    census_kind: str
    """Code of the industrial classification"""
    census_label: str
    """Its name"""
    listed: float
    """Shops of it in the lists, less 7 % for each year of their age"""
    counted: float
    """Number by the census"""
    year: int
    """Year of the census"""


class CompetitorEstimate(TypedDict):
    """Competitors within the radius by the census; the range holds nearly nine of ten places. Null where no census tells"""

    value: float
    """Competitors within the radius"""
    low: float
    """Lower end of the range"""
    high: float
    """Upper end of the range"""
    basis: str


class CompetitorMeta(TypedDict):
    """What was asked, and where the figures come from"""

    query: CompetitorMetaQuery
    data: CompetitorMetaData
    revenue: CompetitorMetaRevenue
    notes: list[str]
    """What a reader should know of this answer"""
    method_version: str


class Competitors(TypedDict):
    """Shops around a point"""

    total: int
    """Competitors within the radius, of which at most `limit` are listed"""
    area_stats: CompetitorAreaStats
    competitors: list[Competitor]
    """The nearest first"""
    meta: CompetitorMeta


class CreatedReservation(TypedDict):
    """A reservation that was made"""

    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""
    id: str
    """ULID, 26 characters"""
    event_id: str
    """The reservation event"""
    event_name: str
    """Name of the reservation event"""
    slot_id: str
    """The slot"""
    friend_id: str
    """The friend, or a guest who is none"""
    status: Literal["pending", "confirmed", "canceled", "no_show", "completed", "cancel_requested"]
    """`pending` waits for approval or payment and keeps its places until its hold ends"""
    payment_status: Literal["not_required", "pending", "paid", "failed", "partially_refunded", "refunded"]
    """Independent of `status`"""
    reservation_date: str
    """YYYY-MM-DD, the day of the start in the shop's time"""
    start_time: str
    """HH:MM in the shop's time"""
    end_time: str
    """HH:MM in the shop's time; at or before the start: on the next day"""
    number_of_guests: int
    """1 to 100"""
    staff_id: str | None
    """Null where none is needed"""
    note: str | None
    """As it was given"""
    canceled_at: str | None
    """Null unless it was cancelled"""
    created_at: str
    """When it was made"""


DeliveryFailure: TypeAlias = "Literal[\"dns\", \"connect\", \"tls\", \"timeout\", \"refused_address\", \"status\", \"protocol\", \"lost\"]"
"""`dns`, `connect`, `tls`: it was not reached; `refused_address`: its host is not public; `timeout`: no answer in time; `status`: an answer other than 2xx; `protocol`: no HTTP; `lost`: the sending node ended before it knew"""


class DemandForecast(TypedDict):
    """Demand of a store in the days to come"""

    store_id: StoreId
    model_confidence: float
    """One less the error that the backtest lets expect (WAPE), 0 to 1"""
    forecast: list[DemandForecastForecastItem]
    """In the order of the days"""
    insights: list[str]
    """What the forecast means, in sentences"""
    recommended_actions: DemandForecastRecommendedActions
    """Of the first week of the forecast"""
    method: DemandForecastMethod
    """Extension. How the forecast was made"""
    history: NotRequired[list[DemandForecastHistoryItem]]
    """Extension. The last 42 days that were read; only with `source: reservations`"""
    track_record: DemandForecastTrackRecord | None
    """Extension. Null until the history holds days that were forecast before"""


class DemandForecastOrReplay(TypedDict):
    """Demand of a store in the days to come"""

    store_id: StoreId
    model_confidence: float
    """One less the error that the backtest lets expect (WAPE), 0 to 1"""
    forecast: list[DemandForecastOrReplayForecastItem]
    """In the order of the days"""
    insights: list[str]
    """What the forecast means, in sentences"""
    recommended_actions: DemandForecastOrReplayRecommendedActions
    """Of the first week of the forecast"""
    method: DemandForecastOrReplayMethod
    """Extension. How the forecast was made"""
    history: NotRequired[list[DemandForecastOrReplayHistoryItem]]
    """Extension. The last 42 days that were read; only with `source: reservations`"""
    track_record: DemandForecastOrReplayTrackRecord | None
    """Extension. Null until the history holds days that were forecast before"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class DemandForecastRequest(TypedDict):
    """What is known of a store's demand"""

    store_id: StoreId
    industry: NotRequired[Industry]
    """Extension. Industry of the store: staff and preparation follow how it works"""
    events: NotRequired[list[DemandForecastRequestEventsItem]]
    """Extension. The effect of a name is learned from its past days"""
    closed_dates: NotRequired[list[str]]
    """Extension. Days, past or to come, on which the store is closed"""
    weather_forecast: NotRequired[list[DemandForecastRequestWeatherForecastItem]]
    """Extension. It counts where `historical_data` has weather, too"""
    source: NotRequired[Literal["historical_data", "reservations"]]
    """Extension. What the history is: `historical_data`, as when absent, or the bookings of the account's own shop in customer messaging, by day until yesterday in the shop's time zone. What is booked for the days ahead counts, too; figures are of customers, and the forecast begins today"""
    historical_data: NotRequired[list[DemandForecastRequestHistoricalDataItem]]
    """Required, but for `source: reservations`. The past days in any order, 7 to 4000. The forecast begins on the day after the last of them. Days that are left out are unknown, or closed where their weekday always is"""
    forecast_days: NotRequired[int]
    """Days to forecast; 7 when absent"""
    include_factors: NotRequired[bool]
    """Whether each day has its factors; false when absent"""


class DiscoveredBehavior(TypedDict):
    """How they decide"""

    decisionWeights: DiscoveredBehaviorDecisionWeights
    """Mean decision weights; they sum to 1 but for rounding"""
    traits: DiscoveredBehaviorTraits
    """Mean traits; 0.5 is the mean of Japan's adults in the model"""
    response: DiscoveredBehaviorResponse
    """Share that would use the business, 0 to 1"""
    priceSensitivity: float
    """How much prices count, by the weight of price and financial anxiety: 1 is the mean of all personas"""


class DiscoveredDemographics(TypedDict):
    """Who they are"""

    meanAge: float
    """Mean age in years"""
    medianIncome: float
    """Median personal gross income, yen per year"""
    medianHouseholdIncome: float
    """Median gross income of their households, all members together, yen per year"""
    ageBands: DiscoveredDemographicsAgeBands
    """Share of each age band in the segment"""
    sexes: DiscoveredDemographicsSexes
    """Share of each sex"""
    households: DiscoveredDemographicsHouseholds
    """Share of each household type"""
    occupations: list[DiscoveredDemographicsOccupationsItem]
    """The five most frequent occupations"""


class DiscoveredSegment(TypedDict):
    """A group of personas that are alike"""

    name: str
    """By what sets it apart most; unique within the result"""
    size: int
    """Personas in it"""
    share: float
    """Their share of all personas, 0 to 1"""
    score: int
    """Attractiveness: how many of 100 of its people would use the business, after calibration"""
    centroid: list[DiscoveredSegmentCentroidItem]
    """The measures that the clustering compares, the greatest deviation first"""
    x: float
    """First coordinate of the plot"""
    y: float
    """Second coordinate"""
    demographics: DiscoveredDemographics
    behavior: DiscoveredBehavior
    sentiment: DiscoveredSentiment
    quote: SimulationQuote
    """The persona nearest to the centroid"""


class DiscoveredSentiment(TypedDict):
    """What they think of the business"""

    positive: float
    """Share in favour of the business: odds of using it 1.6 times the neutral ones or more, 0 to 1"""
    neutral: float
    """Share that is neither for nor against, 0 to 1"""
    negative: float
    """Share against it: odds 0.6 times the neutral ones or less, 0 to 1"""
    drivers: list[DiscoveredSentimentDriversItem]
    """What sets the segment's sentiment apart, the strongest first; at most 3"""


class Explanation(TypedDict):
    """Contribution of each indicator, by category"""

    people: CategoryExplanation
    economy: CategoryExplanation
    business: CategoryExplanation
    risk: CategoryExplanation


class ExternalId(TypedDict):
    """The id of a friend in another system"""

    id: str
    """ULID, 26 characters"""
    friendId: str
    """The friend"""
    namespace: str
    """The other system"""
    externalId: str
    """The friend's id in the other system"""
    source: Literal["api", "dashboard", "import", "liff"]
    """Where the binding came from"""
    createdAt: str
    """When it was bound"""
    updatedAt: str
    """When its value changed last"""


class ExternalIdBinding(TypedDict):
    """Which id a friend is to have in another system"""

    friendId: str
    """The friend"""
    namespace: str
    """The other system"""
    externalId: str
    """The friend's id in the other system"""


class ExternalIdDataOrReplay(TypedDict):
    """A binding"""

    data: ExternalId
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class ExternalIdDeleted(TypedDict):
    """Acknowledgement of a deletion"""

    ok: Literal[True]
    """Always true"""
    id: str
    """The external id"""


class ExternalIdList(TypedDict):
    """The external ids of a friend"""

    data: list[ExternalId]
    """Oldest first"""


class ExternalIdReplacedOrReplay(TypedDict):
    """The binding, and what has changed"""

    data: ExternalId
    changed: Literal["inserted", "replaced", "noop"]
    """`noop`: the friend had this value already"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class FormSubmittedEvent(TypedDict):
    """A form was filled in"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["form.submitted"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: FormSubmittedEventData
    """Data of the event"""


class Friend(TypedDict):
    """A friend of the official account"""

    id: str
    """ULID, 26 characters"""
    lineUserId: str
    """User id that LINE issued"""
    displayName: str | None
    """Name in LINE; null while it is not known"""
    pictureUrl: str | None
    """Picture in LINE; null without one"""
    status: Literal["following", "blocked", "unfollowed"]
    """`blocked`: by the shop; `unfollowed`: the friend blocked or removed the account"""
    score: float
    """Set by rules of the shop; 0 at first"""
    followedAt: str | None
    """When the friend followed last; null for one who did before the account was connected"""
    lastMessageAt: str | None
    """When the friend wrote last; null before the first message"""
    messageCount: int
    """Messages from the friend"""
    createdAt: str
    """When the service learned of the friend"""


class FriendFollowedEvent(TypedDict):
    """A LINE user added the official account as a friend, or unblocked it"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["friend.followed"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: FriendFollowedEventData
    """Data of the event"""


class FriendList(TypedDict):
    """A page of friends"""

    data: list[Friend]
    """Newest first"""
    pagination: Pagination


class FriendUnfollowedEvent(TypedDict):
    """A friend blocked or removed the official account"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["friend.unfollowed"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: FriendUnfollowedEventData
    """Data of the event"""


class GenerationQueuedOrReplay(TypedDict):
    """Acknowledgement of a generation"""

    status: Literal["queued"]
    """The work is accepted and runs in the background"""
    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    message: str
    """What to do next, in the language of the answer"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class GradientEnd(TypedDict):
    """People in one outer third of a gradient"""

    name: str
    """By the measures that differ most"""
    size: int
    """Personas in it"""
    response: GradientEndResponse
    """Share that would use the business, 0 to 1"""


class ImportColumn(TypedDict):
    """How a column was understood"""

    concept: str
    """What the column means"""
    heading: str | None
    """Heading of the column that has it; null where none has"""
    by: Literal["heading", "given", "kept"] | None
    """How it was found: by the heading itself, by `column` of this request, or by what was chosen for an earlier file with the same headings"""


class ImportRefusedRow(TypedDict):
    """A row that was refused"""

    line: int
    """Line of the file, as an editor counts; of a row of several lines the last one"""
    column: str | None
    """Heading of the column, in the file's own words; of a row as a whole that of the column that names it"""
    value: str | None
    """What stands there, cut at 40 characters; null where the row has no name"""
    reason: str
    """What was expected and how to give it, in English and Japanese"""


class ImportReport(TypedDict):
    """What became of the rows"""

    file: str
    """What was read"""
    dryRun: bool
    """Whether nothing was stored, since a look was asked for"""
    stored: bool
    """Whether the rows that can be stored are stored"""
    rows: int
    """Rows behind the heading"""
    created: int
    """Rows whose subject was not stored before"""
    changed: int
    """Rows that brought something new about what was stored"""
    unchanged: int
    """Rows of which all was known"""
    rejectedCount: int
    """Refused rows"""
    guessedYears: int
    """Rows whose date has no year and was given that which lies nearest to the row above, or to today"""
    rejected: list[ImportRefusedRow]
    """The first thousand of them, by line"""
    headings: list[str]
    """Headings of the file"""
    columns: list[ImportColumn]
    """What the import can take, and which column has it"""
    sample: list[ImportSampleRow]
    """The first five rows as they were understood"""


class ImportSampleRow(TypedDict):
    """A row as it was understood"""

    line: int
    """Line of the file"""
    values: dict[str, str]
    """Values by concept, as they were understood"""


class IndicatorExplanation(TypedDict):
    """How one indicator counts in its category"""

    name: str
    """Name of the indicator"""
    label: str
    """What it means, in the language of the answer"""
    value: float | None
    """The indicator of this area; null when a figure is missing, see reason"""
    unit: str
    """Unit of value: a code that is the same in every language"""
    status: Literal["observed", "inherited", "modelled"] | None
    """`observed`: from figures counted for this area. `inherited`: the value of the city that the ward belongs to. `modelled`: estimated from other figures. Null when unknown"""
    reason: str | None
    """Why the value is unknown, in the language of the answer; null when it is known"""
    year: int | None
    """The latest year among the inputs"""
    source: str | None
    """Who published the inputs, in the language of the answer"""
    z: float | None
    """Robust z-score, (x - median) / (1.4826 MAD), clipped to +-3, of ln(1 + x) where the indicator is skewed; null for hazards, which are scored by percentile"""
    score: float | None
    """Score of the indicator, 0 to 100, higher is better"""
    weight: float
    """Share of the category that it decides here, 0 to 1, after unknown indicators were left out"""
    contribution: float | None
    """Points it adds to the category: weight times score"""
    percentileNation: float | None
    """Share of the municipalities of the nation with a lower value, 0 to 100"""
    percentilePrefecture: float | None
    """The same within the prefecture; null with fewer than two municipalities"""
    comparedWith: IndicatorExplanationComparedWith
    """What the value was compared with"""
    inputs: list[IndicatorInput]
    """The figures behind the value"""


class IndicatorInput(TypedDict):
    """A published figure that an indicator was computed from"""

    metric: str
    """Name of the figure: a code that is the same in every language"""
    value: float
    """The figure"""
    unit: str
    """Its unit: a code that is the same in every language"""
    year: int
    """The year it describes"""
    source: str
    """Who published it, in the language of the answer"""


Industry: TypeAlias = "Literal[\"restaurant\", \"retail\", \"service\", \"clinic\", \"fitness\", \"education\", \"real_estate\"]"
"""Industry of the store; it decides the weights of the scores"""


class InheritedScores(TypedDict):
    """The city from which a ward has figures"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality; for a ward its city stands between them"""
    categories: list[Literal["people", "economy", "business", "risk"]]
    """Scores that hold figures of the city, and overallScore with them: the ward has too few of its own"""


class KeptDemandForecasts(TypedDict):
    """Forecasts of a store and what came true"""

    store_id: StoreId
    forecasts: list[KeptDemandForecastsForecastsItem]
    """The last 20, newest first"""


class LocationCandidate(TypedDict):
    id: str
    """The caller's own id of the candidate, unique in the request"""
    address: NotRequired[Address]
    lat: NotRequired[float]
    """Latitude in degrees (WGS 84 or JGD 2011)"""
    lng: NotRequired[float]
    """Longitude in degrees (WGS 84 or JGD 2011)"""
    monthly_rent: NotRequired[float]
    """Rent in yen a month, common charges included"""
    seats: NotRequired[int]
    """Seats of a restaurant; chairs, desks or machines of a service"""


class LocationRanking(TypedDict):
    """One candidate with its rank"""

    id: str
    """The caller's id of the candidate"""
    rank: int
    """1 is the best; equal candidates share a rank, and the next one counts all before it"""
    overall_score: float | None
    """Weighted mean of the known scores; without a rent the usual one counts, 0 to 100, one decimal, higher is better; null when too little is known"""
    scores: LocationRankingScores
    """The five axes"""
    estimated_monthly_revenue: float
    """Modelled revenue per month of a store of the kind and size here, in yen"""
    estimated_monthly_revenue_range: LocationRankingEstimatedMonthlyRevenueRange
    """Range in which eight of ten stores of the kind here are expected: the spread within a kind is our judgement, the errors of the model and of the people around are measured"""
    revenue_factors: LocationRankingRevenueFactors | None
    """Factors whose product is the estimated revenue; null without an industry"""
    people_around: LocationRankingPeopleAround | None
    """People on whom the revenue depends, two digits; null where they are not known"""
    estimated_breakeven_months: float | None
    """Months until profits have paid for the start, one decimal; null when they never do within 50 years"""
    pays_back: bool
    """Whether the estimated revenue ever pays for the start, whatever the target; sites that do come first, unless the caller gave weights"""
    to_pay_back: LocationRankingToPayBack
    """What must be true for the store to pay for its start"""
    rent_ratio: float | None
    """Rent by estimated revenue, a fraction; null without a rent"""
    verdict: str
    """The verdict with its reasons and caveats, in the language of the answer"""
    assumed: list[Literal["industry", "sub_industry", "monthly_rent", "seats", "demand"]]
    """What is unknown, since the request left it out or no data is there; typical values stand for it"""
    location: LocationRankingLocation
    """Where the candidate was found"""


class LocationRequest(TypedDict):
    candidates: list[LocationCandidate]
    industry: NotRequired[Industry]
    sub_industry: NotRequired[SubIndustry]
    weights: NotRequired[LocationWeights]
    target_revenue: NotRequired[float]
    """Revenue in yen a month that the store aims at; the break-even is computed for it"""


class LocationScoreOrReplay(TypedDict):
    """Candidate locations by rank"""

    rankings: list[LocationRanking]
    """By rank"""
    meta: LocationScoreOrReplayMeta
    """How the scores came to be"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class LocationWeights(TypedDict):
    demand: int
    """Weight of demand in percent"""
    competition: int
    """Weight of competition in percent"""
    accessibility: int
    """Weight of accessibility in percent"""
    economics: int
    """Weight of economics in percent"""
    cost_efficiency: int
    """Weight of cost efficiency in percent"""


class MapName(TypedDict):
    """A name with its point"""

    kind: Literal["station", "town"]
    """`station`: a railway station. `town`: a town, without its 丁目"""
    name: str
    """In Japanese"""
    lat: float
    """Latitude in degrees"""
    lng: float
    """Longitude in degrees"""
    weight: int | None
    """Passengers of a day (station), or residents within 400 m of its point (town); null where it is not known"""


class MapNames(TypedDict):
    """Names for a map"""

    names: list[MapName]
    """Stations and towns in turn, each the greatest first"""


class MemberEntitlementChangedEvent(TypedDict):
    """What a member is entitled to changed; the same as a lookup of the membership answers now"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["member.entitlement_changed"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: MemberEntitlementChangedEventData
    """Data of the event"""


class MemberPaymentPausedEvent(TypedDict):
    """Nothing is collected of a member for a time. `entitled`: what the subscription entitles to goes on meanwhile; else it ends with what was paid. Not in the published interface"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["member.payment_paused"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: MemberPaymentPausedEventData
    """Data of the event"""


class MemberPaymentResumedEvent(TypedDict):
    """What a member subscribed to is collected again. Not in the published interface"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["member.payment_resumed"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: MemberPaymentResumedEventData
    """Data of the event"""


class MemberPointsAddedEvent(TypedDict):
    """A member was given points"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["member.points_added"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: MemberPointsAddedEventData
    """Data of the event"""


class MemberRegisteredEvent(TypedDict):
    """A friend became a member"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["member.registered"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: MemberRegisteredEventData
    """Data of the event"""


class MemberTierChangedEvent(TypedDict):
    """A member rose or fell to another tier"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["member.tier_changed"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: MemberTierChangedEventData
    """Data of the event"""


class MemberVisitedEvent(TypedDict):
    """A member came to the store"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["member.visited"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: MemberVisitedEventData
    """Data of the event"""


class Membership(TypedDict):
    """The membership of a user"""

    lineUserId: str
    """User id that LINE issued for the provider"""
    isMember: bool
    """Whether the user has a membership card"""
    subscriptionActive: bool
    """The only member to decide by: false for unpaid, cancelled, banned and expired"""
    tierId: NotRequired[str]
    """Only while the entitlement is active, and the member has a tier"""
    memberSince: NotRequired[str]
    """Only of a member"""


class MembershipList(TypedDict):
    """A page of the members of an account"""

    data: list[Membership]
    """By the time of joining, oldest first"""
    pagination: MembershipPagination


class MembershipLookup(TypedDict):
    """Whose membership is looked up"""

    lineUserId: str
    """User id that LINE issued for the provider"""


class MembershipOrReplay(TypedDict):
    """The membership of a user"""

    lineUserId: str
    """User id that LINE issued for the provider"""
    isMember: bool
    """Whether the user has a membership card"""
    subscriptionActive: bool
    """The only member to decide by: false for unpaid, cancelled, banned and expired"""
    tierId: NotRequired[str]
    """Only while the entitlement is active, and the member has a tier"""
    memberSince: NotRequired[str]
    """Only of a member"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class MembershipPagination(TypedDict):
    """Where this page is among all"""

    page: int
    """Number of this page"""
    limit: int
    """Maximum number of entries of a page"""
    hasMore: bool
    """Whether a page follows"""
    nextPage: int | None
    """Its number; null on the last page"""


class MessageAccepted(TypedDict):
    """Acknowledgement of a message"""

    success: Literal[True]
    """The messages will be sent"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class MessageReceivedEvent(TypedDict):
    """A friend wrote to the official account. Frequent. Media are never in the event"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["message.received"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: MessageReceivedEventData
    """Data of the event"""


class NewAdTest(TypedDict):
    """How an advertising text does with these people, and which of several does best. **Reading.** The text is taken after NFKC and without markup, and split into morphemes (Lindera with IPADIC) and clauses. Word lists (runs of bare words, chains of praise, repeated trigrams of letters) are left out and count against the text; how far the rest is from prose is read from its runs of four letters, likelier in prose or in words in any order (interpolated after Witten and Bell 1991), and takes appeals and facts from words without grammar. Seven appeals (benefit, price, novelty, safety, social proof, urgency, locality, the last also by the name of the area) are found by a lexicon of Japanese and English words; n clauses with a new idea give 1 - 0.5^n, and a clause without a figure or a word of the business counts half. What a clause denies does not count (安くない), and a denied trouble is a benefit (添加物は使っていません); two negations undo each other. Faults, insults, danger, the end or refusal of service and prices of several times the usual make up harm, 1 - prod(1 - severity). Whether a sentence speaks against the shop is decided by what the rules find in its clauses and by its tone: a logistic regression on words, pairs of words, negations, kanji, runs of letters and endings, scaled by log-count ratios (Wang and Manning 2012) and hashed (Weinberger et al. 2009), learned from sentences written for this product. Relevance is a logistic of the words of the business type's own vocabulary, of its specialties' (a hundred kinds of shops, found by the name that was given) and of that name, of those of the kind of shop that the text fits best instead, and of words of any shop; each weighs by how few kinds share it (inverse document frequency, Spärck Jones 1972); concreteness counts figures and things against set phrases (information cues of Resnik and Stern 1977). Students, parents, elders, tourists and others whom the text addresses are matched with age, household and sex of each persona. Length and clarity are read from the surface: sentences, runs, share of kanji (after Tateisi, Ono and Yamada 1988). Of a text of more than 200 letters the opening is analysed, and those sentences whose letters speak most against the shop. Irony, pictures, sound and the medium are not seen. In English texts only the appeals, length, clarity and the name of the business are read. **Answering.** Attention, interest and intent are nested (the hierarchy of effects of Lewis, and Lavidge and Steiner 1961): each is a logit given the one before, of the features, weighted by how much a persona cares for each, of its fit to the business type by age, household and sex, and of its own random taste. It cares for benefit by its weight of quality; for price by that of price and its financial anxiety; for novelty by that weight and openness; for safety by quality, brand and its value of security; for social proof by that weight and extraversion; for locality by convenience; urgency attracts the calm and puts off the neurotic. Appeals count by (0.3 + 0.7 relevance) (1 - harm), so a good offer of another business gains little. The effects are assumptions that order copies by whom they speak to; outcomes of the account and a language model, if any, shift intent. **Intervals and comparisons.** 95 % of 200 draws, the same for all copies. Each takes the level of a usual copy and people's responsiveness from their prior, or from their posterior once the account has reported outcomes, multiplies each assumed effect by a log-normal factor (spread 0.35), gives each copy a deviation that its features do not explain (0.3 in log-odds; both spreads are judgements), and resamples the personas (Efron and Tibshirani 1993). `sampling` and `model` are the two parts alone. Comparisons say in what share of the draws one copy beats another or a plain notice, and call a tie a tie. **Reactions.** With a language model and an embedding model set up, the first personas also say what they think of each copy in their own words, each copy in a request of its own and all copies to the same personas. Each reaction is rated by its similarity to statements on a Likert scale (Maier et al. 2025, arXiv:2510.08338). Copies are compared within persona, beside the reading above and without changing it; where the two put opposite copies ahead, the answer says so. **Facts and phrases.** A clause is praised only where a reader can check it: a figure, a place, a time, a method, a person or a condition. Praise that any shop could write of itself adds to no appeal and is named as empty; a sentence of nothing else adds neither relevance nor ease of reading. A limit stated with candour (a charge in one case alone) is no fault. An exclamation mark is read as a full stop. **Effects and suggestions.** Each feature is set to 0, or an appeal strengthened, and intent computed again. Remarks quote the clause that helped or harmed. No advice asks for a first place, an old price or a testimonial; clinics and dentists are not advised to use price, reputation, novelty or urgency (Medical Care Act, article 6-5). **Law.** Claims that fifteen groups of Japanese laws object to are read by subject, promise and certainty, after what is denied, asked, quoted, reported or bound to a condition is left out. Each remark has the words, the provision, the danger and what may be said instead; it is a guide for writers and no legal advice, counsel decides, and a copy without remarks may still be unlawful. A claim that is objected to adds to no feature and is not praised, and its copy is never clearly ahead of one without such a claim."""

    templateType: Literal["ad_test"]
    """Kind of experiment"""
    inputParams: AdTestInput
    personaCount: int
    """Personas that take part. They are the account's own of the area, and missing ones are generated"""
    areaCode: NotRequired[str]
    """Whose population is asked; all of Japan when absent"""
    workspaceId: NotRequired[str]
    """A workspace of the account; its first when absent"""
    seed: NotRequired[int]
    """Makes the result repeatable; drawn when absent"""


class NewAreaWatch(TypedDict):
    """Area watch (エリアの監視): 1 yen per completed run"""

    observationType: Literal["area_watch"]
    """What it watches"""
    title: str
    """For people, 1 to 100 characters"""
    schedule: str
    """When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own"""
    timeZone: NotRequired[str]
    """IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent"""
    monthlyBudgetYen: NotRequired[int | None]
    """Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit"""
    settings: AreaWatchSettings
    notifyStaffIds: NotRequired[list[str]]
    """Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours"""


class NewAvailabilityWatch(TypedDict):
    """Availability watch (在庫の監視): 5 yen per completed run"""

    observationType: Literal["availability_watch"]
    """What it watches"""
    title: str
    """For people, 1 to 100 characters"""
    schedule: str
    """When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own"""
    timeZone: NotRequired[str]
    """IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent"""
    monthlyBudgetYen: NotRequired[int | None]
    """Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit"""
    settings: AvailabilityWatchSettings
    notifyStaffIds: NotRequired[list[str]]
    """Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours"""


class NewChain(TypedDict):
    """A chain to be made, without stores"""

    name: str
    """What people call it"""
    areaCode: NotRequired[str]
    """Main area, a 5-digit JIS code; that of most stores when absent"""


class NewCompetitorCount(TypedDict):
    """Competitor count (競合数の監視): 1 yen per completed run"""

    observationType: Literal["competitor_count"]
    """What it watches"""
    title: str
    """For people, 1 to 100 characters"""
    schedule: str
    """When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own"""
    timeZone: NotRequired[str]
    """IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent"""
    monthlyBudgetYen: NotRequired[int | None]
    """Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit"""
    settings: CompetitorCountSettings
    notifyStaffIds: NotRequired[list[str]]
    """Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours"""


class NewMessage(TypedDict):
    """Messages to a friend"""

    friendId: str
    """The friend, who must be following"""
    messages: list[TextMessage]
    """1 to 5 messages, which arrive together in this order"""


NewObservation: TypeAlias = "NewPriceMonitor | NewAvailabilityWatch | NewReviewWatch | NewCompetitorCount | NewAreaWatch"
"""What a new observation is to be"""


class NewObservationPreview(TypedDict):
    """Type and settings of an observation that is to be: those with which it is created afterwards"""

    observationType: ObservationType
    settings: PriceMonitorSettings | AvailabilityWatchSettings | ReviewWatchSettings | CompetitorCountSettings | AreaWatchSettings
    """All settings, the old ones are dropped. What was read by the old ones is compared with nothing that the new ones read"""


class NewPriceMonitor(TypedDict):
    """Price monitor (価格の監視): 5 yen per completed run"""

    observationType: Literal["price_monitor"]
    """What it watches"""
    title: str
    """For people, 1 to 100 characters"""
    schedule: str
    """When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own"""
    timeZone: NotRequired[str]
    """IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent"""
    monthlyBudgetYen: NotRequired[int | None]
    """Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit"""
    settings: PriceMonitorSettings
    notifyStaffIds: NotRequired[list[str]]
    """Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours"""


class NewPriceTest(TypedDict):
    """Would people buy at each of 2 to 30 prices, and which price earns most? **Reference price.** What such a thing usually costs: `referencePrice`, or the price of the item in the prefecture by the Retail Price Survey 2025 (Statistics Bureau of Japan; 23 dishes, drinks and services). Without either, and where all tested prices are more than 5 times above or below it, no optimum can be known: the answer then gives demand relative to the median of the tested prices, and the best price and the optima are null. **Choice.** Persona k buys at price p with log-odds A + v - c b (p / r - 1), a binary logit (McFadden 1974; Train 2009) with r the reference price. b, its sensitivity, falls with what its household can draw on (own income and what the others there have on average, over the square root of how many they are), hardly for what costs a few hundred yen, more for what costs tens of thousands (a power of -0.1 to -0.5, modelled; the same scale everywhere), and grows with financial anxiety and with its weight of prices. v, its readiness, grows with its weights of quality, convenience, novelty and brand and with how the kind of business suits its age, household and sex, falls with b, and has a random part. A is a convention, the same for every product: until outcomes are reported (`levelKnown`), shares, revenue and profit say nothing by themselves, and `relativeDemand` is what is known. c is such that the population's elasticity there is the centre of the prior of the business type. **Elasticity.** log |e| is normal around a centre by business type: -2.62 for packaged goods (Bijmolt, van Heerde and Pieters 2005), -0.81 for food away from home (Andreyeva, Long and Brownell 2010), doubled for a single shop, -8 for petrol, -6 for kerosene, -4 for staples and parcels of the same day, whose buyers switch at once (Barron, Umbeck and Waddell 2008; Houde 2012; the centres are judgements), -0.2 for medical care (RAND; Manning et al. 1987); other centres and all spreads are judgements. `elasticity` says which. Prices that a shop may not set (insured treatment, licensed childcare, new books, taxis, tobacco, public baths, postage, school lunches) are named in `regulated`. **Intervals.** 95 % of 200 draws. Each takes level and slope from their prior, or from their posterior once the account has reported outcomes, multiplies each assumed effect by a log-normal factor (spread 0.35), and resamples the personas (Efron and Tibshirani 1993). `sampling` and `model` are the two parts alone. `revenueComparison` says in what share of the draws the best tested price beats the next, and calls a tie a tie. **Optimum.** The price within the range tested that maximises price times demand, or (price - cost) times demand: the best point of a grid and the parabola through its neighbours. `edge` says when it is an end of the range. Prices at which less than 2 % of the demand at the reference is left are no optimum. Without `unitCost` a margin usual for the kind of business is assumed where one is known (a judgement, shown in `assumedCost`). **Sensitivity meter.** Van Westendorp (1976), from four thresholds of each persona's own curve. Its odds of buying are compared with those of an average persona at the usual price: cheap where they are twice as high, expensive where they are half, too expensive where they are an eighth; too cheap at a part of the cheap price that grows with its weight of quality (price as a sign of quality: Rao and Monroe 1989)."""

    templateType: Literal["price_test"]
    """Kind of experiment"""
    inputParams: PriceTestInput
    personaCount: int
    """Personas that take part. They are the account's own of the area, and missing ones are generated"""
    areaCode: NotRequired[str]
    """Whose population is asked; all of Japan when absent"""
    workspaceId: NotRequired[str]
    """A workspace of the account; its first when absent"""
    seed: NotRequired[int]
    """Makes the result repeatable; drawn when absent"""


class NewReservation(TypedDict):
    """What is to be booked"""

    eventId: str
    """The reservation event"""
    slotId: str
    """A slot of it"""
    friendId: str
    """The friend who comes"""
    numberOfGuests: NotRequired[int]
    note: NotRequired[str | None]
    """For staff, up to 500 characters"""
    staffId: NotRequired[str | None]
    """Any who is free when absent"""


class NewReviewWatch(TypedDict):
    """Review watch (口コミの監視): 5 yen per completed run"""

    observationType: Literal["review_watch"]
    """What it watches"""
    title: str
    """For people, 1 to 100 characters"""
    schedule: str
    """When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own"""
    timeZone: NotRequired[str]
    """IANA time zone of the schedule and of the budget's months; Asia/Tokyo when absent"""
    monthlyBudgetYen: NotRequired[int | None]
    """Most yen per calendar month; a run that would exceed it is not made. Null or absent: no limit"""
    settings: ReviewWatchSettings
    notifyStaffIds: NotRequired[list[str]]
    """Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours"""


class NewSegmentDiscovery(TypedDict):
    """Which kinds of people live here, and which of them would use the business? **Segments.** Age, the logarithm of income, household size, six decision weights and five traits of each persona are standardised, scaled so that the three first and the eleven others have the same total variance, and clustered by k-means (Lloyd 1982) with the seeding k-means++ (Arthur and Vassilvitskii 2007). Segments are those of 40,000 residents generated for the area, the same for every account, size and seed. Their number is the greatest, from 2 to `maxSegments` and at most the square root of half the personas (a rule of thumb), whose clusters 16 parts of the people predict of each other: prediction strength of at least 0.8 (Tibshirani and Walther 2005), the mean over all pairs of parts, within its standard error (the jackknife over parts, Efron and Stein 1981). Each persona of the simulation belongs to the segment with the nearest centroid. **How far to trust them.** Segments are found again where there is such a number, where each half of the residents alone, split into as many, gives the same segments (adjusted Rand index of at least 0.8, Hubert and Arabie 1985) and the same name to 70 % of the people, and where people are nearer to the mean of their segment (in squared distance) than two kinds of people without groups, clustered in the same way: by 3 % than people whose measures were shuffled, each among all people (the gap statistic of Tibshirani, Walther and Hastie 2001), and by 2 % than people of the same measures and correlations (Iman and Conover 1982; the idea of SigClust, Liu and others 2008), each by more than four standard errors. The score is the former excess in percent. They are clear where they stand apart as well: a mean silhouette (Rousseeuw 1987) of at least 0.25 (Kaufman and Rousseeuw 1990). Residents of areas hardly ever do: the answer then calls them groups along a gradient and describes the two leading principal components, in which people differ by degrees. Where groups are not found again either, it scores 0 and describes people by life stage (age and household, a convention). Names say age, household and income, the person's beside the household's, and how people decide only where that stands out: decision weights and traits are modelled. `areaDifferences` says first in what the residents differ from Japan's. **Response.** Each persona would use the business with a probability given by a logit of its fit to the business type by age, household and sex, of the decision weights that count for that type, of openness and financial anxiety, and of its own random taste. A neutral persona responds with 23 % (a convention). Outcomes of the account and a language model, if any, shift all log-odds. **Intervals and comparisons.** 95 % of 200 draws, the same for all segments. Each takes the level of all personas and how strongly they differ from their prior, or the level from its posterior once the account has reported outcomes, multiplies each assumed effect by a log-normal factor (spread 0.35), gives each segment a deviation that its measures do not explain (0.3 in log-odds; both spreads are judgements), and resamples the personas of the segment (Efron and Tibshirani 1993). `sampling` and `model` are the two parts alone. Comparisons say in what share of the draws the first segment is ahead of another, and call a tie a tie."""

    templateType: Literal["segment_discovery"]
    """Kind of experiment"""
    inputParams: SegmentDiscoveryInput
    personaCount: int
    """Personas that take part. They are the account's own of the area, and missing ones are generated"""
    areaCode: NotRequired[str]
    """Whose population is asked; all of Japan when absent"""
    workspaceId: NotRequired[str]
    """A workspace of the account; its first when absent"""
    seed: NotRequired[int]
    """Makes the result repeatable; drawn when absent"""


class NewStore(TypedDict):
    name: str
    """What people call it; no two stores of a chain have the same"""
    address: NotRequired[str]
    """Japanese address; with or without the prefecture"""
    lat: NotRequired[float]
    """Latitude in degrees (WGS 84 or JGD 2011)"""
    lng: NotRequired[float]
    """Longitude in degrees (WGS 84 or JGD 2011)"""
    status: NotRequired[StoreStatus]
    openedOn: NotRequired[str | None]
    closedOn: NotRequired[str | None]
    floorAreaM2: NotRequired[float | None]
    seats: NotRequired[int | None]
    monthlyRevenueYen: NotRequired[int | None]


class NotificationAttempt(TypedDict):
    """One try to deliver"""

    id: str
    """26 characters that sort by the time of creation"""
    kind: Literal["event", "replay", "ping"]
    """`event` by itself, `replay` by hand, `ping` as a test"""
    startedAt: str
    """When it began, in UTC"""
    durationMs: int | None
    """How long it took; null when the sending node ended before it knew"""
    statusCode: int | None
    """Of the receiver's answer; null without one"""
    error: DeliveryFailure | None
    """Why it failed; null after a success"""
    resent: bool
    """Whether the request was written twice, because a kept connection broke under it"""


class NotificationAttemptDetail(TypedDict):
    """One try to deliver, with what was sent and answered"""

    id: str
    """26 characters that sort by the time of creation"""
    kind: Literal["event", "replay", "ping"]
    """`event` by itself, `replay` by hand, `ping` as a test"""
    startedAt: str
    """When it began, in UTC"""
    durationMs: int | None
    """How long it took; null when the sending node ended before it knew"""
    statusCode: int | None
    """Of the receiver's answer; null without one"""
    error: DeliveryFailure | None
    """Why it failed; null after a success"""
    resent: bool
    """Whether the request was written twice, because a kept connection broke under it"""
    request: WebhookRequest | None
    """The request, kept for 30 days; null before an answer, and after that time"""
    response: WebhookResponse | None
    """The response, kept for 30 days; null before an answer, and after that time"""


class NotificationDelivery(TypedDict):
    """One event for one endpoint"""

    id: str
    """26 characters that sort by the time of creation"""
    endpointId: str
    """26 characters that sort by the time of creation"""
    eventId: str
    """The event, as receivers see its id"""
    eventType: str
    """Type of the event"""
    kind: Literal["event", "ping"]
    """`ping` is a test"""
    sequence: int | None
    """Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12"""
    status: WebhookDeliveryStatus
    attemptCount: int
    """Attempts so far"""
    nextAttemptAt: str | None
    """When it is tried next, in UTC; null unless it is `pending`"""
    createdAt: str
    """When it was queued, in UTC"""
    finishedAt: str | None
    """When its status was settled, in UTC; null while it is `pending`"""
    attempts: list[NotificationAttempt]
    """Oldest first; kept for 90 days"""


class NotificationDeliveryAnswerOrReplay(TypedDict):
    """One delivery"""

    data: NotificationDelivery
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class NotificationDeliveryDetail(TypedDict):
    """One event for one endpoint, with what was sent and answered"""

    id: str
    """26 characters that sort by the time of creation"""
    endpointId: str
    """26 characters that sort by the time of creation"""
    eventId: str
    """The event, as receivers see its id"""
    eventType: str
    """Type of the event"""
    kind: Literal["event", "ping"]
    """`ping` is a test"""
    sequence: int | None
    """Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12"""
    status: WebhookDeliveryStatus
    attemptCount: int
    """Attempts so far"""
    nextAttemptAt: str | None
    """When it is tried next, in UTC; null unless it is `pending`"""
    createdAt: str
    """When it was queued, in UTC"""
    finishedAt: str | None
    """When its status was settled, in UTC; null while it is `pending`"""
    attempts: list[NotificationAttemptDetail]
    """Oldest first; kept for 90 days"""


class NotificationDeliveryDetailAnswer(TypedDict):
    """One delivery, with what was sent and answered"""

    data: NotificationDeliveryDetail


class NotificationDeliveryList(TypedDict):
    """A page of the endpoint's deliveries"""

    data: list[NotificationDelivery]
    """Newest first"""
    nextCursor: str | None
    """For `cursor` of the next page; null on the last one"""


class NotificationEndpoint(TypedDict):
    """A URL that receives the events of area analytics"""

    id: str
    """26 characters that sort by the time of creation"""
    url: str
    """Where events are sent"""
    description: str | None
    """For people"""
    events: list[str]
    """The event types that are sent"""
    status: Literal["active", "disabled"]
    """`disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again"""
    disabledAt: str | None
    """Since when it is disabled, in UTC; null while it is active"""
    disabledReason: WebhookDisabledReason | None
    """Why it is disabled; null while it is active"""
    nextStep: str | None
    """For people: how to make it active again; null while it is active"""
    signingSecretPrefix: str
    """The beginning of the signing secret"""
    consecutiveFailureCount: int
    """Failures since the last success; requests that fail together, before a pause, count as one"""
    lastSuccessAt: str | None
    """When an attempt succeeded last, in UTC; while all succeed, up to a minute ago"""
    lastFailureAt: str | None
    """When an attempt failed last, in UTC"""
    createdAt: str
    """When it was created, in UTC"""
    updatedAt: str
    """When its owner, or too many failures, changed it last, in UTC"""
    headerNames: list[str]
    """The headers that its owner adds to each request, in alphabetical order; their values are never shown"""
    maxPerSecond: int | None
    """Rate limit: requests to it a second; null: no limit"""
    format: Literal["native", "cloudevents"]
    """Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body"""


class NotificationEndpointAnswer(TypedDict):
    """One endpoint"""

    data: NotificationEndpoint


class NotificationEndpointAnswerOrReplay(TypedDict):
    """One endpoint"""

    data: NotificationEndpoint
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class NotificationEndpointCreation(TypedDict):
    """What a new endpoint is to be"""

    url: str
    """Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443"""
    events: NotRequired[list[NotificationEventType]]
    """Which events to send; all of area analytics when absent"""
    description: NotRequired[str | None]
    """For people"""
    headers: NotRequired[dict[str, str]]
    """Headers to add to each request, 10 at most, such as a key of the receiver. Names are those of RFC 9110, in upper or lower case; values are 1 to 1000 visible ASCII characters with spaces inside. What HTTP or the service sets is refused: `host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored sealed and never shown"""
    maxPerSecond: NotRequired[int | None]
    """Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once"""
    format: NotRequired[Literal["native", "cloudevents"]]
    """Form of the requests, for good; `native` when absent. `cloudevents`: a CloudEvent 1.0 in structured mode (`application/cloudevents+json`) whose `data` is the native body, with `subject`, `dataschema` and `sequence`; signed and sent with the same headers"""


class NotificationEndpointDeleted(TypedDict):
    """The endpoint that is no more"""

    id: str
    """26 characters that sort by the time of creation"""
    deleted: Literal[True]
    """Always true"""


class NotificationEndpointDeletedAnswer(TypedDict):
    """Acknowledgement of a deletion"""

    data: NotificationEndpointDeleted


class NotificationEndpointList(TypedDict):
    """All endpoints of the account"""

    data: list[NotificationEndpoint]
    """Newest first; 5 at most"""


class NotificationEndpointSecret(TypedDict):
    """An endpoint with its new signing secret"""

    id: str
    """26 characters that sort by the time of creation"""
    url: str
    """Where events are sent"""
    description: str | None
    """For people"""
    events: list[str]
    """The event types that are sent"""
    status: Literal["active", "disabled"]
    """`disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again"""
    disabledAt: str | None
    """Since when it is disabled, in UTC; null while it is active"""
    disabledReason: WebhookDisabledReason | None
    """Why it is disabled; null while it is active"""
    nextStep: str | None
    """For people: how to make it active again; null while it is active"""
    signingSecretPrefix: str
    """The beginning of the signing secret"""
    consecutiveFailureCount: int
    """Failures since the last success; requests that fail together, before a pause, count as one"""
    lastSuccessAt: str | None
    """When an attempt succeeded last, in UTC; while all succeed, up to a minute ago"""
    lastFailureAt: str | None
    """When an attempt failed last, in UTC"""
    createdAt: str
    """When it was created, in UTC"""
    updatedAt: str
    """When its owner, or too many failures, changed it last, in UTC"""
    headerNames: list[str]
    """The headers that its owner adds to each request, in alphabetical order; their values are never shown"""
    maxPerSecond: int | None
    """Rate limit: requests to it a second; null: no limit"""
    format: Literal["native", "cloudevents"]
    """Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body"""
    signingSecret: str
    """The signing secret: `whsec_` and the base64 of 33 random bytes. Shown by this answer alone, so store it now"""


class NotificationEndpointSecretAnswerOrReplay(TypedDict):
    """One endpoint with its new signing secret"""

    data: NotificationEndpointSecret
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class NotificationEndpointUpdate(TypedDict):
    """What is to change; what is absent stays"""

    url: NotRequired[str]
    """Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443"""
    events: NotRequired[list[NotificationEventType]]
    """Which events to send"""
    description: NotRequired[str | None]
    """For people"""
    status: NotRequired[Literal["active", "disabled"]]
    """`disabled` parks what waits; `active` ends that, and counts failures from 0"""
    headers: NotRequired[dict[str, str | None] | None]
    """Changes the headers that are named; null as a value removes one, null alone removes them all. Where `url` gets another scheme, host or port, the headers given here are all that there are afterwards. Headers to add to each request, 10 at most, such as a key of the receiver. Names are those of RFC 9110, in upper or lower case; values are 1 to 1000 visible ASCII characters with spaces inside. What HTTP or the service sets is refused: `host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored sealed and never shown"""
    maxPerSecond: NotRequired[int | None]
    """Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once"""


class NotificationEvent(TypedDict):
    """An event as a receiver of it gets it, and its id"""

    id: str
    """The event; receivers get it as `webhook-id`"""
    type: str
    """What happened"""
    timestamp: str
    """When it happened, in UTC"""
    data: Any


NotificationEventType: TypeAlias = "Literal[\"area.profile_generated\", \"observation.completed\", \"simulation.completed\", \"simulation.failed\"]"
"""A type of event of area analytics"""


class NotificationEvents(TypedDict):
    """What is new for an account"""

    data: list[NotificationEvent]
    """Oldest first"""
    cloudevents: NotRequired[list[dict[str, Any]]]
    """With `format=cloudevents`: the same events, in the same order, each as an endpoint of that format gets it, without `sequence`"""
    hasMore: bool
    """Whether to ask again at once"""
    nextCursor: str
    """For the next request, also where there was nothing new"""


class NotificationRehearsal(TypedDict):
    """Report on a receiver that was sent hostile test events"""

    endpointId: str
    """26 characters that sort by the time of creation"""
    id: str
    """26 characters that sort by the time of creation"""
    status: WebhookRehearsalStatus
    passed: bool | None
    """True when no part failed; null before it has finished"""
    startedAt: str
    """When it was asked for, in UTC"""
    finishedAt: str | None
    """When the last answer came, in UTC; null before"""
    steps: list[NotificationRehearsalStep]
    """In the order in which they are sent; empty while it runs"""


class NotificationRehearsalAnswer(TypedDict):
    """An answer of the receiver"""

    statusCode: int | None
    """HTTP status of the answer; null without one"""
    error: str | None
    """Why it was not taken, as for attempts of deliveries; null after 2xx"""
    durationMs: int
    """How long it took"""


class NotificationRehearsalOne(TypedDict):
    """The rehearsal of an endpoint"""

    data: NotificationRehearsal


class NotificationRehearsalOneOrReplay(TypedDict):
    """The rehearsal of an endpoint"""

    data: NotificationRehearsal
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class NotificationRehearsalStep(TypedDict):
    """A part of the rehearsal"""

    case: WebhookRehearsalCase
    verdict: WebhookRehearsalVerdict
    finding: WebhookRehearsalExplanation | None
    """Null where nothing is wrong"""
    answers: list[NotificationRehearsalAnswer]
    """One for each request, in their order"""


NotificationReplay = TypedDict(
    "NotificationReplay",
    {
        "deliveryId": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "status": "NotRequired[Literal[\"pending\", \"succeeded\", \"failed\", \"parked\", \"cancelled\"]]",
    },
)


class NotificationReplayCount(TypedDict):
    """How many there are"""

    count: int
    """Deliveries that are sent again"""


class NotificationReplayedOrReplay(TypedDict):
    """Acknowledgement of a replay"""

    data: NotificationReplayCount
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class NotificationStatistics(TypedDict):
    """What became of the attempts for an endpoint"""

    endpointId: str
    """26 characters that sort by the time of creation"""
    stepSeconds: int
    """What a point stands for"""
    points: list[NotificationStatisticsPoint]
    """Oldest first, without gaps; the last step is under way"""


class NotificationStatisticsAnswer(TypedDict):
    """The statistics of an endpoint"""

    data: NotificationStatistics


class NotificationStatisticsPoint(TypedDict):
    """What was sent in a step"""

    at: str
    """Where the step begins, in UTC"""
    succeeded: int
    """Attempts that were answered with 2xx"""
    failed: int
    """Attempts that had another answer, or none"""
    responseMs: WebhookResponseTimes | None
    """How long the receiver took to answer; null where no attempt was answered"""


class Observation(TypedDict):
    """An observation with its latest results"""

    id: str
    """26 characters that sort by the time of creation"""
    observationType: str
    """What it watches"""
    title: str
    """For people, 1 to 100 characters"""
    status: ObservationStatus
    runCount: int
    """Runs that ended, failed ones too"""
    monthlySpentYen: int
    """What the completed runs of this calendar month cost, in the time zone of the observation"""
    recentResults: list[ObservationResult]
    """The latest 20, newest first"""
    schedule: str
    """When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own"""
    timeZone: str
    """IANA time zone of the schedule and of the budget's months"""
    nextRunAt: str | None
    """When it runs next, in UTC; null while it is not active"""
    lastRunAt: str | None
    """When a run ended last, in UTC"""
    monthlyBudgetYen: int | None
    """Most yen per calendar month; a run that would exceed it is not made. Null: no limit"""
    yenPerRun: int
    """What a completed run costs; failed ones are free"""
    budgetExhausted: bool
    """Whether a run would exceed the month's budget: none is made until `budgetRenewsAt`"""
    budgetRenewsAt: str
    """When the next month begins in the time zone of the observation, in UTC"""
    skippedAt: str | None
    """When a run was due last and not made, since it would have exceeded the budget, in UTC"""
    consecutiveFailures: int
    """Failed runs since the last completed one"""
    pausedReason: ObservationPauseReason | None
    """Why it is paused; null unless it is"""
    pausedAt: str | None
    """Since when it is paused, in UTC"""
    archivedAt: str | None
    """Since when it is archived, in UTC"""
    settings: dict[str, Any]
    """What it watches; the members depend on `observationType`"""
    notifyStaffIds: list[str]
    """Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours"""
    recentNotices: list[ObservationNotice]
    """The latest 20 notices to the staff, newest first; they are known for 30 days"""
    createdAt: str
    """When it was created, in UTC"""
    updatedAt: str
    """When it was changed by a request last, in UTC"""


class ObservationAnswer(TypedDict):
    """One observation"""

    data: Observation


class ObservationAnswerOrReplay(TypedDict):
    """One observation"""

    data: Observation
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class ObservationArchivedAnswer(TypedDict):
    """Acknowledgement of an archiving"""

    data: ObservationArchivedAnswerData
    """The archived observation"""


class ObservationCompletedEvent(TypedDict):
    """A run of an observation job ended"""

    type: Literal["observation.completed"]
    """What happened"""
    timestamp: str
    """When it happened, in UTC; the same in every attempt"""
    data: ObservationCompletedEventData
    """Data of the event"""


class ObservationFullResult(TypedDict):
    """What a run found, when, and what it cost"""

    id: str
    """26 characters that sort by the time at which the run was due"""
    status: ObservationResultStatus
    data: dict[str, Any]
    """What was read, by `observationType`. Where it has a level: `level` and `unit`; `change` against the last completed run, null where there is none; `last30Days` with `min` and `max`; `summary`, all of it in one line of Japanese. Of a failed run `error` with `code` and `message`, and `summary`"""
    yen: int
    """What the run cost; 0 for a failed one"""
    dueAt: str
    """When it was due, in UTC"""
    completedAt: str
    """When it ended, in UTC"""


class ObservationItem(TypedDict):
    """An observation as the list shows it"""

    id: str
    """26 characters that sort by the time of creation"""
    observationType: str
    """What it watches"""
    title: str
    """For people, 1 to 100 characters"""
    status: ObservationStatus
    runCount: int
    """Runs that ended, failed ones too"""


class ObservationList(TypedDict):
    """A page of the account's observations"""

    data: list[ObservationItem]
    """Newest first"""


class ObservationNotice(TypedDict):
    """A notice of a change to a member of the staff"""

    resultId: str
    """26 characters that sort by the time at which the run was due"""
    staffId: str
    """Member of the staff"""
    status: Literal["queued", "sent", "failed", "unreached", "limit"]
    """`queued`: it waits or is on its way. `failed`: LINE or the mail server refused it, or the mail came back. `unreached`: the member has no channel for notices any more. `limit`: messages of the month, mails of the day or notices of this observation are used up"""
    at: str
    """When it was made, in UTC"""


ObservationPauseReason: TypeAlias = "Literal[\"owner\", \"operator\", \"failures\"]"
"""`owner`: by a request of the account; `operator`: by an operator of the service; `failures`: 5 runs in a row failed"""


class ObservationPoint(TypedDict):
    """The levels of a part of the time"""

    at: str
    """When the last run of this part was due, in UTC"""
    level: float
    """The level that it read"""
    min: float
    """The least of this part"""
    max: float
    """The greatest of this part"""
    count: int
    """Completed runs of this part"""


class ObservationPreview(TypedDict):
    """Reading of the first run, before there is an observation"""

    found: ObservationPreviewValue | None
    """Null where nothing was found"""
    failure: ObservationUnread | None
    """Null where a value was found"""
    yenPerRun: int
    """Yen that each completed run of the observation will cost; the preview is free"""


class ObservationPreviewAnswerOrReplay(TypedDict):
    """A preview"""

    data: ObservationPreview
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class ObservationPreviewValue(TypedDict):
    """The first value"""

    level: float | None
    """The number that would be plotted; null where the reading has none"""
    unit: str
    """Unit of `level`"""
    data: dict[str, Any]
    """Data of the reading, by `observationType`, as in a result"""
    place: ObservedPlace | None
    """Where on the page it was found; null for what the service knows itself"""


class ObservationRecipient(TypedDict):
    """A member of the staff"""

    staffId: str
    """For `notifyStaffIds`"""
    name: str
    """Name of the member"""
    channel: Literal["line", "mail"]
    """Where notices go"""


class ObservationRecipients(TypedDict):
    """Members of the staff whom notices reach"""

    data: list[ObservationRecipient]
    """Members of the staff who can be reached, by name"""


class ObservationResult(TypedDict):
    """What a run found"""

    id: str
    """26 characters that sort by the time at which the run was due"""
    status: ObservationResultStatus
    data: dict[str, Any]
    """What was read, by `observationType`. Where it has a level: `level` and `unit`; `change` against the last completed run, null where there is none; `last30Days` with `min` and `max`; `summary`, all of it in one line of Japanese. Of a failed run `error` with `code` and `message`, and `summary`"""


class ObservationResultList(TypedDict):
    """A page of results"""

    data: list[ObservationFullResult]
    """Newest first"""
    nextCursor: str | None
    """For `cursor`, to go on with what follows; null on the last page"""


ObservationResultStatus: TypeAlias = "Literal[\"completed\", \"failed\"]"
"""`completed`: it read what it watches; `failed`: it could not, and cost nothing"""


class ObservationRunQueuedOrReplay(TypedDict):
    """Acknowledgement of a run"""

    data: ObservationRunQueuedOrReplayData
    """The run"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


ObservationSeries = TypedDict(
    "ObservationSeries",
    {
        "id": "str",
        "from": "str",
        "to": "str",
        "unit": "str",
        "points": "list[ObservationPoint]",
    },
)
"""Levels over time"""


class ObservationSeriesAnswer(TypedDict):
    """The levels of an observation"""

    data: ObservationSeries


ObservationStatus: TypeAlias = "Literal[\"active\", \"paused\", \"archived\"]"
"""`active`: runs by its schedule; `paused`: runs only when asked to; `archived`: never runs again"""


ObservationType: TypeAlias = "Literal[\"price_monitor\", \"availability_watch\", \"review_watch\", \"competitor_count\", \"area_watch\"]"
"""What it watches. `price_monitor` costs 5 yen per completed run, `availability_watch` costs 5 yen per completed run, `review_watch` costs 5 yen per completed run, `competitor_count` costs 1 yen per completed run, `area_watch` costs 1 yen per completed run"""


class ObservationUnread(TypedDict):
    """Why there is no first value"""

    reason: Literal["refused_address", "dns", "connect", "tls", "timeout", "protocol", "too_many_redirects", "robots_disallowed", "robots_unreachable", "not_found", "forbidden", "rate_limited", "unavailable", "status", "too_large", "content_type", "content_encoding", "too_complex", "nothing_found", "ambiguous", "unreadable", "no_data"]
    """Why there is no value"""
    message: str
    """The reason in Japanese, as a failed run says it"""
    candidates: list[ObservedCandidate]
    """Elements of the page of which one may be meant: put its `selector` into the settings"""


class ObservationUpdate(TypedDict):
    """What is to change; what is absent stays"""

    title: NotRequired[str]
    """For people, 1 to 100 characters"""
    schedule: NotRequired[str]
    """When it runs: cron with five fields (minute, hour, day of month, month, day of week), 15 minutes or more between two runs. It runs within that minute, at a second of its own"""
    timeZone: NotRequired[str]
    """IANA time zone of the schedule and of the budget's months"""
    monthlyBudgetYen: NotRequired[int | None]
    """Most yen per calendar month; a run that would exceed it is not made. Null: no limit"""
    notifyStaffIds: NotRequired[list[str]]
    """Members of the shop's staff who hear of each change by LINE or mail, at most 5: those of `/observations/recipients`. They hear of 10 changes within 24 hours"""
    status: NotRequired[ObservationStatus]
    """`paused` stops the schedule; `active` starts it and counts failures from 0; `archived` ends the observation for good"""
    settings: NotRequired[PriceMonitorSettings | AvailabilityWatchSettings | ReviewWatchSettings | CompetitorCountSettings | AreaWatchSettings]
    """All settings, the old ones are dropped. What was read by the old ones is compared with nothing that the new ones read"""


class ObservationUsage(TypedDict):
    """Use of the limits of observations"""

    observations: int
    """Those that are not archived"""
    maxObservations: int
    """What the plan allows"""
    spentYen: int
    """What runs of this month have cost, archived observations included"""


class ObservationUsageAnswer(TypedDict):
    """What is used of the limits"""

    data: ObservationUsage


class ObservedCandidate(TypedDict):
    """An element that says a value of this kind"""

    selector: ObservedSelector
    text: str
    """Text of the element"""
    place: ObservedPlace


ObservedJsonPath: TypeAlias = "str"
"""JSONPath (RFC 9535) of the price: in a JSON document, or in the JSON scripts of a page. It must find one value"""


class ObservedPlace(TypedDict):
    """Where on a page a value was found, as text"""

    kind: Literal["page_text", "page_data"]
    """`page_text`: text that visitors see. `page_data`: data that the page has for programs (schema.org, meta, JSON)"""
    path: list[str]
    """Names of the elements or members around the value, the outermost first"""
    heading: str | None
    """The last heading above it; null for data of the page"""
    before: str
    """Text before the value"""
    value: str
    """The text that was read"""
    after: str
    """Text after the value"""


ObservedSelector: TypeAlias = "str"
"""CSS selector of the element whose text, or `content` attribute, is read. It must find one value"""


class OwnMembership(TypedDict):
    """The membership of the user whom the token names"""

    isMember: bool
    """Whether the user has a membership card"""
    subscriptionActive: bool
    """The only member to decide by: false for unpaid, cancelled, banned and expired"""
    tierId: NotRequired[str]
    """Only while the entitlement is active, and the member has a tier"""
    memberSince: NotRequired[str]
    """Only of a member"""


PageUrl: TypeAlias = "str"
"""Public page that is read, under http or https. robots.txt of its host decides whether it may be"""


class Pagination(TypedDict):
    """Where this page is among all"""

    page: int
    """Number of this page"""
    limit: int
    """Maximum number of entries of a page"""
    total: int
    """Entries on all pages"""
    totalPages: int
    """Number of pages"""


class PaymentDisputeClosedEvent(TypedDict):
    """A dispute was decided: `won`, the shop keeps the money; `lost`, the payer has it; `ended`, none was taken. Not in the published interface"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["payment.dispute_closed"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: PaymentDisputeClosedEventData
    """Data of the event"""


class PaymentDisputedEvent(TypedDict):
    """The payer's bank disputes a payment (chargeback), or asks before it does. Not in the published interface"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["payment.disputed"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: PaymentDisputedEventData
    """Data of the event"""


class PaymentFailedEvent(TypedDict):
    """A payment was refused"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["payment.failed"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: PaymentFailedEventData
    """Data of the event"""


class PaymentRefundedEvent(TypedDict):
    """A payment was given back, in part or whole"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["payment.refunded"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: PaymentRefundedEventData
    """Data of the event"""


class PaymentSucceededEvent(TypedDict):
    """A payment arrived"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["payment.succeeded"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: PaymentSucceededEventData
    """Data of the event"""


class PersonaAnswer(TypedDict):
    """One persona"""

    data: PersonaDetail


class PersonaDetail(TypedDict):
    """A persona with its traits and decision weights"""

    id: str
    """26 characters"""
    name: str
    """Family and given name; made up"""
    age: int
    """Years, 15 to 94"""
    occupation: str
    """Occupation of the persona, in the language of the response"""
    areaCode: str | None
    """The area whose population it belongs to, a 5-digit JIS code; null for all of Japan"""
    traits: PersonaDetailTraits
    """Big Five, modelled, where 0.5 is the mean of Japan's adults in the model; and its means, the income of others in its household estimated"""
    decisionWeights: PersonaDetailDecisionWeights
    """What weighs in its decisions, computed from its psychology, income and household; they sum to 1, but for their rounding"""


class PersonaList(TypedDict):
    """A page of the account's personas"""

    data: list[PersonaListItem]
    """Newest first"""


class PersonaListItem(TypedDict):
    """A persona of the account"""

    id: str
    """26 characters"""
    name: str
    """Family and given name; made up"""
    age: int
    """Years, 15 to 94"""
    gender: Literal["male", "female"]
    """As the census counts it"""
    occupation: str
    """Occupation of the persona, in the language of the response"""
    areaCode: str | None
    """The area whose population it belongs to, a 5-digit JIS code; null for all of Japan"""
    growthLevel: int
    """Completed simulations that it took part in"""


class PersonaPsychology(TypedDict):
    """Psychological profile of a persona, modelled after its age and sex; 0.5 is the mean of Japan's adults in the model"""

    openness: float
    """Openness to experience; 0 to 1"""
    conscientiousness: float
    """Conscientiousness; 0 to 1"""
    extraversion: float
    """Extraversion; 0 to 1"""
    agreeableness: float
    """Agreeableness; 0 to 1"""
    neuroticism: float
    """Neuroticism; 0 to 1"""
    valSelfDirection: float
    """Weight of self-direction among its values (Schwartz); 0 to 1"""
    valSecurity: float
    """Weight of security among its values (Schwartz); 0 to 1"""
    stressTolerance: float
    """How well it bears stress; 0 to 1"""
    financialAnxiety: float
    """How much money worries it; 0 to 1"""


class PriceMonitorSettings(TypedDict):
    url: PageUrl
    selector: NotRequired[ObservedSelector]
    jsonPath: NotRequired[ObservedJsonPath]


class PriceTestComparison(TypedDict):
    """How surely the best tested price earns more than the next, over draws of level, slope, effects and personas"""

    price: float
    """The best tested price, yen"""
    rival: float
    """The tested price that comes closest to it, yen"""
    probability: float
    """Share of the plausible worlds in which the best one earns more; leads below 1 % are ties and count half, 0 to 1"""
    verdict: Literal["clear", "leaning", "tie"]
    """`clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below"""
    edge: Literal["none", "low", "high"]
    """`low` or `high` when the best one is the lowest or highest tested: a price beyond it may be better"""


class PriceTestCurvePoint(TypedDict):
    """One point of the demand curve"""

    price: float
    """Price, yen"""
    demand: float
    """Share of the personas that buys, 0 to 1"""
    revenue: float
    """Revenue per 1,000 personas, yen"""
    profit: float | None
    """Profit per 1,000 personas, yen. Null without a cost"""


class PriceTestElasticity(TypedDict):
    """How strongly demand answers to the price"""

    centre: float
    """Centre of the prior for this kind of business at the reference price"""
    spread: float
    """Standard deviation of its logarithm in the prior"""
    basis: Literal["review", "review_and_judgement", "judgement"]
    """Whether a published review gives it or a judgement of this product"""
    source: str
    """The review, or that there is none"""
    population: float
    """Elasticity of these personas' demand at the reference price, after outcomes"""
    low: float
    """The more elastic end of its 95 % range over plausible worlds"""
    high: float
    """The less elastic end"""


class PriceTestFindings(TypedDict):
    """Findings of the template price_test"""

    business: SimulationBusiness
    product: str | None
    """As asked; null without"""
    referencePrice: float
    """Usual market price that the model compares with, yen"""
    referenceSource: Literal["given", "survey", "median_of_tested"]
    """Where it comes from: the request, the Retail Price Survey, or for want of both the tested prices; then no optimum can be known"""
    implausibleReference: float | None
    """A usual price, as asked or of the survey, that is not used, since all tested prices are more than 5 times above or below it; null otherwise"""
    reference: PriceTestReference | None
    """The item of the survey; null for other sources"""
    optimumKnown: bool
    """False without a usual market price, and where the tested prices leave hardly any demand: then the best price and the optima are null"""
    levelKnown: bool
    """Whether outcomes of the account stand behind the level of demand. False: shares, revenue and profit rest on a convention that is the same for every product, so only relativeDemand and comparisons of prices mean something"""
    elasticity: PriceTestElasticity
    regulated: str | None
    """Why the shop may not set this price itself; null where it may"""
    unitCost: float | None
    """As asked, yen; null without"""
    assumedCost: PriceTestFindingsAssumedCost | None
    """Where no unit cost is given: the cost by a margin usual for the kind of business, a judgement. Null without"""
    uncalibratedLevel: float
    """Log-odds of the population's rate at referencePrice before outcomes"""
    calibrationShift: float
    """Added to the log-odds of the population's rate at the reference because of the account's own outcomes"""
    judgeShift: float
    """Added to the log-odds of the population's rate at the reference because of what a language model judged; 0 without one"""
    prices: list[PriceTestPrice]
    """The tested prices, ascending"""
    curve: list[PriceTestCurvePoint]
    """Demand, revenue and profit at up to 60 prices in equal ratios from half the lowest to 1.5 times the highest tested price"""
    bestPrice: float | None
    """The tested price with the greatest revenue, yen; the lower one of two alike. Null where no optimum can be known"""
    bestProfitPrice: float | None
    """The tested price with the greatest profit, yen. Null without a cost, when no tested price exceeds it, and where no optimum can be known"""
    revenueComparison: PriceTestComparison | None
    """bestPrice beside the next best. Null where no optimum can be known"""
    profitComparison: PriceTestComparison | None
    """bestProfitPrice beside the next best. Null without it"""
    revenueOptimum: PriceTestOptimum | None
    """The best price for revenue within the range tested. Null where no optimum can be known"""
    profitOptimum: PriceTestOptimum | None
    """The same for profit. Null without a cost, when no tested price exceeds it, and where no optimum can be known"""
    sensitivity: PriceTestSensitivity
    groups: list[SimulationGroup]
    """Demand at bestPrice, without one at the tested price closest to referencePrice, by group: value is the share that buys"""
    bestSegments: list[SimulationGroup]
    """Groups of at least 5 personas that buy most, at most 3"""
    worstSegments: list[SimulationGroup]
    """Groups of at least 5 personas that buy least, at most 3"""
    quotes: list[SimulationQuote]
    """Up to 6 personas, from the readiest buyer to the most reluctant"""
    notes: list[SimulationNote]
    """What to know before relying on the result"""


class PriceTestInput(TypedDict):
    """Input of the template price_test"""

    businessType: str
    """What kind of business it is, in Japanese or English: 1 to 100 characters. Known kinds (カフェ, 美容室, 学習塾, ...) suit some ages, households and sexes more than others; the findings say what it was taken for"""
    product: NotRequired[str]
    """What is sold at these prices: 1 to 200 characters. Its reference price is looked up, and whether its price is regulated"""
    prices: list[float]
    """Prices to compare in yen, in any order: 2 to 30 different ones"""
    unitCost: NotRequired[float]
    """What one unit costs the seller in yen. Without it profit is computed with a margin usual for the kind of business, where one is known"""
    referencePrice: NotRequired[float]
    """What such a thing usually costs on the market, in yen. Without it the Retail Price Survey is used where it has the item (ramen, café coffee, haircut and 20 more); otherwise the answer is relative to the tested prices and names no optimum"""


class PriceTestOptimum(TypedDict):
    """The best price within the range tested"""

    price: PriceTestOptimumPrice
    """The price within the range tested that earns most, yen"""
    demand: PriceTestOptimumDemand
    """Share of the personas that buys at it, 0 to 1"""
    earnings: PriceTestOptimumEarnings
    """What it earns per 1,000 personas: revenue or profit, yen"""
    elasticity: float | None
    """Price elasticity of demand at it: -1 at an optimum of revenue inside the range. Null without demand"""
    edge: Literal["none", "low", "high"]
    """`low` or `high` when the best price is that end of the range tested: the true optimum may lie beyond"""


class PriceTestOutcome(TypedDict):
    """What was really sold at the tested prices"""

    observations: list[PriceTestOutcomeObservationsItem]
    """Sales at tested prices: 1 to 100; a price may stand in several, for instance one per week"""


class PriceTestPrice(TypedDict):
    """One tested price"""

    price: float
    """Tested price, yen"""
    demand: PriceTestPriceDemand
    """Share of the personas that buys at this price, 0 to 1"""
    relativeDemand: PriceTestPriceRelativeDemand
    """Demand at this price as a multiple of the demand at referencePrice: hardly depends on the level"""
    revenue: PriceTestPriceRevenue
    """Revenue per 1,000 personas: price times demand times 1,000, yen"""
    profit: PriceTestPriceProfit | None
    """Profit per 1,000 personas: (price - unitCost) times demand times 1,000, yen. Null without a cost"""
    bestShare: float
    """Share of the plausible worlds in which this price earns the most revenue of the tested ones, 0 to 1"""
    elasticityToNext: float | None
    """Arc elasticity to the next higher tested price by the midpoint formula (R. Allen, 1934). Null for the highest price and without demand"""
    distance: float
    """Log-odds of demand at this price less those at referencePrice, over the slope there, before outcomes: what calibration fits level and slope over"""


class PriceTestReference(TypedDict):
    """Where a reference price of the survey comes from"""

    item: str
    """Item of the survey"""
    exact: bool
    """False when the product only costs about as much as the item"""
    unit: str
    """What one price buys"""
    place: str
    """Prefecture of the price, or all of Japan: the median of the prefectures"""
    year: int
    """Year of the survey"""
    source: str
    """Who published it"""


class PriceTestResult(TypedDict):
    """Result of price_test. Its score: Share of what the personas would be willing to pay altogether (the area under their demand curve; Small and Rosen 1981) that the best tested price earns as revenue, 0 to 100: one price for all rarely earns more than 60, and a low score means that the tested prices are far from what people would pay. Without a known market price it is that of the tested price in the middle."""

    seed: int
    """Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds"""
    method: str
    """Template and version of its method: raised with every change that changes numbers"""
    calibration: Literal["none", "account"]
    """`none`: the rates come from assumptions and published studies alone, and have been compared with nothing that this account saw. `account`: they are shifted by what the account's outcomes of this template taught; where `ownOutcomes` is 0 that is little"""
    calibrationShift: float
    """What was added to the log-odds of predicted rates (of the population's, for a demand curve); 0 without outcomes"""
    outcomes: int
    """Outcomes of the account behind the shift"""
    ownOutcomes: int
    """Those of the same business type and area. With 0 of them little is learnt from other businesses"""
    overallScore: float
    """0 to 100; see `scoreMeaning`"""
    scoreMeaning: str
    """What the score means for this template"""
    headline: str
    """The result in one sentence, in the language of the answer"""
    population: SimulationPopulation
    judge: SimulationJudge | None
    """How a language model took part; null where none is set up or the template asks none"""
    findings: PriceTestFindings


class PriceTestSensitivity(TypedDict):
    """Price sensitivity meter (van Westendorp 1976) from thresholds of each persona's own demand curve"""

    pmc: float | None
    """Point of marginal cheapness: 'too cheap' meets 'not cheap', yen. Null when the curves do not cross"""
    pme: float | None
    """Point of marginal expensiveness: 'too expensive' meets 'not expensive', yen. Null when the curves do not cross"""
    opp: float | None
    """Optimal price point: 'too cheap' meets 'too expensive', yen. Null when the curves do not cross"""
    idp: float | None
    """Indifference price point: 'cheap' meets 'expensive', yen. Null when the curves do not cross"""
    curve: list[PriceTestSensitivityCurveItem]
    """The four curves at the plotted prices"""


class PriceTestSimulation(TypedDict):
    """A simulation of price_test"""

    id: str
    """26 characters that sort by the time of creation"""
    status: SimulationStatus
    templateType: Literal["price_test"]
    """Kind of experiment"""
    resultSummary: str | None
    """The result in one sentence, in the language of the answer; why it failed; null before it has ended"""
    resultData: PriceTestResult | None
    """The result; null without one"""
    completedAt: str | None
    """When it ended, in UTC; null before that"""
    progress: float
    """Share done, 0 to 1; 1 when it is completed"""
    error: SimulationFailure | None
    """Why it failed; null unless it did"""
    areaCode: str | None
    """5-digit JIS code of the area; null for all of Japan"""
    personaCount: int
    """Personas that were asked for"""
    reusedPersonas: int | None
    """Those that the account had before; the others were generated. Null before it has completed"""
    seed: int
    """Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds"""
    inputParams: PriceTestInput
    createdAt: str
    """When it was asked for, in UTC"""


class PsychologyAnswer(TypedDict):
    """The profile of one persona"""

    data: PersonaPsychology


class RankingItem(TypedDict):
    """One place of the ranking"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality; for a ward its city stands between them"""
    score: float
    """Score in the category, 0 to 100"""
    rank: int
    """1 is the best; equal scores share a rank"""


class Reservation(TypedDict):
    """A reservation in a list"""

    id: str
    """ULID, 26 characters"""
    event_id: str
    """The reservation event"""
    slot_id: str
    """The slot"""
    friend_id: str
    """The friend, or a guest who is none"""
    status: Literal["pending", "confirmed", "canceled", "no_show", "completed", "cancel_requested"]
    """`pending` waits for approval or payment and keeps its places until its hold ends"""
    payment_status: Literal["not_required", "pending", "paid", "failed", "partially_refunded", "refunded"]
    """Independent of `status`"""
    reservation_date: str
    """YYYY-MM-DD, the day of the start in the shop's time"""
    start_time: str
    """HH:MM in the shop's time"""
    end_time: str
    """HH:MM in the shop's time; at or before the start: on the next day"""
    number_of_guests: int
    """1 to 100"""
    staff_id: str | None
    """Null where none is needed"""
    note: str | None
    """As it was given"""
    canceled_at: str | None
    """Null unless it was cancelled"""
    created_at: str
    """When it was made"""


class ReservationCancelledEvent(TypedDict):
    """A reservation was cancelled, by whomever"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["reservation.cancelled"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: ReservationCancelledEventData
    """Data of the event"""


class ReservationCreatedEvent(TypedDict):
    """A reservation was made"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["reservation.created"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: ReservationCreatedEventData
    """Data of the event"""


class ReservationEvent(TypedDict):
    """A menu that guests can book"""

    id: str
    """26 characters that sort by the time of creation"""
    name: str
    """1 to 100 characters"""
    description: str
    """For guests, up to 2,000 characters"""
    duration: int
    """Minutes, 1 to 1,440"""
    price: int
    """Yen, tax included"""
    maxCapacity: int
    """Guests per slot, unless the slot says otherwise"""
    minNotice: int
    """Minutes before the start after which booking is closed"""
    maxAdvance: int
    """Days ahead that can be booked; 0: on the same day only"""
    color: str
    """Hexadecimal"""
    status: Literal["active", "archived"]
    """Only active ones are listed and booked"""


class ReservationEventList(TypedDict):
    """The active menus"""

    data: list[ReservationEvent]
    """Oldest first"""


class ReservationList(TypedDict):
    """A page of reservations"""

    object: Literal["list"]
    """Always `list`"""
    data: list[Reservation]
    """Newest first"""
    has_more: bool
    """Whether more follow"""
    next_cursor: str | None
    """For `starting_after` of the next page; null on the last one"""


class ReservationSlot(TypedDict):
    """A time at which a menu can be booked"""

    id: str
    """26 characters that sort by the time of creation"""
    eventId: str
    """26 characters that sort by the time of creation"""
    date: str
    """Calendar date of the start, in the time zone of the shop"""
    startTime: str
    """HH:MM, 00:00 to 23:59"""
    endTime: str
    """HH:MM; at or before `startTime`: on the next day"""
    maxCapacity: int
    """Places for guests"""
    bookedCount: int
    """Guests who are booked"""


class ReservationSlotList(TypedDict):
    """Slots of a menu"""

    data: list[ReservationSlot]
    """Earliest first, 500 at most"""
    range: ReservationSlotRange
    eventMaxCapacity: int
    """Guests per slot by the menu"""


ReservationSlotRange = TypedDict(
    "ReservationSlotRange",
    {
        "from": "str",
        "to": "str",
    },
)
"""The dates that were searched, both included"""


class RevenueRange(TypedDict):
    """Yen a month between which most shops of the kind lie: our judgement, not counted"""

    low: float
    """Lower end of the rough range"""
    high: float
    """Upper end of the rough range"""


class ReviewWatchSettings(TypedDict):
    """The page must say its rating by schema.org (aggregateRating)"""

    url: PageUrl


ScoreCategory: TypeAlias = "Literal[\"people\", \"economy\", \"business\", \"risk\"]"
"""Category of scores; `risk` ranks the safest first"""


class ScoreExplanation(TypedDict):
    """Present when `explain=true` was asked for"""

    generatedAt: str
    """When it was computed, in UTC"""
    method: int
    """Version of the formulas; scores of different versions are not comparable"""
    stale: bool
    """Newer statistics were imported since, or the formulas changed; generating the profile again takes them in"""
    categories: Explanation


class Segment(TypedDict):
    """A segment that a simulation of the account found"""

    id: str
    """26 characters"""
    name: str
    """Named after what sets it apart"""
    areaCode: str | None
    """The area whose population was searched, a 5-digit JIS code; null for all of Japan"""
    score: float
    """0 to 100; what it means depends on the template of the simulation"""
    segmentData: SegmentData


class SegmentAnswer(TypedDict):
    """One segment"""

    data: Segment


class SegmentAreaDifference(TypedDict):
    """In what an area differs from Japan"""

    measure: Literal["young", "senior", "living_alone", "living_with_family", "household_income"]
    """Share aged 15 to 34, aged 65 and older, living alone, living with children, parents or others; median household income in yen a year"""
    label: str
    """Its name"""
    value: float
    """In the area: a share of people aged 15 and older, or yen"""
    japan: float
    """The same in all of Japan"""


class SegmentComparison(TypedDict):
    """How surely one segment is ahead of another"""

    a: int
    """Place of a segment in `segments`, from 0"""
    b: int
    """Place of the other"""
    difference: SegmentComparisonDifference
    """Share of the first that would use the business, less that of the other"""
    probability: float
    """Share of the plausible worlds in which the first is ahead of the other, 0 to 1"""
    verdict: Literal["clear", "leaning", "tie"]
    """`clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below"""


class SegmentData(TypedDict):
    """Demographics, behavior and sentiment of a segment"""

    demographics: dict[str, Any]
    """Who they are"""
    behavior: dict[str, Any]
    """How they decide"""
    sentiment: dict[str, Any]
    """How they feel"""


class SegmentDiscoveryFindings(TypedDict):
    """Findings of the template segment_discovery"""

    business: SimulationBusiness
    calibrationShift: float
    """Added to the log-odds of every response because of the account's own outcomes"""
    judgeShift: float
    """Added to the log-odds of every response because of what a language model judged; 0 without one"""
    areaDifferences: list[SegmentAreaDifference]
    """In what the residents of the area differ most from all of Japan, the greatest difference first; at most 3, none where they hardly do"""
    segments: list[DiscoveredSegment]
    """The segments, the most attractive first"""
    comparisons: list[SegmentComparison]
    """The first segment against each of the others, over the same plausible worlds"""
    clear: bool
    """Whether the area has clear segments: other people give the same ones by the same names, beyond chance and degrees, and they stand apart (a silhouette of at least 0.25)"""
    basis: Literal["clusters", "life_stages"]
    """What `segments` are: groups that other people of the area give again (`clusters`), which lie along a gradient where `clear` is false; or where there are none groups by age and household (`life_stages`), a convention"""
    gradients: list[SegmentGradient]
    """Where there are no clear segments, the two leading ways in which people differ by degrees; else empty"""
    excess: float
    """Share by which people are nearer to the mean of their segment than people of shuffled measures: 0 is chance"""
    beyondDegrees: float
    """The same against people whose measures have the same spread and correlations, but no groups: 0 is difference by degrees"""
    stability: float
    """Adjusted Rand index between the segments that two halves of the residents give, each split into as many as all residents: 1 is the same, 0 chance"""
    agreement: SegmentDiscoveryFindingsAgreement
    """What two halves of the residents agree on"""
    silhouette: float
    """Mean silhouette width, -1 to 1; below 0.25 hardly apart"""
    candidates: list[SegmentDiscoveryFindingsCandidatesItem]
    """The numbers of segments that were compared"""
    projection: SegmentDiscoveryFindingsProjection
    """The plane of the first two principal components, to plot"""
    notes: list[SimulationNote]
    """What to know before relying on the result"""


class SegmentDiscoveryInput(TypedDict):
    """Input of the template segment_discovery"""

    businessType: str
    """What kind of business it is, in Japanese or English: 1 to 100 characters. Known kinds (カフェ, 美容室, 学習塾, ...) suit some ages, households and sexes more than others; the findings say what it was taken for"""
    maxSegments: NotRequired[int]
    """Greatest number of segments to try, 2 to 8. Default: 8"""


class SegmentDiscoveryOutcome(TypedDict):
    """What really happened with the segments"""

    segments: list[SegmentDiscoveryOutcomeSegmentsItem]
    """How segments really responded: 1 to 100; a segment may stand in several"""


class SegmentDiscoveryResult(TypedDict):
    """Result of segment_discovery. Its score: By how many percent the segments exceed chance: how much nearer people are to the mean of their segment than people whose measures were shuffled. 0 where other residents do not give the same ones; residents come to about 10, and groups that stand well apart to more than 50."""

    seed: int
    """Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds"""
    method: str
    """Template and version of its method: raised with every change that changes numbers"""
    calibration: Literal["none", "account"]
    """`none`: the rates come from assumptions and published studies alone, and have been compared with nothing that this account saw. `account`: they are shifted by what the account's outcomes of this template taught; where `ownOutcomes` is 0 that is little"""
    calibrationShift: float
    """What was added to the log-odds of predicted rates (of the population's, for a demand curve); 0 without outcomes"""
    outcomes: int
    """Outcomes of the account behind the shift"""
    ownOutcomes: int
    """Those of the same business type and area. With 0 of them little is learnt from other businesses"""
    overallScore: float
    """0 to 100; see `scoreMeaning`"""
    scoreMeaning: str
    """What the score means for this template"""
    headline: str
    """The result in one sentence, in the language of the answer"""
    population: SimulationPopulation
    judge: SimulationJudge | None
    """How a language model took part; null where none is set up or the template asks none"""
    findings: SegmentDiscoveryFindings


class SegmentDiscoverySimulation(TypedDict):
    """A simulation of segment_discovery"""

    id: str
    """26 characters that sort by the time of creation"""
    status: SimulationStatus
    templateType: Literal["segment_discovery"]
    """Kind of experiment"""
    resultSummary: str | None
    """The result in one sentence, in the language of the answer; why it failed; null before it has ended"""
    resultData: SegmentDiscoveryResult | None
    """The result; null without one"""
    completedAt: str | None
    """When it ended, in UTC; null before that"""
    progress: float
    """Share done, 0 to 1; 1 when it is completed"""
    error: SimulationFailure | None
    """Why it failed; null unless it did"""
    areaCode: str | None
    """5-digit JIS code of the area; null for all of Japan"""
    personaCount: int
    """Personas that were asked for"""
    reusedPersonas: int | None
    """Those that the account had before; the others were generated. Null before it has completed"""
    seed: int
    """Where all chance of the simulation comes from: the same seed, input, population and outcomes give the same result, but for what a language model adds"""
    inputParams: SegmentDiscoveryInput
    createdAt: str
    """When it was asked for, in UTC"""


class SegmentGradient(TypedDict):
    """A way in which people differ by degrees"""

    explained: float
    """Share of the variance of all measures along it, 0 to 1"""
    measures: list[SegmentGradientMeasuresItem]
    """The four measures that change most along it, the greatest first"""
    upper: GradientEnd
    lower: GradientEnd
    difference: SegmentGradientDifference
    """Share of the upper third that would use the business, less the lower"""
    probability: float
    """Share of the plausible worlds in which the upper third is ahead, 0 to 1"""
    verdict: Literal["clear", "leaning", "tie"]
    """`clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below"""


class SegmentList(TypedDict):
    """A page of the account's segments"""

    data: list[Segment]
    """Newest first"""


class ShopSource(TypedDict):
    name: str
    """Name of the imported list"""
    source: str | None
    licence: str | None
    year: int | None


Simulation: TypeAlias = "AdTestSimulation | PriceTestSimulation | SegmentDiscoverySimulation"
"""A simulation with its result, by `templateType`"""


class SimulationBusiness(TypedDict):
    """What the simulation took the business type for"""

    given: str
    """The business type as it was given"""
    matched: str | None
    """The known type it was taken for; null when none fits, and then it suits every persona alike"""
    drivers: list[Literal["price", "quality", "convenience", "novelty", "brand", "social"]]
    """Decision weights that count for this type"""
    meanFit: float
    """Mean fit of these personas to the type, in log-odds; 0 is neutral"""
    note: str
    """What that means"""


class SimulationCancelledOrReplay(TypedDict):
    """Acknowledgement of a cancellation"""

    data: SimulationCancelledOrReplayData
    """The cancelled simulation"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class SimulationCompletedEvent(TypedDict):
    """A simulation has its result, which can be read"""

    type: Literal["simulation.completed"]
    """What happened"""
    timestamp: str
    """When it happened, in UTC; the same in every attempt"""
    data: SimulationCompletedEventData
    """Data of the event"""


class SimulationFailedEvent(TypedDict):
    """A simulation ended without a result"""

    type: Literal["simulation.failed"]
    """What happened"""
    timestamp: str
    """When it happened, in UTC; the same in every attempt"""
    data: SimulationFailedEventData
    """Data of the event"""


class SimulationFailure(TypedDict):
    """Why a simulation failed"""

    code: str
    """`cancelled`, `crashed`, `timed_out`, `lost` (its nodes went away too often) or `internal_error`"""
    message: str
    """The same for a person, in the language of the answer"""


class SimulationGroup(TypedDict):
    """A figure within one group of personas"""

    by: Literal["age_band", "sex", "household", "openness", "conscientiousness", "extraversion", "agreeableness", "neuroticism", "valSelfDirection", "valSecurity", "stressTolerance", "financialAnxiety", "income", "priceWeight", "qualityWeight", "convenienceWeight", "noveltyWeight", "brandWeight", "socialWeight"]
    """What the personas are grouped by: age band, sex, household, or the thirds of a trait, of income or of a decision weight"""
    group: str
    """One of 15_24, 25_34, 35_44, 45_54, 55_64, 65_74, 75_plus, female, male, single, couple, family, extended; of a measure low, middle, high"""
    size: int
    """Personas in the group"""
    share: float
    """Their share of all personas, 0 to 1"""
    value: float
    """Mean of the figure within the group"""


class SimulationItem(TypedDict):
    """A simulation as the list shows it"""

    id: str
    """26 characters that sort by the time of creation"""
    templateType: SimulationTemplate
    category: str
    """Family of the template"""
    areaCode: str | None
    """5-digit JIS code of the area; null for all of Japan"""
    status: SimulationStatus
    resultSummary: SimulationSummary | None
    """The result at a glance; null without a result"""
    createdAt: str
    """When it was asked for, in UTC"""
    completedAt: str | None
    """When it ended, in UTC; null before that"""


class SimulationJudge(TypedDict):
    """How a language model took part"""

    model: str
    """The language model"""
    personas: int
    """Personas to be judged"""
    answered: int
    """How many of them were judged, from the first on; the rest follow the offline model"""
    requests: int
    """Requests sent"""
    tokens: int
    """Tokens read and written, as the model's service counts them"""
    status: Literal["used", "partial", "fallback"]
    """Whether all, some or none of the personas were judged"""
    reason: NotRequired[Literal["off", "nothing_to_ask", "time", "budget", "rate_limited", "unavailable", "refused", "invalid_answers", "internal"]]
    """Why personas are without an answer: `off` no model is set, `nothing_to_ask` no question or no persona, `time` or `budget` (tokens of the simulation or of the account's day) ran out, `rate_limited` and `unavailable` the model's service did not answer, `refused` it declined, `invalid_answers` its answers were unusable, `internal` a fault of this service"""
    prompt: NotRequired[str]
    """Version of the prompt. `likelihood`: the model rates each persona; `reaction`: it writes what each persona says, rated by its similarity to statements on a Likert scale (arXiv:2510.08338)"""
    embeddingModel: NotRequired[str]
    """The model that rated reactions"""
    reused: NotRequired[int]
    """Reactions that were stored from an earlier simulation or attempt"""


class SimulationList(TypedDict):
    """The simulations of the account"""

    data: list[SimulationItem]
    """Newest first"""


class SimulationMargin(TypedDict):
    """A figure of the area that the population was made to fit"""

    name: str
    """The figure"""
    value: float
    """Its value"""
    unit: str
    """Unit of the value"""
    year: int
    """Year that it describes"""
    source: str
    """Who published it"""
    status: Literal["observed", "inherited", "modelled"]
    """`observed`: published for the area; `inherited`: of its city or of the nation; `modelled`: estimated from others"""


class SimulationNote(TypedDict):
    """What to know before relying on the result"""

    code: str
    """Stable name of the remark"""
    text: str
    """The remark"""


class SimulationOutcomeTakenOrReplay(TypedDict):
    """Acknowledgement of an outcome"""

    data: SimulationOutcomeTakenOrReplayData
    """What was learnt"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class SimulationPopulation(TypedDict):
    """Who took part"""

    size: int
    """Personas that took part"""
    areaCode: str | None
    """5-digit JIS code of their area; null for all of Japan"""
    areaName: str
    """Name of their area, in Japanese but for all of Japan"""
    fingerprint: str
    """Hash over all columns of the population but growth, which no answer depends on: equal for equal populations"""
    margins: list[SimulationMargin]
    """The figures behind the population, with year and source"""


class SimulationQueuedOrReplay(TypedDict):
    """Acknowledgement of a simulation"""

    data: SimulationQueuedOrReplayData
    """The new simulation"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class SimulationQuote(TypedDict):
    """Sample quote of a persona"""

    personaId: str
    """Id of the persona"""
    name: str
    """Its name"""
    age: int
    """Its age in years"""
    gender: Literal["female", "male"]
    """Its sex"""
    occupation: str
    """Its occupation"""
    sentiment: Literal["positive", "neutral", "negative"]
    """Whether it is in favour, undecided or against"""
    text: str
    """What it says: a sentence made of its own decision weights and numbers, not of a real person"""


SimulationStatus: TypeAlias = "Literal[\"queued\", \"running\", \"completed\", \"failed\"]"
"""`completed` and `failed` never change any more"""


class SimulationSummary(TypedDict):
    """The result at a glance"""

    overall_score: float
    """0 to 100"""
    headline: str
    """The result in one sentence, in the language of the answer"""


SimulationTemplate: TypeAlias = "Literal[\"ad_test\", \"price_test\", \"segment_discovery\"]"
"""Kind of experiment"""


class SimulationUsage(TypedDict):
    """Use of the limits of simulations"""

    personasToday: int
    """Personas in simulations since midnight in Tokyo that did not fail; a `segment_discovery` counts as 5,000 at least"""
    personasPerDay: int
    """What the plan allows"""
    unfinished: int
    """Simulations that are queued or running"""
    maxUnfinished: int
    """The most of them at once"""
    secondsLeftToday: int
    """Until the next midnight in Tokyo"""


class SimulationUsageAnswer(TypedDict):
    """What is used of the limits"""

    data: SimulationUsage


class SingleReservation(TypedDict):
    """A reservation by its id"""

    id: str
    """ULID, 26 characters"""
    event_id: str
    """The reservation event"""
    status: Literal["pending", "confirmed", "canceled", "no_show", "completed", "cancel_requested"]
    """`pending` waits for approval or payment and keeps its places until its hold ends"""
    payment_status: Literal["not_required", "pending", "paid", "failed", "partially_refunded", "refunded"]
    """Independent of `status`"""
    reservation_date: str
    """YYYY-MM-DD, the day of the start in the shop's time"""
    start_time: str
    """HH:MM in the shop's time"""
    end_time: str
    """HH:MM in the shop's time; at or before the start: on the next day"""
    number_of_guests: int
    """1 to 100"""
    created_at: str
    """When it was made"""


class StoreAreaScores(TypedDict):
    """Scores of the area of a store, as the area endpoints give them"""

    areaCode: str
    """Whose scores they are: the city of a ward that has none of its own"""
    overallScore: float | None
    """Mean of the categories, 0 to 100, higher is better; null where too little is known"""
    people: float | None
    """People, 0 to 100, higher is better; null where too little is known"""
    economy: float | None
    """Economy, 0 to 100, higher is better; null where too little is known"""
    business: float | None
    """Business, 0 to 100, higher is better; null where too little is known"""
    risk: float | None
    """Safety, 0 to 100, higher is better; null where too little is known"""


class StoreChange(TypedDict):
    name: NotRequired[str]
    """What people call it; no two stores of a chain have the same"""
    address: NotRequired[str]
    """Japanese address; with or without the prefecture"""
    lat: NotRequired[float]
    """Latitude in degrees (WGS 84 or JGD 2011)"""
    lng: NotRequired[float]
    """Longitude in degrees (WGS 84 or JGD 2011)"""
    status: NotRequired[StoreStatus]
    openedOn: NotRequired[str | None]
    closedOn: NotRequired[str | None]
    floorAreaM2: NotRequired[float | None]
    seats: NotRequired[int | None]
    monthlyRevenueYen: NotRequired[int | None]


StoreId: TypeAlias = "str"
"""The caller's own id of the store, 1 to 128 characters"""


StoreStatus: TypeAlias = "Literal[\"active\", \"planned\", \"closed\"]"
"""`planned` has not opened yet; `closed` counts no more"""


class StoresDemandForecastOrReplay(TypedDict):
    """Demand of several stores in the days to come"""

    forecast: list[StoresDemandForecastOrReplayForecastItem]
    """Sum of the stores, in the order of the days"""
    insights: list[str]
    """What the sum means, in sentences"""
    method: StoresDemandForecastOrReplayMethod
    """How the sum was made"""
    stores: list[DemandForecast]
    """Each store as `POST /api/v1/demand-forecast` would forecast it, in the order of the request"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class StoresDemandForecastRequest(TypedDict):
    """What is known of the demand of several stores"""

    stores: list[StoresDemandForecastRequestStoresItem]
    """Stores that are added up, 2 to 20, each with an id of its own. A request holds 20,000 values: some 6,600 days of all stores together with revenue alone, some 5,000 with customers, too"""
    forecast_days: NotRequired[int]
    """Days to forecast; 7 when absent"""
    include_factors: NotRequired[bool]
    """Whether each day has its factors; false when absent"""


SubIndustry: TypeAlias = "str"
"""Kind of store within the industry, such as cafe or ramen"""


class Tag(TypedDict):
    """A tag of the account, for friends"""

    id: str
    """ULID, 26 characters"""
    name: str
    """Unique in the account"""
    color: str
    """Hexadecimal"""
    createdAt: str
    """When it was created"""


class TagAction(TypedDict):
    """A tag that a friend is to have, or not"""

    friendId: str
    """The friend"""
    tagId: str
    """The tag"""
    action: Literal["add", "remove"]
    """What to do"""


class TagActionDoneOrReplay(TypedDict):
    """The friend has the tag, or does not"""

    success: Literal[True]
    """Always true"""
    action: Literal["added", "removed"]
    """Which state holds now, also if nothing had to change"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class TagList(TypedDict):
    """A part of the account's tags"""

    data: list[Tag]
    """Oldest first"""
    hasMore: bool
    """Whether more follow"""
    limit: int
    """As requested"""
    offset: int
    """As requested"""


class TestPingEvent(TypedDict):
    """Tries an endpoint. Sent once to that endpoint alone, whatever its `events` and whether it is active or disabled; it changes no counter"""

    id: str
    """The event; the same in every attempt"""
    type: Literal["test.ping"]
    """What happened"""
    api_version: Literal["2026-05-23"]
    """The version that the endpoint is pinned to"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: TestPingEventData
    """Data of the event"""


class TextMessage(TypedDict):
    """A text message"""

    type: Literal["text"]
    """Kind of the message"""
    text: str
    """1 to 5,000 UTF-16 code units"""


class TradeAreaAccessibility(TypedDict):
    """How people get here"""

    walk_score: float | None
    """What can be reached on foot, 0 to 100; null when unknown"""
    nearest_station: TradeAreaAccessibilityNearestStation | None
    """Within 3 km; null when there is none or none are imported"""
    stations_within_1km: float | None
    """Stations within 1 km; null when unknown"""
    reason: str | None
    """Why values of this section are missing, or where they come from"""
    figures: dict[str, TradeAreaFigure]
    """Figures of the section by name; those whose statistics are not imported are absent"""


class TradeAreaCompetition(TypedDict):
    """Who else serves the customers here"""

    density_score: float | None
    """Density of competitors, 0 to 100: share of known shops of the kind with fewer around them; null when unknown"""
    saturation_index: float | None
    """Supply of the kind: 1 is usual, 2 twice as much; null when unknown"""
    basis: Literal["shops", "municipality", "none"]
    """`shops`: from known shops; `municipality`: from establishments of the municipality; `none`: unknown"""
    competitor_count: float | None
    """Known shops of the kind within the radius; a lower bound where the lists are partial; null when unknown"""
    competitor_estimate: TradeAreaEstimate | None
    """Shops of the kind within the radius by the census, with a range that holds nearly nine of ten places; null where no census tells"""
    nearest_competitor_m: float | None
    """Metres to the nearest known shop of the kind; null when unknown"""
    business_count_500m: float | None
    """Known shops of all kinds within 500 m; null when unknown"""
    estimated_monthly_revenue: TradeAreaEstimate | None
    """Of a typical shop of the industry here; null without an industry"""
    reason: str | None
    """Why values of this section are missing, or where they come from"""
    figures: dict[str, TradeAreaFigure]
    """Figures of the section by name; those whose statistics are not imported are absent"""


class TradeAreaDemand(TypedDict):
    """Who comes by"""

    estimated_daily_foot_traffic: float | None
    """Different people within the radius on a weekday; null when unknown"""
    foot_traffic: TradeAreaEstimate | None
    """The same with range and basis"""
    peak_hours: list[str]
    """The three busiest hours, estimated by the kind of the place and the industry; empty when unknown"""
    place_kind: Literal["office", "commercial", "residential", "rural"] | None
    """Kind of the place by the people there at noon and at night"""
    reason: str | None
    """Why values of this section are missing, or where they come from"""
    figures: dict[str, TradeAreaFigure]
    """Figures of the section by name; those whose statistics are not imported are absent"""


class TradeAreaEconomics(TypedDict):
    """What people can spend"""

    avg_household_income: float | None
    """Mean income of a household, yen a year, estimated; null when unknown"""
    disposable_income_index: float | None
    """Disposable income of a household, 100 is the nation; estimated; null when unknown"""
    reason: str | None
    """Why values of this section are missing, or where they come from"""
    figures: dict[str, TradeAreaFigure]
    """Figures of the section by name; those whose statistics are not imported are absent"""


class TradeAreaEstimate(TypedDict):
    """An estimate with a rough range, set by judgement and not counted, its year and basis"""

    value: float
    """Estimate"""
    low: float
    """Lower end of the rough range"""
    high: float
    """Upper end of the rough range"""
    unit: str
    """Unit"""
    year: int | None
    """The year of its figures"""
    estimated: Literal[True]
    """Always modelled"""
    basis: str
    """What it is computed from, and how"""


class TradeAreaFigure(TypedDict):
    """A figure with unit, year and source, beside municipality, prefecture and nation"""

    label: str
    """What it is"""
    value: float | None
    """Value in the unit given; null when unknown"""
    unit: str
    """Unit, as a code"""
    year: int | None
    """The year that it describes"""
    estimated: bool
    """Whether it is modelled, not published"""
    scope: Literal["radius", "municipality", "city"]
    """What it describes: the circle, the municipality or ward, or the designated city of the ward"""
    low: NotRequired[float]
    """Lower end of the rough range of an estimate"""
    high: NotRequired[float]
    """Upper end of the rough range of an estimate"""
    municipality: float | None
    """The same of the municipality; null when unknown"""
    prefecture: float | None
    """The same of the prefecture; null when unknown"""
    nation: float | None
    """The same of the nation; null when unknown"""
    percentile: float | None
    """Share of the municipalities of Japan with less, 0 to 100; null when unknown"""
    percentile_in_prefecture: float | None
    """Share of the municipalities of the prefecture with less, 0 to 100; null when unknown"""
    level: Literal["very_low", "low", "average", "high", "very_high"] | None
    """How much it is among the municipalities of Japan, by the percentile: below 10, 30, 70, 90"""
    sources: list[str]
    """Publishers"""


class TradeAreaIndicator(TypedDict):
    """A part of a score"""

    name: str
    """What it is"""
    weight: float
    """Percent of the score"""
    score: float | None
    """0 to 100, higher is better; null when unknown"""


class TradeAreaLocation(TypedDict):
    """Where the report is about"""

    address: str
    """As given; without one, the name of the area"""
    municipality_code: str
    """5-digit JIS code of the municipality or ward"""
    municipality: str
    """Prefecture and municipality"""
    prefecture: str
    """Prefecture"""
    town: str | None
    """Town, where known"""
    lat: float
    """Latitude in degrees"""
    lng: float
    """Longitude in degrees"""
    precision: Literal["coordinate", "town", "station", "municipality"]
    """What the point stands for: `station` where the address names one; `municipality` is its office, since the town is unknown"""
    station: str | None
    """Station that the address names; null otherwise"""
    reason: str | None
    """Why the point may not be where the address means; null without doubt"""
    radius_m: float
    """Radius in metres"""


class TradeAreaMeta(TypedDict):
    """How the report was made"""

    method_version: str
    """Version of the formulas"""
    plane: Literal["live", "test"]
    """`test`: mock data for a test key"""
    industry: Industry | None
    """Industry of the scores; null: balanced weights"""
    sub_industry: str | None
    """As given"""
    compared_with: Literal["imported", "reference"] | None
    """Whether nation and prefecture are imported statistics, or values that ship with the product"""
    sources: list[TradeAreaSource]
    """All sources of the report"""


class TradeAreaPopulation(TypedDict):
    """Who lives here"""

    age_distribution: dict[str, float]
    """Share of residents by age band, of the municipality; they add up to 1. Empty when unknown"""
    residents_in_radius: float | None
    """Residents within the radius, estimated; null when unknown"""
    daytime_people_in_radius: float | None
    """People present within the radius by day, estimated; `reason` says where the density of the city stands in; null when unknown"""
    reason: str | None
    """Why values of this section are missing, or where they come from"""
    figures: dict[str, TradeAreaFigure]
    """Figures of the section by name; those whose statistics are not imported are absent"""


class TradeAreaReport(TypedDict):
    """A report about the surroundings of a store"""

    store_id: str
    """The caller's id of the store"""
    generated_at: str
    """When it was made, in UTC"""
    expires_at: str
    """7 days later"""
    location: TradeAreaLocation
    insights: list[str]
    """Extension. What to know before reading, in sentences; a doubt of the point comes first"""
    population: TradeAreaPopulation
    competition: TradeAreaCompetition
    demand: TradeAreaDemand
    economics: TradeAreaEconomics
    accessibility: TradeAreaAccessibility
    risk: TradeAreaRisk
    scores: TradeAreaScores
    meta: TradeAreaMeta


class TradeAreaReportOrReplay(TypedDict):
    """A report about the surroundings of a store"""

    store_id: str
    """The caller's id of the store"""
    generated_at: str
    """When it was made, in UTC"""
    expires_at: str
    """7 days later"""
    location: TradeAreaLocation
    insights: list[str]
    """Extension. What to know before reading, in sentences; a doubt of the point comes first"""
    population: TradeAreaPopulation
    competition: TradeAreaCompetition
    demand: TradeAreaDemand
    economics: TradeAreaEconomics
    accessibility: TradeAreaAccessibility
    risk: TradeAreaRisk
    scores: TradeAreaScores
    meta: TradeAreaMeta
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class TradeAreaRequest(TypedDict):
    store_id: StoreId
    address: NotRequired[Address]
    lat: NotRequired[float]
    """Latitude in degrees (WGS 84 or JGD 2011)"""
    lng: NotRequired[float]
    """Longitude in degrees (WGS 84 or JGD 2011)"""
    radius_m: NotRequired[float]
    """Radius in metres; 500 when absent"""
    industry: NotRequired[Industry]
    sub_industry: NotRequired[SubIndustry]


class TradeAreaRisk(TypedDict):
    """Hazards of the municipality"""

    earthquake_risk: Literal["low", "moderate", "high", "unknown"]
    """By the probability of intensity 6-lower or more within 30 years: moderate from 6 %, high from 26 %"""
    flood_risk: Literal["low", "moderate", "high", "unknown"]
    """By the share of residents in flood zones: moderate from 10 %, high from 40 %"""
    landslide_risk: Literal["low", "moderate", "high", "unknown"]
    """By the share of residents in landslide zones: moderate from 5 %, high from 20 %"""
    reason: str | None
    """Why values of this section are missing, or where they come from"""
    figures: dict[str, TradeAreaFigure]
    """Figures of the section by name; those whose statistics are not imported are absent"""


class TradeAreaScores(TypedDict):
    """Scores of the place for the industry"""

    overall: float | None
    """Weighted mean of the six, 0 to 100, higher is better; null when unknown"""
    population_score: float | None
    """Who lives here, 0 to 100, higher is better; null when unknown"""
    competition_score: float | None
    """Little competition, 0 to 100, higher is better; null when unknown"""
    demand_score: float | None
    """Demand, 0 to 100, higher is better; null when unknown"""
    economics_score: float | None
    """What people can spend, 0 to 100, higher is better; null when unknown"""
    accessibility_score: float | None
    """How people get here, 0 to 100, higher is better; null when unknown"""
    risk_score: float | None
    """Safety from hazards, 0 to 100, higher is better; null when unknown"""
    weights: dict[str, float]
    """Weight of each score in percent, by industry"""
    indicators: dict[str, list[TradeAreaIndicator]]
    """What each score is the mean of"""


class TradeAreaSource(TypedDict):
    """A publisher of figures"""

    name: str
    """Publisher"""
    years: list[int]
    """Years of the figures"""


class WebhookAttempt(TypedDict):
    """One try to deliver"""

    id: str
    """26 characters that sort by the time of creation"""
    kind: Literal["event", "replay", "ping"]
    """`event` by itself, `replay` by hand, `ping` as a test"""
    started_at: str
    """When it began, in UTC"""
    duration_ms: int | None
    """How long it took; null when the sending node ended before it knew"""
    status_code: int | None
    """Of the receiver's answer; null without one"""
    error: DeliveryFailure | None
    """Why it failed; null after a success"""
    resent: bool
    """Whether the request was written twice, because a kept connection broke under it"""


class WebhookAttemptDetail(TypedDict):
    """One try to deliver, with what was sent and answered"""

    id: str
    """26 characters that sort by the time of creation"""
    kind: Literal["event", "replay", "ping"]
    """`event` by itself, `replay` by hand, `ping` as a test"""
    started_at: str
    """When it began, in UTC"""
    duration_ms: int | None
    """How long it took; null when the sending node ended before it knew"""
    status_code: int | None
    """Of the receiver's answer; null without one"""
    error: DeliveryFailure | None
    """Why it failed; null after a success"""
    resent: bool
    """Whether the request was written twice, because a kept connection broke under it"""
    request: WebhookRequest | None
    """The request, kept for 30 days; null before an answer, and after that time"""
    response: WebhookResponse | None
    """The response, kept for 30 days; null before an answer, and after that time"""


class WebhookDelivery(TypedDict):
    """One event for one endpoint"""

    id: str
    """26 characters that sort by the time of creation"""
    object: Literal["webhook_delivery"]
    """Always `webhook_delivery`"""
    webhook_endpoint_id: str
    """26 characters that sort by the time of creation"""
    event_id: str
    """The event, as receivers see its id"""
    event_type: str
    """Type of the event"""
    kind: Literal["event", "ping"]
    """`ping` is a test"""
    sequence: int | None
    """Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12"""
    status: WebhookDeliveryStatus
    attempt_count: int
    """Attempts so far"""
    next_attempt_at: str | None
    """When it is tried next, in UTC; null unless it is `pending`"""
    created_at: str
    """When it was queued, in UTC"""
    finished_at: str | None
    """When its status was settled, in UTC; null while it is `pending`"""
    attempts: list[WebhookAttempt]
    """Oldest first; kept for 90 days"""


class WebhookDeliveryDetail(TypedDict):
    """One event for one endpoint, with what was sent and answered"""

    id: str
    """26 characters that sort by the time of creation"""
    object: Literal["webhook_delivery"]
    """Always `webhook_delivery`"""
    webhook_endpoint_id: str
    """26 characters that sort by the time of creation"""
    event_id: str
    """The event, as receivers see its id"""
    event_type: str
    """Type of the event"""
    kind: Literal["event", "ping"]
    """`ping` is a test"""
    sequence: int | None
    """Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12"""
    status: WebhookDeliveryStatus
    attempt_count: int
    """Attempts so far"""
    next_attempt_at: str | None
    """When it is tried next, in UTC; null unless it is `pending`"""
    created_at: str
    """When it was queued, in UTC"""
    finished_at: str | None
    """When its status was settled, in UTC; null while it is `pending`"""
    attempts: list[WebhookAttemptDetail]
    """Oldest first; kept for 90 days"""


class WebhookDeliveryList(TypedDict):
    """A page of the endpoint's deliveries"""

    object: Literal["list"]
    """Always `list`"""
    data: list[WebhookDelivery]
    """Newest first"""
    has_more: bool
    """Whether more follow"""
    next_cursor: str | None
    """For `starting_after` of the next page; null on the last one"""


class WebhookDeliveryOrReplay(TypedDict):
    """One event for one endpoint"""

    id: str
    """26 characters that sort by the time of creation"""
    object: Literal["webhook_delivery"]
    """Always `webhook_delivery`"""
    webhook_endpoint_id: str
    """26 characters that sort by the time of creation"""
    event_id: str
    """The event, as receivers see its id"""
    event_type: str
    """Type of the event"""
    kind: Literal["event", "ping"]
    """`ping` is a test"""
    sequence: int | None
    """Number among the events of the endpoint, as the header `webhook-sequence` has it; null for a test, and before 2026-12"""
    status: WebhookDeliveryStatus
    attempt_count: int
    """Attempts so far"""
    next_attempt_at: str | None
    """When it is tried next, in UTC; null unless it is `pending`"""
    created_at: str
    """When it was queued, in UTC"""
    finished_at: str | None
    """When its status was settled, in UTC; null while it is `pending`"""
    attempts: list[WebhookAttempt]
    """Oldest first; kept for 90 days"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


WebhookDeliveryStatus: TypeAlias = "Literal[\"pending\", \"succeeded\", \"failed\", \"parked\", \"cancelled\"]"
"""`pending` waits for its next attempt; `failed` is out of retries; `parked` waited when its endpoint was disabled, or came while it was"""


WebhookDisabledReason: TypeAlias = "Literal[\"failures\", \"owner\", \"operator\", \"secret_lost\"]"
"""`failures`: too many consecutive ones; `owner`: by a request of the account; `operator`: by an operator of the service; `secret_lost`: the service can no longer open its secret or its headers"""


class WebhookEndpoint(TypedDict):
    """A URL that receives events"""

    id: str
    """26 characters that sort by the time of creation"""
    object: Literal["webhook_endpoint"]
    """Always `webhook_endpoint`"""
    url: str
    """Where events are sent"""
    description: str | None
    """For people"""
    events: list[str]
    """The event types that are sent"""
    status: Literal["active", "disabled"]
    """`disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again"""
    disabled_at: str | None
    """Since when it is disabled, in UTC; null while it is active"""
    disabled_reason: WebhookDisabledReason | None
    """Why it is disabled; null while it is active"""
    next_step: str | None
    """For people: how to make it active again; null while it is active"""
    api_version: str
    """Version of the events' envelope"""
    signing_secret_prefix: str
    """The beginning of the signing secret"""
    consecutive_failure_count: int
    """Failures since the last success; requests that fail together, before a pause, count as one"""
    last_success_at: str | None
    """When an attempt succeeded last, in UTC; while all succeed, up to a minute ago"""
    last_failure_at: str | None
    """When an attempt failed last, in UTC"""
    created_at: str
    """When it was created, in UTC"""
    updated_at: str
    """When its owner, or too many failures, changed it last, in UTC"""
    header_names: list[str]
    """The headers that its owner adds to each request, in alphabetical order; their values are never shown"""
    max_per_second: int | None
    """Rate limit: requests to it a second; null: no limit"""
    format: Literal["native", "cloudevents"]
    """Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body"""


class WebhookEndpointCreatedOrReplay(TypedDict):
    """A new endpoint with its signing secret"""

    id: str
    """26 characters that sort by the time of creation"""
    object: Literal["webhook_endpoint"]
    """Always `webhook_endpoint`"""
    url: str
    """Where events are sent"""
    description: str | None
    """For people"""
    events: list[str]
    """The event types that are sent"""
    status: Literal["active", "disabled"]
    """`disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again"""
    disabled_at: str | None
    """Since when it is disabled, in UTC; null while it is active"""
    disabled_reason: WebhookDisabledReason | None
    """Why it is disabled; null while it is active"""
    next_step: str | None
    """For people: how to make it active again; null while it is active"""
    api_version: str
    """Version of the events' envelope"""
    signing_secret_prefix: str
    """The beginning of the signing secret"""
    consecutive_failure_count: int
    """Failures since the last success; requests that fail together, before a pause, count as one"""
    last_success_at: str | None
    """When an attempt succeeded last, in UTC; while all succeed, up to a minute ago"""
    last_failure_at: str | None
    """When an attempt failed last, in UTC"""
    created_at: str
    """When it was created, in UTC"""
    updated_at: str
    """When its owner, or too many failures, changed it last, in UTC"""
    header_names: list[str]
    """The headers that its owner adds to each request, in alphabetical order; their values are never shown"""
    max_per_second: int | None
    """Rate limit: requests to it a second; null: no limit"""
    format: Literal["native", "cloudevents"]
    """Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body"""
    signing_secret: str
    """The signing secret: `whsec_` and the base64 of 33 random bytes. Shown by this answer alone, so store it now"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class WebhookEndpointCreation(TypedDict):
    """What a new endpoint is to be"""

    url: str
    """Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443"""
    events: list[WebhookEventType]
    """Which events to send; one named twice counts once"""
    description: NotRequired[str | None]
    """For people"""
    api_version: NotRequired[str]
    """Version of the envelope, for good; the newest when absent"""
    headers: NotRequired[dict[str, str]]
    """Headers to add to each request, 10 at most, such as a key of the receiver. Names are those of RFC 9110, in upper or lower case; values are 1 to 1000 visible ASCII characters with spaces inside. What HTTP or the service sets is refused: `host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored sealed and never shown"""
    max_per_second: NotRequired[int | None]
    """Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once"""
    format: NotRequired[Literal["native", "cloudevents"]]
    """Form of the requests, for good; `native` when absent. `cloudevents`: a CloudEvent 1.0 in structured mode (`application/cloudevents+json`) whose `data` is the native body, with `subject`, `dataschema` and `sequence`; signed and sent with the same headers"""


class WebhookEndpointDeleted(TypedDict):
    """Acknowledgement of a deletion"""

    id: str
    """26 characters that sort by the time of creation"""
    object: Literal["webhook_endpoint"]
    """Always `webhook_endpoint`"""
    deleted: Literal[True]
    """Always true"""


class WebhookEndpointList(TypedDict):
    """A page of the account's endpoints"""

    object: Literal["list"]
    """Always `list`"""
    data: list[WebhookEndpoint]
    """Newest first"""
    has_more: bool
    """Whether more follow"""
    next_cursor: str | None
    """For `starting_after` of the next page; null on the last one"""


class WebhookEndpointOrReplay(TypedDict):
    """A URL that receives events"""

    id: str
    """26 characters that sort by the time of creation"""
    object: Literal["webhook_endpoint"]
    """Always `webhook_endpoint`"""
    url: str
    """Where events are sent"""
    description: str | None
    """For people"""
    events: list[str]
    """The event types that are sent"""
    status: Literal["active", "disabled"]
    """`disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again"""
    disabled_at: str | None
    """Since when it is disabled, in UTC; null while it is active"""
    disabled_reason: WebhookDisabledReason | None
    """Why it is disabled; null while it is active"""
    next_step: str | None
    """For people: how to make it active again; null while it is active"""
    api_version: str
    """Version of the events' envelope"""
    signing_secret_prefix: str
    """The beginning of the signing secret"""
    consecutive_failure_count: int
    """Failures since the last success; requests that fail together, before a pause, count as one"""
    last_success_at: str | None
    """When an attempt succeeded last, in UTC; while all succeed, up to a minute ago"""
    last_failure_at: str | None
    """When an attempt failed last, in UTC"""
    created_at: str
    """When it was created, in UTC"""
    updated_at: str
    """When its owner, or too many failures, changed it last, in UTC"""
    header_names: list[str]
    """The headers that its owner adds to each request, in alphabetical order; their values are never shown"""
    max_per_second: int | None
    """Rate limit: requests to it a second; null: no limit"""
    format: Literal["native", "cloudevents"]
    """Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class WebhookEndpointRotatedOrReplay(TypedDict):
    """An endpoint with its new signing secret"""

    id: str
    """26 characters that sort by the time of creation"""
    object: Literal["webhook_endpoint"]
    """Always `webhook_endpoint`"""
    url: str
    """Where events are sent"""
    description: str | None
    """For people"""
    events: list[str]
    """The event types that are sent"""
    status: Literal["active", "disabled"]
    """`disabled` by its owner, by the operator, or after too many consecutive failures, until it is enabled again"""
    disabled_at: str | None
    """Since when it is disabled, in UTC; null while it is active"""
    disabled_reason: WebhookDisabledReason | None
    """Why it is disabled; null while it is active"""
    next_step: str | None
    """For people: how to make it active again; null while it is active"""
    api_version: str
    """Version of the events' envelope"""
    signing_secret_prefix: str
    """The beginning of the signing secret"""
    consecutive_failure_count: int
    """Failures since the last success; requests that fail together, before a pause, count as one"""
    last_success_at: str | None
    """When an attempt succeeded last, in UTC; while all succeed, up to a minute ago"""
    last_failure_at: str | None
    """When an attempt failed last, in UTC"""
    created_at: str
    """When it was created, in UTC"""
    updated_at: str
    """When its owner, or too many failures, changed it last, in UTC"""
    header_names: list[str]
    """The headers that its owner adds to each request, in alphabetical order; their values are never shown"""
    max_per_second: int | None
    """Rate limit: requests to it a second; null: no limit"""
    format: Literal["native", "cloudevents"]
    """Form of the requests: `native`, the body as documented; `cloudevents`, a CloudEvent 1.0 whose `data` is that body"""
    signing_secret: str
    """The signing secret: `whsec_` and the base64 of 33 random bytes. Shown by this answer alone, so store it now"""
    previous_secret_expires_at: str | None
    """Until then the old secret signs too, beside the new one"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


class WebhookEndpointUpdate(TypedDict):
    """What is to change; what is absent stays"""

    url: NotRequired[str]
    """Where to send events: https, at most 2,000 characters, a public host, port 443 or 8443"""
    events: NotRequired[list[WebhookEventType]]
    """Which events to send; one named twice counts once"""
    description: NotRequired[str | None]
    """For people"""
    status: NotRequired[Literal["active", "disabled"]]
    """`disabled` parks what waits; `active` ends that, and counts failures from 0"""
    headers: NotRequired[dict[str, str | None] | None]
    """Changes the headers that are named; null as a value removes one, null alone removes them all. Where `url` gets another scheme, host or port, the headers given here are all that there are afterwards. Headers to add to each request, 10 at most, such as a key of the receiver. Names are those of RFC 9110, in upper or lower case; values are 1 to 1000 visible ASCII characters with spaces inside. What HTTP or the service sets is refused: `host`, `connection`, `cookie`, `user-agent`, `content-*`, `webhook-*`, `crm-*`, `x-analytics-*` and the like. Values are stored sealed and never shown"""
    max_per_second: NotRequired[int | None]
    """Rate limit, 1 to 1,000 requests a second: they start one after another at equal distances, such as 200 ms for 5, to within some milliseconds. Further deliveries wait, which uses up no attempt. Without it, or with null, up to eight are in flight at once"""


class WebhookEvent(TypedDict):
    """An event as a receiver of it gets it"""

    id: str
    """The event"""
    type: str
    """What happened"""
    api_version: str
    """The version of `data`"""
    created: int
    """Unix seconds of what happened"""
    livemode: bool
    """False for what a test project caused"""
    data: Any


WebhookEventType: TypeAlias = "Literal[\"app.uninstalled\", \"app.updated\", \"form.submitted\", \"friend.followed\", \"friend.unfollowed\", \"member.entitlement_changed\", \"member.payment_paused\", \"member.payment_resumed\", \"member.points_added\", \"member.registered\", \"member.tier_changed\", \"member.visited\", \"message.received\", \"payment.dispute_closed\", \"payment.disputed\", \"payment.failed\", \"payment.refunded\", \"payment.succeeded\", \"reservation.cancelled\", \"reservation.created\", \"test.ping\"]"
"""A type of event of customer messaging"""


class WebhookEvents(TypedDict):
    """What is new for an account"""

    object: Literal["list"]
    """Always `list`"""
    data: list[WebhookEvent]
    """Oldest first"""
    cloudevents: NotRequired[list[dict[str, Any]]]
    """With `format=cloudevents`: the same events, in the same order, each as an endpoint of that format gets it, without `sequence`"""
    has_more: bool
    """Whether to ask again at once"""
    next_cursor: str
    """For the next request, also where there was nothing new"""


class WebhookRehearsal(TypedDict):
    """Report on a receiver that was sent hostile test events"""

    object: Literal["webhook_rehearsal"]
    """Always `webhook_rehearsal`"""
    webhook_endpoint_id: str
    """26 characters that sort by the time of creation"""
    id: str
    """26 characters that sort by the time of creation"""
    status: WebhookRehearsalStatus
    passed: bool | None
    """True when no part failed; null before it has finished"""
    started_at: str
    """When it was asked for, in UTC"""
    finished_at: str | None
    """When the last answer came, in UTC; null before"""
    steps: list[WebhookRehearsalStep]
    """In the order in which they are sent; empty while it runs"""


class WebhookRehearsalAnswer(TypedDict):
    """An answer of the receiver"""

    status_code: int | None
    """HTTP status of the answer; null without one"""
    error: str | None
    """Why it was not taken, as for attempts of deliveries; null after 2xx"""
    duration_ms: int
    """How long it took"""


WebhookRehearsalCase: TypeAlias = "Literal[\"valid\", \"doubled\", \"late\", \"forged\", \"huge\", \"out_of_order\"]"
"""`valid`: an ordinary event; `doubled`: the same twice; `late`: signed ten minutes ago; `forged`: signed by another secret; `huge`: of 320 KiB; `out_of_order`: the older of two comes last"""


class WebhookRehearsalExplanation(TypedDict):
    """What the receiver did, and what to change"""

    code: WebhookRehearsalFinding
    ja: str
    """In Japanese"""
    en: str
    """In English"""


WebhookRehearsalFinding: TypeAlias = "Literal[\"unreachable\", \"too_slow\", \"slow\", \"refused_valid\", \"failed_on_duplicate\", \"accepted_late\", \"accepted_forged\", \"failed_on_forged\", \"refused_huge\", \"failed_out_of_order\"]"
"""For programs"""


class WebhookRehearsalOrReplay(TypedDict):
    """Report on a receiver that was sent hostile test events"""

    object: Literal["webhook_rehearsal"]
    """Always `webhook_rehearsal`"""
    webhook_endpoint_id: str
    """26 characters that sort by the time of creation"""
    id: str
    """26 characters that sort by the time of creation"""
    status: WebhookRehearsalStatus
    passed: bool | None
    """True when no part failed; null before it has finished"""
    started_at: str
    """When it was asked for, in UTC"""
    finished_at: str | None
    """When the last answer came, in UTC; null before"""
    steps: list[WebhookRehearsalStep]
    """In the order in which they are sent; empty while it runs"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


WebhookRehearsalStatus: TypeAlias = "Literal[\"running\", \"finished\", \"lost\"]"
"""`lost`: the sending node ended; start another"""


class WebhookRehearsalStep(TypedDict):
    """A part of the rehearsal"""

    case: WebhookRehearsalCase
    verdict: WebhookRehearsalVerdict
    finding: WebhookRehearsalExplanation | None
    """Null where nothing is wrong"""
    answers: list[WebhookRehearsalAnswer]
    """One for each request, in their order"""


WebhookRehearsalVerdict: TypeAlias = "Literal[\"passed\", \"warned\", \"failed\", \"skipped\"]"
"""`warned`: it works, but not well; `skipped`: not sent, since the ordinary event failed"""


class WebhookReplayOrReplay(TypedDict):
    """Acknowledgement of a replay"""

    object: Literal["webhook_replay"]
    """Always `webhook_replay`"""
    webhook_endpoint_id: str
    """26 characters that sort by the time of creation"""
    count: int
    """Deliveries that are sent again"""
    idempotent_replay: NotRequired[Literal[True]]
    """This is the answer to an earlier request with the same Idempotency-Key"""


WebhookReplayRequest = TypedDict(
    "WebhookReplayRequest",
    {
        "delivery_id": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "status": "NotRequired[Literal[\"pending\", \"succeeded\", \"failed\", \"parked\", \"cancelled\"]]",
    },
)


class WebhookRequest(TypedDict):
    """The request"""

    headers: dict[str, str]
    """Headers of the request"""
    body: str | None
    """As it was sent, byte for byte"""


class WebhookResponse(TypedDict):
    """The response"""

    headers: dict[str, str]
    """Headers of the response"""
    body: str | None
    """Its first 16 KiB"""


class WebhookResponseTimes(TypedDict):
    """Percentiles, in milliseconds"""

    p50: float
    """Half of the answers took no longer, right to a tenth"""
    p95: float
    """95 of 100 of the answers took no longer, right to a tenth"""


class WebhookStatistics(TypedDict):
    """What became of the attempts for an endpoint"""

    object: Literal["webhook_statistics"]
    """Always `webhook_statistics`"""
    webhook_endpoint_id: str
    """26 characters that sort by the time of creation"""
    step_seconds: int
    """What a point stands for"""
    points: list[WebhookStatisticsPoint]
    """Oldest first, without gaps; the last step is under way"""


class WebhookStatisticsPoint(TypedDict):
    """What was sent in a step"""

    at: str
    """Where the step begins, in UTC"""
    succeeded: int
    """Attempts that were answered with 2xx"""
    failed: int
    """Attempts that had another answer, or none"""
    response_ms: WebhookResponseTimes | None
    """How long the receiver took to answer; null where no attempt was answered"""


class AdTestComparisonDifference(TypedDict):
    """Intent of a less intent of b, on the same personas and in the same plausible worlds"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[AdTestComparisonDifferenceSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[AdTestComparisonDifferenceModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class AdTestComparisonDifferenceSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestComparisonDifferenceModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyAttention(TypedDict):
    """Share of the personas that notices the copy, 0 to 1"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[AdTestCopyAttentionSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[AdTestCopyAttentionModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class AdTestCopyAttentionSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyAttentionModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyInterest(TypedDict):
    """Share that takes an interest, never above attention, 0 to 1"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[AdTestCopyInterestSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[AdTestCopyInterestModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class AdTestCopyInterestSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyInterestModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyIntent(TypedDict):
    """Share that intends to buy or come, never above interest, 0 to 1"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[AdTestCopyIntentSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[AdTestCopyIntentModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class AdTestCopyIntentSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyIntentModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyAgainstPlain(TypedDict):
    """The copy beside a plain notice on the same personas"""

    difference: AdTestCopyAgainstPlainDifference
    """Intent of the copy less that with a plain notice"""
    probability: float
    """Share of the plausible worlds in which the first has the higher intent, ties half. A world takes level and effects from their prior or posterior, and other people, 0 to 1"""
    verdict: Literal["clear", "leaning", "tie"]
    """How surely they differ, whichever is ahead: `clear` from 9 of 10 plausible worlds on, `leaning` from 65 % on, `tie` below. A copy with a remark of the law is never clearly ahead of one without"""


class AdTestCopyAgainstPlainDifference(TypedDict):
    """Intent of the copy less that with a plain notice"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[AdTestCopyAgainstPlainDifferenceSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[AdTestCopyAgainstPlainDifferenceModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class AdTestCopyAgainstPlainDifferenceSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyAgainstPlainDifferenceModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyReactionsRating(TypedDict):
    """Mean rating on the scale from 1 (no interest) to 5 (certainly)"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[AdTestCopyReactionsRatingSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[AdTestCopyReactionsRatingModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class AdTestCopyReactionsRatingSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyReactionsRatingModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestCopyReactionsExamplesItem(TypedDict):
    rating: float
    """Its place on the scale, 1 to 5"""
    text: str
    """What a persona said, as the language model wrote it: not checked by anyone"""


class AdTestFindingsRankingItem(TypedDict):
    rank: int
    """1 is the best; equal intents share a rank"""
    adCopy: int
    """Place of the copy in the input, from 0"""
    intent: float
    """Its intent, 0 to 1"""


class AdTestOutcomeResultsItem(TypedDict):
    adCopy: int
    """Place of the copy in `adCopies`, from 0; 0 for a single `adCopy`"""
    impressions: int
    """How many people the copy was shown to"""
    conversions: int
    """How many of them did what the copy asks for, at most `impressions`"""


class AdTestPairReactionsDifference(TypedDict):
    """Mean rating of a less that of b, by the same personas"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[AdTestPairReactionsDifferenceSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[AdTestPairReactionsDifferenceModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class AdTestPairReactionsDifferenceSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AdTestPairReactionsDifferenceModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class AnalyticsTestPingEventData(TypedDict):
    """Data of the event"""

    webhookEndpointId: str
    """The endpoint that is tried"""
    message: Literal["This is a test event."]
    """Always this sentence"""
    requestedAt: str
    """When it was asked for, in UTC"""
    rehearsal: NotRequired[Literal["valid", "doubled", "late", "forged", "huge", "out_of_order"]]
    """Part of the rehearsal that it belongs to; absent from a plain test"""
    padding: NotRequired[str]
    """Makes the event of a rehearsal as large as it is to be; means nothing"""


class AppUninstalledEventData(TypedDict):
    """Data of the event"""

    appId: str
    """ULID, 26 characters"""
    installationId: str
    """ULID, 26 characters"""
    name: str
    reason: Literal["owner", "plan", "operator"]
    uninstalledAt: str
    """ISO 8601 in UTC"""


class AppUpdatedEventData(TypedDict):
    """Data of the event"""

    appId: str
    """ULID, 26 characters"""
    installationId: str
    """ULID, 26 characters"""
    name: str
    version: str
    previousVersion: str | None
    scopes: list[str]
    previousScopes: list[str]
    updatedAt: str
    """ISO 8601 in UTC"""


class AreaBoundariesFeaturesItem(TypedDict):
    type: Literal["Feature"]
    properties: AreaBoundariesFeaturesItemProperties
    geometry: AreaBoundariesFeaturesItemGeometry


class AreaBoundariesFeaturesItemProperties(TypedDict):
    code: str
    """Five digits of a municipality or ward, two of a prefecture"""
    name: str
    """Its official name"""


class AreaBoundariesFeaturesItemGeometry(TypedDict):
    type: Literal["MultiPolygon"]
    coordinates: list[list[list[list[float]]]]


class AreaComparisonDiff(TypedDict):
    """b - a"""

    people: float | None
    """Score of b in people less that of a; null when one of them is unknown"""
    economy: float | None
    """Score of b in economy less that of a; null when one of them is unknown"""
    business: float | None
    """Score of b in business less that of a; null when one of them is unknown"""
    risk: float | None
    """Score of b in risk less that of a; null when one of them is unknown"""


class AreaMeasuresMeasuresItem(TypedDict):
    name: AreaMeasureName
    label: str
    """What it is, in the language of the answer"""
    unit: str
    """Unit, as a code"""
    group: Literal["scores", "people", "daytime", "economy", "places"]
    """What it is about"""


class AreaProfileGeneratedEventData(TypedDict):
    """Data of the event"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality"""
    generatedAt: str
    """When it was computed, in UTC"""


class AreaScoresCategories(TypedDict):
    """Score of each category"""

    people: float | None
    """Density, change of residents, migration, working age, natural change and new households, 0 to 100, one decimal, higher is better. Null when too little is known"""
    economy: float | None
    """Income per taxpayer, taxpayers, municipal tax, large shops, land price and rents, 0 to 100, one decimal, higher is better. Null when too little is known"""
    business: float | None
    """Employees, shops, local services, people by day and stations, 0 to 100, one decimal, higher is better. Null when too little is known"""
    risk: float | None
    """Safety: 100 - compositeHazard, so higher is safer, 0 to 100, one decimal, higher is better. Null when too little is known"""


class AreaValuesValuesItem(TypedDict):
    code: str
    """Five digits of a municipality or ward, two of a prefecture"""
    name: str
    """Its official name"""
    value: float
    """In the unit"""
    inherited: NotRequired[str]
    """City whose value it is, or whose figures count in the score; absent where it is the area's own"""


class ChainAreaScores(TypedDict):
    """As the area endpoints give them; null where the area is not analysed"""

    overallScore: float | None
    """Mean of the categories, 0 to 100"""
    people: float | None
    """People"""
    economy: float | None
    """Economy"""
    business: float | None
    """Business"""
    risk: float | None
    """Safety"""


class ChainAreaFigureSourcesItem(TypedDict):
    name: str
    """Publisher"""
    year: int
    """The year that it describes"""


class ChainCannibalisationCalibration(TypedDict):
    stores: int
    """Active stores with takings"""
    yenPerCustomer: float
    """Mean takings of a customer of the model, in yen"""
    typicalFactor: float | None
    """Factor within which two of three of these stores are of the model; null with fewer than three"""


class ChainCannibalisationParameters(TypedDict):
    """Of the estimates"""

    distanceExponent: float
    """How fast the pull falls with distance"""
    attractionExponent: float
    """How fast it grows with attraction"""
    halfDistanceM: float
    """Distance at which half prefer something else"""
    radiusM: float
    """Where catchments end"""
    attraction: Literal["floor_area", "seats", "equal"]
    """What makes a store attractive: the floor area or the seats where all stores have them, else nothing"""


class ChainCannibalisationBasis(TypedDict):
    """Where residents are taken to live"""

    townBlocks: int
    """Municipalities whose people are placed by town blocks, by night and by day"""
    towns: int
    """Municipalities whose residents are placed by towns, in equal parts"""
    municipalDensity: int
    """Those that are taken to be evenly inhabited"""
    unknown: int
    """Those without figures, left out"""


class ChainCannibalisationSourcesItem(TypedDict):
    name: str
    """Publisher"""
    year: int
    """The year that it describes"""


class ChainDeletedData(TypedDict):
    """The chain that is no more, with its stores"""

    id: str
    """26 characters that sort by the time of creation"""
    deleted: Literal[True]
    """Always true"""


class ChainPairA(TypedDict):
    """The one that loses more"""

    id: str
    """26 characters"""
    name: str
    """What people call it; no two stores of a chain have the same"""


class ChainPairB(TypedDict):
    """The other"""

    id: str
    """26 characters"""
    name: str
    """What people call it; no two stores of a chain have the same"""


class ChainPairShareOfA(TypedDict):
    """Share of the customers of a that b shares or loses, a fraction from 0 to 1"""

    value: float
    """The estimate"""
    low: float
    """The least over the parameters that were tried"""
    high: float
    """The greatest"""


class ChainPairShareOfB(TypedDict):
    """The same for b, a fraction from 0 to 1"""

    value: float
    """The estimate"""
    low: float
    """The least over the parameters that were tried"""
    high: float
    """The greatest"""


class ChainSisterShare(TypedDict):
    """Share of the customers, a fraction from 0 to 1"""

    value: float
    """The estimate"""
    low: float
    """The least over the parameters that were tried"""
    high: float
    """The greatest"""


class ChainSpotFigureSourcesItem(TypedDict):
    name: str
    """Publisher"""
    year: int
    """The year that it describes"""


class ChainStoreDeletedData(TypedDict):
    """The store that is no more"""

    id: str
    """26 characters"""
    deleted: Literal[True]
    """Always true"""


class ChainStoreImpactExpectedCustomers(TypedDict):
    """Customers a day by the model"""

    value: float
    """The estimate"""
    low: float
    """The least over the parameters that were tried"""
    high: float
    """The greatest"""


class ChainStoreImpactExpectedMonthlyRevenueYen(TypedDict):
    """Revenue in yen a month, by the takings that the active stores of the chain have"""

    value: float
    """The estimate"""
    low: float
    """The least over the parameters that were tried"""
    high: float
    """The greatest"""


class ChainStoreImpactSharedWithSisters(TypedDict):
    """Of the customers that it would have as the only store, those that the model gives to sisters, a fraction from 0 to 1"""

    value: float
    """The estimate"""
    low: float
    """The least over the parameters that were tried"""
    high: float
    """The greatest"""


class ChainStoreImpactTakenFromSisters(TypedDict):
    """Of the customers of a planned store, those that its sisters lose, a fraction from 0 to 1"""

    value: float
    """The estimate"""
    low: float
    """The least over the parameters that were tried"""
    high: float
    """The greatest"""


class ChainWhiteSpotLike(TypedDict):
    """The area that it is like"""

    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality"""
    stores: list[ChainWhiteSpotLikeStoresItem]
    """The best stores there"""


class ChainWhiteSpotLikeStoresItem(TypedDict):
    id: str
    """26 characters"""
    name: str
    """What people call it; no two stores of a chain have the same"""


class ChainWhiteSpotsBestItem(TypedDict):
    id: str
    """26 characters"""
    name: str
    """What people call it; no two stores of a chain have the same"""
    areaCode: str
    """5-digit JIS municipality code, without the check digit"""
    areaName: str
    """Prefecture plus municipality"""


class ComparedSourceScores(TypedDict):
    """Its scores"""

    overallScore: float | None
    """Mean of the four categories, 0 to 100, one decimal, higher is better. Null when too little is known"""
    people: float | None
    """Density, change of residents, migration, working age, natural change and new households, 0 to 100, one decimal, higher is better. Null when too little is known"""
    economy: float | None
    """Income per taxpayer, taxpayers, municipal tax, large shops, land price and rents, 0 to 100, one decimal, higher is better. Null when too little is known"""
    business: float | None
    """Employees, shops, local services, people by day and stations, 0 to 100, one decimal, higher is better. Null when too little is known"""
    risk: float | None
    """Safety: 100 - compositeHazard, so higher is safer, 0 to 100, one decimal, higher is better. Null when too little is known"""


class ComparedTargetScores(TypedDict):
    """Its scores"""

    overallScore: float | None
    """Mean of the four categories, 0 to 100, one decimal, higher is better. Null when too little is known"""
    people: float | None
    """Density, change of residents, migration, working age, natural change and new households, 0 to 100, one decimal, higher is better. Null when too little is known"""
    economy: float | None
    """Income per taxpayer, taxpayers, municipal tax, large shops, land price and rents, 0 to 100, one decimal, higher is better. Null when too little is known"""
    business: float | None
    """Employees, shops, local services, people by day and stations, 0 to 100, one decimal, higher is better. Null when too little is known"""
    risk: float | None
    """Safety: 100 - compositeHazard, so higher is safer, 0 to 100, one decimal, higher is better. Null when too little is known"""


class CompetitorMetaQuery(TypedDict):
    lat: float
    lng: float
    radius_m: float
    industry: Industry | None
    sub_industry: str | None
    """The kind that was counted; null for all of the industry"""
    limit: int


class CompetitorMetaData(TypedDict):
    status: Literal["known", "partial", "unchecked", "none", "mock"]
    """`known`: the lists hold at least half of the shops that the census counts in the municipality. `partial`: fewer, so `total` is a lower bound; see `estimate`. `unchecked`: no statistics tell how many such shops there are. `none`: no shop of the kind is known within 5 km, which does not mean that there is none. `mock`: answer to a test key"""
    coverage: CompetitorCoverage | None
    estimate: CompetitorEstimate | None
    sources: list[ShopSource]


class CompetitorMetaRevenue(TypedDict):
    unit: Literal["JPY per month"]
    estimated: Literal[True]
    formula: str
    basis: str


class DemandForecastForecastItem(TypedDict):
    """A day to come"""

    date: str
    """YYYY-MM-DD"""
    day_of_week: Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    """Day of the week"""
    predicted_revenue: float | None
    predicted_customers: float | None
    confidence_interval: DemandForecastForecastItemConfidenceInterval
    """Meant to hold the revenue of four days of five (80 %), as it did in backtests on other stores; 0 and 0 on a closed day; of customers where only they are given"""
    closed: bool
    """Extension. Whether the store is taken to be closed"""
    closed_probability: float
    """Extension. How likely the store is closed although that is not certain; 1 on a closed day, 0 without doubt, 0 to 1"""
    booked: NotRequired[int]
    """Extension. Guests on the books now; only with `source: reservations`"""
    factors: NotRequired[DemandForecastForecastItemFactors | None]


class DemandForecastForecastItemConfidenceInterval(TypedDict):
    """Meant to hold the revenue of four days of five (80 %), as it did in backtests on other stores; 0 and 0 on a closed day; of customers where only they are given"""

    low: float
    """Revenue stays below with a chance of 10 %"""
    high: float
    """Revenue exceeds it with a chance of 10 %"""


class DemandForecastForecastItemFactors(TypedDict):
    """Extension. Their product is `predicted_revenue`, but for rounding"""

    base: float
    """Revenue of an ordinary day at the present level"""
    weekday: float
    """Weekday, as a factor"""
    holiday: float
    """Public holidays, Obon, New Year and the days beside them, as a factor"""
    season: float
    """Time of the year and of the month, as a factor"""
    weather: float
    """Weather, where it is known, as a factor"""
    event: float
    """Events of the request, as a factor"""
    adjustment: float
    """Trend, the other models, and the chance of a day without revenue, as a factor"""


class DemandForecastRecommendedActions(TypedDict):
    """Of the first week of the forecast"""

    staffing: DemandForecastRecommendedActionsStaffing
    """People needed, by weekday; 0 where the store is closed"""
    prep_volume: DemandForecastRecommendedActionsPrepVolume
    """What to prepare, by weekday, against the mean of the open days"""
    words: DemandForecastRecommendedActionsWords
    """Extension. What the members are called in the industry of the request"""


class DemandForecastRecommendedActionsStaffing(TypedDict):
    """People needed, by weekday; 0 where the store is closed"""

    mon: DemandForecastRecommendedActionsStaffingMon
    tue: DemandForecastRecommendedActionsStaffingTue
    wed: DemandForecastRecommendedActionsStaffingWed
    thu: DemandForecastRecommendedActionsStaffingThu
    fri: DemandForecastRecommendedActionsStaffingFri
    sat: DemandForecastRecommendedActionsStaffingSat
    sun: DemandForecastRecommendedActionsStaffingSun


class DemandForecastRecommendedActionsStaffingMon(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastRecommendedActionsStaffingTue(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastRecommendedActionsStaffingWed(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastRecommendedActionsStaffingThu(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastRecommendedActionsStaffingFri(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastRecommendedActionsStaffingSat(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastRecommendedActionsStaffingSun(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastRecommendedActionsPrepVolume(TypedDict):
    """What to prepare, by weekday, against the mean of the open days"""

    mon: float
    """Multiple of the usual day"""
    tue: float
    """Multiple of the usual day"""
    wed: float
    """Multiple of the usual day"""
    thu: float
    """Multiple of the usual day"""
    fri: float
    """Multiple of the usual day"""
    sat: float
    """Multiple of the usual day"""
    sun: float
    """Multiple of the usual day"""


class DemandForecastRecommendedActionsWords(TypedDict):
    """Extension. What the members are called in the industry of the request"""

    lunch: str
    """First part of the day"""
    dinner: str
    """Second part of the day"""
    prep_volume: str
    """What is prepared"""


class DemandForecastMethod(TypedDict):
    """Extension. How the forecast was made"""

    version: str
    """Version of the method"""
    source: Literal["historical_data", "reservations"]
    """What the history was"""
    history_days: int
    """Days of the history that were read"""
    backtest_wape: float | None
    models: list[DemandForecastMethodModelsItem]
    """The models that weigh most"""


class DemandForecastMethodModelsItem(TypedDict):
    name: str
    """Candidate model"""
    weight: float
    """Its weight in the forecast, 0 to 1"""


class DemandForecastHistoryItem(TypedDict):
    """A day that was read"""

    date: str
    """YYYY-MM-DD"""
    customers: float
    """Guests who came with a reservation"""


DemandForecastTrackRecord = TypedDict(
    "DemandForecastTrackRecord",
    {
        "days": "int",
        "from": "str",
        "to": "str",
        "wape": "float | None",
        "coverage": "float",
    },
)
"""What earlier forecasts of the store were worth"""


class DemandForecastOrReplayForecastItem(TypedDict):
    """A day to come"""

    date: str
    """YYYY-MM-DD"""
    day_of_week: Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    """Day of the week"""
    predicted_revenue: float | None
    predicted_customers: float | None
    confidence_interval: DemandForecastOrReplayForecastItemConfidenceInterval
    """Meant to hold the revenue of four days of five (80 %), as it did in backtests on other stores; 0 and 0 on a closed day; of customers where only they are given"""
    closed: bool
    """Extension. Whether the store is taken to be closed"""
    closed_probability: float
    """Extension. How likely the store is closed although that is not certain; 1 on a closed day, 0 without doubt, 0 to 1"""
    booked: NotRequired[int]
    """Extension. Guests on the books now; only with `source: reservations`"""
    factors: NotRequired[DemandForecastOrReplayForecastItemFactors | None]


class DemandForecastOrReplayForecastItemConfidenceInterval(TypedDict):
    """Meant to hold the revenue of four days of five (80 %), as it did in backtests on other stores; 0 and 0 on a closed day; of customers where only they are given"""

    low: float
    """Revenue stays below with a chance of 10 %"""
    high: float
    """Revenue exceeds it with a chance of 10 %"""


class DemandForecastOrReplayForecastItemFactors(TypedDict):
    """Extension. Their product is `predicted_revenue`, but for rounding"""

    base: float
    """Revenue of an ordinary day at the present level"""
    weekday: float
    """Weekday, as a factor"""
    holiday: float
    """Public holidays, Obon, New Year and the days beside them, as a factor"""
    season: float
    """Time of the year and of the month, as a factor"""
    weather: float
    """Weather, where it is known, as a factor"""
    event: float
    """Events of the request, as a factor"""
    adjustment: float
    """Trend, the other models, and the chance of a day without revenue, as a factor"""


class DemandForecastOrReplayRecommendedActions(TypedDict):
    """Of the first week of the forecast"""

    staffing: DemandForecastOrReplayRecommendedActionsStaffing
    """People needed, by weekday; 0 where the store is closed"""
    prep_volume: DemandForecastOrReplayRecommendedActionsPrepVolume
    """What to prepare, by weekday, against the mean of the open days"""
    words: DemandForecastOrReplayRecommendedActionsWords
    """Extension. What the members are called in the industry of the request"""


class DemandForecastOrReplayRecommendedActionsStaffing(TypedDict):
    """People needed, by weekday; 0 where the store is closed"""

    mon: DemandForecastOrReplayRecommendedActionsStaffingMon
    tue: DemandForecastOrReplayRecommendedActionsStaffingTue
    wed: DemandForecastOrReplayRecommendedActionsStaffingWed
    thu: DemandForecastOrReplayRecommendedActionsStaffingThu
    fri: DemandForecastOrReplayRecommendedActionsStaffingFri
    sat: DemandForecastOrReplayRecommendedActionsStaffingSat
    sun: DemandForecastOrReplayRecommendedActionsStaffingSun


class DemandForecastOrReplayRecommendedActionsStaffingMon(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastOrReplayRecommendedActionsStaffingTue(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastOrReplayRecommendedActionsStaffingWed(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastOrReplayRecommendedActionsStaffingThu(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastOrReplayRecommendedActionsStaffingFri(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastOrReplayRecommendedActionsStaffingSat(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastOrReplayRecommendedActionsStaffingSun(TypedDict):
    lunch: int | None
    """People for lunch, or for the first part of the day (`words`); null where the history has no customers"""
    dinner: int | None
    """People for dinner, or for the second part of the day; null where the history has no customers"""


class DemandForecastOrReplayRecommendedActionsPrepVolume(TypedDict):
    """What to prepare, by weekday, against the mean of the open days"""

    mon: float
    """Multiple of the usual day"""
    tue: float
    """Multiple of the usual day"""
    wed: float
    """Multiple of the usual day"""
    thu: float
    """Multiple of the usual day"""
    fri: float
    """Multiple of the usual day"""
    sat: float
    """Multiple of the usual day"""
    sun: float
    """Multiple of the usual day"""


class DemandForecastOrReplayRecommendedActionsWords(TypedDict):
    """Extension. What the members are called in the industry of the request"""

    lunch: str
    """First part of the day"""
    dinner: str
    """Second part of the day"""
    prep_volume: str
    """What is prepared"""


class DemandForecastOrReplayMethod(TypedDict):
    """Extension. How the forecast was made"""

    version: str
    """Version of the method"""
    source: Literal["historical_data", "reservations"]
    """What the history was"""
    history_days: int
    """Days of the history that were read"""
    backtest_wape: float | None
    models: list[DemandForecastOrReplayMethodModelsItem]
    """The models that weigh most"""


class DemandForecastOrReplayMethodModelsItem(TypedDict):
    name: str
    """Candidate model"""
    weight: float
    """Its weight in the forecast, 0 to 1"""


class DemandForecastOrReplayHistoryItem(TypedDict):
    """A day that was read"""

    date: str
    """YYYY-MM-DD"""
    customers: float
    """Guests who came with a reservation"""


DemandForecastOrReplayTrackRecord = TypedDict(
    "DemandForecastOrReplayTrackRecord",
    {
        "days": "int",
        "from": "str",
        "to": "str",
        "wape": "float | None",
        "coverage": "float",
    },
)
"""What earlier forecasts of the store were worth"""


class DemandForecastRequestEventsItem(TypedDict):
    """An event near the store, past or to come"""

    date: str
    """A day, YYYY-MM-DD. Public holidays are known from 2000 to 2099; `insights` says so of other years"""
    name: str
    """Kind of event: events of one name are taken to be alike"""


class DemandForecastRequestWeatherForecastItem(TypedDict):
    """Weather expected on a day to come"""

    date: str
    """A day, YYYY-MM-DD. Public holidays are known from 2000 to 2099; `insights` says so of other years"""
    weather_code: float | str | None
    """Weather of the day: a code of WMO (0-99, as Open-Meteo's), of JMA (100-499) or of OpenWeatherMap (500-899), or a word such as rain or 雪. Codes that are not known count as none"""


class DemandForecastRequestHistoricalDataItem(TypedDict):
    date: str
    """A day, YYYY-MM-DD. Public holidays are known from 2000 to 2099; `insights` says so of other years"""
    revenue: NotRequired[float]
    """Takings of the day, not negative; 0 on a closed day. May be left out where `customers` is given"""
    customers: NotRequired[float]
    """Customers of the day, not negative. Where no day has them, none are forecast"""
    closed: NotRequired[bool]
    """Extension. Whether the store was closed; no figures are needed then"""
    weather_code: NotRequired[float | str | None]
    """Weather of the day: a code of WMO (0-99, as Open-Meteo's), of JMA (100-499) or of OpenWeatherMap (500-899), or a word such as rain or 雪. Codes that are not known count as none"""


class DiscoveredBehaviorDecisionWeights(TypedDict):
    """Mean decision weights; they sum to 1 but for rounding"""

    price: float
    """price, 0 to 1"""
    quality: float
    """quality, 0 to 1"""
    convenience: float
    """convenience, 0 to 1"""
    novelty: float
    """novelty, 0 to 1"""
    brand: float
    """brand, 0 to 1"""
    social: float
    """social, 0 to 1"""


class DiscoveredBehaviorTraits(TypedDict):
    """Mean traits; 0.5 is the mean of Japan's adults in the model"""

    openness: float
    """openness, 0 to 1"""
    conscientiousness: float
    """conscientiousness, 0 to 1"""
    extraversion: float
    """extraversion, 0 to 1"""
    agreeableness: float
    """agreeableness, 0 to 1"""
    neuroticism: float
    """neuroticism, 0 to 1"""
    valSelfDirection: float
    """valSelfDirection, 0 to 1"""
    valSecurity: float
    """valSecurity, 0 to 1"""
    stressTolerance: float
    """stressTolerance, 0 to 1"""
    financialAnxiety: float
    """financialAnxiety, 0 to 1"""


class DiscoveredBehaviorResponse(TypedDict):
    """Share that would use the business, 0 to 1"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[DiscoveredBehaviorResponseSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[DiscoveredBehaviorResponseModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class DiscoveredBehaviorResponseSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class DiscoveredBehaviorResponseModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


DiscoveredDemographicsAgeBands = TypedDict(
    "DiscoveredDemographicsAgeBands",
    {
        "15_24": "float",
        "25_34": "float",
        "35_44": "float",
        "45_54": "float",
        "55_64": "float",
        "65_74": "float",
        "75_plus": "float",
    },
)
"""Share of each age band in the segment"""


class DiscoveredDemographicsSexes(TypedDict):
    """Share of each sex"""

    female: float
    """female, 0 to 1"""
    male: float
    """male, 0 to 1"""


class DiscoveredDemographicsHouseholds(TypedDict):
    """Share of each household type"""

    single: float
    """single, 0 to 1"""
    couple: float
    """couple, 0 to 1"""
    family: float
    """family, 0 to 1"""
    extended: float
    """extended, 0 to 1"""


class DiscoveredDemographicsOccupationsItem(TypedDict):
    name: str
    """Occupation"""
    share: float
    """Its share of the segment, 0 to 1"""


class DiscoveredSegmentCentroidItem(TypedDict):
    measure: Literal["age", "income", "householdSize", "price", "quality", "convenience", "novelty", "brand", "social", "openness", "extraversion", "neuroticism", "valSecurity", "financialAnxiety"]
    """What is measured"""
    label: str
    """Its name"""
    deviation: float
    """Mean of the segment in standard deviations from the mean of all personas"""


class DiscoveredSentimentDriversItem(TypedDict):
    factor: Literal["age", "household", "sex", "drivers", "openness", "financialAnxiety"]
    """What moves them"""
    label: str
    """Its name"""
    effect: float
    """What it adds to the log-odds of the segment against the mean of all personas"""


class FormSubmittedEventData(TypedDict):
    """Data of the event"""

    submissionId: str
    """ULID, 26 characters"""
    formId: str
    """ULID, 26 characters"""
    formName: str
    friendId: str | None
    lineUserId: str | None
    answers: list[FormSubmittedEventDataAnswersItem]
    submittedAt: str
    """ISO 8601 in UTC"""


class FormSubmittedEventDataAnswersItem(TypedDict):
    fieldId: str
    label: str
    type: Literal["text", "textarea", "email", "tel", "number", "date", "select", "radio", "checkbox"]
    value: str | float | bool | list[str] | None
    truncated: bool
    """The value was cut to 2,000 characters"""


class FriendFollowedEventData(TypedDict):
    """Data of the event"""

    friendId: str
    """ULID, 26 characters"""
    lineUserId: str
    """User id that LINE issued for the provider"""
    displayName: str | None
    pictureUrl: str | None
    status: Literal["following", "blocked"]
    followedAt: str
    """ISO 8601 in UTC"""
    isUnblocked: bool
    isFirstFollow: bool
    source: Literal["line"]


class FriendUnfollowedEventData(TypedDict):
    """Data of the event"""

    friendId: str
    """ULID, 26 characters"""
    lineUserId: str
    """User id that LINE issued for the provider"""
    displayName: str | None
    status: Literal["unfollowed", "blocked"]
    followedAt: str | None
    unfollowedAt: str
    """ISO 8601 in UTC"""


class GradientEndResponse(TypedDict):
    """Share that would use the business, 0 to 1"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[GradientEndResponseSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[GradientEndResponseModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class GradientEndResponseSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class GradientEndResponseModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class IndicatorExplanationComparedWith(TypedDict):
    """What the value was compared with"""

    nation: int
    """Municipalities of the nation with a known value"""
    prefecture: int
    """Those of the prefecture"""
    basis: Literal["imported", "reference"]
    """`imported` statistics, or the `reference` distribution shipped with the product while few are imported"""


class KeptDemandForecastsForecastsItem(TypedDict):
    """One forecast"""

    made_at: str
    """ISO 8601 UTC"""
    history_to: str
    """Last day of the history"""
    measure: Literal["revenue", "customers"]
    """What the figures are"""
    source: Literal["historical_data", "reservations"]
    """What the history was"""
    known_days: int
    """Days of which the actual figure is known"""
    wape: float | None
    coverage: float | None
    days: list[KeptDemandForecastsForecastsItemDaysItem]
    """In the order of the days"""


class KeptDemandForecastsForecastsItemDaysItem(TypedDict):
    """A day that was forecast"""

    date: str
    """YYYY-MM-DD"""
    predicted: float
    """The forecast"""
    low: float
    """Lower end of the 80 % interval"""
    high: float
    """Upper end of the 80 % interval"""
    actual: float | None


class LocationRankingScores(TypedDict):
    """The five axes"""

    demand: float | None
    """People and shops around, by night and day, 0 to 100, one decimal, higher is better; null when too little is known"""
    competition: float | None
    """How little competition there is, 0 to 100, one decimal, higher is better; null when too little is known"""
    accessibility: float | None
    """Stations and shops within reach, 0 to 100, one decimal, higher is better; null when too little is known"""
    economics: float | None
    """Income and jobs, 0 to 100, one decimal, higher is better; null when too little is known"""
    cost_efficiency: float | None
    """Rent against revenue; 50 at the usual share of the industry, 0 to 100, one decimal, higher is better; null when too little is known"""


class LocationRankingEstimatedMonthlyRevenueRange(TypedDict):
    """Range in which eight of ten stores of the kind here are expected: the spread within a kind is our judgement, the errors of the model and of the people around are measured"""

    low: float
    """Lower end of the range, in yen"""
    high: float
    """Upper end of the range, in yen"""


class LocationRankingRevenueFactors(TypedDict):
    typical_revenue: float
    """Median of stores of the kind and of typical size in Japan, in yen"""
    size: float
    """Size by the seats; 1 is typical of Japan"""
    people: float
    """People by day and night within 500 m and 3 km; 1 is typical of Japan"""
    prefecture: float
    """Prices and habits of the prefecture; 1 is typical of Japan"""
    competition: float
    """Shops of the kind for these people, in the municipality and, where lists carry it, around; 1 is typical of Japan"""
    market: float
    """Part of its sales that the people within reach can bring; 1 among many people; 1 is typical of Japan"""


class LocationRankingPeopleAround(TypedDict):
    residents_500m: float
    """Residents within 500 m"""
    daytime_500m: float
    """People within 500 m by day"""
    residents_3km: float
    """Residents within 3 km"""
    daytime_3km: float
    """People within 3 km by day"""


class LocationRankingToPayBack(TypedDict):
    """What must be true for the store to pay for its start"""

    months: int
    """Months within which a start is usually paid for"""
    monthly_revenue: float
    """Revenue a month with which it is, at this rent, in yen"""
    revenue_ratio: float
    """The same by the estimated revenue"""
    monthly_rent: float | None
    """Greatest rent in yen with which it is, at the estimated revenue; null where even no rent is too much"""
    monthly_revenue_without_loss: float
    """Revenue a month without profit or loss, at this rent, in yen"""


class LocationRankingLocation(TypedDict):
    """Where the candidate was found"""

    address: str
    """As given, else the name of the area"""
    municipality_code: str
    """5-digit JIS municipality code, without the check digit"""
    municipality_name: str
    """Prefecture and municipality"""
    lat: float
    """Latitude of the point that is judged"""
    lng: float
    """Longitude of the point that is judged"""
    precision: Literal["coordinate", "town", "station", "municipality"]
    """What the point stands for; `municipality` is its office, since the town is unknown"""
    reason: str | None
    """Why the point may not be where the address means; null without doubt"""


class LocationScoreOrReplayMeta(TypedDict):
    """How the scores came to be"""

    method: Literal["location-score/2"]
    """Version of the method; scores of different versions are not comparable"""
    data: Literal["live", "mock"]
    """`mock` for keys `trade_test_`: figures that depend on the request alone"""
    estimated: Literal[True]
    """Revenue and break-even are modelled, never observed"""
    industry: Industry | None
    """As given, or that of `sub_industry`"""
    radius_m: float
    """Radius in which surroundings are judged, in metres"""
    breakeven_revenue: Literal["estimated_monthly_revenue", "target_revenue"]
    """The revenue for which the break-even is computed"""
    ranked_by: Literal["payback_then_score", "score"]
    """`score` where the request has weights: then a site that never pays can stand above one that does"""
    weights_percent: LocationScoreOrReplayMetaWeightsPercent
    """They sum to 100"""
    assumptions: LocationScoreOrReplayMetaAssumptions
    """Assumptions for planning, not measurements; they are the industry's"""


class LocationScoreOrReplayMetaWeightsPercent(TypedDict):
    """They sum to 100"""

    demand: int
    """Weight of demand in percent"""
    competition: int
    """Weight of competition in percent"""
    accessibility: int
    """Weight of accessibility in percent"""
    economics: int
    """Weight of economics in percent"""
    cost_efficiency: int
    """Weight of cost efficiency in percent"""


class LocationScoreOrReplayMetaAssumptions(TypedDict):
    """Assumptions for planning, not measurements; they are the industry's"""

    margin: float
    """Share of revenue left after goods"""
    fixed_cost_share: float
    """Monthly cost beside rent, as a share of the revenue of a typical store"""
    usual_rent_share: float
    """Usual rent as a share of revenue"""
    start_up_cost: float
    """Fit-out of a store of the industry's typical kind and size, in yen"""
    deposit_months: int
    """Months of rent paid as a deposit"""
    typical_seats: int | None
    """Seats of a typical store; null where seats do not matter"""


class MemberEntitlementChangedEventData(TypedDict):
    """Data of the event"""

    memberId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str
    """User id that LINE issued for the provider"""
    isMember: bool
    subscriptionActive: bool
    previousSubscriptionActive: bool
    tierId: str | None
    reason: Literal["subscribed", "renewed", "payment_failed", "cancelled", "expired", "banned", "unbanned", "manual"]
    effectiveAt: str
    """ISO 8601 in UTC"""


class MemberPaymentPausedEventData(TypedDict):
    """Data of the event"""

    memberId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str
    """User id that LINE issued for the provider"""
    subscriptionId: str
    """At the provider"""
    entitled: bool
    resumesAt: str | None
    pausedAt: str
    """ISO 8601 in UTC"""


class MemberPaymentResumedEventData(TypedDict):
    """Data of the event"""

    memberId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str
    """User id that LINE issued for the provider"""
    subscriptionId: str
    """At the provider"""
    resumedAt: str
    """ISO 8601 in UTC"""


class MemberPointsAddedEventData(TypedDict):
    """Data of the event"""

    memberId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str
    """User id that LINE issued for the provider"""
    pointTransactionId: str
    """ULID, 26 characters"""
    points: int
    balance: int
    """Afterwards"""
    reason: str
    source: Literal["visit", "payment", "form", "manual", "api", "scenario"]
    expiresAt: str | None
    addedAt: str
    """ISO 8601 in UTC"""


class MemberRegisteredEventData(TypedDict):
    """Data of the event"""

    memberId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str
    """User id that LINE issued for the provider"""
    isMember: Literal[True]
    subscriptionActive: bool
    tierId: str | None
    memberSince: str
    """ISO 8601 in UTC"""
    source: Literal["liff", "dashboard", "import", "line_membership"]


class MemberTierChangedEventData(TypedDict):
    """Data of the event"""

    memberId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str
    """User id that LINE issued for the provider"""
    previousTierId: str | None
    tierId: str | None
    tierName: str | None
    reason: Literal["points", "visits", "subscription", "manual", "expiry"]
    changedAt: str
    """ISO 8601 in UTC"""


class MemberVisitedEventData(TypedDict):
    """Data of the event"""

    memberId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str
    """User id that LINE issued for the provider"""
    visitId: str
    """ULID, 26 characters"""
    visitCount: int
    reservationId: str | None
    staffId: str | None
    source: Literal["qr", "staff", "reservation"]
    visitedAt: str
    """ISO 8601 in UTC"""


class MessageReceivedEventData(TypedDict):
    """Data of the event"""

    messageId: str
    """ULID, 26 characters"""
    lineMessageId: str
    """Exceeds 2^53: a text"""
    friendId: str
    """ULID, 26 characters"""
    lineUserId: str
    """User id that LINE issued for the provider"""
    type: Literal["text", "image", "video", "audio", "file", "location", "sticker"]
    text: str | None
    fileName: str | None
    fileSize: int | None
    durationMs: int | None
    location: MessageReceivedEventDataLocation | None
    sticker: MessageReceivedEventDataSticker | None
    quotedLineMessageId: str | None
    receivedAt: str
    """ISO 8601 in UTC"""


class MessageReceivedEventDataLocation(TypedDict):
    title: str | None
    address: str | None
    latitude: float
    longitude: float


class MessageReceivedEventDataSticker(TypedDict):
    packageId: str
    stickerId: str


class ObservationArchivedAnswerData(TypedDict):
    """The archived observation"""

    id: str
    """26 characters that sort by the time of creation"""
    status: Literal["archived"]
    """It never runs again"""


class ObservationCompletedEventData(TypedDict):
    """Data of the event"""

    observationId: str
    observationType: str
    title: str
    resultId: str
    status: Literal["completed", "failed"]
    runCount: int
    data: dict[str, Any]


class ObservationRunQueuedOrReplayData(TypedDict):
    """The run"""

    id: str
    """26 characters that sort by the time of creation"""
    resultId: str
    """The `id` that the result will have"""
    status: Literal["queued"]
    """It runs in the background"""


class PaymentDisputeClosedEventData(TypedDict):
    """Data of the event"""

    paymentId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str | None
    memberId: str | None
    reservationId: str | None
    purpose: Literal["reservation", "membership", "other"]
    amount: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    currency: str
    """ISO 4217"""
    provider: Literal["stripe", "manual"]
    providerPaymentId: str | None
    disputeId: str
    """At the provider"""
    amountDisputed: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    isInquiry: bool
    """The bank asks first and takes no money yet"""
    reason: str
    """In the provider's words"""
    respondBy: str | None
    outcome: Literal["won", "lost", "ended"]
    closedAt: str
    """ISO 8601 in UTC"""


class PaymentDisputedEventData(TypedDict):
    """Data of the event"""

    paymentId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str | None
    memberId: str | None
    reservationId: str | None
    purpose: Literal["reservation", "membership", "other"]
    amount: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    currency: str
    """ISO 4217"""
    provider: Literal["stripe", "manual"]
    providerPaymentId: str | None
    disputeId: str
    """At the provider"""
    amountDisputed: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    isInquiry: bool
    """The bank asks first and takes no money yet"""
    reason: str
    """In the provider's words"""
    respondBy: str | None
    disputedAt: str
    """ISO 8601 in UTC"""


class PaymentFailedEventData(TypedDict):
    """Data of the event"""

    paymentId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str | None
    memberId: str | None
    reservationId: str | None
    purpose: Literal["reservation", "membership", "other"]
    amount: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    currency: str
    """ISO 4217"""
    provider: Literal["stripe", "manual"]
    providerPaymentId: str | None
    paidAt: str | None
    failureCode: str
    failureMessage: str | None
    attempt: int
    nextRetryAt: str | None
    failedAt: str
    """ISO 8601 in UTC"""


class PaymentRefundedEventData(TypedDict):
    """Data of the event"""

    paymentId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str | None
    memberId: str | None
    reservationId: str | None
    purpose: Literal["reservation", "membership", "other"]
    amount: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    currency: str
    """ISO 4217"""
    provider: Literal["stripe", "manual"]
    providerPaymentId: str | None
    paidAt: str
    """ISO 8601 in UTC"""
    refundId: str
    """ULID, 26 characters"""
    amountRefunded: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    totalRefunded: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    fullyRefunded: bool
    reason: str | None
    refundedAt: str
    """ISO 8601 in UTC"""


class PaymentSucceededEventData(TypedDict):
    """Data of the event"""

    paymentId: str
    """ULID, 26 characters"""
    friendId: str | None
    lineUserId: str | None
    memberId: str | None
    reservationId: str | None
    purpose: Literal["reservation", "membership", "other"]
    amount: int
    """In the minor unit of the currency; 3000 is 3,000 yen"""
    currency: str
    """ISO 4217"""
    provider: Literal["stripe", "manual"]
    providerPaymentId: str | None
    paidAt: str
    """ISO 8601 in UTC"""


class PersonaDetailTraits(TypedDict):
    """Big Five, modelled, where 0.5 is the mean of Japan's adults in the model; and its means, the income of others in its household estimated"""

    openness: float
    """Openness to experience; 0 to 1"""
    conscientiousness: float
    """Conscientiousness; 0 to 1"""
    extraversion: float
    """Extraversion; 0 to 1"""
    agreeableness: float
    """Agreeableness; 0 to 1"""
    neuroticism: float
    """Neuroticism; 0 to 1"""
    income: int
    """Gross income of the persona itself, yen a year"""
    householdIncome: int
    """Gross income of its household, all members together, yen a year"""


class PersonaDetailDecisionWeights(TypedDict):
    """What weighs in its decisions, computed from its psychology, income and household; they sum to 1, but for their rounding"""

    price: float
    """Price; 0 to 1"""
    quality: float
    """Quality; 0 to 1"""
    convenience: float
    """Convenience; 0 to 1"""
    novelty: float
    """Novelty; 0 to 1"""
    brand: float
    """Brand; 0 to 1"""
    social: float
    """What others do and say; 0 to 1"""


class PriceTestFindingsAssumedCost(TypedDict):
    cost: float
    """Cost that profit is computed with, yen"""
    margin: float
    """Share of the reference price that is assumed to be left after goods and materials, 0 to 1"""


class PriceTestOptimumPrice(TypedDict):
    """The price within the range tested that earns most, yen"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[PriceTestOptimumPriceSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[PriceTestOptimumPriceModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class PriceTestOptimumPriceSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestOptimumPriceModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestOptimumDemand(TypedDict):
    """Share of the personas that buys at it, 0 to 1"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[PriceTestOptimumDemandSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[PriceTestOptimumDemandModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class PriceTestOptimumDemandSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestOptimumDemandModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestOptimumEarnings(TypedDict):
    """What it earns per 1,000 personas: revenue or profit, yen"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[PriceTestOptimumEarningsSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[PriceTestOptimumEarningsModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class PriceTestOptimumEarningsSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestOptimumEarningsModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestOutcomeObservationsItem(TypedDict):
    price: float
    """One of the tested prices, in yen"""
    offered: int
    """How many people were offered it at this price"""
    bought: int
    """How many of them bought, at most `offered`"""


class PriceTestPriceDemand(TypedDict):
    """Share of the personas that buys at this price, 0 to 1"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[PriceTestPriceDemandSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[PriceTestPriceDemandModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class PriceTestPriceDemandSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestPriceDemandModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestPriceRelativeDemand(TypedDict):
    """Demand at this price as a multiple of the demand at referencePrice: hardly depends on the level"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[PriceTestPriceRelativeDemandSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[PriceTestPriceRelativeDemandModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class PriceTestPriceRelativeDemandSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestPriceRelativeDemandModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestPriceRevenue(TypedDict):
    """Revenue per 1,000 personas: price times demand times 1,000, yen"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[PriceTestPriceRevenueSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[PriceTestPriceRevenueModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class PriceTestPriceRevenueSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestPriceRevenueModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestPriceProfit(TypedDict):
    """Estimate with a 95 % interval. With `sampling` and `model` it covers both; without them it is a bootstrap over personas that does not cover the error of the model"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[PriceTestPriceProfitSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[PriceTestPriceProfitModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class PriceTestPriceProfitSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestPriceProfitModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class PriceTestSensitivityCurveItem(TypedDict):
    price: float
    """Price, yen"""
    tooCheap: float
    """Share that doubts the quality at this price, 0 to 1"""
    cheap: float
    """Share to which it is a bargain, 0 to 1"""
    expensive: float
    """Share to which it is getting expensive, 0 to 1"""
    tooExpensive: float
    """Share that would hardly consider it, 0 to 1"""


class ReservationCancelledEventData(TypedDict):
    """Data of the event"""

    id: str
    """ULID, 26 characters"""
    event_id: str
    """ULID, 26 characters"""
    event_name: str
    slot_id: str
    """ULID, 26 characters"""
    friend_id: str
    """ULID, 26 characters"""
    line_user_id: str | None
    """Null for a guest who is no friend of the LINE account"""
    payment_status: Literal["not_required", "pending", "paid", "failed", "partially_refunded", "refunded"]
    reservation_date: str
    """YYYY-MM-DD, local to the store"""
    start_time: str
    """HH:MM, local to the store"""
    end_time: str
    """HH:MM, local to the store"""
    time_zone: str
    """IANA name"""
    starts_at: str
    """ISO 8601 in UTC"""
    number_of_guests: int
    staff_id: str | None
    note: str | None
    canceled_at: str
    """ISO 8601 in UTC"""
    source: Literal["api", "dashboard", "liff", "waitlist"]
    created_at: str
    """ISO 8601 in UTC"""
    status: Literal["canceled"]
    previous_status: Literal["pending", "confirmed", "cancel_requested"]
    canceled_by: Literal["friend", "staff", "api", "system"]
    cancel_reason: str | None


class ReservationCreatedEventData(TypedDict):
    """Data of the event"""

    id: str
    """ULID, 26 characters"""
    event_id: str
    """ULID, 26 characters"""
    event_name: str
    slot_id: str
    """ULID, 26 characters"""
    friend_id: str
    """ULID, 26 characters"""
    line_user_id: str | None
    """Null for a guest who is no friend of the LINE account"""
    payment_status: Literal["not_required", "pending", "paid", "failed", "partially_refunded", "refunded"]
    reservation_date: str
    """YYYY-MM-DD, local to the store"""
    start_time: str
    """HH:MM, local to the store"""
    end_time: str
    """HH:MM, local to the store"""
    time_zone: str
    """IANA name"""
    starts_at: str
    """ISO 8601 in UTC"""
    number_of_guests: int
    staff_id: str | None
    note: str | None
    canceled_at: str | None
    source: Literal["api", "dashboard", "liff", "waitlist"]
    created_at: str
    """ISO 8601 in UTC"""
    status: Literal["pending", "confirmed"]


class SegmentComparisonDifference(TypedDict):
    """Share of the first that would use the business, less that of the other"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[SegmentComparisonDifferenceSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[SegmentComparisonDifferenceModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class SegmentComparisonDifferenceSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class SegmentComparisonDifferenceModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class SegmentDiscoveryFindingsAgreement(TypedDict):
    """What two halves of the residents agree on"""

    segments: list[int]
    """Number of segments that each half alone would choose"""
    named: float
    """Share of the residents to whom both halves give the same name, 0 to 1"""
    strength: float
    """Prediction strength of the number of segments, the mean over pairs of 16 parts of the residents, 0 to 1; strong from 0.8 on, within its standard error"""


class SegmentDiscoveryFindingsCandidatesItem(TypedDict):
    segments: int
    """Number of segments compared"""
    silhouette: float
    """Mean silhouette width, -1 to 1"""
    standardError: float
    """Standard error of that mean over the personas looked at"""
    excess: float
    """Excess over chance"""
    excessError: float
    """Standard error of the excess over samples of shuffled measures"""
    beyondDegrees: float
    """Excess over people who differ by degrees"""
    strength: float | None
    """Prediction strength between parts of the residents, 0 to 1; the greatest number from 0.8 on, within its standard error, is chosen. Null where a greater number made it needless to try this one, or where people do not exceed chance and degrees"""
    stability: float | None
    """Mean adjusted Rand index between the same parts; null as `strength` is"""


class SegmentDiscoveryFindingsProjection(TypedDict):
    """The plane of the first two principal components, to plot"""

    explained: list[float]
    """For x and y"""
    points: list[SegmentDiscoveryFindingsProjectionPointsItem]
    """At most 200 personas, drawn at random"""


class SegmentDiscoveryFindingsProjectionPointsItem(TypedDict):
    personaId: str
    """Id of the persona"""
    segment: int
    """Place of its segment in `segments`, from 0"""
    x: float
    """First coordinate of the plot"""
    y: float
    """Second coordinate"""


class SegmentDiscoveryOutcomeSegmentsItem(TypedDict):
    name: str
    """Name of a segment of the result"""
    contacted: int
    """How many of its people were approached"""
    responded: int
    """How many of them came or bought, at most `contacted`"""


class SegmentGradientMeasuresItem(TypedDict):
    measure: Literal["age", "income", "householdSize", "price", "quality", "convenience", "novelty", "brand", "social", "openness", "extraversion", "neuroticism", "valSecurity", "financialAnxiety"]
    """What is measured"""
    label: str
    """Its name"""
    difference: float
    """Mean of the upper third less that of the lower, in standard deviations"""


class SegmentGradientDifference(TypedDict):
    """Share of the upper third that would use the business, less the lower"""

    value: float
    """Estimate from all personas"""
    low: float
    """Lower end of the 95 % interval"""
    high: float
    """Upper end of the 95 % interval"""
    sampling: NotRequired[SegmentGradientDifferenceSampling]
    """The part that comes from who was drawn: the interval if the model were exact"""
    model: NotRequired[SegmentGradientDifferenceModel]
    """The part that comes from the model: the interval if every person were known, over plausible models"""


class SegmentGradientDifferenceSampling(TypedDict):
    """The part that comes from who was drawn: the interval if the model were exact"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class SegmentGradientDifferenceModel(TypedDict):
    """The part that comes from the model: the interval if every person were known, over plausible models"""

    low: float
    """Lower end"""
    high: float
    """Upper end"""


class SimulationCancelledOrReplayData(TypedDict):
    """The cancelled simulation"""

    id: str
    """26 characters that sort by the time of creation"""
    status: Literal["failed"]
    """A cancelled simulation has failed"""


class SimulationCompletedEventData(TypedDict):
    """Data of the event"""

    simulationId: str
    """26 characters that sort by the time of creation"""
    templateType: str
    """Kind of experiment"""
    areaCode: str | None
    """5-digit JIS code of the area whose population was asked; null for all of Japan"""
    personaCount: int
    """Personas that were asked for"""
    overallScore: float
    """0 to 100; what it means depends on the template"""


class SimulationFailedEventData(TypedDict):
    """Data of the event"""

    simulationId: str
    """26 characters that sort by the time of creation"""
    templateType: str
    """Kind of experiment"""
    areaCode: str | None
    """5-digit JIS code of the area whose population was asked; null for all of Japan"""
    personaCount: int
    """Personas that were asked for"""
    error: SimulationFailedEventDataError
    """Why"""


class SimulationFailedEventDataError(TypedDict):
    """Why"""

    code: str
    """Machine-readable reason"""
    message: str
    """The reason for a person"""


class SimulationOutcomeTakenOrReplayData(TypedDict):
    """What was learnt"""

    simulationId: str
    """26 characters that sort by the time of creation"""
    templateType: str
    """Kind of experiment"""
    calibration: Literal["account"]
    """What later simulations of this template say"""
    shift: float
    """What later simulations of this template, business type and area add to the log-odds of predicted rates: posterior mean"""
    shiftDeviation: float
    """Posterior standard deviation of the shift; 1 before any outcome"""
    slope: float
    """By how many standard deviations of its prior the logarithm of the price elasticity is moved; 0 for templates without prices"""
    slopeDeviation: float
    """Posterior standard deviation of the slope; 1 before any outcome"""
    outcomes: int
    """Outcomes of the account and template behind it, at most the newest 300"""
    ownOutcomes: int
    """Those of the same business type and area, which count most"""


class SimulationQueuedOrReplayData(TypedDict):
    """The new simulation"""

    id: str
    """26 characters that sort by the time of creation"""
    status: Literal["queued"]
    """It runs in the background"""


class StoresDemandForecastOrReplayForecastItem(TypedDict):
    """A day to come"""

    date: str
    """YYYY-MM-DD"""
    day_of_week: Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    """Day of the week"""
    predicted_revenue: float | None
    predicted_customers: float | None
    confidence_interval: StoresDemandForecastOrReplayForecastItemConfidenceInterval
    """Of the sum: narrower than the sums of the stores' bounds, since their errors offset each other in part. Of customers where only they are given"""
    open_stores: int
    """Stores that are not taken to be closed"""


class StoresDemandForecastOrReplayForecastItemConfidenceInterval(TypedDict):
    """Of the sum: narrower than the sums of the stores' bounds, since their errors offset each other in part. Of customers where only they are given"""

    low: float
    """The sum stays below with a chance of 10 %"""
    high: float
    """The sum exceeds it with a chance of 10 %"""


class StoresDemandForecastOrReplayMethod(TypedDict):
    """How the sum was made"""

    version: str
    """Version of the method"""
    reconciliation: Literal["bottom_up"]
    """How the sum is made: stores are forecast one by one and added up, so that both agree"""
    error_correlation: float
    """How far errors of two stores went together on past days, 0 to 1: from 0, where they offset each other, to 1"""


class StoresDemandForecastRequestStoresItem(TypedDict):
    """A store of the chain"""

    store_id: StoreId
    industry: NotRequired[Industry]
    """Extension. Industry of the store: staff and preparation follow how it works"""
    events: NotRequired[list[StoresDemandForecastRequestStoresItemEventsItem]]
    """Extension. The effect of a name is learned from its past days"""
    closed_dates: NotRequired[list[str]]
    """Extension. Days, past or to come, on which the store is closed"""
    weather_forecast: NotRequired[list[StoresDemandForecastRequestStoresItemWeatherForecastItem]]
    """Extension. It counts where `historical_data` has weather, too"""
    historical_data: list[StoresDemandForecastRequestStoresItemHistoricalDataItem]
    """The past days, as in `POST /api/v1/demand-forecast`. All stores give revenue, or all give customers alone. The forecast begins after the last day of any store; the others end at most 6 days before it"""


class StoresDemandForecastRequestStoresItemEventsItem(TypedDict):
    """An event near the store, past or to come"""

    date: str
    """A day, YYYY-MM-DD. Public holidays are known from 2000 to 2099; `insights` says so of other years"""
    name: str
    """Kind of event: events of one name are taken to be alike"""


class StoresDemandForecastRequestStoresItemWeatherForecastItem(TypedDict):
    """Weather expected on a day to come"""

    date: str
    """A day, YYYY-MM-DD. Public holidays are known from 2000 to 2099; `insights` says so of other years"""
    weather_code: float | str | None
    """Weather of the day: a code of WMO (0-99, as Open-Meteo's), of JMA (100-499) or of OpenWeatherMap (500-899), or a word such as rain or 雪. Codes that are not known count as none"""


class StoresDemandForecastRequestStoresItemHistoricalDataItem(TypedDict):
    date: str
    """A day, YYYY-MM-DD. Public holidays are known from 2000 to 2099; `insights` says so of other years"""
    revenue: NotRequired[float]
    """Takings of the day, not negative; 0 on a closed day. May be left out where `customers` is given"""
    customers: NotRequired[float]
    """Customers of the day, not negative. Where no day has them, none are forecast"""
    closed: NotRequired[bool]
    """Extension. Whether the store was closed; no figures are needed then"""
    weather_code: NotRequired[float | str | None]
    """Weather of the day: a code of WMO (0-99, as Open-Meteo's), of JMA (100-499) or of OpenWeatherMap (500-899), or a word such as rain or 雪. Codes that are not known count as none"""


class TestPingEventData(TypedDict):
    """Data of the event"""

    webhookEndpointId: str
    """The endpoint that is tried"""
    message: Literal["This is a test event."]
    """Always this sentence"""
    requestedAt: str
    """When it was asked for, in UTC"""
    rehearsal: NotRequired[Literal["valid", "doubled", "late", "forged", "huge", "out_of_order"]]
    """Part of the rehearsal that it belongs to; absent from a plain test"""
    padding: NotRequired[str]
    """Makes the event of a rehearsal as large as it is to be; means nothing"""


class TradeAreaAccessibilityNearestStation(TypedDict):
    name: str
    """Name"""
    distance_m: float
    """Metres, as the crow flies"""


AreaProfileGeneratedEvent2: TypeAlias = "AreaProfileGeneratedEvent"


ObservationCompletedEvent2: TypeAlias = "ObservationCompletedEvent"


SimulationCompletedEvent2: TypeAlias = "SimulationCompletedEvent"


SimulationFailedEvent2: TypeAlias = "SimulationFailedEvent"


AnalyticsTestPingEvent2: TypeAlias = "AnalyticsTestPingEvent"


AppUninstalledEvent2: TypeAlias = "AppUninstalledEvent"


AppUpdatedEvent2: TypeAlias = "AppUpdatedEvent"


FormSubmittedEvent2: TypeAlias = "FormSubmittedEvent"


FriendFollowedEvent2: TypeAlias = "FriendFollowedEvent"


FriendUnfollowedEvent2: TypeAlias = "FriendUnfollowedEvent"


MemberEntitlementChangedEvent2: TypeAlias = "MemberEntitlementChangedEvent"


MemberPaymentPausedEvent2: TypeAlias = "MemberPaymentPausedEvent"


MemberPaymentResumedEvent2: TypeAlias = "MemberPaymentResumedEvent"


MemberPointsAddedEvent2: TypeAlias = "MemberPointsAddedEvent"


MemberRegisteredEvent2: TypeAlias = "MemberRegisteredEvent"


MemberTierChangedEvent2: TypeAlias = "MemberTierChangedEvent"


MemberVisitedEvent2: TypeAlias = "MemberVisitedEvent"


MessageReceivedEvent2: TypeAlias = "MessageReceivedEvent"


PaymentDisputeClosedEvent2: TypeAlias = "PaymentDisputeClosedEvent"


PaymentDisputedEvent2: TypeAlias = "PaymentDisputedEvent"


PaymentFailedEvent2: TypeAlias = "PaymentFailedEvent"


PaymentRefundedEvent2: TypeAlias = "PaymentRefundedEvent"


PaymentSucceededEvent2: TypeAlias = "PaymentSucceededEvent"


ReservationCancelledEvent2: TypeAlias = "ReservationCancelledEvent"


ReservationCreatedEvent2: TypeAlias = "ReservationCreatedEvent"


TestPingEvent2: TypeAlias = "TestPingEvent"


DeliveredEvent: TypeAlias = "AreaProfileGeneratedEvent2 | ObservationCompletedEvent2 | SimulationCompletedEvent2 | SimulationFailedEvent2 | AnalyticsTestPingEvent2 | AppUninstalledEvent2 | AppUpdatedEvent2 | FormSubmittedEvent2 | FriendFollowedEvent2 | FriendUnfollowedEvent2 | MemberEntitlementChangedEvent2 | MemberPaymentPausedEvent2 | MemberPaymentResumedEvent2 | MemberPointsAddedEvent2 | MemberRegisteredEvent2 | MemberTierChangedEvent2 | MemberVisitedEvent2 | MessageReceivedEvent2 | PaymentDisputeClosedEvent2 | PaymentDisputedEvent2 | PaymentFailedEvent2 | PaymentRefundedEvent2 | PaymentSucceededEvent2 | ReservationCancelledEvent2 | ReservationCreatedEvent2 | TestPingEvent2"
"""An event as a receiver gets it; `type` says which."""
