import { networkOf, PerMinute } from './per-minute';

describe('a limit per minute', () => {
  it('holds for each key, and is fresh with the next minute', () => {
    let now = 0;
    const limit = new PerMinute(2, () => now);
    expect(['a', 'a', 'a', 'b'].map((key) => limit.accepts(key))).toEqual([true, true, false, true]);
    now = 60_000;
    expect(limit.accepts('a')).toBe(true);
  });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
