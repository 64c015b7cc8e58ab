import type { FastifyRequest } from 'fastify';
import { CollectedFiles, LARGEST_FILE_BYTES } from '../publish/collected-files';
import { Refusal } from '../refusals/refusal';

const MAX_FILES = 3_000;

const OPTIONS = {
  // A path in a name is refused, not silently cut off.
  preservePath: true,
  limits: { fileSize: LARGEST_FILE_BYTES, files: MAX_FILES, parts: MAX_FILES, fields: 0, headerPairs: 20 },
};

/**
 * The files of a build that were sent as `multipart/form-data`, one part for each, in any order.
 *
 * @throws Refusal for other content types, for names that lead elsewhere, and as soon as the limits of a build are exceeded
 */
export async function readUpload(request: FastifyRequest): Promise<Map<string, Buffer>> {
  if (!request.isMultipart())
    throw new Refusal('invalid_request', 'Send the files of the build as multipart/form-data.');
  const collected = new CollectedFiles();
  for await (const part of request.parts(OPTIONS)) {
    if (part.type !== 'file') throw new Refusal('invalid_request', `${part.fieldname} is no file.`);
    collected.add(part.filename, await part.toBuffer());
  }
  return collected.files;
}
