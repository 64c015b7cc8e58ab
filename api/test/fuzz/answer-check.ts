import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { SECURITY_HEADERS } from '../../src/plugins/security-headers';
import type { Operation } from '../open-api';

/** The problem of an answer; undefined when there is none. */
export type AnswerCheck = (operation: Operation, answer: LightMyRequestResponse) => string | undefined;

const SELLER_BUSY = '{"errors":["Esta loja está movimentando muito dinheiro';

const mediaTypeOf = ({ headers }: LightMyRequestResponse): string =>
  String(headers['content-type'] ?? '').split(';')[0] ?? '';

function missingHeader({ statusCode, headers }: LightMyRequestResponse): string | undefined {
  const needed = [...Object.keys(SECURITY_HEADERS), 'x-request-id'];
  if (statusCode === 429 || statusCode === 503) needed.push('retry-after');
  const missing = needed.find((name) => headers[name] === undefined);
  return missing && `lacks ${missing}`;
}

function parsed(payload: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(payload) };
  } catch {
    return undefined;
  }
}

/**
 * Compares answers with what the OpenAPI document says: never a failure of the API's own, only declared statuses, each with
 * the content type and the schema that it is declared with.
 */
export function createAnswerCheck(): AnswerCheck {
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  const validators = new Map<object, ValidateFunction>();

  function offSchema(schema: object, payload: string): string | undefined {
    const validate = validators.get(schema) ?? ajv.compile(schema);
    validators.set(schema, validate);
    const body = parsed(payload);
    if (body === undefined) return 'is not JSON';
    return validate(body.value) ? undefined : `is off its schema: ${ajv.errorsText(validate.errors)}`;
  }

  return ({ answers }, answer) => {
    // On a slow machine calls of one seller wait for each other too long: it is said, and they may come again.
    if (answer.statusCode === 503 && answer.payload.startsWith(SELLER_BUSY)) return missingHeader(answer);
    if (answer.statusCode >= 500) return `is a failure: ${answer.payload}`;
    const declared = answers[answer.statusCode];
    if (declared === undefined) return `is not declared: ${answer.payload.slice(0, 200)}`;
    const missing = missingHeader(answer);
    if (missing) return missing;
    if (declared.content === undefined)
      return answer.payload === '' ? undefined : 'has a body, but none is declared';
    const content = declared.content[mediaTypeOf(answer)];
    if (content === undefined) return `has the undeclared type ${mediaTypeOf(answer) || 'none'}`;
    return mediaTypeOf(answer) === 'application/json' ? offSchema(content.schema, answer.payload) : undefined;
  };
}
