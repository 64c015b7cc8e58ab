import { FileStore } from '../store/file-store';
import { openWorkspace } from '../workspace';
import { buildFiles, otherArea } from './sample-builds';
import { composeSample, promoteSample, publishFiles, SAMPLE_POLICY } from './sample-workspace';

/**
 * A process that publishes and promotes versions of one area, so that tests can run many of them at once and kill them.
 * Arguments: store folder, area, first patch version, number of versions. Sends `ready`, waits for any message, then
 * sends what it did.
 */
const [folder = '', area = '', first = '1', count = '1'] = process.argv.slice(2);
const workspace = openWorkspace(new FileStore(folder), SAMPLE_POLICY);

const tell = (message: unknown) =>
  new Promise<void>((resolve) => {
    process.send?.(message, () => resolve());
  });

async function prepare(patch: number): Promise<string> {
  const version = `1.0.${patch}`;
  await publishFiles(workspace, otherArea(area, version));
  return composeSample(workspace, { [area]: version });
}

/** Every worker has another build of this one version, and all publish it at once. */
function publishContested(): Promise<boolean> {
  const file = `${area}.js`;
  const contested = { name: 'shell', version: '9.0.0', entry: file, inline: file };
  return publishFiles(workspace, buildFiles(contested, { [file]: area })).then(
    () => true,
    () => false,
  );
}

async function work(prepared: string): Promise<void> {
  const last = Number(first) + Number(count) - 1;
  let id = prepared;
  for (let patch = Number(first); ; patch++) {
    await promoteSample(workspace, id, { actor: area });
    if (patch === last) break;
    id = await prepare(patch + 1);
  }
  await tell({ won: await publishContested() });
  process.disconnect();
}

async function main(): Promise<void> {
  const prepared = await prepare(Number(first));
  process.once('message', () => void work(prepared));
  await tell('ready');
}

void main();
