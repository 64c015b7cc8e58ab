import {
  type DocumentNode,
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type SelectionSetNode,
} from 'graphql';

/** A single question may cost this much, on every plan of a shop. */
export const MAX_QUERY_COST = 1_000;
/** A mutation costs this much besides what it reads. */
const MUTATION_COST = 10;
/** A connection costs this much besides its records. */
const CONNECTION_COST = 2;

const isConnection = (type: GraphQLOutputType): boolean => getNamedType(type).name.endsWith('Connection');

function sizeOf({ arguments: given = [] }: FieldNode, variables: Readonly<Record<string, unknown>>): number {
  const value = given.find(({ name }) => name.value === 'first')?.value;
  if (value?.kind === 'IntValue') return Number(value.value);
  if (value?.kind === 'Variable') return Number(variables[value.name.value]);
  throw new Error('A connection is asked for without its size.');
}

/**
 * The requested cost of a document as Shopify counts it before it answers: an object costs 1, a connection 2 and its records so often as
 * it may have them, a scalar nothing: https://shopify.dev/docs/api/usage/limits
 */
export function queryCostOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  function costOfFields(typeName: string, { selections }: SelectionSetNode): number {
    const type = schema.getType(typeName);
    if (!isObjectType(type) && !isInterfaceType(type) && !isUnionType(type)) return 0;
    const fields = isUnionType(type) ? {} : type.getFields();
    return selections.reduce((sum, selection) => {
      if (selection.kind === 'InlineFragment')
        return sum + costOfFields(selection.typeCondition?.name.value ?? typeName, selection.selectionSet);
      if (selection.kind === 'FragmentSpread') throw new Error('Fragments with names are not counted.');
      const field = fields[selection.name.value];
      return field === undefined ? sum : sum + costOfField(selection, field.type);
    }, 0);
  }

  function costOfField(field: FieldNode, type: GraphQLOutputType): number {
    const { selectionSet } = field;
    if (selectionSet === undefined) return 0;
    const { name } = getNamedType(type);
    // The position on a page is part of the page.
    if (name === 'PageInfo') return 0;
    if (!isConnection(type)) return 1 + costOfFields(name, selectionSet);
    // What a connection reads beside `nodes` and `edges` costs nothing, and these are its records.
    return CONNECTION_COST + sizeOf(field, variables) * (costOfFields(name, selectionSet) || 1);
  }

  return document.definitions.reduce((sum, definition) => {
    if (definition.kind !== 'OperationDefinition') return sum;
    const root = schema.getRootType(definition.operation)?.name ?? '';
    const own = definition.operation === 'mutation' ? MUTATION_COST : 0;
    return sum + own + costOfFields(root, definition.selectionSet);
  }, 0);
}
