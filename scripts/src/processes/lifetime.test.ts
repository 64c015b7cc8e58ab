import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const PROJECT = path.resolve(__dirname, '../../..');
const HEAD = `
  const { Lifetime } = await import('./scripts/src/processes/lifetime.ts');
  const { PlainError } = await import('./scripts/src/plain-error.ts');
  const stopping = (name) => async () => console.log('stopped ' + name);
`;
const nodeArgs = (script: string) => ['--import', 'tsx', '--input-type=module', '-e', HEAD + script];

describe('what a command has started', () => {
  it('is stopped in the reverse order when a person ends it', async () => {
    const script = `await new Lifetime().run(async (lifetime) => {
      await lifetime.add(stopping('database'));
      await lifetime.add(stopping('edge'));
      console.log('ready');
      setInterval(() => {}, 1000);
    });`;
    const child = spawn(process.execPath, nodeArgs(script), {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output === 'ready\n') child.kill('SIGINT');
    });
    const [code] = await once(child, 'close');
    expect({ code, output }).toEqual({
      code: 0,
      output: 'ready\n\nStopping\nstopped edge\nstopped database\n',
    });
  });

  it('is stopped when the start fails, which is told in its sentence and by exit code 1', async () => {
    const script = `await new Lifetime().run(async (lifetime) => {
      await lifetime.add(stopping('database'));
      throw new PlainError('The port is taken.');
    });`;
    const result = await new Promise((resolve) => {
      execFile(process.execPath, nodeArgs(script), { cwd: PROJECT }, (error, stdout, stderr) =>
        resolve({ code: error?.code, stdout, stderr }),
      );
    });
    expect(result).toEqual({
      code: 1,
      stdout: '\nStopping\nstopped database\n',
      stderr: '\nThe port is taken.\n',
    });
  });
});
