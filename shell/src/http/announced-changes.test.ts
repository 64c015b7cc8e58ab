import { createFakeChain } from '../testing/fake-chain';

const BODY = { status: 'paused' };

it('a call that sends something is told by its method and path, before the caller continues', async () => {
  const { http, onChanged } = createFakeChain();
  await http
    .patch('/coupons/019a/?dryRun=false', BODY)
    .then(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(onChanged).toHaveBeenCalledWith({ method: 'patch', path: '/coupons/019a' });
});

it('nothing is told of a call that reads, nor of one that is refused', async () => {
  const { http, onChanged } = createFakeChain({ server: () => ({ status: 409 }) });
  await http.patch('/coupons/019a', BODY).catch(() => {});
  const reading = createFakeChain();
  await reading.http.get('/coupons/019a');
  expect([onChanged.mock.calls, reading.onChanged.mock.calls]).toEqual([[], []]);
});
