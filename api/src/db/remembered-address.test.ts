import type { LookupAddress } from 'node:dns';
import { createRememberingLookup, type Lookup } from './remembered-address';

const FIRST: LookupAddress[] = [{ address: '10.0.0.1', family: 4 }];
const SECOND: LookupAddress[] = [{ address: '10.0.0.2', family: 4 }];

/** A name server whose answers are given by hand, in the order of the questions. */
function nameServer() {
  const open: Parameters<Lookup>[2][] = [];
  const lookup = createRememberingLookup((_host, _options, callback) => open.push(callback));
  const ask = (all = true) =>
    new Promise<unknown>((resolve, reject) =>
      lookup('database', { all }, (error, found) => (error ? reject(error) : resolve(found))),
    );
  return { open, ask };
}

describe('the addresses of the database', () => {
  it('are asked for once, however many connections are opened', async () => {
    const { open, ask } = nameServer();
    const answers = Promise.all([ask(), ask(), ask(false)]);
    expect(open).toHaveLength(1);
    open[0]?.(null, FIRST);
    expect(await answers).toEqual([FIRST, FIRST, '10.0.0.1']);
  });

  it('are known at once while its name does not answer, and are new once it does', async () => {
    const { open, ask } = nameServer();
    const first = ask();
    open[0]?.(null, FIRST);
    await first;
    expect(await ask()).toEqual(FIRST);
    expect(await ask()).toEqual(FIRST);
    expect(open).toHaveLength(2);
    open[1]?.(null, SECOND);
    await Promise.resolve();
    expect(await ask()).toEqual(SECOND);
  });

  it('survive an error of the name server', async () => {
    const { open, ask } = nameServer();
    const first = ask();
    open[0]?.(null, FIRST);
    await first;
    expect(await ask()).toEqual(FIRST);
    open[1]?.(Object.assign(new Error('no such name'), { code: 'EAI_AGAIN' }), []);
    expect(await ask()).toEqual(FIRST);
  });

  it('are an error where none was ever known', async () => {
    const { open, ask } = nameServer();
    const first = ask();
    open[0]?.(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
    await expect(first).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
