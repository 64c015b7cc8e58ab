import type { Screen } from '../screen';

const CREATED = "createdAt: '2026-03-02T12:00:00.000Z'";

/** The name of the first sample. */
export const sampleName = ({ one }: Screen): string => `${one.charAt(0).toUpperCase()}${one.slice(1)} 1`;

/** The answers to a screen's calls while its area is developed alone. */
export function sampleAnswersTemplate(screen: Screen): string {
  const { api, list, detail } = screen;
  const name = sampleName(screen);
  const rows = [1, 2].map(
    (n) => `{ id: '${n}', name: '${name.replace(/1$/, String(n))}', version: 1, ${CREATED} }`,
  );
  const answers = [
    ...(list ? [`'GET ${api}': aPage([${rows.join(', ')}])`, "'GET /saved-views': { items: [] }"] : []),
    ...(detail ? rows.map((row, n) => `'GET ${api}/${n + 1}': ${row}`) : []),
    ...(list || detail ? [] : [`'GET ${api}': { name: '${name}' }`]),
  ];
  return `import type { FakeShellOptions } from '@balcao/contract/fake-shell';
${list ? "import { aPage } from '@balcao/ui/testing';\n" : ''}
/** What the screen's calls answer when the area is developed alone. */
export const sampleAnswers = { ${answers.join(', ')} } satisfies FakeShellOptions['http'];
`;
}
