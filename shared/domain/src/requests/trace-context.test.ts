import { readTraceId } from './trace-context';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

describe('the trace id of a request', () => {
  it('is the one in its traceparent', () => {
    expect(readTraceId(`00-${TRACE}-b7ad6b7169203331-01`)).toBe(TRACE);
  });

  it.each([
    undefined,
    '',
    TRACE,
    `00-${TRACE}-b7ad6b7169203331-01\nx`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    [`00-${TRACE}-b7ad6b7169203331-01`, 'x'],
  ])('is not taken from %j', (header) => {
    expect(readTraceId(header)).toBeUndefined();
  });
});
