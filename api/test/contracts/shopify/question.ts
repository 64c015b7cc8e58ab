import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  parse,
  validate,
  visit,
} from 'graphql';
import { MAX_QUERY_COST, queryCostOf } from './query-cost';

/** The part of the API that is used, in our own words. */
export const ADMIN_SDL = readFileSync(path.join(import.meta.dirname, 'admin.graphql'), 'utf8');

export const adminSchema: GraphQLSchema = buildSchema(ADMIN_SDL);

/** A question as Shopify reads it before it answers. */
export interface Question {
  document: DocumentNode;
  operation: string;
  variables: Record<string, unknown>;
  /** The refusals of the schema, in sentences. */
  refusals: string[];
  cost: number;
  isTooCostly: boolean;
}

const messages = (errors: readonly GraphQLError[]): string[] => errors.map(({ message }) => message);

/** The limits of a bulk operation: https://shopify.dev/docs/api/usage/bulk-operations/queries */
const MAX_BULK_CONNECTIONS = 5;

/** The refusals of a bulk operation that is to run a document. */
function bulkRefusals(schema: GraphQLSchema, query: unknown): string[] {
  if (typeof query !== 'string') return [];
  const document = parse(query);
  let connections = 0;
  visit(document, {
    Field: ({ name }) => {
      if (name.value === 'edges') connections += 1;
    },
  });
  const refusals = messages(validate(schema, document));
  if (connections === 0) refusals.push('Bulk queries must contain at least one connection.');
  if (connections > MAX_BULK_CONNECTIONS)
    refusals.push('Bulk queries cannot contain more than 5 connections.');
  return refusals;
}

/** Reads a question as Shopify does. @throws GraphQLError where it is no document */
export function readQuestion(
  { query, variables }: { query: string; variables: Record<string, unknown> },
  schema = adminSchema,
): Question {
  const document = parse(query);
  const definition = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The document asks for nothing.');
  const refusals = messages(validate(schema, document));
  const { errors = [] } = getVariableValues(schema, definition.variableDefinitions ?? [], variables);
  refusals.push(...messages(errors));
  const operation = definition.name?.value ?? '';
  if (operation === 'RunBulk') refusals.push(...bulkRefusals(schema, variables.query));
  const cost = refusals.length > 0 ? 0 : queryCostOf(schema, document, variables);
  return { document, operation, variables, refusals, cost, isTooCostly: cost > MAX_QUERY_COST };
}

/** The fields of some data that a question asks for. @throws Error where the data is not what the schema promises */
export function answerTo({ document, variables }: Question, rootValue: unknown): unknown {
  const { data, errors } = execute({
    schema: adminSchema,
    document,
    rootValue,
    variableValues: variables,
  }) as { data: unknown; errors?: readonly GraphQLError[] };
  if (errors !== undefined)
    throw new Error(`The double answers something else: ${messages(errors).join(' ')}`);
  return data;
}
