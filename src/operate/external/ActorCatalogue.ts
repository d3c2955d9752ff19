/** Every actor that the modules declare, by name; what processes without handlers know of them too. */
import { Context } from "effect"
import type * as Actor from "../../actor/Actor.ts"

export class ActorCatalogue extends Context.Service<ActorCatalogue, ReadonlyMap<string, Actor.Any>>()(
  "ekimae/operate/external/ActorCatalogue"
) {}

export const of = (actors: ReadonlyArray<Actor.Any>): ActorCatalogue["Service"] =>
  new Map(actors.map((actor) => [actor.name, actor]))
