import { FileStore, openWorkspace, policyFolder, readPolicy } from '@balcao/composer';
import { describeVisits } from '@balcao/composer/sandbox/describe-visits';
import { CHANNEL } from '@balcao/composer/sandbox/fill-store';
import { findPeople, waitForGeneration } from '@balcao/composer/sandbox/find-people';
import { visit } from '@balcao/composer/sandbox/visit';
import { REWRITTEN_AREA } from '@balcao/composer/sandbox/write-builds';
import { provideChromium } from '../chromium/provide-chromium';
import { readArguments } from '../generate/read-arguments';
import { PlainError } from '../plain-error';
import { ROOT } from '../root';

const PEOPLE = '10';
/** Of the other side, for comparison. */
const OTHERS = 2;

/**
 * Opens the first page of the sandbox that the environment names, as people would.
 *
 * @returns what became of it, in lines
 * @throws PlainError
 */
export async function visitFirstPage(args: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { values } = readArguments(args, {
    people: { type: 'string', default: PEOPLE },
    altered: { type: 'boolean', default: false },
  });
  const count = Number(values.people);
  if (!Number.isInteger(count) || count < 1 || count > 100)
    throw new PlainError('--people: a whole number from 1 to 100 is needed.');
  const { SANDBOX_URL: edge, COMPOSER_STORE: place } = environment;
  if (!edge || !place)
    throw new PlainError(
      'Start `npm run mfe -- sandbox`, and read the file that it names: `. .balcao/sandbox/env`.',
    );

  const workspace = openWorkspace(new FileStore(place), readPolicy(policyFolder(ROOT)));
  const tail = await workspace.channel(CHANNEL).tail();
  if (!tail) throw new PlainError(`${place} is empty: start the sandbox anew.`);
  const { generation, canary } = tail.entry;
  await waitForGeneration(edge, generation);
  const people = await findPeople(
    edge,
    canary ? { canary: count, stable: OTHERS } : { canary: 0, stable: count },
  );
  const chromium = await provideChromium(console.error);
  const altered = values.altered ? REWRITTEN_AREA : undefined;
  return describeVisits(await visit(edge, people, { chromium, altered }), REWRITTEN_AREA);
}
