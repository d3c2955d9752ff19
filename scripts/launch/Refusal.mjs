/** A start that cannot go on, told in one or a few lines; anything else that is thrown is a fault of the launcher. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
