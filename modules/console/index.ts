/** Plug of the console module: composes its layers, and declares what it adds to the application. */

import { Layer } from "effect"
import { Command } from "effect/cli"
import { defineModule } from "../../src/module.ts"
import { operatorPart } from "../../src/operate/OperatorGroup.ts"
import { rows, type StorageBound } from "../../src/sql/storage/StorageBound.ts"
import { AccountAccess } from "./account/AccountAccess.ts"
import { AccountKeyActions } from "./account/AccountKeyActions.ts"
import { AccountUsers } from "./account/AccountUsers.ts"
import * as AccountHttp from "./account/Http.ts"
import { ConsoleKeyGroup } from "./account/KeyApi.ts"
import { ConsoleShopGroup } from "./account/ShopApi.ts"
import { ShopOpening } from "./account/ShopOpening.ts"
import { TakingsColumnsGroup } from "./account/TakingsColumnsApi.ts"
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
import { KnownNetworks } from "./member/KnownNetworks.ts"
import { MemberRepo } from "./member/MemberRepo.ts"
import { Persons } from "./member/Persons.ts"
import { UserRepo } from "./member/UserRepo.ts"
import consoleMigration from "./migrations/0001_console.ts"
import embedding from "./migrations/0002_embedding.ts"
import storageMigration from "./migrations/0003_storage.ts"
import userKinds from "./migrations/0004_user_kinds.ts"
import knownNetwork from "./migrations/0005_known_network.ts"
import * as PageHttp from "./page/Http.ts"
import { ConsolePageGroup } from "./page/Http.ts"
import { PageBuild } from "./page/PageBuild.ts"
import { ConsoleGroup } from "./session/Api.ts"
import * as Guard from "./session/Guard.ts"
import * as SessionHttp from "./session/Http.ts"
import * as Sessions from "./session/Sessions.ts"
import * as ChallengePruner from "./sign-in/ChallengePruner.ts"
import * as SignInHttp from "./sign-in/Http.ts"
import { ConsoleSignInGroup } from "./sign-in/Http.ts"
import { SignIn } from "./sign-in/SignIn.ts"
import { sealed } from "./sign-in/SigningSecret.ts"
import { ConsoleUserAdminGroup } from "./users/Api.ts"
import * as UserHttp from "./users/Http.ts"
import { UserControl } from "./users/UserControl.ts"

/** How many users and links one account may have. */
const storage: ReadonlyArray<StorageBound> = [
  rows("console_member", 1_000, "ユーザー", "users"),
  // Links into frames and the demo are deleted once they are used or expired, invitations a month after they expired.
  rows("console_link", 20_000, "招待リンク", "links for invitations"),
  rows("console_user", 1_000, "埋め込み画面の訪問者", "visitors of embedded consoles")
]

export { OperatorLink } from "./link/OperatorLink.ts"
export { PageBuild } from "./page/PageBuild.ts"

const repos = Layer.mergeAll(LinkRepo.layer, MemberRepo.layer, UserRepo.layer, KnownNetworks.layer)

const links = Layer.merge(OneTimeLinks.layer.pipe(Layer.provide(repos)), PublicAddress.layer)

/** Nothing of these is loaded before a user signs in, so that commands do not pay for it. */
const signIn = SignIn.layer.pipe(Layer.provide([links, repos, Persons.layer.pipe(Layer.provide(repos))]))

const users = Layer.mergeAll(AccountAccess.layer, AccountUsers.layer, AccountKeyActions.layer, ShopOpening.layer).pipe(
  Layer.provide(links),
  Layer.provide(repos)
)

/** For operators, by their interface and by commands. */
const userControl = UserControl.layer.pipe(Layer.provide([links, repos]))

export const ConsoleModule = defineModule({
  name: "console",
  groups: [
    ConsoleGroup,
    ConsoleSignInGroup,
    ConsoleKeyGroup,
    ConsoleUserGroup,
    ConsoleUsageGroup,
    ConsoleShopGroup,
    TakingsColumnsGroup,
    ConsolePageGroup
  ],
  operators: [
    operatorPart(
      [ConsoleLinkAdminGroup],
      EmbedHttp.layer.pipe(Layer.provide(ConsoleLinks.layer), Layer.provide([links, repos]))
    ),
    operatorPart([ConsoleUserAdminGroup], UserHttp.layer.pipe(Layer.provide([userControl, signIn, links])))
  ],
  settings: [ConsoleSettings],
  migrations: {
    "0001_console": consoleMigration,
    "0002_embedding": embedding,
    "0003_storage": storageMigration,
    "0004_user_kinds": userKinds,
    "0005_known_network": knownNetwork
  },
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
    ChallengePruner.layer,
    OperatorLink.layer.pipe(Layer.provide(links)),
    PageHttp.layer.pipe(Layer.provideMerge(PageBuild.layer))
  )
})
