import type { Screen } from '../screen';

/** The name of the first sample. */
export const sampleName = ({ one }: Screen): string => `${one.charAt(0).toUpperCase()}${one.slice(1)} 1`;

/** The answers to a screen's calls while its area is developed alone. */
export function sampleAnswersTemplate(screen: Screen): string {
  const { api, list, detail } = screen;
  const name = sampleName(screen);
  const words = "/** The answers to the screen's calls when the area is developed alone. */";
  if (list || detail)
    return `import { sampleRecords } from '@balcao/ui/testing';

${words}
export const sampleAnswers = sampleRecords('${api}', ['${name}', '${name.replace(/1$/, '2')}']);
`;
  return `import type { FakeShellOptions } from '@balcao/contract/fake-shell';

${words}
export const sampleAnswers = { 'GET ${api}': { name: '${name}' } } satisfies FakeShellOptions['http'];
`;
}
