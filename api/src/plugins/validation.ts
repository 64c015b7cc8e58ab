import type { z } from '@balcao/api-schema';
import type { FastifySchemaCompiler } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { answerSerializer } from './answer-serializer';

/** A request that its schema refused. Fastify adds which part of it (`body`, `params`, …). */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
  validationContext?: string;

  constructor(readonly issues: z.core.$ZodIssue[]) {
    super('The request does not match its schema');
  }
}

const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) => {
    const result = schema.safeParse(input);
    return result.success ? { value: result.data } : { error: new InvalidRequest(result.error.issues) };
  };

/** Requests and answers are checked by the zod schemas of their routes; an answer carries nothing undeclared. */
export const validation = fastifyPlugin(async (app) => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerSerializer);
});
