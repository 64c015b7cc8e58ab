import type { FastifyRequest } from 'fastify';
import { invalidField, Problem } from './problem';

/** The texts for a missing, unsupported or too large file. */
export interface UploadTexts {
  notAForm: string;
  missing: string;
  tooLarge: string;
}

/** The bytes of an upload. @throws Problem validation when it has none */
export function filledFile(bytes: Buffer, part: string): Buffer {
  if (bytes.length === 0) throw invalidField(part, ['O arquivo está vazio. Escolha outro.']);
  return bytes;
}

/** A broken form is the sender's error. The framework's own refusals carry their status. */
function readingFailed(cause: unknown): unknown {
  const hasStatus = cause instanceof Error && 'statusCode' in cause;
  return hasStatus ? cause : new Problem('malformed_body', { cause });
}

/**
 * The bytes of the one file in a `multipart/form-data` request.
 *
 * @param part the name of the form's file part
 * @throws Problem 415 when the request is no form, 422 when the part is missing or empty, 413 above the limit of the multipart
 *   plugin, 400 when the form cannot be read
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
  const bytes = await found.toBuffer().catch((cause: unknown) => {
    throw found.file.truncated
      ? new Problem('payload_too_large', { text: texts.tooLarge })
      : new Problem('malformed_body', { cause });
  });
  return filledFile(bytes, part);
}
