import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { AskedOf } from './contract';

/** The folder with the contracts as their parties publish them. They are not part of the project. */
const CONTRACTS_DIR = process.env.CONTRACTS_DIR ?? '';

/** Whether the folder is there and has a file. */
export const hasOriginal = (file: string): boolean =>
  CONTRACTS_DIR !== '' && existsSync(path.join(CONTRACTS_DIR, file));

/** A contract in JSON as its party publishes it. */
export const readOriginal = (file: string) =>
  JSON.parse(readFileSync(path.join(CONTRACTS_DIR, file), 'utf8'));

const OPEN_API = [
  'paypal-orders-v2.json',
  'paypal-payments-v2.json',
  'paypal-webhooks-v1.json',
  'pinterest-events-v5.json',
];

interface OriginalOperation {
  method: string;
  path: RegExp;
  /** Compiled once it is asked for: all of them take longer than a caller waits on a busy machine. */
  isBody(): ValidateFunction;
}

function operationsOf(file: string): OriginalOperation[] {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, unicodeRegExp: false });
  addFormats(ajv);
  const document = readOriginal(file);
  ajv.addSchema(document, file);
  return Object.entries<Record<string, { requestBody?: { content: object } }>>(document.paths).flatMap(
    ([url, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        if (operation.requestBody === undefined) return [];
        const place = `#/paths/${url.replaceAll('/', '~1')}/${method}/requestBody/content/application~1json/schema`;
        let compiled: ValidateFunction | undefined;
        return {
          method: method.toUpperCase(),
          path: new RegExp(`^${url.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
          isBody: () => (compiled ??= ajv.compile({ $ref: `${file}${encodeURI(place)}` })),
        };
      }),
  );
}

let operations: OriginalOperation[] | undefined;

/** As `breachOf`, by the contracts that the parties themselves publish, where their folder is given. */
export function originalBreachOf({ method, url, body }: AskedOf): string | undefined {
  operations ??= OPEN_API.filter(hasOriginal).flatMap(operationsOf);
  const { pathname } = new URL(url, 'http://party.example');
  const operation = operations.find((known) => known.method === method && known.path.test(pathname));
  const isBody = operation?.isBody();
  if (isBody === undefined || isBody(body)) return undefined;
  const errors = isBody.errors ?? [];
  return `${method} ${pathname}, by the original: ${errors.map(({ instancePath, message }) => `${instancePath} ${message}`).join(', ')}`;
}
