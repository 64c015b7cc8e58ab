import { createFakeChain } from '../testing/fake-chain';

const BODY = { status: 'paused' };

it('a call that has changed something is told by its method and path, before the caller continues', async () => {
  const { http, onChanged } = createFakeChain();
  await http
    .patch('/coupons/019a/?dryRun=false', BODY)
    .then(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(onChanged).toHaveBeenCalledWith({ method: 'patch', path: '/coupons/019a' });
});

it.each([
  ['reads', () => createFakeChain(), 'get'],
  ['reckons an example', () => createFakeChain(), 'simulate'],
  ['is refused', () => createFakeChain({ server: () => ({ status: 409 }) }), 'patch'],
] as const)('nothing is told of a call that %s', async (_what, chain, call) => {
  const { http, onChanged } = chain();
  const sent = {
    get: () => http.get('/coupons/019a'),
    simulate: () => http.post('/coupons/simulate', BODY),
    patch: () => http.patch('/coupons/019a', BODY),
  };
  await sent[call]().catch(() => {});
  expect(onChanged).not.toHaveBeenCalled();
});
