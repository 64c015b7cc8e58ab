import type { SessionSnapshot } from '@balcao/contract';
import { sampleRemote, writeComposition } from '../testing/sample-composition';
import { prefetchOnPress } from './prefetch-on-press';
import { createRouteTable } from './route-table';

const SELLER: SessionSnapshot = {
  status: 'authenticated',
  token: 'token-1',
  id: 'seller-1',
  data: null,
  owner: false,
  isPlatformAdmin: false,
  twoFactorEnabled: false,
  stores: [],
  currentStore: null,
  storeId: null,
  permissions: null,
};
const ROUTE = { access: 'seller' as const, title: 'Pedido', ready: 'h1' };
const remote = sampleRemote({
  routes: [
    { ...ROUTE, path: '/backoffice/pedidos', prefetch: ['/orders?page=1', '/seller/{sellerId}/checklist'] },
    { ...ROUTE, path: '/backoffice/pedidos/:id', prefetch: ['/orders/{id}'] },
    {
      ...ROUTE,
      path: '/backoffice/recibos/:id',
      prefetch: ['/receipts/{id}', '/receipts/{id}/money'],
      prefetchPermissions: { '/receipts/{id}/money': 'financeiro:ler' },
    },
    { ...ROUTE, path: '/backoffice/admin', access: 'admin', prefetch: ['/admin/users'] },
  ],
});

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit?]>();
const prefetchCode = jest.fn();
let earlyAnswers: Record<string, Promise<Response>>;
let session: SessionSnapshot;
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  fetchMock.mockReset().mockImplementation(() => Promise.resolve({ ok: true } as Response));
  prefetchCode.mockReset();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  earlyAnswers = {};
  session = SELLER;
  stop = prefetchOnPress({
    routes: createRouteTable(writeComposition({ 'mfe-sample': remote })),
    config: { apiBases: { core: '/api', financeiro: '/api' } as never },
    earlyAnswers,
    session: () => session,
    prefetchCode,
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  document.body.replaceChildren();
});

/** A press on what a selector finds. jsdom has no pointer events of its own. */
function pressOn(selector: string, event: MouseEventInit = {}) {
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, ...event }));
  jest.advanceTimersByTime(0);
}

function press(href: string, event: MouseEventInit = {}) {
  document.body.innerHTML = `<a href="${href}"><b>Abrir</b></a>`;
  pressOn('b', event);
}
const asked = () => fetchMock.mock.calls.map(([url]) => url);

it('fetches an order by the id of the link that is pressed, and the code of its page', () => {
  press('/backoffice/pedidos/o-1');
  expect(asked()).toEqual(['/api/orders/o-1']);
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toEqual({ Authorization: 'Bearer token-1' });
  expect(Object.keys(earlyAnswers)).toEqual(['/api/orders/o-1']);
  expect(prefetchCode).toHaveBeenCalledWith('/backoffice/pedidos/o-1');
});

it('fetches all that a page declares, with the seller’s id', () => {
  press('/backoffice/pedidos');
  expect(asked()).toEqual(['/api/orders?page=1', '/api/seller/seller-1/checklist']);
});

it('fetches nothing that the API would refuse, once the permissions of the person are known', () => {
  press('/backoffice/recibos/1');
  expect(asked()).toEqual(['/api/receipts/1', '/api/receipts/1/money']);
  fetchMock.mockClear();
  session = { ...SELLER, permissions: ['pedidos:ler'] };
  press('/backoffice/recibos/2');
  expect(asked()).toEqual(['/api/receipts/2']);
});

it('asks anew at each press', () => {
  press('/backoffice/pedidos/1');
  const first = earlyAnswers['/api/orders/1'];
  press('/backoffice/pedidos/1');
  expect(asked()).toHaveLength(2);
  expect(earlyAnswers['/api/orders/1']).not.toBe(first);
});

it('forgets an answer that no page comes for, and keeps a later one its own time', () => {
  press('/backoffice/pedidos/1');
  jest.advanceTimersByTime(3_000);
  press('/backoffice/pedidos/1');
  jest.advanceTimersByTime(3_000);
  expect(Object.keys(earlyAnswers)).toEqual(['/api/orders/1']);
  jest.advanceTimersByTime(2_000);
  expect(earlyAnswers).toEqual({});
});

it.each([
  ['a filtered list', () => press('/backoffice/pedidos?tab=paid')],
  ['a page that this person may not open', () => press('/backoffice/admin')],
  ['what is no id', () => press('/backoffice/pedidos/..%2Fseller')],
  ['a page that no area owns', () => press('/backoffice/nada')],
])('fetches no data for %s', (_, act) => {
  act();
  expect(fetchMock).not.toHaveBeenCalled();
});

it('fetches no data without a session', () => {
  session = { ...SELLER, status: 'anonymous', token: null, id: null };
  press('/backoffice/pedidos/1');
  expect(fetchMock).not.toHaveBeenCalled();
});

it.each([
  ['another origin', () => press('https://example.com/backoffice/pedidos/1')],
  ['a new tab', () => press('/backoffice/pedidos/1', { ctrlKey: true })],
  ['the menu of a link', () => press('/backoffice/pedidos/1', { button: 2 })],
  [
    'what is no link',
    () => {
      document.body.innerHTML = '<button type="button">Abrir</button>';
      pressOn('button');
    },
  ],
])('leaves %s alone', (_, act) => {
  act();
  expect(fetchMock).not.toHaveBeenCalled();
  expect(prefetchCode).not.toHaveBeenCalled();
});
