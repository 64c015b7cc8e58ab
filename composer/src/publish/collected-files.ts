import { FILE_NAME } from '../model/artifact';
import { Refusal } from '../refusals/refusal';

export const LARGEST_FILE_BYTES = 5 * 2 ** 20;
const LARGEST_BUILD_BYTES = 40 * 2 ** 20;

/** The files of a build as they come, from a folder or a request, within what a build may have. */
export class CollectedFiles {
  readonly files = new Map<string, Buffer>();
  private bytes = 0;

  /** @throws Refusal `forbidden_file` for a name that leads elsewhere or comes twice, `too_big` beyond the limits */
  add(name: string, bytes: Buffer): void {
    if (!FILE_NAME.test(name)) throw new Refusal('forbidden_file', `${name} is not a file name.`);
    if (this.files.has(name)) throw new Refusal('forbidden_file', `${name} is there twice.`);
    this.bytes += bytes.length;
    if (bytes.length > LARGEST_FILE_BYTES || this.bytes > LARGEST_BUILD_BYTES)
      throw new Refusal('too_big', `${name} has ${bytes.length} bytes, the build at least ${this.bytes}.`);
    this.files.set(name, bytes);
  }
}
