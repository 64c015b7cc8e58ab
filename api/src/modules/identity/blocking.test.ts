import type { AddressInfo } from 'node:net';
import { keepCallersKnown } from '../../../test/fake-clock';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let origin: string;
let admin: Account;

beforeAll(async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  admin = await createAccount(api.platform, { isPlatformAdmin: true });
});
keepCallersKnown();

const ask = (by: Account, method: string, path: string) =>
  fetch(`${origin}${path}`, { method, headers: by.headers });

it('shuts a person who is at work out at once, over every open connection', async () => {
  const maria = await createAccount(api.platform);
  const atWork = () => Promise.all(Array.from({ length: 5 }, () => ask(maria, 'GET', '/usuario')));
  for (const answer of await atWork()) expect(answer.status).toBe(200);

  const blocked = await ask(admin, 'DELETE', `/bloquear-usuario?idUsuario=${maria.userId}&motivo=Fraude`);
  expect(blocked.status).toBe(204);
  const answers = await atWork();
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ errors: ['Acesso expirado, favor entrar novamente.'] });
  }
});
