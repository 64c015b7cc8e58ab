import { explainErrno, explainOutput } from './errors';
import { findNativePackage } from './platform';

describe('what the launcher says when it cannot start', () => {
  it('names the full disk, whether a program or the file system noticed', () => {
    const sentence = /^The disk that holds \/data is full: free some space/;
    const output =
      'running bootstrap script ... FATAL:  could not write to file "pg_wal/x": No space left on device';
    expect(explainOutput('create its data directory', output, '/data').message).toMatch(sentence);
    const error = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(explainErrno(error, '/data')).toMatchObject({
      code: 'DISK_FULL',
      message: expect.stringMatching(sentence),
    });
  });

  it('repeats the last reason that PostgreSQL gave for anything else', () => {
    const output = 'LOG:  starting\nFATAL:  could not map anonymous shared memory\nLOG:  shut down\n';
    expect(explainOutput('start', output, '/data').message).toBe(
      'PostgreSQL could not start in /data: FATAL:  could not map anonymous shared memory',
    );
  });

  it('tells files of another user from a mistake of its own', () => {
    const denied = Object.assign(new Error('open'), { code: 'EACCES' });
    expect(explainErrno(denied, '/data')).toMatchObject({ code: 'NOT_OURS' });
    const mistake = new TypeError('x is not a function');
    expect(explainErrno(mistake, '/data')).toBe(mistake);
  });

  it.each([
    ['musl', { platform: 'linux', arch: 'x64', glibc: false }, 'linux with musl on x64'],
    ['an unknown system', { platform: 'freebsd', arch: 'x64', glibc: true }, 'freebsd on x64'],
  ])('asks for DATABASE_URL on %s', (_name, machine, named) => {
    expect(() => findNativePackage(machine)).toThrow(
      `There is no embedded PostgreSQL for ${named}: set DATABASE_URL to a PostgreSQL 15 or newer and start again.`,
    );
  });

  it('asks for DATABASE_URL when the package of the platform was not installed', () => {
    const foreign = process.platform === 'win32' ? 'darwin' : 'win32';
    expect(() => findNativePackage({ platform: foreign, arch: 'x64', glibc: true })).toThrow(
      /is not installed: set DATABASE_URL/,
    );
  });
});
