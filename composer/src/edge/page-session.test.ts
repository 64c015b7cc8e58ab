import { newPageSession, pageSessionOf } from './page-session';

const CANARY = { composition: 'a'.repeat(64), percent: 5, salt: 'a-salt-of-this-canary' };

it('is known again during its canary alone, and only as it was given', () => {
  const cookie = newPageSession(CANARY);
  const id = /=([\w-]{16})\./.exec(cookie)?.[1];
  expect(pageSessionOf(CANARY, { cookie: `theme=dark; ${cookie}; other=1` })).toBe(id);
  expect(pageSessionOf({ ...CANARY, salt: 'another-canary' }, { cookie })).toBeUndefined();
  expect(pageSessionOf(CANARY, { cookie: cookie.replace(id ?? '', 'x'.repeat(16)) })).toBeUndefined();
  for (const wrong of ['', 'balcao_page=short', `${cookie}x`])
    expect(pageSessionOf(CANARY, { cookie: wrong })).toBeUndefined();
});
