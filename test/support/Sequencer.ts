/**
 * The order of the test files: those that start processes come first. They wait for most of their time, beside files
 * that compute, and none of them is still running alone at the end.
 */
import { readFileSync } from "node:fs"
import { BaseSequencer, type TestSpecification } from "vitest/node"

const startsProcesses = ({ moduleId }: TestSpecification): boolean =>
  /ServiceProcess|ServerProcess|TcpServer|cli\/support|child_process|support\/chaos/.test(
    readFileSync(moduleId, "utf8")
  )

export class Sequencer extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    const first = new Set(sorted.filter(startsProcesses))
    return [...first, ...sorted.filter((file) => !first.has(file))]
  }
}
