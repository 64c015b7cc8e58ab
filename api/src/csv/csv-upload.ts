import { plainLine } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem';
import { decodeText } from './decode-text';

const CSV_TYPES = ['text/csv', 'application/csv', 'application/vnd.ms-excel'];
const MAX_NAME = 100;

/** The answer of a call for a CSV to any other body. */
export const TAKES_CSV =
  'Envie um arquivo CSV. Na planilha, salve como CSV (separado por vírgulas) e tente de novo.';

/** Takes CSV bodies as bytes, up to `bodyLimit` bytes. */
export function acceptCsv(app: Pick<FastifyInstance, 'addContentTypeParser'>, bodyLimit: number): void {
  app.addContentTypeParser(CSV_TYPES, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
}

/** The bytes of a CSV body. @throws Problem unsupported_media_type */
export function csvBytes(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new Problem('unsupported_media_type', { text: TAKES_CSV });
  return body;
}

/** The text of a CSV. @throws Problem validation for what is no text */
export async function decodeCsv(bytes: Buffer): Promise<string> {
  const text = await decodeText(bytes);
  if (text.includes('\0'))
    throw new Problem('validation', { text: 'O arquivo não é um CSV: ele tem conteúdo que não é texto.' });
  return text;
}

/** The name that a browser sends percent-encoded. A name that cannot be decoded gets the default. */
export function csvFileName(header: string | undefined, fallback: string): string {
  try {
    return (
      plainLine(decodeURIComponent(header ?? ''))
        .replace(/\p{C}/gu, '')
        .slice(0, MAX_NAME) || fallback
    );
  } catch {
    return fallback;
  }
}
