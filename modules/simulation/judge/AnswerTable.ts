/** Collects what a language model answered about the personas of one simulation, in the order of the personas. */

export class AnswerTable<Answer> {
  readonly #answers: Array<Answer | undefined>

  constructor(personas: number) {
    this.#answers = Array.from({ length: personas }, () => undefined)
  }

  /** Records all answers of a persona. */
  record(persona: number, answer: Answer): void {
    this.#answers[persona] = answer
  }

  has(persona: number): boolean {
    return this.#answers[persona] !== undefined
  }

  /** Number of personas before the first one without an answer. */
  get answered(): number {
    const gap = this.#answers.indexOf(undefined)
    return gap < 0 ? this.#answers.length : gap
  }

  /** Answers of the first `answered` personas. */
  get answers(): ReadonlyArray<Answer> {
    return this.#answers.slice(0, this.answered).filter((answer) => answer !== undefined)
  }
}
