import axios from 'axios';
import { adapterOf } from '../testing/fake-adapter';
import { withFreshToken } from './fresh-token';

/** A server that takes one token, and a session that goes on with another while the first request is under way. */
function clientOf({ accepts, becomes }: { accepts: string; becomes: string | null }) {
  const sent: unknown[] = [];
  let token: string | null = 'old';
  const server = adapterOf((request) => {
    const authorization = request.headers.get('Authorization');
    sent.push(authorization);
    token = becomes;
    return { status: authorization === `Bearer ${accepts}` ? 200 : 401 };
  });
  const client = axios.create({ adapter: withFreshToken(server, () => token) });
  return { sent, post: () => client.post('/a', { one: 1 }, { headers: { Authorization: 'Bearer old' } }) };
}

it('goes on with the token that has replaced the one of the request', async () => {
  const { post, sent } = clientOf({ accepts: 'new', becomes: 'new' });
  expect((await post()).status).toBe(200);
  expect(sent).toEqual(['Bearer old', 'Bearer new']);
});

it('is sent once more at most', async () => {
  const { post, sent } = clientOf({ accepts: 'another', becomes: 'new' });
  await expect(post()).rejects.toMatchObject({ response: { status: 401 } });
  expect(sent).toHaveLength(2);
});

it.each(['old', null])('is refused where the session’s token is %p', async (becomes) => {
  const { post, sent } = clientOf({ accepts: 'new', becomes });
  await expect(post()).rejects.toMatchObject({ response: { status: 401 } });
  expect(sent).toHaveLength(1);
});
