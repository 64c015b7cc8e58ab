import { digestDay, digestTime } from './digest-time';
import { NOTICE_CATEGORIES, NOTICE_CATEGORY_FACTS, noticeChoice } from './notice-categories';
import { NOTICE_TARGET_KINDS, noticePath } from './notice-targets';

describe('the choices of notices', () => {
  it('tell of money and security at once, and of the rest in the morning', () => {
    const atOnce = NOTICE_CATEGORIES.filter((category) => noticeChoice({}, category).email === 'na_hora');
    expect(atOnce).toEqual(['security', 'money', 'disputes', 'gateways', 'plan']);
    for (const category of NOTICE_CATEGORIES) expect(noticeChoice({}, category).app).toBe(true);
  });

  it('are what somebody has chosen, but never for security', () => {
    const off = { app: false, email: 'nunca' } as const;
    expect(noticeChoice({ money: off }, 'money')).toEqual(off);
    expect(noticeChoice({ security: off }, 'security')).toEqual({ app: true, email: 'na_hora' });
    expect(NOTICE_CATEGORIES.filter((one) => NOTICE_CATEGORY_FACTS[one].isFixed)).toEqual(['security']);
  });
});

describe('the summary of a day', () => {
  it('goes out at eight in São Paulo, whatever the zone of the host', () => {
    expect(digestTime('2026-11-27').toISOString()).toBe('2026-11-27T11:00:00.000Z');
  });

  it('tells in the same morning what happened before, and the next day what happens from then on', () => {
    expect(digestDay(new Date('2026-11-27T10:59:59Z'))).toBe('2026-11-27');
    expect(digestDay(new Date('2026-11-27T11:00:00Z'))).toBe('2026-11-28');
    expect(digestDay(new Date('2026-11-28T02:30:00Z'))).toBe('2026-11-28');
  });
});

it('leads from each kind of target to a page of the back-office', () => {
  expect(NOTICE_TARGET_KINDS.length).toBeGreaterThan(10);
  for (const kind of NOTICE_TARGET_KINDS)
    expect(noticePath({ kind, id: 'um' })).toMatch(/^\/backoffice\/[^:]+$/);
  expect(noticePath({ kind: 'dispute', id: 'a/b' })).toBe('/backoffice/financeiro/disputas/detalhe/a%2Fb');
});
