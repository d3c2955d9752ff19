"""The operations that a key may call. Made of the interface document 50dd78d2f41fc34f by `npm run clients`: do not change it by hand."""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from typing import Any, Literal, cast

from ..transport import CallOptions, Language, Operation, StreamEvent, Transport
from . import types as T

DOCUMENT_HASH = "50dd78d2f41fc34f"
"""Hash of the interface document that this client was made of."""


class Areas:
    """Profiles, scores, ranking and comparison of the municipalities of Japan"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def ranking(self, *, category: T.ScoreCategory, pref_code: str | None = None, limit: int | None = None, options: CallOptions | None = None) -> T.AreaRanking:
        """Rank the municipalities

        The best municipalities in one category, of all Japan or of one prefecture. Equal scores share a rank. Wards of designated cities are not ranked: their city is.
        """
        return cast("T.AreaRanking", self._transport.call(Operation("GET", "/api/v1/areas/ranking"), {"category": category, "prefCode": pref_code, "limit": limit}, None, options))

    def compare(self, *, a: str, b: str, options: CallOptions | None = None) -> T.AreaComparison:
        """Compare two areas

        The scores of two areas and the difference, target less source.
        """
        return cast("T.AreaComparison", self._transport.call(Operation("GET", "/api/v1/areas/compare"), {"a": a, "b": b}, None, options))

    def profile(self, *, area_code: str, options: CallOptions | None = None) -> T.AreaProfile:
        """Read the profile of an area

        Residents, households, age, income, stations and hazard of a municipality or ward, from public statistics.
        """
        return cast("T.AreaProfile", self._transport.call(Operation("GET", "/api/v1/areas/{areaCode}"), {"areaCode": area_code}, None, options))

    def scores(self, *, area_code: str, explain: bool | None = None, options: CallOptions | None = None) -> T.AreaScores:
        """Read the scores of an area

        Scores from 0 to 100 against all municipalities of Japan. `explain=true` adds the value, year, source, percentile, weight and contribution of every indicator, with labels, reasons and sources in the language of the answer.
        """
        return cast("T.AreaScores", self._transport.call(Operation("GET", "/api/v1/areas/{areaCode}/scores"), {"areaCode": area_code, "explain": explain}, None, options))

    def figures(self, *, area_code: str, options: CallOptions | None = None) -> T.AreaFigures:
        """Read the figures of an area

        What a store owner asks of an area: people by age and by day, growth and projection, income, rents, hazards, establishments per type with their saturation, and spending by item; each with unit, year and source, beside prefecture and nation. An extension of this service.
        """
        return cast("T.AreaFigures", self._transport.call(Operation("GET", "/api/v1/areas/{areaCode}/figures"), {"areaCode": area_code}, None, options))

    def generate(self, *, area_code: str, options: CallOptions | None = None) -> T.GenerationQueuedOrReplay:
        """Generate the profile of an area

        Computes profile and scores from the imported statistics in the background, and publishes `area.profile_generated` when they are stored. While one is queued, a second request joins it. The profile of an area without statistics stays unanalyzed.
        """
        return cast("T.GenerationQueuedOrReplay", self._transport.call(Operation("POST", "/api/v1/areas/{areaCode}/generate", keyed=True), {"areaCode": area_code}, None, options))


class AreaMaps:
    """Outlines of the municipalities of Japan, and values to colour them by"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def boundaries(self, *, level: T.AreaLevel | None = None, pref_code: str | None = None, lat: float | None = None, lng: float | None = None, radius_m: float | None = None, options: CallOptions | None = None) -> T.AreaBoundaries:
        """Read the outlines of areas

        Simplified boundaries as GeoJSON, to draw a map without a service of tiles. Of all Japan, coarse (2 km) and with a designated city as one; with `prefCode` those of a prefecture, or with `lat` and `lng` those near a point, finer (100 m) and with the wards. Neighbours share the vertices of their border. The entity tag changes only with the boundaries. An extension of this service.
        """
        return cast("T.AreaBoundaries", self._transport.call(Operation("GET", "/api/v1/areas/boundaries"), {"level": level, "prefCode": pref_code, "lat": lat, "lng": lng, "radius_m": radius_m}, None, options))

    def values(self, *, measure: T.AreaMeasureName, level: T.AreaLevel | None = None, pref_code: str | None = None, options: CallOptions | None = None) -> T.AreaValues:
        """Read one score or figure of many areas

        One value per municipality and ward, or per prefecture, with unit, year and source: what a map of Japan is coloured by. Areas for which it is not known are absent. An extension of this service.
        """
        return cast("T.AreaValues", self._transport.call(Operation("GET", "/api/v1/areas/values"), {"measure": measure, "level": level, "prefCode": pref_code}, None, options))

    def measures(self, *, options: CallOptions | None = None) -> T.AreaMeasures:
        """List the scores and figures of areas

        What `values` can be asked for. An extension of this service.
        """
        return cast("T.AreaMeasures", self._transport.call(Operation("GET", "/api/v1/areas/measures"), {}, None, options))


