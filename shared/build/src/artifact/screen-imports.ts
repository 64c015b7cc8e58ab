import { readFileSync } from 'node:fs';
import { type Expression, type Module, parseSync } from '@swc/core';

/**
 * Reads from an area's `screens.tsx` which module each route path imports. The file has an object literal named
 * `screens`. Its keys are route paths; its values are arrow functions with one dynamic import, or the names of such
 * constants.
 *
 * @returns route path → request, for example `'/cadastro' → './cadastro/cadastro-screen'`
 */
export function screenImports(file: string): Map<string, string> {
  const module = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true });
  const constants = topLevelConstants(module);
  const screens = unwrap(constants.get('screens'));
  const imports = new Map<string, string>();
  if (screens?.type !== 'ObjectExpression') return imports;
  for (const property of screens.properties) {
    if (property.type !== 'KeyValueProperty' || property.key.type !== 'StringLiteral') continue;
    const value = property.value.type === 'Identifier' ? constants.get(property.value.value) : property.value;
    const request = value && importRequest(value);
    if (request) imports.set(property.key.value, request);
  }
  return imports;
}

function topLevelConstants(module: Module): Map<string, Expression> {
  const constants = new Map<string, Expression>();
  for (const item of module.body) {
    const declaration = item.type === 'ExportDeclaration' ? item.declaration : item;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) constants.set(id.value, init);
  }
  return constants;
}

/** The expression inside `… as T`, `… satisfies T` and `(…)`. */
function unwrap(expression: Expression | undefined): Expression | undefined {
  return expression?.type === 'TsAsExpression' ||
    expression?.type === 'TsSatisfiesExpression' ||
    expression?.type === 'ParenthesisExpression'
    ? unwrap(expression.expression)
    : expression;
}

function importRequest(expression: Expression): string | null {
  const found = JSON.stringify(expression).match(
    /"type":"Import".*?"arguments":\[\{[^[]*?"type":"StringLiteral".*?"value":"([^"]+)"/,
  );
  return found?.[1] ?? null;
}
