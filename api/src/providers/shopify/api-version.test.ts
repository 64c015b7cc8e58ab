import { SHOPIFY_API_VERSION, SHOPIFY_API_VERSION_ENDS } from './api-version';

const DAY_MS = 24 * 3_600_000;
const DAYS_AHEAD = 60;

it('is supported for another 60 days: choose a newer version, and read its release notes', () => {
  const daysLeft = (Date.parse(SHOPIFY_API_VERSION_ENDS) - Date.now()) / DAY_MS;
  expect(daysLeft).toBeGreaterThan(DAYS_AHEAD);
});

it('ends a year after it began', () => {
  const [year = 0, month = 0] = SHOPIFY_API_VERSION.split('-').map(Number);
  expect(new Date(SHOPIFY_API_VERSION_ENDS)).toEqual(new Date(Date.UTC(year + 1, month - 1, 1)));
});