class Simulations:
    """What a population would do: experiments on generated personas"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> T.SimulationList:
        """List simulations

        The simulations of the account, newest first, without their results.
        """
        return cast("T.SimulationList", self._transport.call(Operation("GET", "/api/v1/simulations", paging="offset"), {"limit": limit, "offset": offset}, None, options))

    def list_all(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> Iterator[T.SimulationItem]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/simulations", paging="offset"), {"limit": limit, "offset": offset}, options)

    def create(self, body: T.NewAdTest | T.NewPriceTest | T.NewSegmentDiscovery, *, options: CallOptions | None = None) -> T.SimulationQueuedOrReplay:
        """Start a simulation

        Asks a population what it would do. `templateType` names the experiment, and `inputParams` is the input of that experiment. The response is immediate; the simulation runs in the background, within seconds: read it, follow its `events`, or receive `simulation.completed`. The personas are the account's own: those of the area are reused and grow with every simulation they take part in, and missing ones are generated from the area's statistics. An account may have 5 simulations queued or running, and 50,000 (Max 5x) or 200,000 (Max 20x) personas per day of Tokyo in simulations that did not fail, where a `segment_discovery` counts as 5,000 at least, since it searches all residents of the area; beyond that the answer is 429 with `retry-after`.
        """
        return cast("T.SimulationQueuedOrReplay", self._transport.call(Operation("POST", "/api/v1/simulations", keyed=True), {}, body, options))

    def usage(self, *, options: CallOptions | None = None) -> T.SimulationUsageAnswer:
        """Read what is used of the limits

        Personas of the day and unfinished simulations, with what the plan allows.
        """
        return cast("T.SimulationUsageAnswer", self._transport.call(Operation("GET", "/api/v1/simulations/usage"), {}, None, options))

    def read(self, *, id: str, options: CallOptions | None = None) -> T.Simulation:
        """Read a simulation

        The simulation with its result once it is `completed`. What `resultData.findings` holds depends on `templateType`.
        """
        return cast("T.Simulation", self._transport.call(Operation("GET", "/api/v1/simulations/{id}"), {"id": id}, None, options))

    def events(self, *, id: str, options: CallOptions | None = None) -> Iterator[StreamEvent]:
        """Follow a simulation

        Server-sent events. An event `progress` with `status` and `progress` comes at once and whenever one of them changes; at the end comes `completed` or `failed` with the simulation but for its result, and the stream ends. A comment keeps the connection alive. After a lost connection a new one begins with the state as it is then. An account may have 10 streams open.
        """
        return self._transport.events(Operation("GET", "/api/v1/simulations/{id}/events"), {"id": id}, options)

    def cancel(self, *, id: str, options: CallOptions | None = None) -> T.SimulationCancelledOrReplay:
        """Cancel a simulation

        Ends a queued or running simulation: its status is `failed` with the error code `cancelled`, and `simulation.failed` is published. A second time the answer is the same.
        """
        return cast("T.SimulationCancelledOrReplay", self._transport.call(Operation("POST", "/api/v1/simulations/{id}/cancel", keyed=True), {"id": id}, None, options))

    def outcome(self, body: T.AdTestOutcome | T.PriceTestOutcome | T.SegmentDiscoveryOutcome, *, id: str, options: CallOptions | None = None) -> T.SimulationOutcomeTakenOrReplay:
        """Report what really happened

        Compares what really happened with what a completed simulation predicted. From then on the account's simulations of this template say `calibration: "account"`, and draw the level of their rates, and for prices the elasticity, from what the outcomes taught about their business type and area: outcomes of the same ones count most, those of others little until several agree. There is no limit to the correction. A second outcome of a simulation takes the place of the first.
        """
        return cast("T.SimulationOutcomeTakenOrReplay", self._transport.call(Operation("POST", "/api/v1/simulations/{id}/outcome", keyed=True), {"id": id}, body, options))


class Personas:
    """The people that simulations ask: generated, reused and grown"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> T.PersonaList:
        """List the personas

        The personas that the account's simulations generated, newest first; those of one simulation by area and order of generation. An offset beyond the end gives an empty list.
        """
        return cast("T.PersonaList", self._transport.call(Operation("GET", "/api/v1/personas", paging="offset"), {"limit": limit, "offset": offset}, None, options))

    def list_all(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> Iterator[T.PersonaListItem]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/personas", paging="offset"), {"limit": limit, "offset": offset}, options)

    def detail(self, *, id: str, options: CallOptions | None = None) -> T.PersonaAnswer:
        """Read a persona

        Who it is, its Big Five traits and what weighs in its decisions.
        """
        return cast("T.PersonaAnswer", self._transport.call(Operation("GET", "/api/v1/personas/{id}"), {"id": id}, None, options))

    def psychology(self, *, id: str, options: CallOptions | None = None) -> T.PsychologyAnswer:
        """Read the psychology of a persona

        Big Five, values, stress tolerance and financial anxiety. Needs the plan Max 5x or higher, as every endpoint of this family does: a lower one is answered with 403.
        """
        return cast("T.PsychologyAnswer", self._transport.call(Operation("GET", "/api/v1/personas/{id}/psychology"), {"id": id}, None, options))


class Segments:
    """Parts of a population that are alike, as simulations find them"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> T.SegmentList:
        """List the segments

        The segments that the account's simulations found, newest first. An offset beyond the end gives an empty list.
        """
        return cast("T.SegmentList", self._transport.call(Operation("GET", "/api/v1/segments", paging="offset"), {"limit": limit, "offset": offset}, None, options))

    def list_all(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> Iterator[T.Segment]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/segments", paging="offset"), {"limit": limit, "offset": offset}, options)

    def detail(self, *, id: str, options: CallOptions | None = None) -> T.SegmentAnswer:
        """Read a segment

        Who belongs to it, how they decide and how they feel.
        """
        return cast("T.SegmentAnswer", self._transport.call(Operation("GET", "/api/v1/segments/{id}"), {"id": id}, None, options))


class TradeAreaReports:
    """What surrounds a store: residents, competition, demand, income, access and hazards"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: T.TradeAreaRequest, *, options: CallOptions | None = None) -> T.TradeAreaReportOrReplay:
        """Make a report about a store's surroundings

        Six axes (population, competition, demand, economics, accessibility, risk) and scores for the industry, within the radius. Each figure has its unit and year, says whether it is estimated, and stands beside municipality, prefecture and nation with its percentile; what is not known is null, with a reason. The report is kept for 7 days: the same request then gets the same report. `Cache-Control: no-cache` makes a new one.
        """
        return cast("T.TradeAreaReportOrReplay", self._transport.call(Operation("POST", "/api/v1/trade-area", keyed=True), {}, body, options))

    def read(self, *, store_id: T.StoreId, options: CallOptions | None = None) -> T.TradeAreaReport:
        """Read the report of a store

        The last report that was made for the store, while it has not expired.
        """
        return cast("T.TradeAreaReport", self._transport.call(Operation("GET", "/api/v1/trade-area/{storeId}"), {"storeId": store_id}, None, options))


class Competitors:
    """Shops around a point"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, lat: float, lng: float, radius_m: float | None = None, industry: T.Industry | None = None, sub_industry: str | None = None, limit: int | None = None, options: CallOptions | None = None) -> T.Competitors:
        """Look up competitors

        Shops within a radius, the nearest first, from the imported lists; with the density of shops there and an estimate of what each earns. Where the lists know no such shop within 5 km, `meta.data.status` is `none` and the statistics are null.
        """
        return cast("T.Competitors", self._transport.call(Operation("GET", "/api/v1/competitors"), {"lat": lat, "lng": lng, "radius_m": radius_m, "industry": industry, "sub_industry": sub_industry, "limit": limit}, None, options))


class DemandForecast:
    """Revenue and customers of a store in the days to come"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def forecast(self, body: T.DemandForecastRequest, *, options: CallOptions | None = None) -> T.DemandForecastOrReplay:
        """Forecast the demand of a store

        Revenue and customers of the days after the history, with 80 % intervals, what they mean, and what to do: people by weekday and meal time, and what to prepare. Weekdays, closing days, Japanese public holidays, the season, weather and events are learned from the history; the forecast combines several models by their errors on past days. Forecasts are remembered by store: a later call whose history holds the days that were forecast says in `track_record` what they were worth. An account with customer messaging may leave out the history: with `source: reservations` (extension) it is the guests of its own shop, and what is booked for the days ahead counts. An account has 60 forecasts waiting at most; a further one is a 429 with `retry-after`. With a test key the figures are mock data, and nothing is remembered.
        """
        return cast("T.DemandForecastOrReplay", self._transport.call(Operation("POST", "/api/v1/demand-forecast", keyed=True), {}, body, options))

    def forecast_stores(self, body: T.StoresDemandForecastRequest, *, options: CallOptions | None = None) -> T.StoresDemandForecastOrReplay:
        """Forecast the demand of several stores and of their sum

        Extension. Stores of a chain are forecast one by one, as `POST /api/v1/demand-forecast` does, and added up (bottom-up), so the sum and the stores always agree. The interval of the sum counts how far errors of the stores went together on past days. The forecast of each store is remembered. The body has 1 MiB at most: 20 stores with a year each fit. With a test key the figures are mock data, and nothing is remembered.
        """
        return cast("T.StoresDemandForecastOrReplay", self._transport.call(Operation("POST", "/api/v1/demand-forecast/stores", keyed=True), {}, body, options))

    def read(self, *, store_id: T.StoreId, options: CallOptions | None = None) -> T.KeptDemandForecasts:
        """Read the last forecasts of a store

        Extension. The last 20 forecasts of the store with what came true, as later histories gave it, and their real error. Kept for 400 days. Test keys have none.
        """
        return cast("T.KeptDemandForecasts", self._transport.call(Operation("GET", "/api/v1/demand-forecast/{storeId}"), {"storeId": store_id}, None, options))


class Locations:
    """Comparison of candidate locations for a store"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def score(self, body: T.LocationRequest, *, options: CallOptions | None = None) -> T.LocationScoreOrReplay:
        """Rank candidate locations

        Judges 1 to 10 candidates on five axes, estimates revenue and break-even, and says why. Revenue and break-even are modelled: `meta.assumptions` holds what they rest on, `assumed` what the request left out. An address that cannot be found refuses the whole request with 422 and the reason, since a ranking without it would mislead. Scores compare with all of Japan, so that requests can be compared with each other. Keys `trade_test_` get mock data.
        """
        return cast("T.LocationScoreOrReplay", self._transport.call(Operation("POST", "/api/v1/location-score", keyed=True), {}, body, options))


class MapNames:
    """Names of stations and towns for maps"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, lat: float, lng: float, radius_m: float | None = None, limit: int | None = None, options: CallOptions | None = None) -> T.MapNames:
        """Read names for a map

        Stations and towns around a point, to name what a map shows. Towns up to 3 km around it. A place outside of Japan has no names. An extension of this service.
        """
        return cast("T.MapNames", self._transport.call(Operation("GET", "/api/v1/map-names"), {"lat": lat, "lng": lng, "radius_m": radius_m, "limit": limit}, None, options))


class Observations:
    """What changes around a store: prices, stock, reviews, competitors and areas, on a schedule"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, offset: int | None = None, status: Literal["archived"] | None = None, options: CallOptions | None = None) -> T.ObservationList:
        """List observations

        The observations of the account that are not archived, newest first.
        """
        return cast("T.ObservationList", self._transport.call(Operation("GET", "/api/v1/observations", paging="offset"), {"limit": limit, "offset": offset, "status": status}, None, options))

    def list_all(self, *, limit: int | None = None, offset: int | None = None, status: Literal["archived"] | None = None, options: CallOptions | None = None) -> Iterator[T.ObservationItem]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/observations", paging="offset"), {"limit": limit, "offset": offset, "status": status}, options)

    def create(self, body: T.NewObservation, *, options: CallOptions | None = None) -> T.ObservationAnswerOrReplay:
        """Create an observation

        Watches something from now on, by its schedule; `run` makes the first run at once. Pages must be at public addresses, which is checked now and before each run. An account may have 100 observations (Max 20x: 500) that are not archived. A completed run costs what its type says, a failed one nothing, and no run is made that would exceed the month's budget.
        """
        return cast("T.ObservationAnswerOrReplay", self._transport.call(Operation("POST", "/api/v1/observations", keyed=True), {}, body, options))

    def preview(self, body: T.NewObservationPreview, *, options: CallOptions | None = None) -> T.ObservationPreviewAnswerOrReplay:
        """Preview an observation

        Reads once what an observation with these settings would watch, and stores nothing: the first value, and of a page the place where it was found, as text. Where nothing is found, `failure` says why, and lists elements of the page to choose from. It obeys robots.txt and the pace of the host as runs do, and takes up to half a minute. Free; 30 previews per hour and account.
        """
        return cast("T.ObservationPreviewAnswerOrReplay", self._transport.call(Operation("POST", "/api/v1/observations/preview", keyed=True), {}, body, options))

    def recipients(self, *, options: CallOptions | None = None) -> T.ObservationRecipients:
        """List who can get notices of changes

        Members of the shop's staff whom notices reach by LINE or mail, for `notifyStaffIds`. Without a shop there are none.
        """
        return cast("T.ObservationRecipients", self._transport.call(Operation("GET", "/api/v1/observations/recipients"), {}, None, options))

    def usage(self, *, options: CallOptions | None = None) -> T.ObservationUsageAnswer:
        """Read what is used of the limits

        How many observations there are of those that the plan allows, and what this month has cost.
        """
        return cast("T.ObservationUsageAnswer", self._transport.call(Operation("GET", "/api/v1/observations/usage"), {}, None, options))

    def read(self, *, id: str, options: CallOptions | None = None) -> T.ObservationAnswer:
        """Read an observation

        The observation with its latest 20 results. Of a paused one it tells why.
        """
        return cast("T.ObservationAnswer", self._transport.call(Operation("GET", "/api/v1/observations/{id}"), {"id": id}, None, options))

    def update(self, body: T.ObservationUpdate, *, id: str, options: CallOptions | None = None) -> T.ObservationAnswer:
        """Change an observation

        Changes the members that are given, all or none. `status` pauses, resumes or archives it: after 5 failed runs in a row an observation pauses itself, and resuming it counts failures from 0.
        """
        return cast("T.ObservationAnswer", self._transport.call(Operation("PATCH", "/api/v1/observations/{id}"), {"id": id}, body, options))

    def remove(self, *, id: str, options: CallOptions | None = None) -> T.ObservationArchivedAnswer:
        """Archive an observation

        It never runs again and leaves the list; what it found can be read for 400 days. A second time the answer is the same.
        """
        return cast("T.ObservationArchivedAnswer", self._transport.call(Operation("DELETE", "/api/v1/observations/{id}"), {"id": id}, None, options))

    def run(self, *, id: str, options: CallOptions | None = None) -> T.ObservationRunQueuedOrReplay:
        """Run an observation now

        Makes a run in the background, besides those of the schedule, also of a paused observation; `observation.completed` tells its end. While such a run waits or goes on, no second one is made, and the answer names the first.
        """
        return cast("T.ObservationRunQueuedOrReplay", self._transport.call(Operation("POST", "/api/v1/observations/{id}/run", keyed=True), {"id": id}, None, options))

    def results(self, *, id: str, limit: int | None = None, cursor: str | None = None, from_: str | None = None, to: str | None = None, options: CallOptions | None = None) -> T.ObservationResultList:
        """List the results of an observation

        Newest first, those of 400 days. New ones do not move the pages.
        """
        return cast("T.ObservationResultList", self._transport.call(Operation("GET", "/api/v1/observations/{id}/results", paging="cursor"), {"id": id, "limit": limit, "cursor": cursor, "from": from_, "to": to}, None, options))

    def results_all(self, *, id: str, limit: int | None = None, cursor: str | None = None, from_: str | None = None, to: str | None = None, options: CallOptions | None = None) -> Iterator[T.ObservationFullResult]:
        """All entries of `results`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/observations/{id}/results", paging="cursor"), {"id": id, "limit": limit, "cursor": cursor, "from": from_, "to": to}, options)

    def series(self, *, id: str, from_: str | None = None, to: str | None = None, points: int | None = None, options: CallOptions | None = None) -> T.ObservationSeriesAnswer:
        """Read the levels of an observation over time

        For plotting: the time is divided into `points` equal parts, and each part with a completed run becomes a point with its last level and its extremes.
        """
        return cast("T.ObservationSeriesAnswer", self._transport.call(Operation("GET", "/api/v1/observations/{id}/series"), {"id": id, "from": from_, "to": to, "points": points}, None, options))


class Chains:
    """The stores of an account, and what they do to each other"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> T.ChainList:
        """List chains

        The chains of the account, newest first. An offset beyond the end gives an empty list.
        """
        return cast("T.ChainList", self._transport.call(Operation("GET", "/api/v1/chains", paging="offset"), {"limit": limit, "offset": offset}, None, options))

    def list_all(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> Iterator[T.ChainItem]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/chains", paging="offset"), {"limit": limit, "offset": offset}, options)

    def create(self, body: T.NewChain, *, options: CallOptions | None = None) -> T.ChainAnswerOrReplay:
        """Create a chain

        Without stores: add them one by one, or by `stores/import`. An account may have 100 chains.
        """
        return cast("T.ChainAnswerOrReplay", self._transport.call(Operation("POST", "/api/v1/chains", keyed=True), {}, body, options))

    def read(self, *, id: str, options: CallOptions | None = None) -> T.ChainAnswer:
        """Read a chain

        With all its stores, and the name and scores of the area of each.
        """
        return cast("T.ChainAnswer", self._transport.call(Operation("GET", "/api/v1/chains/{id}"), {"id": id}, None, options))

    def update(self, body: T.ChainChange, *, id: str, options: CallOptions | None = None) -> T.ChainAnswer:
        """Change a chain

        Its name, or its main area.
        """
        return cast("T.ChainAnswer", self._transport.call(Operation("PATCH", "/api/v1/chains/{id}"), {"id": id}, body, options))

    def remove(self, *, id: str, options: CallOptions | None = None) -> T.ChainDeleted:
        """Delete a chain

        With all its stores, for good.
        """
        return cast("T.ChainDeleted", self._transport.call(Operation("DELETE", "/api/v1/chains/{id}"), {"id": id}, None, options))

    def add_store(self, body: T.NewStore, *, id: str, options: CallOptions | None = None) -> T.ChainStoreAnswerOrReplay:
        """Add a store to a chain

        `areaCode` is the municipality or ward that contains the coordinate, or that the address names; where there is none, or several, the store is refused. A chain may have 2000 stores.
        """
        return cast("T.ChainStoreAnswerOrReplay", self._transport.call(Operation("POST", "/api/v1/chains/{id}/stores", keyed=True), {"id": id}, body, options))

    def update_store(self, body: T.StoreChange, *, id: str, store_id: str, options: CallOptions | None = None) -> T.ChainStoreAnswer:
        """Change a store

        What is absent stays. A new address without a coordinate moves the store to where the address is.
        """
        return cast("T.ChainStoreAnswer", self._transport.call(Operation("PATCH", "/api/v1/chains/{id}/stores/{storeId}"), {"id": id, "storeId": store_id}, body, options))

    def remove_store(self, *, id: str, store_id: str, options: CallOptions | None = None) -> T.ChainStoreDeleted:
        """Delete a store

        For good; a store that has closed is better kept with the status `closed`.
        """
        return cast("T.ChainStoreDeleted", self._transport.call(Operation("DELETE", "/api/v1/chains/{id}/stores/{storeId}"), {"id": id, "storeId": store_id}, None, options))

    def import_stores(self, body: str | bytes, *, id: str, dry_run: bool | None = None, partial: bool | None = None, column: builtins.list[str] | None = None, sheet: str | None = None, options: CallOptions | None = None) -> T.ChainStoreImport:
        """Import the stores of a chain

        Adds the stores of a CSV file, and changes those that the chain has already by `id`, or else by name; an empty cell empties the field. All rows are stored or, where one is refused, none (400 `import_refused` with line, column, value and what was expected); with `partial=true` the others are stored and the refused ones listed. `dryRun=true` stores nothing and says what would be. A heading that is not known is named by `column=concept=heading`, repeated for several. One import of an account runs at a time. Rows whose place is not found are refused, too. The same file again changes nothing.
        """
        return cast("T.ChainStoreImport", self._transport.call(Operation("POST", "/api/v1/chains/{id}/stores/import", keyed=True), {"id": id, "dryRun": dry_run, "partial": partial, "column": column, "sheet": sheet}, body, options))

    def export_stores(self, *, id: str, options: CallOptions | None = None) -> str:
        """Export the stores of a chain

        All of them as CSV, which `import` takes again. What a spreadsheet would take for a formula begins with an apostrophe.
        """
        return cast("str", self._transport.call(Operation("GET", "/api/v1/chains/{id}/stores/export"), {"id": id}, None, options))

    def analysis(self, *, id: str, half_distance_m: float | None = None, distance_exponent: float | None = None, within: Literal["nation", "prefectures"] | None = None, options: CallOptions | None = None) -> T.ChainAnalysisAnswer:
        """Analyse a chain

        The areas of its active and planned stores side by side, what these take from each other (overlapping catchments by Huff's model), and areas like those of the best stores where there is none. Estimates come with a range over the parameters, figures with unit, year and source. An account has one analysis running at a time and four waiting; a further one is a 429 with `retry-after`.
        """
        return cast("T.ChainAnalysisAnswer", self._transport.call(Operation("GET", "/api/v1/chains/{id}/analysis"), {"id": id, "halfDistanceM": half_distance_m, "distanceExponent": distance_exponent, "within": within}, None, options))


class Friends:
    """Friends of the LINE official account"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, page: int | None = None, limit: int | None = None, search: str | None = None, status: Literal["following", "blocked", "unfollowed"] | None = None, options: CallOptions | None = None) -> T.FriendList:
        """List friends

        The friends of the account's LINE official account, newest first. Guests who booked by phone or walked in are no friends and are not listed.
        """
        return cast("T.FriendList", self._transport.call(Operation("GET", "/api/v1/friends", paging="page"), {"page": page, "limit": limit, "search": search, "status": status}, None, options))

    def list_all(self, *, page: int | None = None, limit: int | None = None, search: str | None = None, status: Literal["following", "blocked", "unfollowed"] | None = None, options: CallOptions | None = None) -> Iterator[T.Friend]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/friends", paging="page"), {"page": page, "limit": limit, "search": search, "status": status}, options)


class Tags:
    """Tags of friends"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> T.TagList:
        """List tags

        The tags of the account, oldest first.
        """
        return cast("T.TagList", self._transport.call(Operation("GET", "/api/v1/tags", paging="offset"), {"limit": limit, "offset": offset}, None, options))

    def list_all(self, *, limit: int | None = None, offset: int | None = None, options: CallOptions | None = None) -> Iterator[T.Tag]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/tags", paging="offset"), {"limit": limit, "offset": offset}, options)

    def change(self, body: T.TagAction, *, options: CallOptions | None = None) -> T.TagActionDoneOrReplay:
        """Add a tag to a friend, or remove it

        Answers the same if the friend has the tag already, or does not have it. Only a tag that is really added triggers what depends on it.
        """
        return cast("T.TagActionDoneOrReplay", self._transport.call(Operation("POST", "/api/v1/tags", keyed=True), {}, body, options))


class ExternalIds:
    """Ids that friends have in other systems"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, id: str, options: CallOptions | None = None) -> T.ExternalIdList:
        """List the external ids of a friend

        Which ids the friend has in other systems, oldest first.
        """
        return cast("T.ExternalIdList", self._transport.call(Operation("GET", "/api/v1/friends/{id}/external-ids"), {"id": id}, None, options))

    def create(self, body: T.ExternalIdBinding, *, options: CallOptions | None = None) -> T.ExternalIdDataOrReplay:
        """Bind an external id to a friend

        A friend has at most one external id per namespace, and an external id belongs to at most one friend; a friend has at most 100. Of both faults `external_id_in_use` is reported.
        """
        return cast("T.ExternalIdDataOrReplay", self._transport.call(Operation("POST", "/api/v1/external-ids", keyed=True), {}, body, options))

    def replace(self, body: T.ExternalIdBinding, *, options: CallOptions | None = None) -> T.ExternalIdReplacedOrReplay:
        """Replace the external id of a friend

        Binds the external id, whatever other one the friend has in the namespace.
        """
        return cast("T.ExternalIdReplacedOrReplay", self._transport.call(Operation("POST", "/api/v1/external-ids/replace", keyed=True), {}, body, options))

    def remove(self, *, id: str, options: CallOptions | None = None) -> T.ExternalIdDeleted:
        """Delete an external id

        Ends the binding, by its own id.
        """
        return cast("T.ExternalIdDeleted", self._transport.call(Operation("DELETE", "/api/v1/external-ids/{id}"), {"id": id}, None, options))


class ReservationEvents:
    """The menus of the shop"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, options: CallOptions | None = None) -> T.ReservationEventList:
        """List reservation events

        The menus that guests can book now, all on one page.
        """
        return cast("T.ReservationEventList", self._transport.call(Operation("GET", "/api/v1/reservation_events"), {}, None, options))


class ReservationSlots:
    """The times at which menus can be booked"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, event_id: str, from_: str | None = None, to: str | None = None, available_only: str | None = None, options: CallOptions | None = None) -> T.ReservationSlotList:
        """List reservation slots

        The slots of a menu, those that have begun and those beyond its `maxAdvance` left out. After 500, go on with a later `from`. Dates and times are those of the shop.
        """
        return cast("T.ReservationSlotList", self._transport.call(Operation("GET", "/api/v1/reservation_slots"), {"eventId": event_id, "from": from_, "to": to, "availableOnly": available_only}, None, options))


class Reservations:
    """Bookings of friends and guests"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, friend_id: str | None = None, event_id: str | None = None, status: Literal["pending", "confirmed", "canceled", "no_show", "completed", "cancel_requested"] | None = None, from_: str | None = None, to: str | None = None, limit: int | None = None, starting_after: str | None = None, options: CallOptions | None = None) -> T.ReservationList:
        """List reservations

        Reservations of the shop, newest first; `from` and `to` are days of the reservations.
        """
        return cast("T.ReservationList", self._transport.call(Operation("GET", "/api/v1/reservations", paging="starting_after"), {"friendId": friend_id, "eventId": event_id, "status": status, "from": from_, "to": to, "limit": limit, "starting_after": starting_after}, None, options))

    def list_all(self, *, friend_id: str | None = None, event_id: str | None = None, status: Literal["pending", "confirmed", "canceled", "no_show", "completed", "cancel_requested"] | None = None, from_: str | None = None, to: str | None = None, limit: int | None = None, starting_after: str | None = None, options: CallOptions | None = None) -> Iterator[T.Reservation]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/reservations", paging="starting_after"), {"friendId": friend_id, "eventId": event_id, "status": status, "from": from_, "to": to, "limit": limit, "starting_after": starting_after}, options)

    def create(self, body: T.NewReservation, *, options: CallOptions | None = None) -> T.CreatedReservation:
        """Create a reservation

        Takes the places at once or not at all, and emits `reservation.created`. It is `pending` where the reservation event needs approval or prepayment, and lapses unless it is confirmed in time. A slot is full as well when the shop, or the staff or rooms that are needed, have no room at that time.
        """
        return cast("T.CreatedReservation", self._transport.call(Operation("POST", "/api/v1/reservations", keyed=True), {}, body, options))

    def read(self, *, id: str, options: CallOptions | None = None) -> T.SingleReservation:
        """Read a reservation

        The state of one reservation. Its slot, friend and note are in the list.
        """
        return cast("T.SingleReservation", self._transport.call(Operation("GET", "/api/v1/reservations/{id}"), {"id": id}, None, options))


class Messages:
    """Messages to friends on LINE"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def send(self, body: T.NewMessage, *, options: CallOptions | None = None) -> T.MessageAccepted:
        """Send messages to a friend

        Accepts the messages and sends them on LINE at once, in the order in which a friend's messages were accepted. A request uses one message of the monthly quota, however many `messages` it has; what LINE refuses for good is given back. Beyond the quota the answer is 429 with `remaining`, `limit` and `resets_at`, the start of the next month in Japan.
        """
        return cast("T.MessageAccepted", self._transport.call(Operation("POST", "/api/v1/messages", keyed=True), {}, body, options))


class Memberships:
    """Who is a paying member of the shop's club"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, page: int | None = None, limit: int | None = None, options: CallOptions | None = None) -> T.MembershipList:
        """List memberships

        A snapshot of all members for a first sync, by the time of joining: those who join meanwhile come at the end. After that, the `member.*` events say what changed.
        """
        return cast("T.MembershipList", self._transport.call(Operation("GET", "/api/v1/memberships", paging="page"), {"page": page, "limit": limit}, None, options))

    def list_all(self, *, page: int | None = None, limit: int | None = None, options: CallOptions | None = None) -> Iterator[T.Membership]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/memberships", paging="page"), {"page": page, "limit": limit}, options)

    def lookup(self, body: T.MembershipLookup, *, options: CallOptions | None = None) -> T.MembershipOrReplay:
        """Look up a membership

        Whether a user of LINE is a paying member. A user who is unknown is no member; the answer does not tell them apart.
        """
        return cast("T.MembershipOrReplay", self._transport.call(Operation("POST", "/api/v1/memberships/lookup", keyed=True), {}, body, options))


class OwnMembership:
    """For apps inside LINE, with the ID token of the user"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def read(self, *, options: CallOptions | None = None) -> T.OwnMembership:
        """Read one's own membership

        Of the user whom the member token names; nothing else of the request says whose it is.
        """
        return cast("T.OwnMembership", self._transport.call(Operation("GET", "/api/v1/me/membership"), {}, None, options))


class WebhookEndpoints:
    """Endpoints that receive the events of customer messaging, and what became of each delivery"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, starting_after: str | None = None, options: CallOptions | None = None) -> T.WebhookEndpointList:
        """List webhook endpoints

        The endpoints of the account, newest first. Of secrets only their beginning is shown.
        """
        return cast("T.WebhookEndpointList", self._transport.call(Operation("GET", "/api/v1/webhook_endpoints", paging="starting_after"), {"limit": limit, "starting_after": starting_after}, None, options))

    def list_all(self, *, limit: int | None = None, starting_after: str | None = None, options: CallOptions | None = None) -> Iterator[T.WebhookEndpoint]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/webhook_endpoints", paging="starting_after"), {"limit": limit, "starting_after": starting_after}, options)

    def create(self, body: T.WebhookEndpointCreation, *, options: CallOptions | None = None) -> T.WebhookEndpointCreatedOrReplay:
        """Create a webhook endpoint

        Sends the named events of the account to the URL from now on. The answer holds the signing secret, which is never shown again. The URL must be https, on port 443 or 8443, without a user name, a password or a fragment, and its host must resolve to public addresses only. Pro allows 10 endpoints, Suite 50; disabled ones count.
        """
        return cast("T.WebhookEndpointCreatedOrReplay", self._transport.call(Operation("POST", "/api/v1/webhook_endpoints", keyed=True), {}, body, options))

    def read(self, *, id: str, options: CallOptions | None = None) -> T.WebhookEndpoint:
        """Read a webhook endpoint

        One endpoint. Of a disabled one it tells why and since when it is disabled, and how to make it active again.
        """
        return cast("T.WebhookEndpoint", self._transport.call(Operation("GET", "/api/v1/webhook_endpoints/{id}"), {"id": id}, None, options))

    def update(self, body: T.WebhookEndpointUpdate, *, id: str, options: CallOptions | None = None) -> T.WebhookEndpoint:
        """Change a webhook endpoint

        Changes the members that are given, all or none. What waits goes to the new URL, and failures are counted from 0 then. A URL with another scheme, host or port drops the headers of the endpoint, unless they are given again in the same request: they may be keys of the former receiver. `header_names` of the answer has those that are left. `status` disables the endpoint, which parks what waits and what comes, or makes it active again.
        """
        return cast("T.WebhookEndpoint", self._transport.call(Operation("PATCH", "/api/v1/webhook_endpoints/{id}"), {"id": id}, body, options))

    def remove(self, *, id: str, options: CallOptions | None = None) -> T.WebhookEndpointDeleted:
        """Delete a webhook endpoint

        Nothing more is sent to it once this has answered; what waits for it is cancelled.
        """
        return cast("T.WebhookEndpointDeleted", self._transport.call(Operation("DELETE", "/api/v1/webhook_endpoints/{id}"), {"id": id}, None, options))

    def enable(self, *, id: str, options: CallOptions | None = None) -> T.WebhookEndpointOrReplay:
        """Enable a webhook endpoint

        Makes a disabled endpoint active again and counts its failures from 0; an active one stays so. Events of the time while it was disabled come back by `replay` only.
        """
        return cast("T.WebhookEndpointOrReplay", self._transport.call(Operation("POST", "/api/v1/webhook_endpoints/{id}/enable", keyed=True), {"id": id}, None, options))

    def rotate_secret(self, *, id: str, options: CallOptions | None = None) -> T.WebhookEndpointRotatedOrReplay:
        """Rotate the signing secret

        Answers a new signing secret, which is never shown again. For 24 hours every delivery carries both signatures, so that a receiver may verify with either; a second rotation ends the time of the first secret.
        """
        return cast("T.WebhookEndpointRotatedOrReplay", self._transport.call(Operation("POST", "/api/v1/webhook_endpoints/{id}/rotate_secret", keyed=True), {"id": id}, None, options))

    def test(self, *, id: str, options: CallOptions | None = None) -> T.WebhookDeliveryOrReplay:
        """Try a webhook endpoint

        Sends `test.ping` to it soon, once, whatever its `events` and even while it is disabled. It changes no counter. Read the delivery of the answer to see what became of it.
        """
        return cast("T.WebhookDeliveryOrReplay", self._transport.call(Operation("POST", "/api/v1/webhook_endpoints/{id}/test", keyed=True), {"id": id}, None, options))

    def deliveries(self, *, id: str, limit: int | None = None, starting_after: str | None = None, status: Literal["pending", "succeeded", "failed", "parked", "cancelled"] | None = None, options: CallOptions | None = None) -> T.WebhookDeliveryList:
        """List the deliveries of an endpoint

        What was sent to it and what is about to be, newest first, with every attempt.
        """
        return cast("T.WebhookDeliveryList", self._transport.call(Operation("GET", "/api/v1/webhook_endpoints/{id}/deliveries", paging="starting_after"), {"id": id, "limit": limit, "starting_after": starting_after, "status": status}, None, options))

    def deliveries_all(self, *, id: str, limit: int | None = None, starting_after: str | None = None, status: Literal["pending", "succeeded", "failed", "parked", "cancelled"] | None = None, options: CallOptions | None = None) -> Iterator[T.WebhookDelivery]:
        """All entries of `deliveries`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/webhook_endpoints/{id}/deliveries", paging="starting_after"), {"id": id, "limit": limit, "starting_after": starting_after, "status": status}, options)

    def delivery(self, *, id: str, delivery_id: str, options: CallOptions | None = None) -> T.WebhookDeliveryDetail:
        """Read a delivery

        A delivery with the headers and bodies that went to the receiver and came back, which are kept for 30 days.
        """
        return cast("T.WebhookDeliveryDetail", self._transport.call(Operation("GET", "/api/v1/webhook_endpoints/{id}/deliveries/{deliveryId}"), {"id": id, "deliveryId": delivery_id}, None, options))

    def replay(self, body: T.WebhookReplayRequest, *, id: str, options: CallOptions | None = None) -> T.WebhookReplayOrReplay:
        """Send deliveries again

        One delivery, or all of a time or a status, those of a disabled endpoint too: `{"status": "parked"}` sends what came while it was disabled. Each is sent once more with the same event id and the present secret; that changes no counter. Those whose payload is no longer kept (30 days) are passed over.
        """
        return cast("T.WebhookReplayOrReplay", self._transport.call(Operation("POST", "/api/v1/webhook_endpoints/{id}/replay", keyed=True), {"id": id}, body, options))

    def statistics(self, *, id: str, span: Literal["day", "month"] | None = None, options: CallOptions | None = None) -> T.WebhookStatistics:
        """See the statistics of an endpoint

        How many attempts succeeded and failed, replays and tests among them, and how long the receiver took to answer. The service adds what it has sent every ten seconds; attempts whose end is unknown are not among them.
        """
        return cast("T.WebhookStatistics", self._transport.call(Operation("GET", "/api/v1/webhook_endpoints/{id}/statistics"), {"id": id, "span": span}, None, options))

    def rehearse(self, *, id: str, options: CallOptions | None = None) -> T.WebhookRehearsalOrReplay:
        """Rehearse a webhook endpoint

        Sends test events to it soon, eight requests: an ordinary one, one that comes twice, one with an old time, one with a wrong signature, one of 320 KiB, and two in the wrong order. Each is `test.ping` and says so in `data.rehearsal`. They count as no delivery and change no counter, in any state of the endpoint. Read the rehearsal to see what the receiver did wrong. An account may start 5 a minute, one of an endpoint at a time.
        """
        return cast("T.WebhookRehearsalOrReplay", self._transport.call(Operation("POST", "/api/v1/webhook_endpoints/{id}/rehearsal", keyed=True), {"id": id}, None, options))

    def rehearsal(self, *, id: str, options: CallOptions | None = None) -> T.WebhookRehearsal:
        """Read the rehearsal of a webhook endpoint

        The latest rehearsal of the endpoint: for each part what the receiver answered, whether that is right, and in Japanese and English what to change.
        """
        return cast("T.WebhookRehearsal", self._transport.call(Operation("GET", "/api/v1/webhook_endpoints/{id}/rehearsal"), {"id": id}, None, options))


class WebhookEvents:
    """The events of customer messaging for who asks for them"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, cursor: str | None = None, types: str | None = None, format: Literal["native", "cloudevents"] | None = None, options: CallOptions | None = None) -> T.WebhookEvents:
        """List what is new, instead of receiving webhooks

        What has happened since the cursor, in the order in which it was published, without an endpoint that receives it. Keep the cursor of each answer after its events have been handled, and ask again with it: nothing is skipped, and an answer that was lost comes again. Events are kept for 30 days.
        """
        return cast("T.WebhookEvents", self._transport.call(Operation("GET", "/api/v1/webhook_events", paging="cursor"), {"limit": limit, "cursor": cursor, "types": types, "format": format}, None, options))

    def list_all(self, *, limit: int | None = None, cursor: str | None = None, types: str | None = None, format: Literal["native", "cloudevents"] | None = None, options: CallOptions | None = None) -> Iterator[T.WebhookEvent]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/webhook_events", paging="cursor"), {"limit": limit, "cursor": cursor, "types": types, "format": format}, options)


class NotificationEndpoints:
    """Endpoints that receive the events of area analytics, and what became of each delivery"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, options: CallOptions | None = None) -> T.NotificationEndpointList:
        """List notification endpoints

        All endpoints of the account, newest first; there are 5 at most. Of secrets only their beginning is shown.
        """
        return cast("T.NotificationEndpointList", self._transport.call(Operation("GET", "/api/v1/notification_endpoints"), {}, None, options))

    def create(self, body: T.NotificationEndpointCreation, *, options: CallOptions | None = None) -> T.NotificationEndpointSecretAnswerOrReplay:
        """Create a notification endpoint

        Sends events of the account to the URL from now on. The answer holds the signing secret, which is never shown again. The URL must be https, on port 443 or 8443, without a user name, a password or a fragment, and its host must resolve to public addresses only. An account may have 5 endpoints; disabled ones count.
        """
        return cast("T.NotificationEndpointSecretAnswerOrReplay", self._transport.call(Operation("POST", "/api/v1/notification_endpoints", keyed=True), {}, body, options))

    def read(self, *, id: str, options: CallOptions | None = None) -> T.NotificationEndpointAnswer:
        """Read a notification endpoint

        One endpoint. Of a disabled one it tells why and since when it is disabled, and how to make it active again.
        """
        return cast("T.NotificationEndpointAnswer", self._transport.call(Operation("GET", "/api/v1/notification_endpoints/{id}"), {"id": id}, None, options))

    def update(self, body: T.NotificationEndpointUpdate, *, id: str, options: CallOptions | None = None) -> T.NotificationEndpointAnswer:
        """Change a notification endpoint

        Changes the members that are given, all or none. What waits goes to the new URL, and failures are counted from 0 then. A URL with another scheme, host or port drops the headers of the endpoint, unless they are given again in the same request: they may be keys of the former receiver. `headerNames` of the answer has those that are left. `status` disables the endpoint, which parks what waits and what comes, or makes it active again.
        """
        return cast("T.NotificationEndpointAnswer", self._transport.call(Operation("PATCH", "/api/v1/notification_endpoints/{id}"), {"id": id}, body, options))

    def remove(self, *, id: str, options: CallOptions | None = None) -> T.NotificationEndpointDeletedAnswer:
        """Delete a notification endpoint

        Nothing more is sent to it once this has answered; what waits for it is cancelled.
        """
        return cast("T.NotificationEndpointDeletedAnswer", self._transport.call(Operation("DELETE", "/api/v1/notification_endpoints/{id}"), {"id": id}, None, options))

    def enable(self, *, id: str, options: CallOptions | None = None) -> T.NotificationEndpointAnswerOrReplay:
        """Enable a notification endpoint

        Makes a disabled endpoint active again, no matter who disabled it, and counts its failures from 0; an active one stays so. Events of the time while it was disabled come back by `replay` only.
        """
        return cast("T.NotificationEndpointAnswerOrReplay", self._transport.call(Operation("POST", "/api/v1/notification_endpoints/{id}/enable", keyed=True), {"id": id}, None, options))

    def rotate_secret(self, *, id: str, options: CallOptions | None = None) -> T.NotificationEndpointSecretAnswerOrReplay:
        """Rotate the signing secret of a notification endpoint

        Answers a new signing secret, which is never shown again. The signature holds one value, so the new secret takes over at once: let the receiver accept both for the moment of the change.
        """
        return cast("T.NotificationEndpointSecretAnswerOrReplay", self._transport.call(Operation("POST", "/api/v1/notification_endpoints/{id}/rotate_secret", keyed=True), {"id": id}, None, options))

    def test(self, *, id: str, options: CallOptions | None = None) -> T.NotificationDeliveryAnswerOrReplay:
        """Try a notification endpoint

        Sends `test.ping` to it soon, once, whatever its `events` and even while it is disabled. It changes no counter. Read the delivery of the answer to see what became of it.
        """
        return cast("T.NotificationDeliveryAnswerOrReplay", self._transport.call(Operation("POST", "/api/v1/notification_endpoints/{id}/test", keyed=True), {"id": id}, None, options))

    def deliveries(self, *, id: str, limit: int | None = None, cursor: str | None = None, status: Literal["pending", "succeeded", "failed", "parked", "cancelled"] | None = None, options: CallOptions | None = None) -> T.NotificationDeliveryList:
        """List the deliveries of a notification endpoint

        What was sent to it and what is about to be, newest first, with every attempt. New ones do not move the pages.
        """
        return cast("T.NotificationDeliveryList", self._transport.call(Operation("GET", "/api/v1/notification_endpoints/{id}/deliveries", paging="cursor"), {"id": id, "limit": limit, "cursor": cursor, "status": status}, None, options))

    def deliveries_all(self, *, id: str, limit: int | None = None, cursor: str | None = None, status: Literal["pending", "succeeded", "failed", "parked", "cancelled"] | None = None, options: CallOptions | None = None) -> Iterator[T.NotificationDelivery]:
        """All entries of `deliveries`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/notification_endpoints/{id}/deliveries", paging="cursor"), {"id": id, "limit": limit, "cursor": cursor, "status": status}, options)

    def delivery(self, *, id: str, delivery_id: str, options: CallOptions | None = None) -> T.NotificationDeliveryDetailAnswer:
        """Read a delivery of a notification endpoint

        A delivery with the headers and bodies that went to the receiver and came back, which are kept for 30 days.
        """
        return cast("T.NotificationDeliveryDetailAnswer", self._transport.call(Operation("GET", "/api/v1/notification_endpoints/{id}/deliveries/{deliveryId}"), {"id": id, "deliveryId": delivery_id}, None, options))

    def replay(self, body: T.NotificationReplay, *, id: str, options: CallOptions | None = None) -> T.NotificationReplayedOrReplay:
        """Send deliveries of a notification endpoint again

        `{"status": "parked"}` sends what came while the endpoint was disabled; one delivery, or all of a time, can be named too. Each is sent once more with the same `webhook-id` and the present secret; that changes no counter. Those whose payload is no longer kept (30 days) are passed over.
        """
        return cast("T.NotificationReplayedOrReplay", self._transport.call(Operation("POST", "/api/v1/notification_endpoints/{id}/replay", keyed=True), {"id": id}, body, options))

    def statistics(self, *, id: str, span: Literal["day", "month"] | None = None, options: CallOptions | None = None) -> T.NotificationStatisticsAnswer:
        """See the statistics of a notification endpoint

        How many attempts succeeded and failed, replays and tests among them, and how long the receiver took to answer. The service adds what it has sent every ten seconds; attempts whose end is unknown are not among them.
        """
        return cast("T.NotificationStatisticsAnswer", self._transport.call(Operation("GET", "/api/v1/notification_endpoints/{id}/statistics"), {"id": id, "span": span}, None, options))

    def rehearse(self, *, id: str, options: CallOptions | None = None) -> T.NotificationRehearsalOneOrReplay:
        """Rehearse a notification endpoint

        Sends test events to it soon, eight requests: an ordinary one, one that comes twice, one with an old time, one with a wrong signature, one of 320 KiB, and two in the wrong order. Each is `test.ping` and says so in `data.rehearsal`. They count as no delivery and change no counter, in any state of the endpoint. Read the rehearsal to see what the receiver did wrong. An account may start 5 a minute, one of an endpoint at a time.
        """
        return cast("T.NotificationRehearsalOneOrReplay", self._transport.call(Operation("POST", "/api/v1/notification_endpoints/{id}/rehearsal", keyed=True), {"id": id}, None, options))

    def rehearsal(self, *, id: str, options: CallOptions | None = None) -> T.NotificationRehearsalOne:
        """Read the rehearsal of a notification endpoint

        The latest rehearsal of the endpoint: for each part what the receiver answered, whether that is right, and in Japanese and English what to change.
        """
        return cast("T.NotificationRehearsalOne", self._transport.call(Operation("GET", "/api/v1/notification_endpoints/{id}/rehearsal"), {"id": id}, None, options))


class NotificationEvents:
    """The events of area analytics for who asks for them"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, cursor: str | None = None, types: str | None = None, format: Literal["native", "cloudevents"] | None = None, options: CallOptions | None = None) -> T.NotificationEvents:
        """List what is new, instead of receiving notifications

        What has happened since the cursor, in the order in which it was published, without an endpoint that receives it. Keep the cursor of each answer after its events have been handled, and ask again with it: nothing is skipped, and an answer that was lost comes again. Events are kept for 30 days.
        """
        return cast("T.NotificationEvents", self._transport.call(Operation("GET", "/api/v1/notification_events", paging="cursor"), {"limit": limit, "cursor": cursor, "types": types, "format": format}, None, options))

    def list_all(self, *, limit: int | None = None, cursor: str | None = None, types: str | None = None, format: Literal["native", "cloudevents"] | None = None, options: CallOptions | None = None) -> Iterator[T.NotificationEvent]:
        """All entries of `list`, page by page."""
        return self._transport.items(Operation("GET", "/api/v1/notification_events", paging="cursor"), {"limit": limit, "cursor": cursor, "types": types, "format": format}, options)


class Ekimae:
    """The operations that a key may call, in groups. A key of one family is refused by the operations of the others.

    `base_url` is the address of the service, such as `https://ekimae.example`; times are in seconds. A request that is safe to
    repeat is sent again up to `max_retries` times, and a `retry-after` longer than `max_retry_delay` is not waited for.
    """

    def __init__(
        self,
        key: str,
        base_url: str,
        *,
        language: Language | None = None,
        timeout: float = 60.0,
        max_retries: int = 3,
        max_retry_delay: float = 60.0,
    ) -> None:
        transport = Transport(key, base_url, language, timeout, max_retries, max_retry_delay)
        self._transport = transport
        self.areas = Areas(transport)
        self.area_maps = AreaMaps(transport)
        self.simulations = Simulations(transport)
        self.personas = Personas(transport)
        self.segments = Segments(transport)
        self.trade_area_reports = TradeAreaReports(transport)
        self.competitors = Competitors(transport)
        self.demand_forecast = DemandForecast(transport)
        self.locations = Locations(transport)
        self.map_names = MapNames(transport)
        self.observations = Observations(transport)
        self.chains = Chains(transport)
        self.friends = Friends(transport)
        self.tags = Tags(transport)
        self.external_ids = ExternalIds(transport)
        self.reservation_events = ReservationEvents(transport)
        self.reservation_slots = ReservationSlots(transport)
        self.reservations = Reservations(transport)
        self.messages = Messages(transport)
        self.memberships = Memberships(transport)
        self.own_membership = OwnMembership(transport)
        self.webhook_endpoints = WebhookEndpoints(transport)
        self.webhook_events = WebhookEvents(transport)
        self.notification_endpoints = NotificationEndpoints(transport)
        self.notification_events = NotificationEvents(transport)

    def close(self) -> None:
        """Closes the connection; the next request opens another one."""
        self._transport.close()

    def __enter__(self) -> Ekimae:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
