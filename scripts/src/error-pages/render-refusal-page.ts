import { REFUSAL_CODES } from '@balcao/composer/refusal-codes';

const section = (
  code: string,
  { status, owner, text, cause, action }: (typeof REFUSAL_CODES)[keyof typeof REFUSAL_CODES],
) =>
  `## \`${code}\`

> ${text}

**Why.** ${cause}

**What to do.** ${action}

Who: the ${owner}. HTTP ${status} from the control API.
`;

/** The page about what keeps a version from being published, composed or promoted, for engineers; an anchor per code. */
export function renderRefusalPage(): string {
  const definitions = Object.entries(REFUSAL_CODES);
  const items = definitions.map(([code, { owner, text }]) => `- [\`${code}\`](#${code}) (${owner}): ${text}`);
  const sections = definitions.map(([code, definition]) => section(code, definition));
  return `# Why a version is refused

What \`npm run mfe\` and the control API say when they do not publish, compose or promote something, and who can do something
about it. This page is made from \`composer/src/refusals/refusal-codes.ts\` by \`npm run error-pages\`.

${items.join('\n')}

${sections.join('\n')}`;
}
