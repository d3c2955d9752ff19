/** Sidequest's threads load a job by its file. */
import { Job } from "sidequest"

export class Nothing extends Job {
  async run() {
    return null
  }
}
