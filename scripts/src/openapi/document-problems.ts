import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** Redocly's recommended rules. What they warn of is a problem too. */
const REDOCLY = createConfig({
  extends: ['recommended'],
  rules: {
    // The members of a record are named by its keys' enumeration.
    'no-required-schema-properties-undefined': 'off',
  },
});

const SPECTRAL = new Spectral();
// Spectral's recommended rules. A summary is all that a call of the back-office needs.
SPECTRAL.setRuleset({
  extends: [[{ extends: [], ...oas }, 'recommended']],
  rules: { 'operation-description': 'off' },
});

/** The sentences of both linters about a document; none for a good one. */
export async function documentProblems(name: string, document: object): Promise<string[]> {
  const source = JSON.stringify(document);
  const byRedocly = await lintFromString({
    source,
    absoluteRef: `/${name}.json`,
    config: await REDOCLY,
  });
  const bySpectral = await SPECTRAL.run(source);
  return [
    ...byRedocly.map(({ ruleId, message, location }) => {
      const places = location.map(({ pointer }) => pointer).join(' ');
      return `${name}: ${message} (Redocly, ${ruleId}, ${places})`;
    }),
    ...bySpectral.map(
      ({ code, message, path }) => `${name}: ${message} (Spectral, ${code}, ${path.join('/')})`,
    ),
  ];
}
