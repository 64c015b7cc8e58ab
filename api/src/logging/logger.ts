import { KYC_CAPTURE_HEADER, redactLine } from '@balcao/domain';
import { type Logger, pino } from 'pino';
import type { Config } from '../config';

/** Members that are never logged, wherever the caller puts the object. */
const SECRET_NAMES = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'codigo',
  'secret',
  'challenge',
  'cpf',
  'cnpj',
  'email',
  'authorization',
  KYC_CAPTURE_HEADER,
];

/** Where log lines go. */
export interface LineSink {
  write(line: string): void;
}

/**
 * The API's logger: one JSON object per line. Secrets are hidden twice, by member name and, in the finished line, by
 * what they look like; so a message or an error's text cannot carry one out.
 */
export function createLogger(level: Config['logLevel'], sink: LineSink = process.stdout): Logger {
  return pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        // An error's `code` must stay readable, a body's may be the one that an e-mail brought.
        paths: [
          'body.code',
          ...SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        ],
        censor: '[oculto]',
      },
      serializers: { err: pino.stdSerializers.err },
    },
    { write: (line: string) => sink.write(redactLine(line)) },
  );
}
