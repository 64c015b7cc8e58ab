import { REFUSAL_CODES } from '@balcao/composer/refusal-codes';

const page = (
  code: string,
  { status, owner, text, cause, action }: (typeof REFUSAL_CODES)[keyof typeof REFUSAL_CODES],
) =>
  `# \`${code}\`

> ${text}

**Why.** ${cause}

**What to do.** ${action}

Who: the ${owner}. HTTP ${status} from the control API. [All codes](README.md)
`;

/**
 * The pages about what keeps a version from being published, composed or promoted, for engineers.
 *
 * @returns path below docs/errors → text
 */
export function renderRefusalPages(): Map<string, string> {
  const definitions = Object.entries(REFUSAL_CODES);
  const items = definitions.map(
    ([code, { owner, text }]) => `- [\`${code}\`](${code}.md) (${owner}): ${text}`,
  );
  const index = `# Why a version is refused

What \`npm run mfe\` and the control API say when they do not publish, compose or promote something, and who can do something
about it. These pages are made from \`composer/src/refusals/refusal-codes.ts\` by \`npm run error-pages\`.

${items.join('\n')}
`;
  return new Map([
    ['composition/README.md', index],
    ...definitions.map(([code, definition]): [string, string] => [
      `composition/${code}.md`,
      page(code, definition),
    ]),
  ]);
}
