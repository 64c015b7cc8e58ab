import type { FastifyRequest } from 'fastify';
import { invalidField, Problem } from './problem';

/** What a person reads when the file is none, not there or too large. */
export interface UploadTexts {
  notAForm: string;
  missing: string;
  tooLarge: string;
}

/** A form that breaks off or cannot be read is the sender's mistake; what the framework refuses says its own status. */
function readingFailed(cause: unknown): unknown {
  const hasStatus = cause instanceof Error && 'statusCode' in cause;
  return hasStatus ? cause : new Problem('malformed_body', { cause });
}

/**
 * The bytes of the one file in a `multipart/form-data` request.
 *
 * @param part the form's part that holds the file
 * @throws Problem 415 when the request is no form, 422 when the part is missing, 413 when the file passes the limit that the
 * multipart plugin was registered with, 400 when the form cannot be read
 */
export async function uploadedFile(
  request: FastifyRequest,
  part: string,
  texts: UploadTexts,
): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('unsupported_media_type', { text: texts.notAForm });
  const found = await request.file().catch((cause: unknown) => {
    throw readingFailed(cause);
  });
  if (found?.fieldname !== part) throw invalidField(part, [texts.missing]);
  return found.toBuffer().catch((cause: unknown) => {
    throw found.file.truncated
      ? new Problem('payload_too_large', { text: texts.tooLarge })
      : new Problem('malformed_body', { cause });
  });
}
