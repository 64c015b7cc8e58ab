import { type FirstCall, NOW } from './first-calls';

/** A call in the languages of the page. `base` is the API's address. */
type Render = (call: FirstCall, base: string) => string;

/** A JSON text that may stand in single quotes of a shell. */
const shellJson = (body: object) =>
  JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`).replaceAll(`"${NOW}"`, `"'"$AGORA"'"`);

const curl: Render = ({ method, path, body }, base) =>
  [
    `curl -sS -X ${method} '${base}${path}'`,
    `-H "Authorization: Bearer $BALCAO_KEY"`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${shellJson(body)}'`] : []),
  ].join(' \\\n  ');

const indent = (text: string, by: string) => text.replaceAll('\n', `\n${by}`);

/** A literal without quotes around the members' names. */
const typescriptLiteral = (body: object) =>
  JSON.stringify(body, null, 2)
    .replace(/"(\w+)":/g, '$1:')
    .replaceAll(`"${NOW}"`, 'process.env.AGORA');

const typescript: Render = ({ method, path, body }, base) =>
  [
    `const resposta = await fetch('${base}${path}', {`,
    `  method: '${method}',`,
    '  headers: {',
    "    authorization: 'Bearer ' + process.env.BALCAO_KEY,",
    ...(body ? ["    'content-type': 'application/json',"] : []),
    '  },',
    ...(body ? [`  body: JSON.stringify(${indent(typescriptLiteral(body), '  ')}),`] : []),
    '});',
    'console.log(resposta.status, await resposta.json());',
  ].join('\n');

function phpLiteral(value: unknown, margin = ''): string {
  if (value === NOW) return "getenv('AGORA')";
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, String.raw`\$&`)}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${margin}    `;
  const members = Array.isArray(value)
    ? value.map((member) => phpLiteral(member, deeper))
    : Object.entries(value).map(([name, member]) => `'${name}' => ${phpLiteral(member, deeper)}`);
  return `[\n${members.map((member) => `${deeper}${member},\n`).join('')}${margin}]`;
}

const php: Render = ({ method, path, body }, base) =>
  [
    '<?php',
    ...(body ? [`$corpo = ${phpLiteral(body)};`, ''] : []),
    `$resposta = file_get_contents('${base}${path}', false, stream_context_create(['http' => [`,
    `    'method' => '${method}',`,
    "    'header' => [",
    "        'Authorization: Bearer ' . getenv('BALCAO_KEY'),",
    ...(body ? ["        'Content-Type: application/json',"] : []),
    '    ],',
    ...(body ? ["    'content' => json_encode($corpo),"] : []),
    "    'ignore_errors' => true,",
    ']]));',
    'echo $resposta, PHP_EOL;',
  ].join('\n');

/** The languages of the page, in their order. */
export const LANGUAGES: readonly { id: string; name: string; run: string; render: Render }[] = [
  { id: 'curl', name: 'curl', run: 'No terminal de Linux ou macOS.', render: curl },
  {
    id: 'typescript',
    name: 'TypeScript',
    run: 'Salve como chamada.mts e rode com npx tsx chamada.mts. Não precisa de biblioteca.',
    render: typescript,
  },
  {
    id: 'php',
    name: 'PHP',
    run: 'Salve como chamada.php e rode com php chamada.php. Não precisa de extensão.',
    render: php,
  },
];
