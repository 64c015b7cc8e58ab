import { announcement } from './announce';
import { readSettings } from './settings';

describe('the announcement', () => {
  it('says where the product is, the demo logins and where its mails are', () => {
    const text = announcement(readSettings({ PORT: '4300' }), 2_340);
    expect(text).toContain('ready after 2.3 s');
    expect(text).toContain('Open      http://localhost:4300\n');
    expect(text).toMatch(/Seller {4}demo@\S+ {2}\S+\n {2}Admin {5}admin@\S+ {2}\S+\n/);
    expect(text).toContain('http://localhost:4300/_dev/outbox');
  });

  it('says what the doubles take, where there are some', () => {
    const settings = readSettings({});
    expect(announcement(settings, 0, 'http://127.0.0.1:4330')).toMatch(
      /DNS {7}http:\/\/127\.0\.0\.1:4330,.*\n {2}Shopify {3}any shop, with \S+ {2}shpss_/,
    );
    expect(announcement(settings, 0)).not.toContain('Shopify');
  });

  it('names no demo login where none was made', () => {
    expect(announcement(readSettings({ SEED_DEMO: 'false' }), 0)).not.toContain('@');
  });
});
