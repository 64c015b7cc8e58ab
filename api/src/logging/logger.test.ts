import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ENDING = path.join(__dirname, '..', '..', 'test', 'log-and-end.ts');
const LINES = 500;

describe('the log of a process that ends', () => {
  it.each(['by itself', 'exit', 'error', 'fatal'])('has every line: %s', (way) => {
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', ENDING, String(LINES), way], {
      cwd: path.join(__dirname, '..', '..'),
      encoding: 'utf8',
    });
    const logged = stdout
      .split('\n')
      .filter((line) => line.includes('"logged"'))
      .map((line): number => JSON.parse(line).line);
    expect(logged).toEqual(Array.from({ length: LINES }, (_, at) => at + 1));
  });
});
