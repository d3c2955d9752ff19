/** Lets tests of a module from outside import `ekimae` and `effect`, as the service does when it loads the module. */
import { register } from "../src/outside/Resolution.ts"

register()
