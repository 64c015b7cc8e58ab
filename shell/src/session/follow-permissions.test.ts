import { createFakeHttp } from '@balcao/contract/testing';
import { createFakeSession } from '../testing/fake-session';
import { freshStorages } from '../testing/memory-storage';
import { tokenOf } from '../testing/token';
import { followPermissions } from './follow-permissions';
import { renewSession } from './renew-session';
import { loadSession } from './session-storage';

const token = tokenOf({ sub: 's1' });
const of = (...permissoes: string[]) => ({ papel: 'operacoes', permissoes });

async function loggedIn() {
  const storages = freshStorages();
  const http = createFakeHttp({ 'GET /seller/s1': { name: 'Ana' }, 'GET /permissoes': of('pedidos:ler') });
  const fake = createFakeSession(http, storages);
  await fake.session.open({ token: { accessToken: token, expiresIn: 60 } });
  return { ...fake, http, storage: storages.local };
}

it('another role counts from the next page on, here and in the browser’s storage', async () => {
  const parts = await loggedIn();
  parts.http.answer('GET /permissoes', of('pedidos:ler', 'pedidos:editar'));
  await followPermissions(parts);
  expect(parts.session.snapshot().permissions).toContain('pedidos:editar');
  expect(loadSession(parts.storage).permissions).toContain('pedidos:editar');
});

it('the same role draws nothing again', async () => {
  const parts = await loggedIn();
  const before = parts.session.snapshot();
  await followPermissions(parts);
  expect(parts.session.snapshot()).toBe(before);
});

it('a session that ended meanwhile stays ended', async () => {
  const parts = await loggedIn();
  parts.http.answer('GET /permissoes', async () => {
    await parts.ending.expire();
    return of('pedidos:ler', 'pedidos:editar');
  });
  await followPermissions(parts);
  expect(localStorage.getItem('user')).toBeNull();
});

it('a new token of the same person keeps them', async () => {
  const parts = await loggedIn();
  renewSession(parts, tokenOf({ sub: 's1', jti: 'new' }));
  expect(parts.session.snapshot().permissions).toEqual(['pedidos:ler']);
});
