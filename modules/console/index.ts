/** Plug of the console module: composes its layers, and declares what it adds to the application. */

import { Layer } from "effect"
import { Command } from "effect/cli"
import { defineModule } from "../../src/module.ts"
import { AccountAccess } from "./account/AccountAccess.ts"
import { AccountKeyActions } from "./account/AccountKeyActions.ts"
import { AccountUsers } from "./account/AccountUsers.ts"
import * as AccountHttp from "./account/Http.ts"
import { ConsoleKeyGroup } from "./account/KeyApi.ts"
import { ConsoleUsageGroup } from "./account/UsageApi.ts"
import { ConsoleUserGroup } from "./account/UserApi.ts"
import { ConsoleSettings } from "./ConsoleSettings.ts"
import { consoleCommand } from "./commands/ConsoleCommand.ts"
import { ConsoleLinkAdminGroup } from "./embed/Api.ts"
import { ConsoleLinks } from "./embed/ConsoleLinks.ts"
import * as EmbedHttp from "./embed/Http.ts"
import * as DemoLink from "./link/DemoLink.ts"
import { LinkRepo } from "./link/LinkRepo.ts"
import { OneTimeLinks } from "./link/OneTimeLinks.ts"
import { OperatorLink } from "./link/OperatorLink.ts"
import { PublicAddress } from "./link/PublicAddress.ts"
import { MemberRepo } from "./member/MemberRepo.ts"
import consoleMigration from "./migrations/0001_console.ts"
import embedding from "./migrations/0002_embedding.ts"
import storageMigration from "./migrations/0003_storage.ts"
import { ConsolePageGroup } from "./page/Api.ts"
import * as PageHttp from "./page/Http.ts"
import { PageBuild } from "./page/PageBuild.ts"
import { storage } from "./Storage.ts"
import { ConsoleGroup } from "./session/Api.ts"
import * as Guard from "./session/Guard.ts"
import * as SessionHttp from "./session/Http.ts"
import * as Sessions from "./session/Sessions.ts"
import { ConsoleSignInGroup } from "./sign-in/Api.ts"
import * as ChallengePruner from "./sign-in/ChallengePruner.ts"
import * as SignInHttp from "./sign-in/Http.ts"
import { SignIn } from "./sign-in/SignIn.ts"
import { sealed } from "./sign-in/SigningSecret.ts"

export { OperatorLink } from "./link/OperatorLink.ts"
export { PageBuild } from "./page/PageBuild.ts"

const repos = Layer.merge(LinkRepo.layer, MemberRepo.layer)

const links = Layer.merge(OneTimeLinks.layer.pipe(Layer.provide(repos)), PublicAddress.layer)

/** Nothing of these is loaded before a user signs in, so that commands do not pay for it. */
const signIn = SignIn.layer.pipe(Layer.provide(links))

const users = Layer.mergeAll(AccountAccess.layer, AccountUsers.layer, AccountKeyActions.layer).pipe(
  Layer.provide(links),
  Layer.provide(repos)
)

export const ConsoleModule = defineModule({
  name: "console",
  groups: [
    ConsoleGroup,
    ConsoleSignInGroup,
    ConsoleKeyGroup,
    ConsoleUserGroup,
    ConsoleUsageGroup,
    ConsoleLinkAdminGroup,
    ConsolePageGroup
  ],
  settings: [ConsoleSettings],
  migrations: { "0001_console": consoleMigration, "0002_embedding": embedding, "0003_storage": storageMigration },
  storage,
  sealed,
  commands: [consoleCommand.pipe(Command.provide(links))],
  demo: DemoLink.layer.pipe(Layer.provide(links)),
  ports: Sessions.layer.pipe(Layer.provide(MemberRepo.layer), Layer.provide(signIn)),
  middleware: Guard.layer.pipe(Layer.provide(signIn)),
  layer: Layer.mergeAll(
    Layer.mergeAll(SessionHttp.layer, SignInHttp.layer, AccountHttp.layer).pipe(
      Layer.provide([users, signIn, links, repos])
    ),
    EmbedHttp.layer.pipe(Layer.provide(ConsoleLinks.layer), Layer.provide(links)),
    ChallengePruner.layer,
    OperatorLink.layer.pipe(Layer.provide(links)),
    PageHttp.layer.pipe(Layer.provideMerge(PageBuild.layer))
  )
})
