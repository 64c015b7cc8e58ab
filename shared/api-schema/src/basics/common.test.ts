import { etagOf, idParams, ifMatchHeaders, pageQuery, versionOfEtag } from './common';

describe('versions and ETags', () => {
  it('turn into each other', () => {
    expect(etagOf(7)).toBe('"7"');
    expect(versionOfEtag('"7"')).toBe(7);
  });

  it('forgive a proxy that weakens an ETag, and nothing else', () => {
    expect(versionOfEtag('W/"7"')).toBe(7);
    for (const etag of ['7', '"a"', '*', '']) expect(versionOfEtag(etag)).toBeNull();
  });

  it('If-Match may be absent, which the route answers itself, but not malformed', () => {
    expect(ifMatchHeaders.safeParse({ accept: '*/*' }).success).toBe(true);
    expect(ifMatchHeaders.safeParse({ 'if-match': '7' }).success).toBe(false);
  });
});

describe('page of a list', () => {
  it('is the first of 25 unless told, read from texts of a query', () => {
    expect(pageQuery.parse({})).toEqual({ page: 1, size: 25 });
    expect(pageQuery.parse({ page: '3', size: '100' })).toEqual({ page: 3, size: 100 });
  });

  it.each([{ page: '0' }, { size: '101' }, { page: 'x' }])('refuses %j', (query) => {
    expect(pageQuery.safeParse(query).success).toBe(false);
  });
});

it('an id is a UUID', () => {
  expect(idParams.safeParse({ id: '0193a3e4-4111-7111-8111-411111111111' }).success).toBe(true);
  expect(idParams.safeParse({ id: '1 or 1=1' }).success).toBe(false);
});
