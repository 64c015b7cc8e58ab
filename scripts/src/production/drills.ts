import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ARCHIVED_MS, lastLine, untilBase } from './restores';
import type { Row, Trial } from './row';

/** The files below a folder. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

/** A drill, and three that must fail. */
export const drills: Trial = async (installation) => {
  const { run, archive } = installation;
  await untilBase(installation);
  const drill = async () => {
    const { code, output } = await run('deploy/drill.sh');
    return {
      code,
      said:
        output.split('\n').findLast((line) => /RESTORE TEST FAILED|Restored until/.test(line)) ??
        lastLine(output),
    };
  };
  const red = async (what: string): Promise<Row> => {
    const { code, said } = await drill();
    return {
      what: `Drill with ${what}`,
      measured: said.slice(0, 200),
      isRight: code !== 0 && said.includes('FAILED'),
    };
  };
  const good = await drill();

  const bases = (await filesBelow(path.join(archive, 'backup')))
    .filter((file) => /\/bundle\/1$/.test(file))
    .sort();
  const damaged = bases.at(-1) ?? '';
  const bytes = await readFile(damaged);
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 1, flipped.length >> 1);
  await writeFile(damaged, flipped);
  const afterFlip = await red('one flipped byte in a base');
  await writeFile(damaged, bytes);

  // Between the base and the end, so that what follows cannot be reached. It stays away for as long as the drill.
  await pause(2 * ARCHIVED_MS);
  const segments = (await filesBelow(path.join(archive, 'archive'))).filter((file) => file.endsWith('.zst'));
  const missing = segments.sort().at(-6) ?? '';
  await rename(missing, path.join(archive, 'away'));
  const withoutSegment = await red('one missing segment');
  await rename(path.join(archive, 'away'), missing);

  const { code, output } = await run('bash', '-c', 'BACKUP_PASSPHRASE=wrong deploy/drill.sh');
  return [
    { what: 'Drill', measured: good.said, isRight: good.code === 0 },
    afterFlip,
    withoutSegment,
    {
      what: 'Drill with a wrong passphrase',
      measured: lastLine(output).slice(0, 200),
      isRight: code !== 0 && output.includes('FAILED'),
    },
  ];
};
